-- ctx:allow CTX0001 by=ana down files are ignored, so this is not to blame
DROP TABLE context_entries;
