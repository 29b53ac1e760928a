// SPDX-License-Identifier: Apache-2.0

// Package sprouts holds the game of Conway and Paterson in which curves join spots.
//
//	p, _ := sprouts.Sprouts.Parse("3")              // three spots, 0.0.0.
//	sprouts.Sprouts.Options(nil, p, game.Left)      // 0.1a1a. and so on
//
// A position records only how the curves are connected: for each region its boundaries, and for
// each boundary the spots in the order in which one walks along it [Applegate–Jacobson–Sleator
// 1991].
package sprouts

import (
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// A Position is a drawing, as far as it matters for moves. Regions are separated by |. A region
// lists its boundaries, each of which ends with a point. A boundary lists the spots along it, with
// the region on the left. A spot on no curve is 0, one at the end of one curve 1, and one on two
// curves 2, or a letter if it occurs twice.
type Position string

// Sprouts is the ruleset.
var Sprouts = sprouts{game.Doc{
	Name: "sprouts", Title: "Sprouts",
	Rule: "Draw a curve from a spot to a spot, or back to the same one, and a new spot on it; no curve may cross another or itself, " +
		"and no spot may have more than three ends of curves.",
	Position: "the number of spots, or the regions as 0.1a1a.|bc.bc.: boundaries that end with a point, along each its spots: " +
		"0 on no curve, 1 at one end, 2 on two, or a letter where it is met twice",
	Sources: []string{"WW, ch. 17", "Applegate–Jacobson–Sleator 1991"},
	Samples: []string{"3", "0.1a1a.", "0.ab.|0.ab.", "2.12.|1a1a."},
}}

type sprouts struct{ game.Doc }

func (sprouts) Impartial() bool { return true }

// Size returns an upper bound of the number of options. A curve joins two of the places where spots
// occur, and each other boundary is on one of its sides.
func (sprouts) Size(p Position) (n int) {
	for _, r := range p.drawing() {
		places := len(strings.Join(r, "")) + 1
		n += places * places << min(len(r), 40)
	}
	return n
}

// A region is a list of boundaries; a drawing is a list of regions.
type (
	region  []string
	drawing []region
)

// Labels of the spots that a move makes or changes. They are replaced by letters later.
const (
	drawn = "\xfd" // the new spot
	first = "\xfe" // the spot where the curve begins, if it was on one curve
	last  = "\xff" // the spot where the curve ends
)

func (p Position) drawing() (d drawing) {
	if p == "" {
		return nil
	}
	for r := range strings.SplitSeq(string(p), "|") {
		d = append(d, strings.Split(strings.TrimSuffix(r, "."), "."))
	}
	return d
}

func (d drawing) position() Position {
	var b strings.Builder
	for i, r := range d {
		if i > 0 {
			b.WriteByte('|')
		}
		for _, x := range r {
			b.WriteString(x)
			b.WriteByte('.')
		}
	}
	return Position(b.String())
}

// isLetter reports whether a spot may occur twice.
func isLetter(spot byte) bool { return spot > '2' }

func (sprouts) Options(dst []Position, p Position, _ game.Player) []Position {
	from := len(dst)
	d := p.drawing()
	for i := range d {
		d.moves(i, func(q drawing, _ []int) { dst = append(dst, q.live().named().position()) })
	}
	dst = append(dst[:from], distinct(dst[from:])...)
	for i, q := range dst[from:] {
		dst[from+i] = q.drawing().canonical()
	}
	return append(dst[:from], distinct(dst[from:])...)
}

// distinct sorts positions and removes duplicates.
func distinct(list []Position) []Position {
	slices.Sort(list)
	return slices.Compact(list)
}

// moves yields the drawings after a curve in region i, and the spots that name the move: the spots
// where the curve begins and ends, and the first spot of each boundary that it goes around. Spots
// are numbered in the order of the drawing.
func (d drawing) moves(i int, yield func(q drawing, spots []int)) {
	r, starts := d[i], d.starts(i)
	others := slices.Delete(slices.Clone(d), i, i+1)
	seen := map[[2]string]bool{} // boundaries without letters may be equal
	for b, x := range r {
		if !seen[[2]string{x}] {
			cuts(x, func(k, l int, inside, outside string) {
				r.divide(r.without(b, b), func(in, out []int) {
					q := append(drawing{append(r.only(in), inside), append(r.only(out), outside)}, others...)
					spots := []int{starts[b] + k, starts[b] + l}
					for _, c := range in {
						spots = append(spots, starts[c])
					}
					yield(q.without(x[k], x[l]), spots)
				})
			})
		}
		seen[[2]string{x}] = true
		for c := b + 1; c < len(r); c++ {
			if y := r[c]; !seen[[2]string{x, y}] {
				seen[[2]string{x, y}] = true
				joins(x, y, func(k, l int, joined string) {
					q := append(drawing{append(r.only(r.without(b, c)), joined)}, others...)
					yield(q.without(x[k], y[l]), []int{starts[b] + k, starts[c] + l})
				})
			}
		}
	}
}

// starts returns the numbers of the first spots of the boundaries of region i.
func (d drawing) starts(i int) (starts []int) {
	n := 1
	for h, r := range d[:i+1] {
		for _, x := range r {
			if h == i {
				starts = append(starts, n)
			}
			n += len(x)
		}
	}
	return starts
}

// without returns all boundaries of a region except two, as indices.
func (r region) without(b, c int) (rest []int) {
	for i := range r {
		if i != b && i != c {
			rest = append(rest, i)
		}
	}
	return rest
}

// only returns some boundaries of a region.
func (r region) only(list []int) region {
	out := make(region, len(list), len(list)+1)
	for i, b := range list {
		out[i] = r[b]
	}
	return out
}

// joins yields the boundaries that result when a curve joins two boundaries.
func joins(x, y string, yield func(k, l int, joined string)) {
	for k := range len(x) {
		for l := range len(y) {
			yield(k, l, around(x, k, first)+drawn+around(y, l, last)+drawn)
		}
	}
}

// around walks once around a boundary, from a spot that becomes the end of one more curve back to
// that spot.
func around(x string, k int, label string) string {
	if x[k] == '0' {
		return "1"
	}
	end := after(x[k], label)
	return end + x[k+1:] + x[:k] + end
}

// after returns the sign of a spot after one more curve ends there, or nothing if the spot is dead.
func after(spot byte, label string) string {
	if spot == '1' {
		return label
	}
	return ""
}

// cuts yields the boundaries on both sides of a curve from a boundary to itself.
func cuts(x string, yield func(k, l int, inside, outside string)) {
	for k := range len(x) {
		switch x[k] {
		case '0':
			yield(k, k, first+drawn, first+drawn)
		case '1':
			yield(k, k, drawn, drawn+x[k+1:]+x[:k])
		}
		for l := k + 1; l < len(x); l++ {
			if x[k] == x[l] && isLetter(x[k]) {
				continue // the spot has only one life
			}
			a, b := after(x[k], first), after(x[l], last)
			yield(k, l, a+x[k+1:l]+b+drawn, b+x[l+1:]+x[:k]+a+drawn)
		}
	}
}

// divide yields the ways to distribute boundaries on the two sides of a curve. Ways that look the
// same are given once.
func (r region) divide(rest []int, yield func(in, out []int)) {
	if len(rest) == 0 {
		yield(nil, nil)
		return
	}
	same := 1
	for same < len(rest) && r[rest[same]] == r[rest[0]] {
		same++
	}
	r.divide(rest[same:], func(in, out []int) {
		for k := range same + 1 {
			yield(slices.Concat(rest[:k], in), slices.Concat(rest[k:same], out))
		}
	})
}

// without removes the letters of dead spots.
func (d drawing) without(dead ...byte) drawing {
	for _, spot := range dead {
		for i, r := range d {
			for b, x := range r {
				if isLetter(spot) && strings.IndexByte(x, spot) >= 0 {
					d[i] = slices.Clone(d[i])
					d[i][b] = strings.ReplaceAll(x, string(rune(spot)), "")
				}
			}
		}
	}
	return d
}

// live removes everything that no move can touch: empty boundaries, and regions with fewer than two
// lives. A letter that occurs once, or twice in a row, becomes a 2.
func (d drawing) live() drawing {
	var met [256]byte
	kept := d[:0:0]
	for _, r := range d {
		r = slices.DeleteFunc(slices.Clone(r), func(x string) bool { return x == "" })
		if r.lives() < 2 {
			continue
		}
		kept = append(kept, r)
		for _, x := range r {
			for k := range len(x) {
				met[x[k]]++
			}
		}
	}
	for _, r := range kept {
		for b, x := range r {
			r[b] = simple(x, &met)
		}
	}
	return kept
}

// simple writes 2 for letters that occur once, or twice in a row.
func simple(x string, met *[256]byte) string {
	out := make([]byte, 0, len(x))
	if n := len(x); n > 2 && x[0] == x[n-1] && isLetter(x[0]) {
		out, x = append(out, '2'), x[1:n-1]
	}
	for k := 0; k < len(x); k++ {
		switch spot := x[k]; {
		case isLetter(spot) && k+1 < len(x) && x[k+1] == spot:
			out = append(out, '2')
			k++
		case isLetter(spot) && met[spot] == 1:
			out = append(out, '2')
		default:
			out = append(out, spot)
		}
	}
	return string(out)
}

// lives counts how many more ends of curves the spots of a region may get.
func (r region) lives() (n int) {
	for _, x := range r {
		for k := range len(x) {
			switch spot := x[k]; {
			case !isLetter(spot):
				n += int('3' - spot)
			case strings.IndexByte(x, spot) == k:
				n++
			}
		}
	}
	return n
}

// Split separates regions that have no spot in common.
func (sprouts) Split(dst []Position, p Position) []Position {
	d := p.drawing().live()
	for len(d) > 0 {
		land := drawing{d[0]}
		d = d[1:]
		for i := 0; i < len(land); i++ {
			spots := strings.Join(land[i], "")
			d = slices.DeleteFunc(d, func(r region) bool {
				shared := slices.ContainsFunc(r, func(x string) bool {
					return strings.ContainsFunc(x, func(spot rune) bool { return isLetter(byte(spot)) && strings.ContainsRune(spots, spot) })
				})
				if shared {
					land = append(land, r)
				}
				return shared
			})
		}
		dst = append(dst, land.position())
	}
	return dst
}

// Canonical rotates boundaries, mirrors regions, and then sorts and renames everything.
func (sprouts) Canonical(p Position) Position { return p.drawing().live().canonical() }

// Count returns the approximate number of options.
func (g sprouts) Count(p Position, _ game.Player) int { return g.Size(p) }
