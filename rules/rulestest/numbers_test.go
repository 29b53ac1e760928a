// SPDX-License-Identifier: Apache-2.0

package rulestest

import (
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
)

// A track is a ring whose positions are numbered, perhaps with a mistake.
type track struct {
	ring
	mistake string
}

func (r track) Numbering(int) (game.Numbering[int], bool) { return lap(r), true }

// A lap is the numbers of a track.
type lap track

func (r lap) Len() uint64    { return uint64(r.size + 1) }
func (r lap) String() string { return "track" }
func (r lap) At(n uint64) int {
	if r.mistake == "number" {
		return int(n % 3)
	}
	return int(n) - 1
}
func (r lap) Number(p int) uint64 { return uint64(p + 1) }

func (r lap) Options(dst []uint64, n uint64, player game.Player) []uint64 {
	for _, p := range r.ring.Options(nil, int(n)-1, player) {
		if p >= 0 || r.mistake != "options" {
			dst = append(dst, r.Number(p))
		}
	}
	return dst
}

func (r lap) Before(dst []uint64, n uint64, player game.Player) []uint64 {
	for q := range r.Len() {
		for _, p := range r.ring.Options(nil, int(q)-1, player) {
			if r.Number(p) == n && (n > 0 || r.mistake != "before") {
				dst = append(dst, q)
			}
		}
	}
	return dst
}

// Numbers with a mistake are told.
func TestNumbers(t *testing.T) {
	same := func(p, _ int) int { return p }
	for mistake, want := range map[string]string{"": "", "number": "has number", "options": "moves from", "before": "moves to"} {
		got := verdict(game.Ruleset[int](track{ring{5, false, same}, mistake}), 0)
		if (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("mistake %q: %q", mistake, got)
		}
	}
}
