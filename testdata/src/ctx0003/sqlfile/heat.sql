UPDATE context_notes SET heat = ? WHERE id = ?
