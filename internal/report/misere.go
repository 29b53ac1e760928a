// SPDX-License-Identifier: Apache-2.0

package report

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/draw/tree"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/work"
)

// shortForm is the greatest length of a form in a line.
const shortForm = Columns - len("form    ")

// Misere writes what is known about a position in misère play, with forms shortened.
func Misere(w io.Writer, m *answer.MisereForm) error { return misereForm(w, m, shortForm) }

// MisereFull writes the same with forms in full length.
func MisereFull(w io.Writer, m *answer.MisereForm) error { return misereForm(w, m, math.MaxInt) }

func misereForm(w io.Writer, m *answer.MisereForm, most int) error {
	form := func(text string) string { return clip(text, most) }
	p := &printer{w: w}
	p.printf("genus   %s\n", m.Genus)
	p.printf("class   %s\n", m.Class)
	p.printf("outcome %s in misère play\n", m.Outcome)
	p.printf("born by day %d\n", m.Birthday)
	p.printf("form    %s\n", form(m.Form))
	if m.Compact != m.Form {
		p.printf("        %s\n", form(m.Compact))
	}
	if m.Mate != "" {
		p.printf("mate    %s\n", form(m.Mate))
	}
	switch {
	case m.Parts == nil:
	case m.Prime:
		p.printf("prime: it has no proper parts\n")
	case len(m.Parts) > 0:
		p.printf("parts   %s\n", form(fmt.Sprint(m.Parts)))
	}
	if m.Note != "" {
		p.prose(2, "%s", m.Note)
	}
	return p.err
}

// MisereDay writes the games born by a day, or how many there are.
func MisereDay(w io.Writer, d *answer.MisereDay) error {
	p := &printer{w: w}
	text := d.Number.String()
	if len(text) > shortForm {
		text = fmt.Sprintf("%s…%s, a number of %d digits", text[:20], text[len(text)-20:], len(text))
	}
	p.printf("born by day %d: %s\n", d.Day, text)
	if d.Formula != "" {
		p.printf("= %s\n", strings.ReplaceAll(d.Formula, " - ", "\n  - "))
	}
	for _, g := range d.Games {
		p.printf("day %d  %-8s %-16s %-7s %s\n", g.Day, g.Name, g.Form, g.Genus, g.Class)
	}
	return p.err
}

// MisereComparison writes how two partizan games compare in misère play.
func MisereComparison(w io.Writer, c *answer.MisereComparison) error {
	p := &printer{w: w}
	p.printf("%s %s %s modulo %s\n", c.Games[0].Form, c.Relation, c.Games[1].Form, c.Universe)
	for _, g := range c.Games {
		p.printf("  %s  outcome %s", g.Form, g.Outcome)
		if g.Canonical != "" {
			p.printf(", simplest form %s", g.Canonical)
		}
		if g.PFree {
			p.printf(", P-free")
		}
		p.printf("\n")
	}
	return p.err
}

// The greatest numbers of nodes in small and in large trees of forms. In large trees, Nim heaps are
// numbers instead of trees.
const (
	smallTree = 300
	largeTree = 2000
)

// drawMisereParts draws the tree of a reduced form, and its prime parts beside it.
func drawMisereParts(ctx context.Context, c draw.Canvas, s *misere.Space, g misere.Game) error {
	games, signs := []misere.Game{g}, []string{"="}
	err := s.Do(work.New(ctx, work.Budget{Steps: 20_000_000}), func() {
		if ways := s.Partitions(g); len(ways) > 0 && len(ways[0]) > 1 {
			games = append(games, ways[0]...)
		}
	})
	if err != nil {
		return err
	}
	for len(signs) < len(games)-1 {
		signs = append(signs, "+")
	}
	return drawForms(c, s, games, signs...)
}

func drawForms(c draw.Canvas, s *misere.Space, games []misere.Game, signs ...string) error {
	var trees []*tree.Node
	for _, g := range games {
		t, err := s.Tree(g, misere.FullTree, smallTree)
		if errors.Is(err, work.ErrLimit) {
			t, err = s.Tree(g, misere.HeapLeaves, largeTree)
		}
		if err != nil {
			return err
		}
		trees = append(trees, t)
	}
	s.DrawCaptioned(c, games, trees, signs...)
	return nil
}

// drawMisereDay draws the trees of all games born by a day, as in figure 32 of ONAG for day 4.
func drawMisereDay(ctx context.Context, c draw.Canvas, text string) error {
	const last, inRow = 4, 6
	n, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(text, "day ")))
	if err != nil || n < 0 || n > last {
		return answer.Refuse("the trees of a day are drawn for days 0 to %d: day %d", last, last)
	}
	s := misere.NewSpace()
	doErr := s.Do(work.New(ctx, work.Budget{}), func() {
		var rows []func(draw.Canvas)
		for games := range slices.Chunk(s.Day(n), inRow) {
			rows = append(rows, func(c draw.Canvas) { err = cmp.Or(err, drawForms(c, s, games)) })
		}
		draw.Stack(c, 1, rows...)
	})
	return cmp.Or(doErr, err)
}
