package calibrate

import (
	"errors"
	"os"
)

// closed closes the file and joins what goes wrong: a file that was not closed well may not be whole.
func closed(file *os.File, err error) error { return errors.Join(err, file.Close()) }
