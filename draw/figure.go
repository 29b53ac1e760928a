// SPDX-License-Identifier: Apache-2.0

package draw

// A Figure is a picture on a piece, such as a king or a fox. A canvas without figures shows the
// Glyph of the piece instead.
type Figure uint8

const (
	Nobody Figure = iota
	King
	Queen
	Rook
	Bishop
	Knight
	Pawn
	Fox
	Goose
	Hare
	Hound
)

const base = "M-.27 .36V.29H.27V.36Z"

// outlines are paths around the origin that stay within half a square of it.
var outlines = [...]string{
	King:   "M-.035 -.4H.035V-.34H.1V-.27H.035V-.17H-.035V-.27H-.1V-.34H-.035ZM-.22 .25C-.46 -.08 -.14 -.24 0 -.04C.14 -.24 .46 -.08 .22 .25Z" + base,
	Queen:  "M-.24 .25L-.35 -.16L-.17 .02L-.13 -.27L0 -.02L.13 -.27L.17 .02L.35 -.16L.24 .25Z" + base,
	Rook:   "M-.22 .25L-.17 .16V-.08L-.25 -.15V-.33H-.14V-.24H-.06V-.33H.06V-.24H.14V-.33H.25V-.15L.17 -.08V.16L.22 .25Z" + base,
	Bishop: "M0 -.39A.05 .05 0 1 0 .001 -.39ZM0 -.29C.24 -.12 .22 .06 .11 .13L.18 .25H-.18L-.11 .13C-.22 .06 -.24 -.12 0 -.29Z" + base,
	Knight: "M-.2 .25C-.2 .06 .02 .04 0 -.08C-.08 -.06 -.14 .06 -.24 .05C-.33 .03 -.32 -.05 -.26 -.12C-.22 -.22 -.14 -.3 -.03 -.32L.02 -.41L.09 -.32C.3 -.24 .3 .02 .25 .25Z" + base,
	Pawn:   "M0 -.3A.13 .13 0 1 0 .001 -.3ZM-.09 -.05L-.2 .25H.2L.09 -.05Z" + base,
	Fox:    "M-.33 -.36L-.13 -.19H.13L.33 -.36L.3 .02L.1 .2L0 .38L-.1 .2L-.3 .02Z",
	Goose:  "M-.36 .12C-.26 -.02 -.12 -.02 -.02 .02C.08 0 .06 -.12 .03 -.2C0 -.34 .16 -.4 .22 -.28L.36 -.22L.22 -.17C.28 0 .28 .14 .16 .24C.1 .29 .02 .3 -.02 .3L0 .38H-.1L-.1 .29C-.22 .28 -.3 .22 -.36 .12Z",
	Hare:   "M-.16 -.42C-.02 -.36 .0 -.16 0 -.08C0 -.16 .02 -.36 .16 -.42C.2 -.28 .14 -.12 .1 -.06C.26 .02 .28 .3 0 .36C-.28 .3 -.26 .02 -.1 -.06C-.14 -.12 -.2 -.28 -.16 -.42Z",
	Hound:  "M-.14 -.3H.14L.32 -.22L.34 .1L.22 .04L.16 .26L0 .36L-.16 .26L-.22 .04L-.34 .1L-.32 -.22Z",
}

// Path returns the outline of a figure as an SVG path.
func (f Figure) Path() string { return outlines[f] }
