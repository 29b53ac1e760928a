// SPDX-License-Identifier: Apache-2.0

package catalogue

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"
)

// A Question has a kind, such as heap, a subject in upstar's notation, such as 0.77, and
// parameters, such as function nim. An empty parameter counts as missing.
type Question struct {
	Kind    string            `json:"kind"`
	Subject string            `json:"subject"`
	Params  map[string]string `json:"params,omitempty"`
}

// canonical returns the fixed form of a question: JSON without blanks, with nonempty parameters
// sorted by name.
func (q Question) canonical() []byte {
	params := make([]string, 0, 8) // names
	for name, value := range q.Params {
		if value != "" {
			params = append(params, name)
		}
	}
	slices.Sort(params)
	b := make([]byte, 0, 128)
	b = appendString(append(b, `{"kind":`...), q.Kind)
	b = appendString(append(b, `,"subject":`...), q.Subject)
	for i, name := range params {
		if i == 0 {
			b = append(b, `,"params":{`...)
		} else {
			b = append(b, ',')
		}
		b = appendString(append(appendString(b, name), ':'), q.Params[name])
	}
	if len(params) > 0 {
		b = append(b, '}')
	}
	return append(b, '}')
}

// appendString appends a string as JSON.
func appendString(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return append(b, encoded(s)...)
		}
	}
	return append(append(append(b, '"'), s...), '"')
}

// Hash returns the SHA-256 sum of the fixed form, in hexadecimal digits.
func (q Question) Hash() string { return sum(q.canonical()) }

// check refuses a question without a fixed form.
func (q Question) check() error {
	if q.Kind == "" || q.Subject == "" {
		return fmt.Errorf("a question requires a kind and a subject, not %q and %q", q.Kind, q.Subject)
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

// encoded returns JSON without blanks, with the keys of maps sorted.
func encoded(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err) // it consists of strings, numbers and decoded values
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
