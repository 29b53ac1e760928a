// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"math/big"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/surreal"
	"github.com/upstar-cgt/upstar/work"
)

// sample are ordinals below ω·2: 0 to 6, and ω to ω+3.
func sample() (all []surreal.Ordinal) {
	omega := surreal.OrdinalOmegaTo(unit)
	for n := range int64(7) {
		all = append(all, surreal.Natural(big.NewInt(n)))
	}
	for n := range int64(4) {
		all = append(all, omega.Then(surreal.Natural(big.NewInt(n))))
	}
	return all
}

// options are the moves of x to sizes of the sample.
func (x Transfinite) options() (all []Transfinite) {
	for i, a := range x.sizes {
		for _, b := range sample() {
			if b.Cmp(a) >= 0 || x.chomp && i == 0 && b.IsZero() {
				continue
			}
			y := Transfinite{chomp: x.chomp, sizes: slices.Clone(x.sizes)}
			y.sizes[i] = b
			if x.chomp && i == 0 && len(y.sizes) > 1 && y.sizes[1].Cmp(b) > 0 {
				y.sizes[1] = b
			}
			all = append(all, y)
		}
	}
	return all
}

// From a lost position no move leads to a lost one, and from another one does: so the closed
// forms are right, also of infinite positions, since moves outside the sample are alike.
func TestTransfinite(t *testing.T) {
	for _, c := range game.Conventions {
		for _, chomp := range []bool{false, true} {
			if chomp && c == game.Misere {
				continue
			}
			for _, a := range sample() {
				for _, b := range sample() {
					if six := sample()[6]; chomp && (a.IsZero() || b.Cmp(a) > 0 || b.Equal(six) && a.Cmp(six) > 0) { // (7,6) is not in the sample
						continue
					}
					check(t, Transfinite{chomp: chomp, sizes: []surreal.Ordinal{a, b}}, c)
				}
			}
		}
	}
}

func check(t *testing.T, x Transfinite, c game.Convention) {
	t.Helper()
	clean := func(x Transfinite) Transfinite {
		y := Transfinite{chomp: x.chomp, sizes: slices.DeleteFunc(slices.Clone(x.sizes), surreal.Ordinal.IsZero)}
		if !y.chomp {
			slices.SortFunc(y.sizes, surreal.Ordinal.Cmp)
		}
		return y
	}
	lost, err := clean(x).lost(c)
	if err != nil {
		t.Fatal(err)
	}
	options := x.options()
	found := len(options) == 0 && c == game.Misere
	for _, y := range options {
		l, _ := clean(y).lost(c)
		found = found || l
	}
	if found == lost {
		t.Errorf("%v play of %s: lost is %v, a move to a lost position is %v", c, clean(x).Display(nil, notation.Plain), lost, found)
	}
	moves, _ := clean(x).winning(c)
	for _, y := range moves {
		if l, _ := y.(Transfinite).lost(c); !l {
			t.Errorf("%v play of %s: %s is no winning move", c, clean(x).Display(nil, notation.Plain), y.(Transfinite).Display(nil, notation.Plain))
		}
	}
	if !lost && len(moves) == 0 && len(options) > 0 {
		t.Errorf("%v play of %s: no winning move is named", c, clean(x).Display(nil, notation.Plain))
	}
}

// The remoteness of two heaps follows from that of their options.
func TestTransfiniteRemoteness(t *testing.T) {
	for _, a := range sample()[:7] {
		for _, b := range sample()[:7] {
			best, odd, r := -1, -1, 0
			x := Transfinite{sizes: []surreal.Ordinal{a, b}}
			for _, y := range x.options() {
				k := int(remoteOf(t, y))
				if k%2 == 0 && (best < 0 || k < best) {
					best = k
				}
				if k%2 == 1 {
					odd = max(odd, k)
				}
			}
			if r = odd + 1; best >= 0 {
				r = best + 1
			}
			if got := remoteOf(t, x); got != int64(r) {
				t.Errorf("remoteness of nim(%v,%v): %d, want %d", a, b, got, r)
			}
		}
	}
}

func remoteOf(t *testing.T, x Transfinite) int64 {
	t.Helper()
	y := Transfinite{sizes: slices.DeleteFunc(slices.Clone(x.sizes), surreal.Ordinal.IsZero)}
	slices.SortFunc(y.sizes, surreal.Ordinal.Cmp)
	r, err := y.remoteness(work.Unbounded())
	if err != nil {
		t.Fatal(err)
	}
	n, _ := r.Natural()
	return n.Int64()
}
