// SPDX-License-Identifier: Apache-2.0

package solve_test

import (
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/cpu"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/value/short"
)

// A plain is a game as its canonical options; no comparison or sum is
// remembered, and numbers are games like others.
type plain struct{ left, right []*plain }

func (g *plain) leq(h *plain) bool {
	return !slices.ContainsFunc(g.left, func(gl *plain) bool { return h.leq(gl) }) &&
		!slices.ContainsFunc(h.right, func(hr *plain) bool { return hr.leq(g) })
}

// canonical brings g, whose options are canonical, to canonical form.
func (g *plain) canonical() *plain {
	for g.bypass() {
	}
	g.left = undominated(g.left, func(a, b *plain) bool { return a.leq(b) })
	g.right = undominated(g.right, func(a, b *plain) bool { return b.leq(a) })
	return g
}

// bypass replaces a reversible option of g, if there is one.
func (g *plain) bypass() bool {
	for i, gl := range g.left {
		if j := slices.IndexFunc(gl.right, func(x *plain) bool { return x.leq(g) }); j >= 0 {
			g.left = append(slices.Delete(slices.Clone(g.left), i, i+1), gl.right[j].left...)
			return true
		}
	}
	for i, gr := range g.right {
		if j := slices.IndexFunc(gr.left, func(x *plain) bool { return g.leq(x) }); j >= 0 {
			g.right = append(slices.Delete(slices.Clone(g.right), i, i+1), gr.left[j].right...)
			return true
		}
	}
	return false
}

func undominated(gs []*plain, worse func(a, b *plain) bool) (out []*plain) {
	for i, g := range gs {
		if !slices.ContainsFunc(gs[i+1:], func(h *plain) bool { return worse(g, h) }) &&
			!slices.ContainsFunc(out, func(h *plain) bool { return worse(g, h) }) {
			out = append(out, g)
		}
	}
	return out
}

// plainValue finds the canonical form of p by the definition; positions are
// met once, but neither taken apart nor turned round.
func plainValue[P comparable](known map[P]*plain, r game.Ruleset[P], p P) *plain {
	if g, ok := known[p]; ok {
		return g
	}
	g := &plain{}
	for _, q := range r.Options(nil, p, game.Left) {
		g.left = append(g.left, plainValue(known, r, q))
	}
	for _, q := range r.Options(nil, p, game.Right) {
		g.right = append(g.right, plainValue(known, r, q))
	}
	g.canonical()
	known[p] = g
	return g
}

func (g *plain) game(c *short.Calc, known map[*plain]short.Game) short.Game {
	if h, ok := known[g]; ok {
		return h
	}
	all := func(gs []*plain) (out []short.Game) {
		for _, g := range gs {
			out = append(out, g.game(c, known))
		}
		return out
	}
	h := c.Make(all(g.left), all(g.right))
	known[g] = h
	return h
}

// A twinCase is a board small enough for the twin.
type twinCase struct {
	game  subject
	rules game.Ruleset[grid.Board]
	board string
}

var twinCases = []twinCase{
	{domineering, grid.Domineering, "4x4"},
	{domineering, grid.Domineering, "4x5"},
	{clobber, grid.Clobber, "XOXO|OXOX|XOXO"},
	{amazons, grid.Amazons, "X....|....O"},
	{amazons, grid.Amazons, "X.....|.....O"},
}

func (c *twinCase) plain() *plain {
	p, _ := c.rules.(game.Notation[grid.Board]).Parse(c.board)
	return plainValue(map[grid.Board]*plain{}, c.rules, p)
}

func TestPlainValue(t *testing.T) {
	v := newValuer(1)
	c := v.space.Calc()
	for i, x := range twinCases {
		if x.board == "X.....|.....O" || testing.Short() && i%4 != 0 { // seconds; the benchmark will do
			continue
		}
		if got, want := x.plain().game(c, map[*plain]short.Game{}), x.game.value(t, v, x.board); got != want {
			t.Errorf("%s(%s) = %s by definition, %s by solve.Short", x.game.name, x.board, v.text(got), v.text(want))
		}
	}
}

// BenchmarkValuePlain reports the processor time of solve.Short and how many
// times as long the twin takes.
func BenchmarkValuePlain(b *testing.B) {
	for _, x := range twinCases {
		b.Run(x.game.name+" "+x.board, func(b *testing.B) {
			const rounds = 5
			for b.Loop() {
				start := cpu.Time()
				for range rounds {
					x.game.value(b, newValuer(1), x.board)
				}
				fast := (cpu.Time() - start).Seconds() / rounds
				start = cpu.Time()
				x.plain()
				b.ReportMetric(fast, "cpu-s/op")
				b.ReportMetric((cpu.Time()-start).Seconds()/fast, "times-plain")
			}
		})
	}
}
