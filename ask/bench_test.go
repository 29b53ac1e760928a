// SPDX-License-Identifier: Apache-2.0

package ask_test

import (
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/value/notation"
)

// expressions are small ones, as batches and sweeps have them.
var expressions = []string{"{1|0}", "*3+5", "2+^3", "nim(3)+nim(5)", "domineering(2x2)"}

// BenchmarkValue asks for values on a session that lasts.
func BenchmarkValue(b *testing.B) {
	s := session.New(catalog.Builtin())
	for i := range b.N {
		if _, err := (ask.Value{Expression: expressions[i%len(expressions)]}).Do(b.Context(), s, ask.Means{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkValueAnew is the baseline: a calculator for each.
func BenchmarkValueAnew(b *testing.B) {
	s := session.New(catalog.Builtin())
	for i := range b.N {
		if _, err := answer.NewCalculator(b.Context(), s, 0).MeasureOf(expressions[i%len(expressions)], notation.Plain); err != nil {
			b.Fatal(err)
		}
	}
}
