// SPDX-License-Identifier: Apache-2.0

package universe

import (
	"fmt"

	"github.com/upstar-cgt/upstar/game/form"
)

// Format writes a form with braces, {L|R}, or by its name, as package form does. Parse reads it
// back. Forms longer than 65536 bytes are cut off, with … in place of the rest.
func (f *Forms) Format(g Form) string {
	w := formWriter{f, map[Form]string{}}
	return w.text(g)
}

// formatLimit is the length at which printed forms are cut off: as a tree, a form can be
// exponentially long.
const (
	formatLimit = 1 << 16
	elided      = "…"
)

// formWriter writes each form once, so shared followers cost nothing.
type formWriter struct {
	forms *Forms
	known map[Form]string
}

func (w formWriter) text(g Form) string {
	text, ok := w.known[g]
	if !ok {
		text = form.Text(w.list(w.forms.Left(g)), w.list(w.forms.Right(g)))
		w.known[g] = text
	}
	return text
}

// list writes games, as long as there is room.
func (w formWriter) list(games []Form) []string {
	texts := make([]string, len(games))
	for i, g := range games {
		texts[i] = w.text(g)
	}
	form.InOrder(texts)
	long := 0
	for i, text := range texts {
		if long += len(text); long > formatLimit {
			return append(texts[:i], elided)
		}
	}
	return texts
}

// lastDay is the greatest birthday of forms that Parse reads.
const lastDay = 1000

// Parse reads a form born by day 1000, and sums of forms, as package form does. It does not reduce
// them. The error is a *game.SyntaxError.
func (f *Forms) Parse(text string) (g Form, err error) {
	return form.Parse(text, maker{f, map[form.Name]Form{}})
}

// A maker makes forms from what is read.
type maker struct {
	forms *Forms
	named map[form.Name]Form
}

// born returns an error if a form is born too late.
func born(what string, day int) error {
	if day > lastDay {
		return fmt.Errorf("the %s is born after day %d", what, lastDay)
	}
	return nil
}

func (m maker) Make(left, right []Form) (Form, error) {
	g := m.forms.Make(left, right)
	return g, born("game", m.forms.Birthday(g))
}

func (m maker) Add(g, h Form) (Form, error) {
	if err := born("sum", m.forms.Birthday(g)+m.forms.Birthday(h)); err != nil {
		return 0, err
	}
	return m.forms.Add(g, h), nil
}

func (m maker) Named(x form.Name) (Form, error) {
	if err := born("game", x.Birthday()); err != nil {
		return 0, err
	}
	return m.make(x), nil
}

// make makes the form of a named game from the forms of its options.
func (m maker) make(x form.Name) Form {
	g, ok := m.named[x]
	if !ok {
		var options [2][]Form
		left, right := x.Options()
		for i, names := range [][]form.Name{left, right} {
			for _, y := range names {
				options[i] = append(options[i], m.make(y))
			}
		}
		g = m.forms.Make(options[0], options[1])
		m.named[x] = g
	}
	return g
}
