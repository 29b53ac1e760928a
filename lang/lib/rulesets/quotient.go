// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"errors"
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/solve/facts"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/misere/quotient"
	"github.com/upstar-cgt/upstar/value/notation"
)

// A MisereQuotient is the misère quotient of the heaps of a game up to some size.
type MisereQuotient struct{ *quotient.Result }

var quotientKind = &value.Kind{Package: "game.misere", Name: "MisereQuotient", Parents: []*value.Kind{value.Object}}

// Kind returns MisereQuotient.
func (MisereQuotient) Kind() *value.Kind { return quotientKind }

// Display returns the presentation, and the elements that are P-positions.
func (q MisereQuotient) Display(*value.World, notation.Style) string {
	var names []string
	for _, g := range q.Generators {
		names = append(names, g.Name)
	}
	return fmt.Sprintf("⟨%s | %s⟩, order %d, P = {%s}", strings.Join(names, ","), strings.Join(q.Relations, ", "), q.Order, strings.Join(q.PPortion, ","))
}

// maxQuotientHeap is the largest heap of a quotient.
const maxQuotientHeap = 1000

// quotientMembers are misère quotients and their members.
func quotientMembers() []*value.Func {
	const example = "game.heap.Kayles.MisereQuotient(5)"
	of := func(name, doc string, f func(q MisereQuotient) value.Value) *value.Func {
		return lib.Member(quotientKind, name, example+"."+name, doc, func(_ *value.World, args []value.Value) (value.Value, error) {
			return f(args[0].(MisereQuotient)), nil
		})
	}
	number := func(name, doc string, f func(q MisereQuotient) int) *value.Func {
		return of(name, doc, func(q MisereQuotient) value.Value { return value.FromInt(int64(f(q))) })
	}
	texts := func(name, doc string, f func(q MisereQuotient) []string) *value.Func {
		return of(name, doc, func(q MisereQuotient) value.Value {
			l := &value.List{}
			for _, s := range f(q) {
				l.Elements = append(l.Elements, value.Written(s))
			}
			return l
		})
	}
	return []*value.Func{
		lib.Member(heapRulesetKind, "MisereQuotient", example, "the misère quotient of the heaps up to a size", func(w *value.World, args []value.Value) (value.Value, error) {
			n, ok := args[1].(value.Int)
			if !ok || n < 1 || n > maxQuotientHeap {
				return nil, fmt.Errorf("want a heap from 1 to %d", maxQuotientHeap)
			}
			r, err := quotient.NewSolver(facts.QuotientRules(heapsOf(w, args[0]).rule), quotient.Limits{Heap: int(n)}).Run(w.Meter)
			return MisereQuotient{r}, err
		}, value.Param{Name: "n", Kind: value.Integer}),
		number("Order", "how many elements there are", func(q MisereQuotient) int { return q.Result.Order }),
		number("Heap", "the largest heap", func(q MisereQuotient) int { return q.Result.Heap }),
		of("IsTame", "whether it is that of sums of nim heaps", func(q MisereQuotient) value.Value { return value.Bool(q.Tame != nil) }),
		of("IsComplete", "whether it is that of all heaps, as a period proves", func(q MisereQuotient) value.Value { return value.Bool(q.Solved) }),
		texts("PPortion", "the elements that are P-positions", func(q MisereQuotient) []string { return q.Result.PPortion }),
		texts("Relations", "equations that define it", func(q MisereQuotient) []string { return q.Result.Relations }),
		texts("Pretending", "the elements that the heaps 0, 1, 2, … are", func(q MisereQuotient) []string { return q.Result.Pretending }),
		lib.Member(quotientKind, "IsP", example+".IsP([3,3])", "whether the sum of these heaps is lost for the player who moves first", func(w *value.World, args []value.Value) (value.Value, error) {
			var word quotient.Word
			for v := range value.All(w, args[1].(value.Iterable)) {
				n, ok := v.(value.Int)
				if !ok || n < 0 {
					return nil, errors.New("the heaps are integers from 0")
				}
				word = word.Plus(quotient.Word{int(n)})
			}
			p, err := args[0].(MisereQuotient).Quotient.IsP(word)
			return value.Bool(p), err
		}, value.Param{Name: "heaps", Kind: value.Collection}),
	}
}
