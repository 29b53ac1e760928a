// SPDX-License-Identifier: Apache-2.0

package set_test

import (
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/set"
)

// Play as a solver plays: options, their parts, each in its canonical form.
func BenchmarkPlay(b *testing.B) {
	b.Run("chomp(6x6)", func(b *testing.B) { play(b, set.Chomp, "6x6") })
	b.Run("divisors(5184)", func(b *testing.B) { play(b, set.Divisors, "5184") })
	b.Run("divisors(360)", func(b *testing.B) { play(b, set.Divisors, "360") })
	b.Run("subset-takeaway(4)", func(b *testing.B) { play(b, set.TakeAway, "4") })
	b.Run("poset(1<2<3<4,5<6<7<8,1<6,2<7)", func(b *testing.B) { play(b, set.Poset, "1<2<3<4,5<6<7<8,1<6,2<7") })
}

func play[P comparable](b *testing.B, r interface {
	game.Ruleset[P]
	game.Notation[P]
	game.Splitter[P]
}, text string) {
	start, err := r.Parse(text)
	if err != nil {
		b.Fatal(err)
	}
	c, _ := r.(game.Canonicalizer[P])
	for b.Loop() {
		seen, list := map[P]bool{start: true}, []P{start}
		for i := 0; i < len(list); i++ {
			for _, q := range r.Options(nil, list[i], game.Left) {
				for _, part := range r.Split(nil, q) {
					if c != nil {
						part = c.Canonical(part)
					}
					if !seen[part] {
						seen[part] = true
						list = append(list, part)
					}
				}
			}
		}
		b.ReportMetric(float64(len(list)), "positions")
	}
}
