// SPDX-License-Identifier: Apache-2.0

// Package sprouts has the game of Conway and Paterson: curves that join spots.
//
//	p, _ := sprouts.Sprouts.Parse("3")              // three spots, 0.0.0.
//	sprouts.Sprouts.Options(nil, p, game.Left)      // 0.1a1a. and so on
//
// Only how the curves lie is kept: of each region the boundaries, of each boundary
// the spots as one walks along it [Applegate–Jacobson–Sleator 1991].
package sprouts

import (
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// A Position is a drawing, up to what moves there are: its regions with a | between
// them, in each region the boundaries, each of which ends with a point, and in each
// boundary the spots as one walks along it with the region on the left. A spot on no
// curve is 0, one at the end of one curve 1, and one on two curves 2, or a letter
// where it is met twice.
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

// Size is a bound for the options: a curve joins two of the places at which spots are
// met, and lays each other boundary on one of its sides.
func (sprouts) Size(p Position) (n int) {
	for _, r := range p.drawing() {
		places := len(strings.Join(r, "")) + 1
		n += places * places << min(len(r), 40)
	}
	return n
}

// A region is the boundaries of one, and a drawing all regions.
type (
	region  []string
	drawing []region
)

// Labels of the spots that a move makes or changes, until they get letters.
const (
	drawn = "\xfd" // the new spot
	first = "\xfe" // the spot at which the curve begins, if it had one end
	last  = "\xff" // and the one at which it ends
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

// isLetter reports whether a spot may be met twice.
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

// distinct sorts positions, and leaves those out that are there twice.
func distinct(list []Position) []Position {
	slices.Sort(list)
	return slices.Compact(list)
}

// moves gives the drawings after a curve in region i, and the spots that tell it, as
// they are counted along the drawing: where the curve begins, where it ends, and the
// first of each boundary that it goes around.
func (d drawing) moves(i int, yield func(q drawing, spots []int)) {
	r, starts := d[i], d.starts(i)
	others := slices.Delete(slices.Clone(d), i, i+1)
	seen := map[[2]string]bool{} // boundaries without letters may be the same
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

// without returns all boundaries of a region but two, by their places.
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

// joins gives the boundaries that a curve makes of two.
func joins(x, y string, yield func(k, l int, joined string)) {
	for k := range len(x) {
		for l := range len(y) {
			yield(k, l, around(x, k, first)+drawn+around(y, l, last)+drawn)
		}
	}
}

// around walks along a boundary from a spot that gets one more end back to it.
func around(x string, k int, label string) string {
	if x[k] == '0' {
		return "1"
	}
	end := after(x[k], label)
	return end + x[k+1:] + x[:k] + end
}

// after is what a spot becomes that gets one more end; none if it is dead.
func after(spot byte, label string) string {
	if spot == '1' {
		return label
	}
	return ""
}

// cuts gives the boundaries on both sides of a curve from a boundary to itself.
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
				continue // it has one life
			}
			a, b := after(x[k], first), after(x[l], last)
			yield(k, l, a+x[k+1:l]+b+drawn, b+x[l+1:]+x[:k]+a+drawn)
		}
	}
}

// divide gives the ways to lay boundaries on both sides of a curve, those that look
// the same once.
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

// without takes the letters of dead spots away.
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

// live leaves out what no move can touch: empty boundaries, and regions with less
// than two lives. A letter that is met once, or twice in a row, is a 2.
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

// simple writes 2 for letters that are met once, or twice in a row.
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

// lives counts the ends of curves that the spots of a region may still get.
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

// Split takes regions apart that have no spot in common.
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

// Canonical turns boundaries, mirrors regions, and orders and names the rest.
func (sprouts) Canonical(p Position) Position { return p.drawing().live().canonical() }

// Count tells about how many options there are.
func (g sprouts) Count(p Position, _ game.Player) int { return g.Size(p) }
