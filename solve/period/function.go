// SPDX-License-Identifier: Apache-2.0

package period

import (
	"errors"

	"github.com/upstar-cgt/upstar/game"
)

// Functions are the functions of heaps whose sequences are computed.
var Functions = []game.Function{game.GrundyNormal, game.GrundyMisere, game.Obliged, game.OutcomeNormal, game.OutcomeMisere,
	game.RemotenessNormal, game.RemotenessMisere, game.SuspenseNormal, game.SuspenseMisere, game.ForeclosedNormal, game.ForeclosedMisere}

// certified are the functions for which there are checkers, by their names in
// certificates.
var certified = map[game.Function]string{game.GrundyNormal: "nim", game.Obliged: "obliged"}

// isMex reports whether f is a mex of its values at the options.
func isMex(f game.Function) bool { return f == game.GrundyNormal || f == game.GrundyMisere }

// grows reports whether f commutes with adding an even number, so that a
// saltus can be proved.
func grows(f game.Function) bool { return game.RemotenessNormal <= f && f <= game.SuspenseMisere }

// ofSums reports whether f of a sum of heaps is known from f of the heaps.
func ofSums(f game.Function) bool { return f == game.GrundyNormal || f == game.Obliged }

// ErrSplits is wrapped when a function needs a rule that leaves one heap.
var ErrSplits = errors.New("a move leaves several heaps, and the value of a sum is not a function of the heaps' values; play it out instead")

// FormatObliged returns the two bits of an obliged value, as in "01".
func FormatObliged(v uint8) string {
	return string([]byte{'0' + v>>1&1, '0' + v&1})
}
