// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/value/notation"
)

// A Text is a value that is only displayed: a genus, the expansion of an uptimal, a wall of a
// thermograph.
type Text struct {
	of   *value.Kind
	text string
}

var (
	genusKind      = &value.Kind{Package: "game.misere", Name: "Genus", Parents: []*value.Kind{value.Object}}
	expansionKind  = &value.Kind{Package: "game", Name: "UptimalExpansion", Parents: []*value.Kind{value.Object}}
	trajectoryKind = &value.Kind{Package: "cgsuite.util", Name: "Trajectory", Parents: []*value.Kind{value.Object}}
	scriptKind     = &value.Kind{Package: "cgsuite.lang", Name: "Script", Parents: []*value.Kind{value.Object}}
	negativeKind   = &value.Kind{Package: "game", Name: "NegativeGame", Parents: []*value.Kind{value.GameKind}}
)

// GenusOf returns the genus of a misère form.
func GenusOf(w *value.World, g misere.Game) value.Value {
	return inMisere(w, func(s *misere.Space) value.Value { return Text{genusKind, s.FormatGenus(g)} })
}

// Kind returns the kind of the displayed value.
func (t Text) Kind() *value.Kind { return t.of }

// Display returns the text.
func (t Text) Display(*value.World, notation.Style) string { return t.text }
