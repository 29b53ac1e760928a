// SPDX-License-Identifier: Apache-2.0

package game_test

import (
	"testing"

	"github.com/upstar-cgt/upstar/game"
)

// The structure theorem of obliged sums, by its table for two components [Ferguson], and
// that a component that is taken away again leaves no trace.
func TestObligation(t *testing.T) {
	want := map[[2]string]string{
		{"00", "00"}: "00", {"00", "01"}: "00", {"00", "10"}: "11", {"00", "11"}: "11",
		{"01", "01"}: "01", {"01", "10"}: "10", {"01", "11"}: "11", {"10", "10"}: "01", {"10", "11"}: "11", {"11", "11"}: "11",
	}
	for a := range uint8(4) {
		for b := range uint8(4) {
			var sum game.Obligation
			sum.Add(game.ValOf(a), 1)
			alone := sum.Val()
			sum.Add(game.ValOf(b), 1)
			pair := [2]string{game.ValOf(min(a, b)).String(), game.ValOf(max(a, b)).String()}
			if got := sum.Val().String(); got != want[pair] {
				t.Errorf("%v: %s, want %s", pair, got, want[pair])
			}
			if sum.Add(game.ValOf(b), -1); sum.Val() != alone || game.ValOf(a).Bits() != a {
				t.Errorf("%v without the second: %v, want %v", pair, sum.Val(), alone)
			}
		}
	}
}

// Remoteness, suspense and foreclosed numbers by their definitions, for options that show
// the differences [ONAG, ch. 14].
func TestFunctionOf(t *testing.T) {
	for _, c := range []struct {
		fn      game.Function
		options []int32
		endable bool
		want    int32
	}{
		{game.RemotenessNormal, nil, false, 0}, {game.RemotenessNormal, []int32{4, 2, 1}, false, 3}, {game.RemotenessNormal, []int32{1, 5}, false, 6},
		{game.SuspenseNormal, []int32{4, 2, 7}, false, 5}, {game.SuspenseNormal, []int32{1, 5}, false, 2},
		{game.RemotenessMisere, []int32{4, 3, 1}, false, 2}, {game.SuspenseMisere, []int32{2, 6}, false, 3},
		{game.GrundyMisere, nil, false, 1}, {game.GrundyMisere, []int32{0, 2}, false, 1},
		{game.OutcomeNormal, nil, false, 0}, {game.OutcomeMisere, nil, false, 1}, {game.OutcomeMisere, []int32{1, 0}, false, 1}, {game.OutcomeNormal, []int32{1}, false, 0},
		{game.ForeclosedNormal, nil, false, game.Undefined}, {game.ForeclosedNormal, []int32{0}, true, game.Undefined},
		{game.ForeclosedMisere, []int32{game.Undefined, 0}, true, 1},
	} {
		if got := c.fn.Of(c.options, c.endable); got != c.want {
			t.Errorf("%v of %v: %d, want %d", c.fn, c.options, got, c.want)
		}
	}
}
