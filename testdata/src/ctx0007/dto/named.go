package dto

import (
	"net/http"

	"ctxvet.test/ctx0007/httpx"
)

type command interface {
	Println(args ...any)
	Printf(format string, args ...any)
	Fprintln(to string, args ...any)
}

type context interface {
	JSON(code int, v any) error
	SendString(s string) error
}

func commands(cmd command, c claim) {
	cmd.Println(c.Content)         // want:CTX0007
	cmd.Printf("%s\n", c.Content)  // want:CTX0007
	cmd.Fprintln("out", c.Content) // want:CTX0007
	cmd.Println(c.ID, len(c.Content))
}

func commandsFull(cmd command, c claim) {
	cmd.Println(c.Content)
	cmd.Println(c.Deficits)
}

func frameworks(ctx context, c claim) error {
	if err := ctx.SendString(c.Content); err != nil { // want:CTX0007
		return err
	}
	return ctx.JSON(200, map[string]any{"text": c.Content}) // want:CTX0007
}

func frameworksFull(ctx context, c claim) error { return ctx.JSON(200, c) }

func written2(w http.ResponseWriter, c claim) error {
	return httpx.WriteJSON(w, 200, line{Words: c.Content}) // want:CTX0007
}

func writtenWhole(w http.ResponseWriter, cs []claim) error { return httpx.WriteJSON(w, 200, cs) }
