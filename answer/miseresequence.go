// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/value/misere"
)

// Functions of heaps whose values are those of misère reduced forms.
const (
	genusFunction = "genus"
	formFunction  = "misere"
)

// longValue is how much of a form is listed.
const longValue = 200

// formValues are the genera or the reduced forms of heaps, numbered.
type formValues struct {
	function string
	texts    []string
}

// formsOf returns a place for the values of a function, if it is one of forms.
func formsOf(function string) *formValues {
	if function != genusFunction && function != formFunction {
		return nil
	}
	return &formValues{function: function}
}

// findForms finds the reduced forms of the heaps. In the text of a form h13_2 is
// the form of heap 13, plus 2.
func (s *Sequence) findForms(ctx context.Context) error {
	space := misere.NewSpace()
	if most := s.question.Limits.Positions; most > 0 {
		space.SetLimits(misere.Limits{Games: most})
	}
	heaps := space.NewHeaps(func(n int) [][]int { return optionsOf(s.rule, n) })
	names := space.NewNames()
	number := map[string]int32{}
	var values []int32
	err := space.Do(ctx, func() {
		for n := 0; n <= int(s.To); n++ {
			g := heaps.Form(n)
			key, text := space.Genus(g).String(), space.Genus(g).String()
			if s.forms.function == formFunction {
				key, text = fmt.Sprint(g), clipText(names.Format(g), longValue)
			}
			if _, seen := number[key]; !seen {
				number[key] = int32(len(s.forms.texts))
				s.forms.texts = append(s.forms.texts, text)
				names.Add(fmt.Sprintf("h%d", n), g)
			}
			values = append(values, number[key])
		}
	})
	s.source = numbers(values)
	if p, ok := period.Find(values, period.Theorem{Missing: "no theorem proves periods of " + s.functionNoun()}); ok {
		s.found = p
	}
	if errors.Is(err, misere.ErrLimit) {
		return fmt.Errorf("%w: heap %d: %w", solve.ErrLimit, len(values), err)
	}
	return err
}

func (s *Sequence) functionNoun() string {
	if s.forms.function == genusFunction {
		return "genera"
	}
	return "reduced forms"
}

// clipText cuts a text that is too long.
func clipText(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return s[:most] + "…"
}
