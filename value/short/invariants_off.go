// SPDX-License-Identifier: Apache-2.0

//go:build !invariants

package short

// invariants reports whether games are checked when they are stored: with
// -tags invariants they are.
const invariants = false

func (s *Space) mustBeCanonical(Game) {}
