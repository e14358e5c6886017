-- case: embedded: a removal in a file that the program embeds
DELETE FROM context_entries WHERE claim = '';

-- case: guard: the guard against removal, which names the verb and removes nothing (fine)
CREATE TRIGGER context_entries_stay BEFORE DELETE ON context_entries
BEGIN
    SELECT RAISE(ABORT, 'DELETE FROM context_entries is not possible');
END;
