// SPDX-License-Identifier: Apache-2.0

package ask_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/session"
)

func at[T any](x T) *T { return &x }

// questions has one of each kind, with the key under which its answer has always been filed.
var questions = []struct {
	question ask.Question
	kind     string
	subject  string
	params   string // name=value, sorted
}{
	{ask.Solve{Positions: []string{"nim(5,3)", "kayles(4)"}}, "solve", "nim(3,5) kayles(4)", "compound=disjunctive moves=20"},
	{ask.Solve{Positions: []string{"domineering(2x3)"}, Normal: true, Method: "search"}, "solve", "domineering(...|...)", "compound=disjunctive moves=20 normal=true"},
	{ask.Solve{Positions: []string{"nim(1,2)"}, Misere: true, Moves: at(3)}, "solve", "nim(1,2)", "compound=disjunctive misere=true moves=3"},
	{ask.Solve{Positions: []string{"cram(2x3)"}, Moves: at(0), Values: true}, "solve", "cram(...|...)", "compound=disjunctive values=true"},
	{ask.Solve{Positions: []string{"wythoff(1,2)", "wythoff(3,4)"}, Compound: "obliged", Playing: at(0)}, "solve", "wythoff(1,2) wythoff(3,4)", "compound=obliged moves=20 playing=0"},
	{ask.Solve{Positions: []string{"nim(2)", "nim(3)"}, Compound: "first-to-end", Marks: "pn"}, "solve", "nim(2) nim(3)", "compound=first-to-end marks=PN moves=20"},
	{ask.Many{Positions: []string{"nim(2)"}, Players: 3, Ending: "last-mover"}, "solve", "nim(2)", "compound=disjunctive ending=last-mover moves=20 players=3"},
	{ask.Threshold{Position: "maker-breaker(triangle(K4))"}, "solve", "maker-breaker(triangle(K4))", "compound=disjunctive moves=20 threshold=true"},
	{ask.Horses{Version: "all, last home loses", Squares: []string{"3,4"}, Moves: at(2)}, "solve", "horses(3,4)", "compound=continued-conjunctive misere=true moves=2"},
	{ask.Value{Expression: " {1|0} ", Style: "unicode"}, "value", "{1|0}", "style=unicode"},
	{ask.Heap{Code: "kayles"}, "heap", "0.77", "function=nim to=100"},
	{ask.Heap{Code: "0.77", Reach: 5000, Keep: "window", To: at(int64(0))}, "heap", "0.77", "function=nim keep=window reach=5000"},
	{ask.ManyHeap{Code: "0.77", Players: 3, Ranks: at(0), To: at(int64(20))}, "heap", "0.77", "function=nim players=3 ranks=0 to=20"},
	{ask.Row{Game: "wythoff", Row: 3}, "row", "wythoff 3", "function=G+ to=200"},
	{ask.Table{Game: "horses", Function: "R-", Size: 5}, "table", "horses", "function=R- size=5"},
	{ask.ManyTable{Game: "wythoff", Players: 3, Size: 4}, "table", "wythoff", "function=G+ players=3 size=4"},
	{ask.Quotient{Code: "0.23", To: 20, Diagonal: []int{5, 3}}, "quotient", "0.23", "diagonal=[5,3] order=8000 rounds=40 to=20"},
	{ask.Quotient{Games: []string{"kayles(4)", "nim(2)"}}, "quotient", "kayles(4) nim(2)", "games=true order=8000 rounds=40 to=1000"},
	{ask.Misere{Positions: []string{"grundy(13)", "nim(2)"}}, "misere", "grundy(13) nim(2)", ""},
	{ask.Day{Day: 3}, "", "", ""},
	{ask.Universe{Universe: "dicot", Games: [2]string{"{0|0}", "0"}}, "", "", ""},
	{ask.UniverseGame{Universe: "dicot", Game: "clobber(xo)"}, "", "", ""},
	{ask.UniverseDay{Universe: "blocking", Day: 1}, "", "", ""},
	{ask.Equivalence{Compound: "selective", Misere: true, Day: at(3)}, "", "", ""},
	{ask.Equivalence{Compound: "odd", Games: []string{"nim(3)"}}, "", "", ""},
	{ask.Stats{Set: "domineering(2x3)", Part: 2, Parts: 3}, "stats", "domineering(2x3) part 2/3", "examples=1 expression=CanonicalForm"},
	{ask.Hunt{Set: "domineering(5x6)", Maximise: "Temperature", Seed: 7}, "hunt", "domineering(5x6) seed 7", "climbers=1 evaluations=1000000 maximise=Temperature"},
	{ask.Sequence{Terms: []string{"1", "2"}}, "", "", ""},
	{ask.Reach{Position: "domineering(##|..)"}, "", "", ""},
	{ask.Compare{Games: [2]string{"nim(1)", "nim(2,3)"}, Compound: "side", Among: "day:2"}, "", "", ""},
}

// The keys are those of the commands, so that catalogues stay valid; a question is the same
// after it was written as JSON and read again, and after it was asked about its own subject.
func TestQuestions(t *testing.T) {
	s := session.New(catalog.Builtin())
	seen := map[string]bool{}
	for _, q := range questions {
		seen[q.question.Kind()] = true
		data, err := ask.Encode(q.question)
		if err != nil {
			t.Fatal(err)
		}
		again, err := ask.Decode(data)
		if err != nil || !reflect.DeepEqual(again, q.question) {
			t.Errorf("%s: read as %#v, %v", data, again, err)
		}
		if err := q.question.Check(s); err != nil {
			t.Errorf("%s: %v", data, err)
		}
		key, err := q.question.Key(s)
		if q.kind == "" {
			if !errors.Is(err, ask.ErrUnfiled) {
				t.Errorf("%s: filed under %v, %v", data, key, err)
			}
			continue
		}
		params := map[string]string{}
		for _, p := range strings.Fields(q.params) {
			name, value, _ := strings.Cut(p, "=")
			params[name] = value
		}
		if err != nil || key.Kind != q.kind || key.Subject != q.subject || !maps.Equal(key.Params, params) {
			t.Errorf("%s: key %v, %v; want %s %s %v", data, key, err, q.kind, q.subject, params)
		}
		if _, horses := q.question.(ask.Horses); horses {
			continue // filed as another kind
		}
		if other, err := q.question.About(key.Subject).Key(s); err != nil || !reflect.DeepEqual(other, key) {
			t.Errorf("%s: about its own subject %v, %v", data, other, err)
		}
	}
	for _, name := range ask.Names() {
		if !seen[name] {
			t.Errorf("no question of kind %s here", name)
		}
	}
}

// Every kind answers with an object of JSON.
func TestAnswers(t *testing.T) {
	s := session.New(catalog.Builtin())
	for _, q := range questions {
		if w, ok := q.question.(ask.Heap); ok && w.Keep != "" {
			continue
		}
		a, err := q.question.Do(context.Background(), s, ask.Means{})
		if err != nil {
			t.Errorf("%v: %v", q.question, err)
			continue
		}
		data, err := json.Marshal(a)
		if err != nil || len(data) < 10 || data[0] != '{' {
			t.Errorf("%v: %s, %v", q.question, data, err)
		}
	}
}

// What means nothing is refused by the name of the field.
func TestRefusals(t *testing.T) {
	s := session.New(catalog.Builtin())
	for text, field := range map[string]string{
		`{"kind":"nothing"}`: "kind",
		`{"kind":7}`:         "kind",
		`{}`:                 "kind",
		`{"kind":"solve","positions":["nim(2)"],"merry":1}`:                             "merry",
		`{"kind":"solve","positions":"nim(2)"}`:                                         "positions",
		`{"kind":"solve"}`:                                                              "positions",
		`{"kind":"solve","positions":["nim(2)"],"moves":-1}`:                            "moves",
		`{"kind":"solve","positions":["nim(2)"],"method":"luck"}`:                       "method",
		`{"kind":"solve","positions":["nim(2)"],"compound":"odd one"}`:                  "compound",
		`{"kind":"solve","positions":["nim(2)"],"marks":"P"}`:                           "marks",
		`{"kind":"solve","positions":["nim(2)"],"compound":"first-to-end","marks":"X"}`: "marks",
		`{"kind":"many","positions":["nim(2)"],"players":1}`:                            "players",
		`{"kind":"many","positions":["nim(2)"],"players":3,"ending":"never"}`:           "ending",
		`{"kind":"value","expression":"1","style":"round"}`:                             "style",
		`{"kind":"heap","code":"0.77","to":-1}`:                                         "to",
		`{"kind":"heap","code":"0.77","reach":-1}`:                                      "reach",
		`{"kind":"heap","code":"0.77","keep":"some"}`:                                   "keep",
		`{"kind":"heap","code":"0.77","function":"merry"}`:                              "function",
		`{"kind":"row","game":"wythoff","row":-1}`:                                      "row",
		`{"kind":"row","game":"wythoff","row":1,"to":-1}`:                               "to",
		`{"kind":"row","game":"wythoff","row":1,"reach":-1}`:                            "reach",
		`{"kind":"many-table","game":"wythoff","players":3,"size":-1}`:                  "size",
		`{"kind":"quotient","code":"0.23","order":30000}`:                               "order",
		`{"kind":"quotient","code":"0.23","diagonal":[1]}`:                              "diagonal",
		`{"kind":"quotient","code":"0.23","games":["nim(2)"]}`:                          "games",
		`{"kind":"misere","positions":[]}`:                                              "positions",
		`{"kind":"misere-day","day":7}`:                                                 "day",
		`{"kind":"misere-compare","universe":"milky way","games":["0","0"]}`:            "universe",
	} {
		q, err := ask.Decode([]byte(text))
		if err == nil {
			err = q.Check(s)
		}
		var refused answer.Refusal
		if !errors.As(err, &refused) || refused.Field != field {
			t.Errorf("%s: %v; want a refusal of %s", text, err, field)
		}
	}
}

// FuzzDecode reads any text, and what it reads is the same when it is written and read again.
func FuzzDecode(f *testing.F) {
	for _, q := range questions {
		data, _ := ask.Encode(q.question)
		f.Add(data)
	}
	s := session.New(catalog.Builtin())
	f.Fuzz(func(t *testing.T, data []byte) {
		q, err := ask.Decode(data)
		if err != nil {
			return
		}
		again, err := ask.Encode(q)
		if err != nil {
			t.Fatal(err)
		}
		other, err := ask.Decode(again)
		if err != nil {
			t.Fatalf("%s: %v", again, err)
		}
		k1, err1 := q.Key(s)
		k2, err2 := other.Key(s)
		if !reflect.DeepEqual(k1, k2) || (err1 == nil) != (err2 == nil) {
			t.Errorf("%s: keys %v and %v", again, k1, k2)
		}
	})
}

func Example() {
	s := session.New(catalog.Builtin())
	q, err := ask.Decode([]byte(`{"kind":"solve","positions":["nim(18,22,29)"],"normal":true}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := q.Do(context.Background(), s, ask.Means{})
	fmt.Println(a.(*answer.Answer).Normal.Outcome, err)
	// Output: N <nil>
}
