// SPDX-License-Identifier: Apache-2.0

package topics_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/lang/eval"
	"github.com/upstar-cgt/upstar/lang/lib/rulesets"
	"github.com/upstar-cgt/upstar/lang/lib/topics"
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
		if x.Text == "" || x.Example == "" && x.Kind != topics.Concept {
			t.Errorf("%s of %s has no sentence or no example", x.Name, x.Of)
		}
		if x.Kind == topics.Member || x.Example == "" {
			continue // members are tested with the library
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

// There are three hundred concepts; each has a sentence, and places that exist: types,
// members and rulesets (commands, flags and documents are tested in cli).
func TestConcepts(t *testing.T) {
	c := catalog.Builtin()
	all := topics.Of(rulesets.Library(c), c)
	is := map[string]bool{}
	for _, x := range all {
		switch x.Kind {
		case topics.Ruleset:
			is[x.Name+"()"], is["."+x.Name] = true, true
		case topics.Member, topics.Type:
			is["."+x.Name] = true
		}
	}
	seen, words := map[string]bool{}, 0
	for _, x := range topics.Concepts() {
		if words += 1 + len(x.Also); seen[x.Name] {
			t.Errorf("%s is a concept twice", x.Name)
		}
		if seen[x.Name] = true; !strings.Contains(x.Text, ". See ") || len(x.At) == 0 {
			t.Errorf("%s has no sentence or no place: %s", x.Name, x.Text)
		}
		for _, place := range x.At {
			if p := string(place); (p[0] == '.' || strings.HasSuffix(p, "()")) && !is[p] {
				t.Errorf("%s: there is no %s", x.Name, p)
			}
		}
		for _, name := range append(x.Also[max(0, len(x.Also)-1):], x.Name) {
			if found := topics.Find(all, name); len(found) == 0 || found[0].Kind != topics.Concept {
				t.Errorf("%q does not find a concept first", name)
			}
		}
	}
	if len(seen) < 300 || words < 900 {
		t.Errorf("%d concepts with %d words, want at least 300 with 900", len(seen), words)
	}
}

// A mistyped word has near words.
func TestNearest(t *testing.T) {
	c := catalog.Builtin()
	all := topics.Of(rulesets.Library(c), c)
	for query, want := range map[string]string{"OEISS": "OEIS", "grundi number": "Grundy number", "termograph": "thermograph", "certificat": "certificate", "remotness": "remoteness", "xqzzv": ""} {
		near := topics.Nearest(all, query, 5)
		if len(near) != 5 || want != "" && !slices.Contains(near, want) {
			t.Errorf("near %q are %q, without %q", query, near, want)
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
		"SVG": "ToSVG", "quotient": "MisereQuotient", "how long": "Remoteness", "period": "CheckPeriodicity", "Grid": "Grid", "Kayles": "kayles", "nimber": "Nimber", "P-free": "P-free", "OEIS": "OEIS", "retrograde": "retrograde analysis", "Walnut": "automatic sequence", "reduced canonical form": "ReducedCanonicalForm",
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
		fmt.Println(t.Name, strings.TrimSpace(t.Text+" "+t.Example))
	}
	// Output:
	// remote star A nimber that behaves beside a game as every greater nimber does. See RemoteStar in scripts, FarStar in scripts.
	// FarStar Least far star. (^).FarStar
	// RemoteStar Least remote star. (^).RemoteStar
}
