// SPDX-License-Identifier: Apache-2.0

package sprouts

import (
	"slices"
	"strings"
)

// canonical returns the same drawing for many drawings with the same moves. It orders a drawing
// until nothing changes. If the orderings repeat in a cycle, it returns the least drawing of the
// cycle. It does not find all drawings with the same moves, since the order depends only on single
// boundaries and on the final names of letters.
func (d drawing) canonical() Position {
	var met []Position
	for {
		d = d.ordered()
		p := d.position()
		if i := slices.Index(met, p); i >= 0 {
			return slices.Min(met[i:])
		}
		met = append(met, p)
	}
}

// ordered returns d in a standard order. Boundaries begin where they are least, and a region is
// mirrored if that makes it less. Boundaries and regions are sorted, and letters are renamed in the
// order of their appearance.
func (d drawing) ordered() drawing {
	keys := make([]string, len(d))
	order := make([]int, len(d))
	for i, r := range d {
		d[i], keys[i] = r.least()
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return strings.Compare(keys[a], keys[b]) })
	sorted := make(drawing, len(d))
	for i, o := range order {
		sorted[i] = d[o]
	}
	return sorted.named()
}

// least returns the lesser of a region and its mirror image, and the key by which they were
// compared.
func (r region) least() (region, string) {
	type turned struct{ key, boundary string }
	side := func(mirror bool) ([]turned, string) {
		all := make([]turned, len(r))
		for i, x := range r {
			if mirror {
				x = reversed(x)
			}
			all[i].key, all[i].boundary = leastTurn(x)
		}
		slices.SortFunc(all, func(a, b turned) int { return strings.Compare(a.key, b.key) })
		var key strings.Builder
		for _, t := range all {
			key.WriteString(t.key)
			key.WriteByte(0)
		}
		return all, key.String()
	}
	best, key := side(false)
	if slices.ContainsFunc(r, func(x string) bool { return len(x) > 2 }) {
		if other, less := side(true); less < key {
			best, key = other, less
		}
	}
	out := make(region, len(best))
	for i, t := range best {
		out[i] = t.boundary
	}
	return out, key
}

func reversed(x string) string {
	out := []byte(x)
	slices.Reverse(out)
	return string(out)
}

// leastTurn rotates a boundary so that it begins at its least point. It also returns the key for
// this: the kinds of the spots, and, for equal kinds, their names.
func leastTurn(x string) (key, turned string) {
	if len(x) == 1 && !isLetter(x[0]) {
		return x, x
	}
	kinds := make([]byte, len(x))
	for k := range len(x) {
		kinds[k] = x[k]
		if isLetter(x[k]) {
			kinds[k] = 'z' // met again elsewhere
			for far := 1; far < len(x); far++ {
				if x[(k+far)%len(x)] == x[k] {
					kinds[k] = byte('3' + far)
				}
			}
		}
	}
	least := 0
	for k := 1; k < len(x); k++ {
		if compareTurns(kinds, k, least) < 0 || compareTurns(kinds, k, least) == 0 && compareTurns(x, k, least) < 0 {
			least = k
		}
	}
	key = string(kinds[least:]) + string(kinds[:least]) + x[least:] + x[:least]
	return key, key[len(x):]
}

// compareTurns compares two rotations of x, which begin at i and at j.
func compareTurns[S string | []byte](x S, i, j int) int {
	for range len(x) {
		if x[i] != x[j] {
			return int(x[i]) - int(x[j])
		}
		i, j = (i+1)%len(x), (j+1)%len(x)
	}
	return 0
}

// letters are the names of spots that occur twice.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// named renames the letters in the order in which they appear.
func (d drawing) named() drawing {
	var name [256]byte
	next := 0
	for _, r := range d {
		for b, x := range r {
			out := []byte(x)
			for k, spot := range out {
				if isLetter(spot) {
					if name[spot] == 0 {
						name[spot] = letters[next]
						next++
					}
					out[k] = name[spot]
				}
			}
			r[b] = string(out)
		}
	}
	return d
}
