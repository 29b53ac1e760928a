// SPDX-License-Identifier: Apache-2.0

package report

import (
	"context"
	"fmt"
	"io"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/internal/discover"
)

// Words writes any answer in words.
func Words(w io.Writer, found any) error {
	switch a := found.(type) {
	case *answer.Answer:
		return Answer(w, a)
	case *answer.Many:
		return Many(w, a)
	case *answer.Threshold:
		return Threshold(w, a)
	case *answer.Measure:
		return Measure(w, a)
	case *answer.Sequence:
		return Sequence(context.Background(), w, a, "text")
	case *answer.ManyHeaps:
		return ManyHeaps(w, a)
	case *answer.Row:
		return Row(w, a, "text")
	case *answer.Table:
		return Table(w, a, "text")
	case *answer.Quotient:
		return Quotient(w, a)
	case *answer.MisereForm:
		return Misere(w, a)
	case *answer.MisereDay:
		return MisereDay(w, a)
	case *answer.UniverseGame:
		return UniverseGame(w, a)
	case *answer.UniverseDay:
		return UniverseDay(w, a)
	case *answer.Equivalence:
		return Equivalence(w, a)
	case *answer.Comparison:
		return Comparison(w, a)
	case *answer.MisereComparison:
		return MisereComparison(w, a)
	case *discover.StatsAnswer:
		return Stats(w, a, 40)
	case *discover.HuntAnswer:
		return Hunt(w, a)
	case *discover.SequenceAnswer:
		return Family(w, a, "text", Origin{})
	case *discover.ReachAnswer:
		return Reach(w, a)
	}
	return fmt.Errorf("an answer of type %T has no words", found)
}

// Measure writes a value on one line, in a form that can be typed in again, with its warnings
// below. If a limit ended the work, it writes the positions whose values were found before.
func Measure(w io.Writer, m *answer.Measure) (err error) {
	switch {
	case m.Partial:
		for _, p := range m.Positions {
			if _, err = fmt.Fprintf(w, "%s = %s\n", p.Position, p.Value); err != nil {
				return err
			}
		}
	case m.Value != "":
		_, err = fmt.Fprintln(w, m.Value)
		for _, said := range m.Cautions {
			fmt.Fprintln(w, Wrap(said, 2))
		}
	}
	return err
}
