// SPDX-License-Identifier: Apache-2.0

package topics_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/eval"
	"github.com/upstar-cgt/upstar/lib/rulesets"
	"github.com/upstar-cgt/upstar/lib/topics"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// Every topic has a sentence and an example that runs; every class is a topic.
func TestTopics(t *testing.T) {
	c := catalog.Builtin()
	l := rulesets.Library(c)
	all := topics.Of(l, c)
	in := eval.New(value.NewWorld(short.NewSpace().Calc()), l, rulesets.Catalogue{Catalog: c})
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	m := work.New(ctx, work.Budget{})
	for _, x := range all {
		if x.Text == "" || x.Example == "" {
			t.Errorf("%s of %s has no sentence or no example", x.Name, x.Of)
		}
		if x.Kind == topics.Member {
			continue // tested with the library
		}
		if v, err := in.Eval(m, x.Example); err != nil || v == nil {
			t.Errorf("%s: %s: %v", x.Name, x.Example, err)
		}
	}
	for name, v := range l.Names {
		if _, ok := v.(value.Class); ok && !slices.ContainsFunc(all, func(x topics.Topic) bool { return x.Name == name && x.Kind == topics.Type }) {
			t.Errorf("nothing is said about the class %s", name)
		}
	}
}

// Concepts lead to members, whatever they are called.
func TestFind(t *testing.T) {
	c := catalog.Builtin()
	all := topics.Of(rulesets.Library(c), c)
	for query, want := range map[string]string{
		"Grundy": "NimValue", "temperature": "Temperature", "who wins": "OutcomeClass", "misère": "MisereOutcomeClass", "Temperature": "Temperature",
		"Integer.NimSum": "NimSum", "domineering": "domineering", "game.grid.AntiClobber": "AntiClobber", "thermograph": "Thermograph", "best move": "WinningMoves",
		"SVG": "ToSVG", "quotient": "MisereQuotient", "how long": "Remoteness", "period": "CheckPeriodicity", "Grid": "Grid", "Kayles": "kayles",
	} {
		found := topics.Find(all, query)
		if !slices.ContainsFunc(found, func(x topics.Topic) bool { return x.Name == want }) {
			t.Errorf("%q does not find %s among %d topics", query, want, len(found))
		}
	}
	if found := topics.Find(all, "no such thing"); len(found) > 0 {
		t.Errorf("no such thing: %v", found)
	}
}

func Example() {
	c := catalog.Builtin()
	for _, t := range topics.Find(topics.Of(rulesets.Library(c), c), "FarStar") {
		fmt.Println(t.Name, t.Text, t.Example)
	}
	// Output: FarStar Least far star. (^).FarStar
}
