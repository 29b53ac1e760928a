// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
)

// randomPastures deals boards of Battle Sheep with at most 64 pastures.
func randomPastures(rng *rand.Rand) Board {
	rows := 1 + rng.IntN(8)
	b := New(rows, 1+rng.IntN(8))
	pieces := make([]byte, b.Size())
	for s := range pieces {
		switch rng.IntN(8) {
		case 0:
			pieces[s] = byte(Wall)
		case 1, 2:
			pieces[s] = byte(herd(1+rng.IntN(9), game.Player(rng.IntN(2))))
		}
	}
	return b.of(pieces)
}

// Sets of pastures say what pastures say one by one.
func TestMeadow(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 11))
	for range trials.Of(3000) {
		b := randomPastures(rng)
		parts, slow := BattleSheep.Split(nil, b), BattleSheep.splitByStep(nil, b)
		if len(parts) != len(slow) {
			t.Fatalf("%s has %d parts, and %d", BattleSheep.Format(b), len(parts), len(slow))
		}
		for i := range parts {
			if parts[i] != slow[i] {
				t.Fatalf("%s: part %s, and %s", BattleSheep.Format(b), BattleSheep.Format(parts[i]), BattleSheep.Format(slow[i]))
			}
		}
		for _, player := range game.Players {
			if fast, slow := BattleSheep.Count(b, player), countByStep(b, player); fast != slow || fast != len(BattleSheep.Options(nil, b, player)) {
				t.Fatalf("%s: %v has %d moves, and %d", BattleSheep.Format(b), player, fast, slow)
			}
		}
	}
}

// Bounds are not worse than those by counting, and those of the negative are their negatives.
// That values lie between them is tested where there are values, in package search.
func TestSheepBounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 11))
	for range trials.Of(2000) {
		b := randomPastures(rng)
		lo, hi := BattleSheep.Bounds(b)
		least, most := boundsByStep(b)
		if lo < least || hi > most || lo > hi {
			t.Fatalf("%s lies between %d and %d, by counting between %d and %d", BattleSheep.Format(b), lo, hi, least, most)
		}
		if negLo, negHi := BattleSheep.Bounds(BattleSheep.Negative(b)); negLo != -hi || negHi != -lo {
			t.Fatalf("%s lies between %d and %d, its negative between %d and %d", BattleSheep.Format(b), lo, hi, negLo, negHi)
		}
	}
}
