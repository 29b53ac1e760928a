// SPDX-License-Identifier: Apache-2.0

package misere_test

import (
	"errors"
	"math"
	"math/big"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/work"
)

// The numbers of games born by days 0 to 5 [Grundy–Smith 1956], [ONAG, ch. 12].
var bornByDay = []int64{1, 2, 3, 5, 22, 4171780}

func TestDays(t *testing.T) {
	s := misere.NewSpace()
	for n, want := range bornByDay[:5] {
		day := s.Day(n)
		if int64(len(day)) != want {
			t.Errorf("born by day %d: %d games, want %d", n, len(day), want)
		}
		if !slices.IsSortedFunc(day, s.Compare) {
			t.Errorf("day %d is not in order", n)
		}
	}
	if n := s.Len(); n > 40 {
		t.Errorf("%d records after day 4", n)
	}
}

// TestDay4Literal makes all 65536 literal trees of height 4.
func TestDay4Literal(t *testing.T) {
	s := misere.NewSpace()
	literal := []misere.Game{misere.Zero}
	for day := 1; day <= 4; day++ {
		next := make([]misere.Game, 0, 1<<len(literal))
		for set := range 1 << len(literal) {
			var options []misere.Game
			for i, g := range literal {
				if set>>i&1 == 1 {
					options = append(options, g)
				}
			}
			next = append(next, s.Make(options))
		}
		literal = next
	}
	if len(literal) != 65536 {
		t.Fatalf("%d trees", len(literal))
	}
	slices.Sort(literal)
	if n := len(slices.Compact(literal)); n != 22 {
		t.Errorf("%d reduced forms, want 22", n)
	}
}

// TestCountDays checks the formula against the lists, and day 5, which it
// counts in two ways: by the formula and, for day 6, by enumeration.
func TestCountDays(t *testing.T) {
	s := misere.NewSpace()
	for n := 1; n <= 5; n++ {
		if got := s.CountDay(n).Int(); got.Cmp(big.NewInt(bornByDay[n])) != 0 {
			t.Errorf("formula for day %d gives %v, want %d", n, got, bornByDay[n])
		}
	}
}

// Day 6 as computed in ERRATA.md, item 1 of ONAG ch. 12; the number printed
// there differs. C. Thompson's count agrees with the corrected one.
func TestCountDay6(t *testing.T) {
	d := misere.NewSpace().CountDay(6)
	if int64(d.Born) != bornByDay[5] {
		t.Errorf("born by day 5: %d, want %d", d.Born, bornByDay[5])
	}
	want := power(4171780)
	for _, e := range []int{2096640, 2095104, 2094593, 2094080, 2091523, 2091522, 2088960, 2088705, 2088448, 2088193,
		2086912, 2086657, 2086401, 2086145, 2085888, 2079234} {
		want.Sub(want, power(e))
	}
	want.Add(want, power(1960962))
	want.Add(want, big.NewInt(21))
	if d.Int().Cmp(want) != 0 {
		t.Errorf("day 6: %s", d)
	}
	if d.P != 130561 {
		t.Errorf("P-positions with option 0: %d, want 130561", d.P)
	}
}

func power(n int) *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(n)) }

// TestGamma checks the γ of ONAG, ch. 12, as corrected in ERRATA.md: with
// γₙ₊₁ = 2^γₙ the number born by day n+1 is the next integer above γₙ₊₁.
func TestGamma(t *testing.T) {
	gamma := float64(bornByDay[5]) // γ₅ up to 2^-2000000
	for n, want := range []float64{21.992231648256217, 4.458922103105431, 2.1566949961431527, 1.1088221622818531, 0.14902799835128543} {
		if gamma = math.Log2(gamma); math.Abs(gamma-want) > 1e-9 {
			t.Errorf("γ%d = %.15f, want %.15f", 4-n, gamma, want)
		}
		if born := bornByDay[4-n]; n > 0 && int64(math.Ceil(gamma)) != born {
			t.Logf("day %d: γ = %f, %d games", 4-n, gamma, born)
		}
	}
}

// TestDay5 makes every set of the 22 games of day 4.
func TestDay5(t *testing.T) {
	slow(t)
	s := misere.NewSpace()
	day := s.Day(5)
	if int64(len(day)) != bornByDay[5] {
		t.Errorf("day 5 has %d games", len(day))
	}
	seen := make([]bool, 1<<23)
	four := s.Day(4)
	distinct := 0
	var options []misere.Game
	for set := range 1 << len(four) {
		options = options[:0]
		for i, g := range four {
			if set>>i&1 == 1 {
				options = append(options, g)
			}
		}
		if g := s.Make(options); !seen[g] {
			seen[g] = true
			distinct++
		}
	}
	if int64(distinct) != bornByDay[5] {
		t.Errorf("%d distinct sets, want %d", distinct, bornByDay[5])
	}
}

func TestDayLimit(t *testing.T) {
	s := misere.NewSpace()
	if err := s.Do(work.Unbounded(), func() { s.Day(6) }); !errors.Is(err, work.ErrLimit) {
		t.Errorf("Day(6): %v", err)
	}
	if err := s.Do(work.Unbounded(), func() { s.CountDay(7) }); !errors.Is(err, work.ErrLimit) {
		t.Errorf("CountDay(7): %v", err)
	}
}

func BenchmarkCountDay6(b *testing.B) {
	for b.Loop() {
		misere.NewSpace().CountDay(6)
	}
}

func BenchmarkDay5(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		misere.NewSpace().Day(5)
	}
}
