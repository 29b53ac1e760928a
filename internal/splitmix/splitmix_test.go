// SPDX-License-Identifier: Apache-2.0

package splitmix_test

import (
	"testing"

	"github.com/upstar-cgt/upstar/internal/splitmix"
)

// The first numbers of the generator that begins with 1234567, as they are published with it
// in many places (such as Rosetta Code, "Pseudo-random numbers/Splitmix64").
func TestHash(t *testing.T) {
	x := uint64(1234567)
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		if got := splitmix.Hash(x); got != want {
			t.Errorf("number %d is %d, want %d", i, got, want)
		}
		x += 0x9e3779b97f4a7c15
	}
}
