// Package httpx knows nothing of entries.
package httpx

import (
	"encoding/json"
	"net/http"
)

// WriteJSON answers.
func WriteJSON(w http.ResponseWriter, status int, v any) error {
	w.WriteHeader(status)
	return json.NewEncoder(w).Encode(v)
}
