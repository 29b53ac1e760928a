// SPDX-License-Identifier: Apache-2.0

package misere

import (
	"strconv"
)

// NimType is what matters of a Nim position in misère play, and of any
// generally tame game: its Nim value, and whether it is fickle (no heap above 1) or
// firm. Fickle values are 0 and 1. The zero NimType is that of 0.
//
// Types add: values by Nim addition, and a sum is firm when a part of it is.
type NimType struct {
	Value int
	Firm  bool
}

// Add returns the type of the sum.
func (t NimType) Add(u NimType) NimType {
	return NimType{t.Value ^ u.Value, t.Firm || u.Firm}
}

// IsP reports whether positions of this type are P-positions in misère play.
func (t NimType) IsP() bool {
	if t.Firm {
		return t.Value == 0
	}
	return t.Value == 1
}

// Misere returns G⁻ of games of this type.
func (t NimType) Misere() int {
	if t.Firm {
		return t.Value
	}
	return t.Value ^ 1
}

// Genus returns the genus of games of this type.
func (t NimType) Genus() Genus {
	if t.Firm {
		return NewGenus(t.Value, t.Value)
	}
	return NewGenus(t.Value, t.Value^1, t.Value^2)
}

// String writes fickle types as 0, 1 and firm ones as 0°, 1°, 2, 3, …
func (t NimType) String() string {
	text := strconv.Itoa(t.Value)
	if t.Firm && t.Value < 2 {
		text += "°"
	}
	return text
}

// NimType returns the type of g if g is generally tame; sums of such games have
// the sum of their types.
func (s *Space) NimType(g Game) (NimType, bool) {
	if !s.Class(g).IsGenerallyTame() {
		return NimType{}, false
	}
	return NimType{s.Normal(g), s.Normal(g) == s.Misere(g)}, true
}
