// SPDX-License-Identifier: Apache-2.0

package misere_test

import (
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/value/misere"
)

// Identities of ONAG, ch. 12; each line is two texts of one game.
func TestIdentities(t *testing.T) {
	s := misere.NewSpace()
	for _, e := range [][2]string{
		{"{2}", "2+{{2}+1,{2},0}"},
		{"{2}+1", "{{2},3}"},
		{"{3}", "2+{{3}+1,{3},1}"},
		{"{3}+1", "{2,{3}}"},
		{"{3,2}", "2+2"},
		{"{2}-2", "{0,{2},{3,{2}}}"},
		{"4+2", "{2,3,4,5,{2,3},{2,3,{2,3}}}"},
		{"{4+2}", "2+{{4+2},{4+2}+1,4}"},
		{"{4+2}", "4+{{4+2},{4+2}+1,{{4+2},{4+2}+1,4},{{4+2},{4+2}+1,4}+1,2}"},
		// Fig. 36: the prime partition of (32)_.
		{"{{3,2}}", "2+2+{0,{2,{{2,3}},{{{2,3}},{2,3,{2,3}}}},{3,{{2,3}},{{{2,3}},{2,3,{2,3}}},{2,{{2,3}},{{{2,3}},{2,3,{2,3}}}}}}"},
		{"{{3,2}}-2", "{2,{{2,3}},{{{2,3}},{2,3,{2,3}}}}"},
		{"{1}", "0"}, {"{0,1,3,5}", "2"}, {"{1,2,3}", "0"}, {"2-2", "0"},
	} {
		if parse(t, s, e[0]) != parse(t, s, e[1]) {
			t.Errorf("%s ≠ %s", e[0], e[1])
		}
	}
	for text, want := range map[string]int{"{{2,3}}": 3, "{2}": 2, "{3}": 2, "{4+2}": 2, "{2+{2}}": 4} {
		for _, p := range s.Partitions(parse(t, s, text)) {
			if len(p) != want || s.Sum(p...) != parse(t, s, text) {
				t.Errorf("%s has a partition %s", text, list(s, p))
			}
		}
	}
	if n := len(s.Partitions(parse(t, s, "{4+2}"))); n != 2 {
		t.Errorf("Norton's game has %d partitions, want 2", n)
	}
}

// TestPartitionTables compares with all partitions that have a part born by
// day 4; games named there are the only ones, so all others have none.
func TestPartitionTables(t *testing.T) {
	s := misere.NewSpace()
	names := map[string]string{"2_": "{2}", "3_": "{3}", "32": "{2,3}", "32_": "{3,{2}}", "2__": "{{2}}", "2_2": "{2,{2}}", "32_2": "{2,3,{2}}", "2": "2", "3": "3"}
	v := loadTruth(t).Part4.Partitions
	day := s.Day(4)
	for name, pairs := range v {
		g := parse(t, s, names[name])
		var want []misere.Game
		for _, p := range pairs {
			x, y := parse(t, s, names[p[0]]), parse(t, s, p[1])
			want = append(want, x)
			if d, ok := s.Sub(g, x); !ok || d != y {
				t.Errorf("%s - %s = %s %v, want %s", name, p[0], s.Format(d), ok, p[1])
			}
			if !slices.Contains(s.Parts(g), x&^1) && x&^1 != g&^1 {
				t.Errorf("%s is not among the parts of %s", p[0], name)
			}
		}
		for _, x := range day {
			if _, ok := s.Sub(g, x); ok && x > 1 && x&^1 != g&^1 && !slices.Contains(want, x) && !slices.Contains(want, x^1) {
				t.Errorf("%s is an unexpected part of %s", s.Format(x), name)
			}
		}
	}
	for _, g := range day {
		parts := len(s.Parts(g)) > 0
		listed := slices.ContainsFunc([]string{"2_", "3_", "32", "32_", "2__", "2_2", "32_2"}, func(n string) bool { return parse(t, s, names[n]) == g })
		if parts != listed {
			t.Errorf("%s has parts: %v", s.Format(g), s.Parts(g))
		}
	}
}

// TestPartsComplete tries every game of a pool as a part, against Parts.
func TestPartsComplete(t *testing.T) {
	s := misere.NewSpace()
	pool := append(s.Day(4), sample(s, 10, 60)...)
	for _, g := range slices.Clone(pool[:40]) {
		for _, h := range pool[2:10] {
			sum := s.Add(g, h)
			parts := s.Parts(sum)
			for _, x := range pool {
				y, ok := s.Sub(sum, x)
				if ok && s.Add(x, y) != sum {
					t.Fatalf("%s - %s = %s is wrong", s.Format(sum), s.Format(x), s.Format(y))
				}
				proper := x&^1 != misere.Zero && x&^1 != sum&^1
				if (ok && proper) != slices.Contains(parts, x&^1) {
					t.Fatalf("%s as part of %s: difference %v, listed %v", s.Format(x), s.Format(sum), ok, !ok)
				}
			}
		}
	}
}

// Remarks of ONAG, ch. 12, on primes: a game with option 0 or 1 is prime, and
// so is one whose options are all prime, but for 2_, 3_ and 32.
func TestPrimes(t *testing.T) {
	s := misere.NewSpace()
	except := []misere.Game{parse(t, s, "{2}"), parse(t, s, "{3}"), parse(t, s, "{3,2}")}
	for _, g := range append(s.Day(4), sample(s, 11, 400)...) {
		if g < 2 {
			if s.IsPrime(g) {
				t.Errorf("%d is prime", g)
			}
			continue
		}
		options := s.Options(g)
		units := slices.ContainsFunc(options, func(o misere.Game) bool { return o < 2 })
		composite := slices.ContainsFunc(options, func(o misere.Game) bool { return o > 1 && !s.IsPrime(o) })
		if (units || !composite) && !s.IsPrime(g) && !slices.Contains(except, g) {
			t.Errorf("%s is not prime", s.Format(g))
		}
	}
}

// Extraverted games are the closure of 0 under G_, {G, G+1} and sums, and are
// those that are a part of {G}; 0 and 1 alone are introverted [ONAG, ch. 12].
func TestExtraverted(t *testing.T) {
	s := misere.NewSpace()
	made := []misere.Game{misere.Zero}
	for range 3 {
		for _, g := range slices.Clone(made) {
			made = append(made, s.Set(g), s.Set(g, g^1))
		}
		made = append(made, s.Add(made[len(made)-1], made[1]), s.Add(made[2], made[2]))
	}
	for _, g := range made {
		if !s.IsExtraverted(g) {
			t.Errorf("%s is not extraverted", s.Format(g))
		}
	}
	both := map[bool]int{}
	for _, g := range append(s.Day(4), sample(s, 12, 200)...) {
		e := s.IsExtraverted(g)
		both[e]++
		if e != s.IsPart(g, s.Set(g)) {
			t.Errorf("%s: extraverted %v, but part of its heap %v", s.Format(g), e, !e)
		}
		if s.IsIntroverted(g) != (g < 2) {
			t.Errorf("%s is introverted", s.Format(g))
		}
	}
	if both[true] < 5 || both[false] < 50 {
		t.Errorf("tried %v", both)
	}
}
