// SPDX-License-Identifier: Apache-2.0

package catalogue

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

// A Question is what was asked: of a kind, such as heap, about a subject in our
// notation, such as 0.77, with parameters, such as function nim. A parameter that is
// empty is none.
type Question struct {
	Kind    string            `json:"kind"`
	Subject string            `json:"subject"`
	Params  map[string]string `json:"params,omitempty"`
}

// canonical returns the fixed form of a question: JSON without blanks, parameters
// sorted by name, none that is empty.
func (q Question) canonical() string {
	params := map[string]string{}
	for name, value := range q.Params {
		if value != "" {
			params[name] = value
		}
	}
	q.Params = params
	return string(encoded(q))
}

// Hash returns the SHA-256 sum of the fixed form, in hexadecimal digits.
func (q Question) Hash() string { return sum([]byte(q.canonical())) }

// check refuses what has no fixed form.
func (q Question) check() error {
	if q.Kind == "" || q.Subject == "" {
		return fmt.Errorf("a question wants a kind and a subject, not %q and %q", q.Kind, q.Subject)
	}
	for _, text := range append([]string{q.Kind, q.Subject}, pairs(q.Params)...) {
		if !utf8.ValidString(text) {
			return fmt.Errorf("not UTF-8: %q", text)
		}
	}
	return nil
}

func sum(data []byte) string {
	s := sha256.Sum256(data)
	return hex.EncodeToString(s[:])
}

// encoded returns JSON without blanks, keys sorted where they are of a map.
func encoded(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err) // there are strings, numbers and what was decoded only
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
