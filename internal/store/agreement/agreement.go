// SPDX-License-Identifier: Apache-2.0

// Package agreement checks that the question, the answer and the certificate of an entry of a
// catalogue are about the same thing.
//
//	judge := agreement.Judge{Catalog: catalog.Builtin()}
//	finding, err := judge.Check(ctx, entry)
//
// The checkers of package verify prove the claims of a certificate. This package compares the
// claims with the entry. The code or position of the question must be that of the certificate, and
// each field of the answer must say what the certificate proves. Fields that the certificate does
// not prove are listed as unchecked.
package agreement

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/store/catalogue"
)

// A Judge compares entries with their certificates.
type Judge struct {
	Catalog *catalog.Catalog // the ruleset list for the positions in questions
}

// Check proves the certificate of an entry and compares it with the question and the
// answer.
func (j Judge) Check(ctx context.Context, e *catalogue.Entry) (catalogue.Finding, error) {
	if len(e.Certificate) == 0 {
		return catalogue.Finding{}, errors.New("there is no certificate")
	}
	var head struct{ Kind string }
	if err := json.Unmarshal(e.Certificate, &head); err != nil {
		return catalogue.Finding{}, errors.New("the certificate is not JSON, or damaged")
	}
	a, err := read(e)
	if err != nil {
		return catalogue.Finding{}, err
	}
	compare := map[string]func(context.Context, *account) (string, error){
		"heap heap-period": period, "heap heap-automatic": automatic, "row row-period": j.row,
		"quotient misere-quotient": quotient, "quotient misere-bound": bound, "quotient misere-infinite": infinite,
		"solve strategy": strategy, "solve play": playedOut, "solve positional": j.positional,
	}[e.Kind+" "+head.Kind]
	if compare == nil {
		return catalogue.Finding{}, fmt.Errorf("a certificate of kind %q proves no answer of kind %s", head.Kind, e.Kind)
	}
	proves, err := compare(ctx, a)
	if err == nil {
		err = a.err
	}
	if err != nil {
		return catalogue.Finding{}, err
	}
	return catalogue.Finding{Proves: proves, Unchecked: a.unchecked()}, nil
}

// An account compares the fields of an entry one by one.
type account struct {
	*catalogue.Entry
	answer  any
	checked map[string]bool // the fields that have been compared
	err     error           // the first difference
}

func read(e *catalogue.Entry) (*account, error) {
	answer, err := e.Decoded()
	return &account{Entry: e, answer: answer, checked: map[string]bool{}}, err
}

// get returns a field of the answer, or nil if it is missing. The field counts as checked.
func (a *account) get(path ...string) any {
	name, x := "", a.answer
	for _, part := range path {
		object, _ := x.(map[string]any)
		x = object[part]
		name += "." + part
	}
	a.checked[name[1:]] = true
	return x
}

// fail records a difference.
func (a *account) fail(format string, args ...any) {
	if a.err == nil {
		a.err = fmt.Errorf(format, args...)
	}
}

// is compares a field of the answer with the value that the certificate proves.
func (a *account) is(want any, path ...string) {
	if got := a.get(path...); text(got) != text(want) || got == nil {
		a.fail("the certificate proves %s %s, but the answer says %s", path[len(path)-1], clip(text(want)), clip(text(got)))
	}
}

// absent refuses a field that cannot occur in an answer with this certificate.
func (a *account) absent(path ...string) {
	if a.get(path...) != nil {
		a.fail("the certificate does not prove the field %s of the answer", path[len(path)-1])
	}
}

// asked compares the question with the certificate.
func (a *account) asked(subject string) {
	if subject != a.Subject {
		a.fail("the certificate is about %s, but the question is about %s", clip(subject), clip(a.Subject))
	}
}

// only refuses parameters of the question that the certificate does not mention.
func (a *account) only(names ...string) {
	for _, name := range slices.Sorted(maps.Keys(a.Params)) {
		if a.Params[name] != "" && !slices.Contains(names, name) {
			a.fail("the certificate does not mention the parameter %s of the question", name)
		}
	}
}

// number reads a parameter of the question.
func (a *account) number(name string) int {
	n, err := strconv.Atoi(a.Params[name])
	if err != nil && a.Params[name] != "" {
		a.fail("the parameter %s is not a number: %s", name, a.Params[name])
	}
	return n
}

// list returns a field of the answer that must be a list.
func (a *account) list(path ...string) []any {
	x, ok := a.get(path...).([]any)
	if !ok {
		a.fail("the answer has no list %s", path[len(path)-1])
	}
	return x
}

// unchecked lists the fields that were not compared. One of them may be the answer in words.
func (a *account) unchecked() (out []string) {
	var walk func(x any, name string)
	walk = func(x any, name string) {
		if a.checked[name] {
			return
		}
		object, ok := x.(map[string]any)
		if !ok || len(object) == 0 {
			out = append(out, name)
			return
		}
		for _, key := range slices.Sorted(maps.Keys(object)) {
			walk(object[key], join(name, key))
		}
	}
	walk(a.answer, "")
	if a.Text != "" {
		out = append(out, words)
	}
	return out
}

// words is the name of the answer in words in the list of unchecked fields.
const words = "words"

func join(name, key string) string {
	if name == "" {
		return key
	}
	return name + "." + key
}

// text writes a field for comparison.
func text(x any) string {
	switch x := x.(type) {
	case nil:
		return "nothing"
	case string:
		return x
	case json.Number:
		return x.String()
	}
	data, _ := json.Marshal(x)
	return string(data)
}

func clip(s string) string {
	const most = 60
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}
