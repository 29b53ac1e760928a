// SPDX-License-Identifier: Apache-2.0

//go:build !invariants

package short

// invariants says whether games are checked when they are stored. They are checked if the build has
// -tags invariants.
const invariants = false

func (s *Space) mustBeCanonical(Game) {}
