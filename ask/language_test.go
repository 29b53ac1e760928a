// SPDX-License-Identifier: Apache-2.0

package ask_test

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/lang/eval"
	"github.com/upstar-cgt/upstar/lang/lib/rulesets"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// A script asks each kind of question in the words of JSON, and gets the same answer; but it
// asks for no value.
func TestAskOfLanguage(t *testing.T) {
	c := catalog.Builtin()
	in := eval.New(value.NewWorld(short.NewSpace().Calc()), rulesets.Library(c), rulesets.Catalogue{Catalog: c})
	for _, q := range ask.Examples() {
		question, err := ask.Encode(q)
		if err != nil {
			t.Fatal(err)
		}
		script := "Ask(" + literal(t, question) + ")"
		v, err := in.Eval(work.Unbounded(), script)
		if q.Kind() == "value" {
			if err == nil || !strings.Contains(err.Error(), "write the expression itself") {
				t.Errorf("%s: %v, %v", script, v, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", script, err)
			continue
		}
		found, err := ask.JSON(context.Background(), session.New(c), question, ask.Means{})
		if err != nil {
			t.Fatal(err)
		}
		var want any
		if err := json.Unmarshal(found, &want); err != nil {
			t.Fatal(err)
		}
		if got := plain(in.World, v); !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\n%v, want\n%v", script, got, want)
		}
	}
}

// Games are compared as they are written, not by their values.
func TestIsEqualAmong(t *testing.T) {
	c := catalog.Builtin()
	in := eval.New(value.NewWorld(short.NewSpace().Calc()), rulesets.Library(c), rulesets.Catalogue{Catalog: c})
	for script, want := range map[string]bool{
		`('{*|*}').IsEqualTo(0, "disjunctive", "misere", "dicot")`:                                   true,
		`('{*|*}').IsEqualTo(0, "disjunctive", "misere", "all")`:                                     false,
		`*.IsEqualTo(*2, "disjunctive", "misere", "day:2")`:                                          false,
		`(nim(2)+nim(2)).IsEqualTo(nim(3)+nim(3), "disjunctive", "misere", "impartial")`:             true,
		`domineering(3x3).IsEqualTo(domineering(2x2), "disjunctive", "misere", "dead-ending")`:       true,
		`domineering(3x3).IsEqualTo(domineering(2x2), "disjunctive", "misere", "all")`:               false,
		`domineering(2x2).IsEqualTo(domineering(2x2)+clobber(xo), "conjunctive", "normal", "words")`: false,
		`on.IsEqualTo(over)`:                                         false,
		`(on+3).IsEqualTo(on)`:                                       true,
		`a{0|a}.IsEqualTo(over, "disjunctive", "misere")`:            true,
		`loopy(a: 0 | a,a).IsEqualTo(loopy(b: 0 | b 1; 1: 0 |,b))`:   true,
		`impartial-loopy(a: a 0,a).IsEqualTo(nim(1), "conjunctive")`: true,
		`on.IsEqualTo(over, "conjunctive", "misere")`:                false,
	} {
		if v, err := in.Eval(work.Unbounded(), script); err != nil || v != value.Value(value.Bool(want)) {
			t.Errorf("%s: %v, %v, want %v", script, v, err, want)
		}
	}
}

// TestDaysInScripts: classes of a day and universes by members [landscape.md, tables 2 and 6].
func TestDaysInScripts(t *testing.T) {
	c := catalog.Builtin()
	in := eval.New(value.NewWorld(short.NewSpace().Calc()), rulesets.Library(c), rulesets.Catalogue{Catalog: c})
	for script, want := range map[string]int64{
		`3.CompoundDay("selective", "misere")["classes"]`:                     5,
		`2.CompoundDay("sequential", "normal", "partizan")["classes"]`:        24,
		`2.CompoundDay("side", "normal", "partizan", "both")["classes"]`:      9,
		`2.MisereUniverse("dead-ending")["classes"]`:                          196,
		`domineering(3x3).MisereModulo("dead-ending")["positions"]`:           18,
		`domineering(3x3).MisereModulo("dead-ending")["simplest_positions"]`:  4,
		`game.graph.GraphSnort("petersen").Girth`:                             5,
		`node-kayles(petersen).MaxDegree`:                                     3,
		`game.graph.GraphSnort("cycle:6").Automorphisms`:                      12,
		`form({{|0}|{0|}}).MisereModulo("dead-ending")["simplest_positions"]`: 1,
	} {
		if v, err := in.Eval(work.Unbounded(), script); err != nil || v != value.Value(value.Int(want)) {
			t.Errorf("%s: %v, %v, want %v", script, v, err, want)
		}
	}
}

// Mistakes in a question are errors of the script.
func TestAskMistakes(t *testing.T) {
	c := catalog.Builtin()
	in := eval.New(value.NewWorld(short.NewSpace().Calc()), rulesets.Library(c), rulesets.Catalogue{Catalog: c})
	for script, want := range map[string]string{
		`Ask({"kin" => "heap"})`:                                      "kind is missing",
		`Ask({"kind" => "moon"})`:                                     `"moon" is unknown`,
		`Ask({"kind" => "heap", "cod" => "0.77"})`:                    "cod is not a field",
		`Ask({"kind" => "heap", "code" => 7})`:                        "code is a text",
		`Ask({1 => 2})`:                                               "the keys of a question are strings",
		`Ask({"kind" => "solve", "positions" => ["nim(3"]})`:          "nim(3",
		`*.IsEqualTo(*2, "disjunctive", "misere", "moon")`:            `no domain "moon"`,
		`*.IsEqualTo(*2, "selective", "misere", "dicot")`:             "dicot",
		`Ask({"kind" => "misere-day", "day" => 2000000000000000000})`: "day",
		`(10^30).CompoundDay("odd")`:                                  "too many",
		`(-1).CompoundDay("odd")`:                                     "from 0 on",
		`2.CompoundDay("selective", "normal", "partzan")`:             "impartial or partizan",
		`1.CompoundDay("side", "normal", "partizan", "above")`:        "right, left or both",
		`game.graph.GraphSnort("path:4").Girth`:                       "has none",
		`game.grid.Domineering("2x2").Girth`:                          "games on graphs",
		`3.MisereUniverse("all")`:                                     "from 0 to 2",
		`(*).MisereModulo("moon")`:                                    "universe is one of",
		`(1/2).MisereModulo("dicot")`:                                 "not in the universe",
	} {
		if v, err := in.Eval(work.Unbounded(), script); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v, want %q", script, v, err, want)
		}
	}
}

// A question has what the script has left, of steps and of memory.
func TestAskWithinLimits(t *testing.T) {
	c := catalog.Builtin()
	in := eval.New(value.NewWorld(short.NewSpace().Calc()), rulesets.Library(c), rulesets.Catalogue{Catalog: c})
	m := work.New(t.Context(), work.Budget{Steps: 100_000, Positions: 10_000, Bytes: 16 << 20})
	if v, err := in.Eval(m, `Ask({"kind" => "solve", "positions" => ["clobber(6x8)"], "misere" => true})`); err == nil {
		t.Errorf("no limit: %v", v)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if v, err := in.Eval(work.New(ctx, work.Budget{}), `Ask({"kind" => "solve", "positions" => ["clobber(6x8)"]})`); err == nil {
		t.Errorf("not cancelled: %v", v)
	}
}

// literal writes JSON as a value of the language.
func literal(t *testing.T, data []byte) string {
	t.Helper()
	var x any
	if err := json.Unmarshal(data, &x); err != nil {
		t.Fatal(err)
	}
	var write func(x any) string
	write = func(x any) string {
		switch x := x.(type) {
		case map[string]any:
			var fields []string
			for name, y := range x {
				fields = append(fields, fmt.Sprintf("%q => %s", name, write(y)))
			}
			return "{" + strings.Join(fields, ", ") + "}"
		case []any:
			var parts []string
			for _, y := range x {
				parts = append(parts, write(y))
			}
			return "[" + strings.Join(parts, ", ") + "]"
		case string:
			return fmt.Sprintf("%q", x)
		}
		return fmt.Sprint(x)
	}
	return write(x)
}

// plain returns what encoding/json makes of the JSON of a value.
func plain(w *value.World, v value.Value) any {
	switch v := v.(type) {
	case *value.Map:
		m := map[string]any{}
		for _, e := range v.Entries {
			m[string(e.Of.(value.String))] = plain(w, e.Value)
		}
		return m
	case *value.List:
		list := []any{}
		for _, x := range v.Elements {
			list = append(list, plain(w, x))
		}
		return list
	case value.String:
		return string(v)
	case value.Bool:
		return bool(v)
	}
	if v == value.None {
		return nil
	}
	if r, ok := value.Rat(v); ok {
		f, _ := r.Float64()
		return f
	}
	return value.Text(w, v, notation.Plain)
}
