// SPDX-License-Identifier: Apache-2.0

package period

import "github.com/upstar-cgt/upstar/game"

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
