// SPDX-License-Identifier: Apache-2.0

package solve

import (
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
)

// parts lets the sums of a forest be the components of compounds.
type parts struct {
	forest    *Forest
	impartial bool
}

func (p parts) Impartial() bool { return p.impartial }

func (p parts) Options(dst []compound.Part, part compound.Part, player game.Player) []compound.Part {
	options := p.forest.Options(Sum(part), player)
	dst = slices.Grow(dst, len(options))
	for _, s := range options {
		dst = append(dst, compound.Part(s))
	}
	return dst
}

// Count returns how many options there are.
func (p parts) Count(part compound.Part, player game.Player) int {
	return len(p.forest.Options(Sum(part), player))
}

// Ended reports whether neither player can move.
func (p parts) Ended(part compound.Part) bool { return p.forest.Ended(Sum(part)) }

// Compound returns, as a position of f, the compound of the components, played
// literally. In an obliged sum component playing is in play, if it is not
// negative; marks are for first-to-end compounds.
func (f *Forest) Compound(m compound.Mode, components []Sum, playing int, marks []game.Outcome) (s Sum, err error) {
	impartial := true
	ps := make([]compound.Part, len(components))
	for i, c := range components {
		ps[i] = compound.Part(c)
		impartial = impartial && f.Impartial(c)
	}
	r := compound.New(m, parts{f, impartial})
	r.Marks = marks
	p := compound.Of(ps...)
	if playing >= 0 {
		p = p.Playing(playing)
	}
	bed := BedOf[compound.Position](f, fmt.Sprintf("compound %v %v %v", m, marks, impartial), r)
	bed.local = true
	err = do(func() { s = bed.sum(p) })
	return s, err
}
