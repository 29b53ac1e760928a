// SPDX-License-Identifier: Apache-2.0

package discover

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
)

// mostTerms is the greatest number of terms that are read.
const mostTerms = 1_000_000

// ReadTerms reads the terms of a sequence. The input is a JSON list, a JSON object with terms and
// an offset, a b-file with an index and a term on each line, or terms separated by blanks or
// commas. Lines that begin with # are comments.
func ReadTerms(data []byte) (terms []Term, offset int, err error) {
	data = bytes.TrimSpace(data)
	switch {
	case len(data) == 0:
		return nil, 0, answer.Refuse("there are no terms")
	case data[0] == '[' || data[0] == '{':
		return readJSON(data)
	}
	var lines []string
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			lines = append(lines, line)
		}
	}
	if offset, ok := bFile(lines); ok {
		for _, line := range lines {
			terms = append(terms, TermOf(strings.Fields(line)[1]))
		}
		return terms, offset, nil
	}
	for _, line := range lines {
		for word := range strings.FieldsFuncSeq(line, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' }) {
			if terms = append(terms, TermOf(word)); len(terms) > mostTerms {
				return nil, 0, answer.Refuse("more than %d terms", mostTerms)
			}
		}
	}
	if len(terms) == 0 {
		return nil, 0, answer.Refuse("there are no terms")
	}
	return terms, 0, nil
}

// bFile reports whether each line has two words and the first words are consecutive numbers.
func bFile(lines []string) (offset int, ok bool) {
	for i, line := range lines {
		words := strings.Fields(line)
		if len(words) != 2 {
			return 0, false
		}
		n, err := strconv.Atoi(words[0])
		if i == 0 {
			offset = n
		}
		if err != nil || n != offset+i {
			return 0, false
		}
	}
	return offset, len(lines) > 1
}

func readJSON(data []byte) (terms []Term, offset int, err error) {
	var object struct {
		Terms  []json.RawMessage `json:"terms"`
		Offset int               `json:"offset"`
	}
	if data[0] == '[' {
		err = json.Unmarshal(data, &object.Terms)
	} else {
		err = json.Unmarshal(data, &object)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("a list of terms in JSON, or an object with terms, is required: %w", err)
	}
	for _, raw := range object.Terms {
		text := string(raw)
		if raw[0] == '"' {
			_ = json.Unmarshal(raw, &text) // this is a string
		}
		terms = append(terms, TermOf(text))
	}
	if len(terms) == 0 || len(terms) > mostTerms {
		return nil, 0, answer.Refuse("a sequence has from 1 to %d terms, not %d", mostTerms, len(terms))
	}
	return terms, object.Offset, nil
}
