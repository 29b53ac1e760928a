// SPDX-License-Identifier: Apache-2.0

package catalogue

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// Format is the version of the format of answers. It changes when the meaning of a field of an
// answer changes.
const Format = 1

// An Entry is a question with an answer, and the circumstances in which it was found.
type Entry struct {
	Question
	Answer      json.RawMessage `json:"answer"`
	Text        string          `json:"text,omitempty"`        // the answer in words
	Certificate []byte          `json:"certificate,omitempty"` // that verify checks
	Proof       string          `json:"proof,omitempty"`       // the hash of the certificate, which may be stored elsewhere
	Engine      string          `json:"engine,omitempty"`      // the program and its version
	Rules       string          `json:"rules,omitempty"`       // the fingerprint of the rules, and the format of the answer
	CPU         float64         `json:"cpu,omitempty"`         // seconds
	When        time.Time       `json:"when,omitzero"`
}

// accounts are the fields of an answer that describe how it was found, or how far the search went.
// They may differ from machine to machine. Answers that differ only in these fields are equal.
var accounts = []string{"theory", "strategy", "reason", "components", "computed", "observed", "note"}

// ErrAnswer says that an answer is not a JSON object.
var ErrAnswer = errors.New("an answer is an object of JSON")

// Essence returns the content of an answer without its accounts, in a fixed form: keys are sorted,
// and numbers are as they were written.
func (e *Entry) Essence() ([]byte, error) {
	answer, err := e.Decoded()
	if err != nil {
		return nil, err
	}
	return encoded(essence(answer)), nil
}

// Decoded returns the answer, with numbers as they were written.
func (e *Entry) Decoded() (map[string]any, error) {
	d := json.NewDecoder(bytes.NewReader(e.Answer))
	d.UseNumber()
	var answer map[string]any
	if err := d.Decode(&answer); err != nil || answer == nil {
		return nil, fmt.Errorf("%w, not %.40q", ErrAnswer, e.Answer)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("%w, and nothing behind it", ErrAnswer)
	}
	return answer, nil
}

func essence(x any) any {
	switch x := x.(type) {
	case map[string]any:
		for _, name := range accounts {
			delete(x, name)
		}
		for name, y := range x {
			x[name] = essence(y)
		}
	case []any:
		for i, y := range x {
			x[i] = essence(y)
		}
	}
	return x
}

// prepare checks an entry and fills in the fields that follow from others.
func (e *Entry) prepare() (essence []byte, err error) {
	if err := e.check(); err != nil {
		return nil, err
	}
	if essence, err = e.Essence(); err != nil {
		return nil, err
	}
	e.Answer = bytes.TrimSpace(e.Answer)
	if e.When = e.When.UTC().Truncate(time.Second); e.When.Year() > 9999 || e.When.Year() < 0 || math.IsNaN(e.CPU) || math.IsInf(e.CPU, 0) {
		return nil, fmt.Errorf("%s %s: the time %v or the processor time %v s is not possible", e.Kind, e.Subject, e.When, e.CPU)
	}
	if !utf8.Valid(e.Answer) || !utf8.ValidString(e.Text+e.Engine+e.Proof+e.Rules) {
		return nil, fmt.Errorf("%s %s: not UTF-8", e.Kind, e.Subject)
	}
	if len(e.Certificate) > 0 {
		if hash := sum(e.Certificate); e.Proof == "" {
			e.Proof = hash
		} else if e.Proof != hash {
			return nil, fmt.Errorf("%s %s: the certificate has another hash than the one that is said", e.Kind, e.Subject)
		}
	}
	return essence, nil
}

// Check says why an entry cannot be stored.
func (e *Entry) Check() error {
	x := *e
	_, err := x.prepare()
	return err
}

// octal are the kinds of codes whose proofs always have certificates.
var octal = regexp.MustCompile(`^[04]\.[0-7]+$`)

// LacksCertificate reports whether an answer has no certificate although it should have one. It
// says that it is proved, and proofs of its kind have certificates: nim values, obliged values and
// misère quotients of octal codes.
func (e *Entry) LacksCertificate() bool {
	answer, err := e.Decoded()
	if err != nil || len(e.Certificate) > 0 || !octal.MatchString(e.Subject) {
		return false
	}
	is := func(x any, name string) bool { object, _ := x.(map[string]any); return object[name] == true }
	switch e.Kind {
	case "heap":
		return (e.Params["function"] == "nim" || e.Params["function"] == "obliged") && is(answer["period"], "proved")
	case "quotient":
		return is(answer, "solved")
	}
	return false
}

// before orders the entries with the same answer, the best first: with a certificate, in words,
// early. It is a total order, so the order in which catalogues are merged does not matter.
func (e *Entry) before(f *Entry) bool {
	rank := func(e *Entry) int {
		switch {
		case len(e.Certificate) > 0:
			return 0
		case e.Proof != "":
			return 1
		}
		return 2
	}
	return cmp.Or(cmp.Compare(rank(e), rank(f)), cmp.Compare(btoi(e.Text == ""), btoi(f.Text == "")), e.When.Compare(f.When),
		bytes.Compare(encoded(e), encoded(f))) < 0
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// pairs lists names and values, sorted by name.
func pairs(params map[string]string) (out []string) {
	for _, name := range slices.Sorted(maps.Keys(params)) {
		out = append(out, name, params[name])
	}
	return out
}

// Facts are the properties by which a catalogue can be searched. Unknown ones are empty.
type Facts struct {
	Game        string // the ruleset of the position, or the code
	Outcome     string
	Misere      string // the outcome of misère play
	Value       string
	Temperature string
	Preperiod   string
	Period      string
	Order       string // for a misère quotient
}

// Facts reads the facts from the answer.
func (e *Entry) Facts() Facts {
	answer, err := e.Decoded()
	if err != nil {
		return Facts{}
	}
	period := cmp.Or(at(answer, "period"), at(answer, "period", "period"))
	preperiod := cmp.Or(at(answer, "preperiod"), at(answer, "period", "preperiod"))
	if period == "0" { // there is none
		period, preperiod = "", ""
	}
	game, _, _ := strings.Cut(e.Subject, "(")
	return Facts{
		Game:        game,
		Outcome:     cmp.Or(at(answer, "outcome"), at(answer, "normal", "outcome")),
		Misere:      at(answer, "misere", "outcome"),
		Value:       cmp.Or(at(answer, "value"), at(answer, "worth", "value"), at(answer, "form")),
		Temperature: cmp.Or(at(answer, "temperature"), at(answer, "worth", "temperature")),
		Preperiod:   preperiod,
		Period:      period,
		Order:       at(answer, "order"),
	}
}

// at returns the text or number at a path in an answer.
func at(x any, path ...string) string {
	for _, name := range path {
		object, _ := x.(map[string]any)
		x = object[name]
	}
	switch x := x.(type) {
	case string:
		return x
	case json.Number:
		return x.String()
	}
	return ""
}
