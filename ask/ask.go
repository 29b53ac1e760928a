// SPDX-License-Identifier: Apache-2.0

// Package ask has questions as values. A question is a struct with JSON tags; it has a
// key under which its answer is filed, a check that says what in it means nothing, and
// one method that answers it:
//
//	s := session.New(catalog.Builtin())
//	q := ask.Heap{Code: "kayles"}
//	a, err := q.Do(ctx, s, ask.Means{})
//
// Every face of upstar turns its input into these questions: the command line its flags,
// the server, Python and sweeps their JSON (see [Decode]). What an answer may cost, and
// the files that belong to it, are no part of a question: they are its [Means].
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

// A Question can be asked in any face.
type Question interface {
	// Kind is the name of the kind in JSON, such as solve.
	Kind() string
	// Key returns what an answer is filed under. It is the same for all spellings of
	// one question.
	Key(*session.Session) (Key, error)
	// Check says what in the question means nothing: an answer.Refusal names the field.
	Check(*session.Session) error
	// About returns the same question about another subject, as Key writes it.
	About(subject string) Question
	// Do answers. What was found before a limit is returned with the error.
	Do(context.Context, *session.Session, Means) (Answer, error)
}

// An Answer is written as JSON. It may also be Certified.
type Answer any

// A Certified answer has a certificate that upstar verify checks, or says why not.
type Certified interface {
	Certificate() ([]byte, error)
}

// Means are what answering may take and use. They change how an answer is found, never
// what it says. The zero value is a good one.
type Means struct {
	Limits   work.Budget   // positions, bytes and steps; a kind has its own default for 0 positions
	Workers  int           // of a search or a long run; 0 for one per processor in a search, else one
	Table    uint64        // bytes for the results of a search; as needed if 0
	Patience time.Duration // with misère play where normal play is requested, too; without end if 0
	Each     time.Duration // for the parts of a quotient; without end if 0
	Guess    bool          // where a limit ends a search, moves that look best by random play

	Brief       bool        // of a value nothing else is asked, such as its thermograph
	Certificate bool        // a certificate will be asked for
	Book        answer.Book // the winning strategy that is to be shown

	// Where work continues from, and is kept.
	Engine     *search.Engine     // that searches, with what it knows
	File       retrograde.Backing // of a table of all positions
	Stamp      string             // names the program in that file
	Store      func(code string) (sparse.Storage, error)
	Notes      func(code string) (sparse.Notes, error)
	Checkpoint func(context.Context, *answer.Quotient) (done func(error) error, err error)

	// Print shows a line that an expression prints; nil for nowhere.
	Print func(line string)

	// Watch is shown what is at work: it may look at it until stop is called, and tell is
	// given a line about it. It is nil if nobody looks.
	Watch func(working any) (tell func(string), stop func())
}

// watch shows what is at work.
func (m Means) watch(working any) (stop func()) {
	if m.Watch == nil {
		return func() {}
	}
	_, stop = m.Watch(working)
	return stop
}

// kinds has an empty question of each kind.
var kinds = []Question{Solve{}, Many{}, Threshold{}, Horses{}, Value{}, Heap{}, ManyHeap{}, Row{}, Table{}, ManyTable{}, Quotient{}, Misere{}, Day{}, Universe{}, UniverseGame{}, UniverseDay{}, Equivalence{}, Compare{}}

// Kinds lists the kinds of questions, each by an empty question.
func Kinds() []Question { return slices.Clone(kinds) }

// Decode reads a question: an object of JSON with its kind and its fields, and no others,
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

// plain returns a mistake in JSON in plain words.
func plain(err error) error {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return answer.RefuseField(wrong.Field, "is a %s, not a %s", wrong.Type, wrong.Value)
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return answer.RefuseField(strings.Trim(name, `"`), "is not a field of this question")
	}
	return err
}

// Encode writes a question as Decode reads it.
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
