// SPDX-License-Identifier: Apache-2.0

// Package ask represents questions as values. A question is a struct with JSON tags. It has a key
// under which its answer is filed, a check that refuses meaningless questions, and a method that
// answers it:
//
//	s := session.New(catalog.Builtin())
//	q := ask.Heap{Code: "kayles"}
//	a, err := q.Do(ctx, s, ask.Means{})
//
// Every interface of upstar turns its input into these questions: the command line its flags, and
// the server, Python and sweeps their JSON (see [Decode]). The cost limits of an answer and the
// files that belong to it are not part of a question. They are its [Means].
package ask

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve/retrograde"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/solve/sparse"
	"github.com/upstar-cgt/upstar/work"
)

// A Question can be asked through every interface of upstar.
type Question interface {
	// Kind is the name of the kind in JSON, such as solve.
	Kind() string
	// Key returns the key under which the answer is filed. It is the same for all spellings of one
	// question.
	Key(*session.Session) (Key, error)
	// Check says what is wrong with a question; an answer.Refusal names the field.
	Check(*session.Session) error
	// About returns the same question about another subject, which is given as Key writes it.
	About(subject string) Question
	// Do answers the question. The results found before a limit are returned with the error.
	Do(context.Context, *session.Session, Means) (Answer, error)
}

// An Answer is written as JSON. It may also be Certified.
type Answer any

// A Certified answer returns a certificate that upstar verify checks, or an error that says why
// there is none.
type Certified interface {
	Certificate() ([]byte, error)
}

// Means are the resources and files for an answer. They affect how an answer is found, but never
// the answer itself. The zero value is a good default.
type Means struct {
	Limits   work.Budget   // positions, bytes and steps; a kind has its own default for 0 positions
	Workers  int           // of a search or a long run; 0: one per processor in a search, otherwise one
	Table    uint64        // bytes for the results of a search; as needed if 0
	Patience time.Duration // for misère play if normal play is requested, too; 0: no limit
	Each     time.Duration // for the parts of a quotient; 0: no limit
	Guess    bool          // if a limit ends a search, suggest moves that look best in random play

	Brief       bool        // compute nothing else about a value, such as its thermograph
	Certificate bool        // a certificate will be requested
	Book        answer.Book // the size of the winning strategy to be shown

	// The files and engines with which work continues and in which its results are kept.
	Engine     *search.Engine     // the engine that searches, with the results it already has
	File       retrograde.Backing // for a table of all positions
	Stamp      string             // name of the program in that file
	Store      func(code string) (sparse.Storage, error)
	Notes      func(code string) (sparse.Notes, error)
	Checkpoint func(context.Context, *answer.Quotient) (done func(error) error, err error)

	// Print receives each line that an expression prints; nil discards them.
	Print func(line string)

	// Watch receives the object that is at work and may inspect it until stop is called. The
	// function tell receives a line about it. Watch is nil if nobody observes the work.
	Watch func(working any) (tell func(string), stop func())
}

// watch passes the object that is at work to Watch.
func (m Means) watch(working any) (stop func()) {
	if m.Watch == nil {
		return func() {}
	}
	_, stop = m.Watch(working)
	return stop
}

// kinds holds an empty question of each kind.
var kinds = []Question{Solve{}, Many{}, Threshold{}, Horses{}, Value{}, Heap{}, ManyHeap{}, Row{}, Table{}, ManyTable{}, Quotient{}, Misere{}, Day{}, Universe{}, UniverseGame{}, UniverseDay{}, Equivalence{}, Compare{}, Stats{}, Hunt{}, Sequence{}, Reach{}}

// Kinds lists the kinds of questions, each by an empty question.
func Kinds() []Question { return slices.Clone(kinds) }

// Decode reads a question. It must be a JSON object with the kind and the fields of this kind only,
// such as {"kind":"heap","code":"0.77"}.
func Decode(data []byte) (Question, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		return nil, fmt.Errorf("not a question: %w", plain(err))
	}
	var kind string
	if err := json.Unmarshal(fields["kind"], &kind); err != nil {
		return nil, answer.RefuseField("kind", "is missing, or not a word")
	}
	i := slices.IndexFunc(kinds, func(q Question) bool { return q.Kind() == kind })
	if i < 0 {
		return nil, answer.RefuseField("kind", "%q is unknown; the kinds of questions are %s", kind, strings.Join(Names(), ", "))
	}
	delete(fields, "kind")
	rest, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	q := reflect.New(reflect.TypeOf(kinds[i]))
	d := json.NewDecoder(bytes.NewReader(rest))
	d.DisallowUnknownFields()
	if err := d.Decode(q.Interface()); err != nil {
		return nil, fmt.Errorf("not a question of kind %s: %w", kind, plain(err))
	}
	return q.Elem().Interface().(Question), nil
}

// Names lists the names of the kinds.
func Names() (names []string) {
	for _, q := range kinds {
		names = append(names, q.Kind())
	}
	return names
}

// typeName returns the name of a type in JSON.
func typeName(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return typeName(t.Elem())
	case reflect.Slice, reflect.Array:
		return "list, each a " + typeName(t.Elem())
	case reflect.Bool:
		return "truth value"
	case reflect.String:
		return "text"
	}
	return "number"
}

// plain describes a mistake in JSON in plain words.
func plain(err error) error {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return answer.RefuseField(wrong.Field, "is a %s, not a %s", typeName(wrong.Type), wrong.Value)
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return answer.RefuseField(strings.Trim(name, `"`), "is not a field of this question")
	}
	return err
}

// Encode writes a question in the form that Decode reads.
func Encode(q Question) ([]byte, error) {
	fields, err := json.Marshal(q)
	if err != nil {
		return nil, err
	}
	head := fmt.Sprintf(`{"kind":%q`, q.Kind())
	if len(fields) > 2 {
		head += ","
	}
	return append([]byte(head), fields[1:]...), nil
}
