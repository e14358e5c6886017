DELETE FROM context_fs;
