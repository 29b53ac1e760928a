// SPDX-License-Identifier: Apache-2.0

package report

import (
	"context"
	"fmt"
	"io"

	"github.com/upstar-cgt/upstar/answer"
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
	}
	return fmt.Errorf("an answer of type %T has no words", found)
}

// Measure writes a value in one line, so that it can be typed in again, and below it what
// must be said with it; or the positions whose values were found before a limit.
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
