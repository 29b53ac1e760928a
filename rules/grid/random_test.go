// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/rulestest"
)

// Random boards keep the promises that samples keep: their parts and canonical
// boards have their game trees.
func TestRandomBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for _, r := range boardGames {
		t.Run(r.About().Name, func(t *testing.T) {
			var boards []Board
			for len(boards) < 40 {
				b, err := r.Parse(randomBoard(rng, mixed[r.About().Name]))
				if err == nil && followersWithin(r, b, 120) {
					boards = append(boards, b)
				}
			}
			for _, b := range boards {
				rulestest.Check[Board](t, undocumented{r}, b)
			}
		})
	}
}

// mixed gives the frequencies of the pieces on random boards.
var mixed = map[string]string{
	"domineering": "..#", "cram": "..#", "clobber": ".XO", "cannibal-clobber": "..XO", "nogo": "..#XO",
	"amazons": ".##XO", "konane": ".#XOXO", "fission": "...##X", "grid-col": "..#XO", "grid-snort": "..#XO",
}

// undocumented hides the samples, which are checked elsewhere.
type undocumented struct{ ruleset }

func (undocumented) About() game.Doc { return game.Doc{} }

func followersWithin(r game.Ruleset[Board], b Board, most int) bool {
	seen, open := map[Board]bool{b: true}, []Board{b}
	for len(open) > 0 && len(seen) <= most {
		p := open[len(open)-1]
		open = open[:len(open)-1]
		for _, q := range r.Options(r.Options(nil, p, game.Left), p, game.Right) {
			if !seen[q] {
				seen[q] = true
				open = append(open, q)
			}
		}
	}
	return len(seen) <= most
}

// Each fast way runs beside the square by square one.
func BenchmarkOptions(b *testing.B) {
	empty := New(6, 6)
	stones, _ := Clobber.Parse("6x6")
	jumpers, _ := Konane.Parse("XO.OXO|OX.XOX|X.XOXO|OXO..X|.OXOXO|OXO.O.")
	queens, _ := Amazons.Parse("X....|.....|..#..|.....|....O")
	var dst []Board
	for _, c := range []struct {
		name string
		f    func()
	}{
		{"Domineering6x6/bits", func() { dst = empty.dominoes(dst[:0], 1, 0) }},
		{"Domineering6x6/steps", func() { dst = empty.dominoesByStep(dst[:0], 1, 0) }},
		{"Clobber6x6/bits", func() { dst = stones.clobbers(dst[:0], game.Left, rights) }},
		{"Clobber6x6/steps", func() { dst = stones.clobbersByStep(dst[:0], game.Left, rights) }},
		{"Konane6x6/bits", func() { dst = Konane.Options(dst[:0], jumpers, game.Left) }},
		{"Konane6x6/steps", func() { dst = Konane.optionsByStep(dst[:0], jumpers, game.Left) }},
		{"Konane6x6/split by bits", func() { dst = jumpers.splitByLeaps(dst[:0], jumps) }},
		{"Konane6x6/split by steps", func() { dst = jumpers.splitByLines(dst[:0], jumps) }},
		{"Amazons5x5/bits", func() { dst = Amazons.Options(dst[:0], queens, game.Left) }},
		{"Amazons5x5/steps", func() { dst = Amazons.optionsByStep(dst[:0], queens, game.Left) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.f()
			}
		})
	}
}

func BenchmarkSplit(b *testing.B) {
	p, _ := Domineering.Parse("..#...|..#.#.|###.##|...#..|.#.#..|......")
	var dst []Board
	b.Run("bits", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			dst = Domineering.Parts.split(dst[:0], p)
		}
	})
	b.Run("steps", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			dst = Domineering.Parts.splitCells(dst[:0], p)
		}
	})
}

func BenchmarkCanonical(b *testing.B) {
	p, _ := Clobber.Parse("XOX.O|.XOXO|OO.XX|X.O.X|OXXO.")
	for _, r := range []ruleset{Domineering, Clobber} {
		b.Run(r.About().Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r.Canonical(p)
			}
		})
	}
}
