// SPDX-License-Identifier: Apache-2.0

package surreal_test

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/surreal"
	"github.com/upstar-cgt/upstar/work"
)

const laps = 40

// unroll returns the runs of s, blocks laps times; a run without length marks the
// end of a block.
func unroll(s surreal.Signs) (runs []surreal.Run) {
	for _, p := range s.Parts() {
		runs = append(runs, p.Runs...)
		if p.Repeated {
			for range laps - 1 {
				runs = append(runs, p.Runs...)
			}
			runs = append(runs, surreal.Run{})
		}
	}
	return runs
}

// lexicographic compares sign expansions from the definition: - before the end
// before +.
func lexicographic(t *testing.T, s, u surreal.Signs) int {
	a, b := unroll(s), unroll(u)
	value := func(runs []surreal.Run) int {
		switch {
		case len(runs) == 0:
			return 0
		case runs[0].Player == game.Left:
			return 1
		}
		return -1
	}
	for len(a) > 0 && len(b) > 0 && a[0].Player == b[0].Player {
		if a[0].Length.IsZero() != b[0].Length.IsZero() {
			t.Fatalf("%v and %v agree for too long", s, u)
		}
		n := a[0].Length
		if b[0].Length.Cmp(n) < 0 {
			n = b[0].Length
		}
		for _, x := range []*[]surreal.Run{&a, &b} {
			if left, _ := (*x)[0].Length.Minus(n); left.IsZero() {
				*x = (*x)[1:]
			} else {
				*x = append([]surreal.Run{{Player: (*x)[0].Player, Length: left}}, (*x)[1:]...)
			}
		}
	}
	x, y := value(a), value(b)
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}

// TestSigns compares order by normal form with the lexicographic order of signs,
// and reads the signs back.
func TestSigns(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	m := work.Unbounded()
	var before surreal.Number
	var beforeSigns surreal.Signs
	refused := 0
	for range 5000 {
		x := random(r, 2, 1, 2, 4, 4)
		if r.IntN(2) == 0 { // coefficients that are not dyadic, but not in exponents
			var y surreal.Number
			for e, c := range x.Terms() {
				y = y.Add(surreal.Term(e, c.Mul(c, big.NewRat(1, []int64{1, 3, 5, 7}[r.IntN(4)]))))
			}
			x = y
		}
		s, err := x.Signs(m)
		if err != nil {
			t.Fatalf("signs of %v: %v", x, err)
		}
		if got, want := lexicographic(t, s, beforeSigns), x.Cmp(before); got != want {
			t.Fatalf("%v has signs %v, %v has signs %v: order %d, want %d", x, s, before, beforeSigns, got, want)
		}
		if y, err := s.Number(m); err != nil || !y.Equal(x) {
			t.Fatalf("%v has signs %v, which are %v (%v)", x, s, y, err)
		}
		for _, text := range []string{surreal.Unicode.Stalk(s), surreal.Plain.Signs(s)} {
			if u, err := surreal.ParseSigns(m, text); err != nil || !u.Equal(s) {
				t.Fatalf("%s is read as %v (%v)", text, u, err)
			}
		}
		before, beforeSigns = x, s
		s = randomSigns(r)
		y, err := s.Number(m)
		if errors.Is(err, surreal.ErrSigns) {
			refused++
			continue
		}
		if u, err2 := y.Signs(m); err != nil || err2 != nil || !u.Equal(s) {
			t.Fatalf("%v is %v, which has signs %v (%v, %v)", s, y, u, err, err2)
		}
	}
	if refused > 1500 {
		t.Errorf("%d of 5000 expansions refused", refused)
	}
}

func randomSigns(r *rand.Rand) surreal.Signs {
	runs := func() (runs []surreal.Run) {
		for range r.IntN(6) {
			runs = append(runs, surreal.Run{Player: game.Player(r.IntN(2)), Length: randomOrdinal(r, 1)})
		}
		return runs
	}
	s := surreal.Signs{}.Then(runs()...)
	if r.IntN(4) == 0 {
		one := surreal.Natural(big.NewInt(1))
		s = s.ThenRepeat(work.Unbounded(), surreal.Run{Player: game.Right, Length: one}, surreal.Run{Player: game.Left, Length: one}).Then(runs()...)
	}
	if r.IntN(8) == 0 {
		s = s.ThenRepeat(work.Unbounded(), runs()...)
	}
	return s
}

// TestFiniteSigns follows finite stalks from the definition: each sign leads to the
// simplest number between the nearest numbers before.
func TestFiniteSigns(t *testing.T) {
	m := work.Unbounded()
	one := surreal.Natural(big.NewInt(1))
	for n := range 12 {
		for bits := range 1 << n {
			var s surreal.Signs
			var x dyadic.Number
			lo, hi := dyadic.Int(-100), dyadic.Int(100)
			for i := range n {
				player := game.Player(bits >> i & 1)
				if player == game.Left {
					lo = x
				} else {
					hi = x
				}
				x, _ = dyadic.SimplestIn(dyadic.End{At: lo}, dyadic.End{At: hi})
				s = s.Then(surreal.Run{Player: player, Length: one})
			}
			if got, err := s.Number(m); err != nil || !got.Equal(surreal.Rat(x.Rat())) {
				t.Fatalf("%v = %v, want %v (%v)", s, got, x, err)
			}
		}
	}
}

// cuts returns lengths less than a, some of them close to a.
func cuts(a surreal.Ordinal, n int64) (lengths []surreal.Ordinal) {
	var head surreal.Ordinal
	for e, c := range a.Number().Terms() {
		exp, _ := e.Ordinal()
		power := surreal.OrdinalOmegaTo(exp)
		for j := int64(0); c.Cmp(big.NewRat(j, 1)) > 0; j++ {
			lengths = append(lengths, head)
			for _, k := range []int64{1, 2, n} {
				if power.IsLimit() {
					lengths = append(lengths, head.Then(below(power, k)))
				}
			}
			head = head.Then(power)
		}
	}
	return lengths
}

// options returns some of the numbers of which the expansions are initial parts of
// that of x: those below x, and those above.
func options(t *testing.T, x surreal.Number, n int64) (left, right []surreal.Number) {
	m := work.Unbounded()
	s, err := x.Signs(m)
	if err != nil {
		t.Fatal(err)
	}
	add := func(part surreal.Signs, next surreal.Run) {
		for _, length := range cuts(next.Length, n) {
			y, err := part.Then(surreal.Run{Player: next.Player, Length: length}).Number(m)
			if err != nil {
				t.Fatal(err)
			}
			if next.Player == game.Left {
				left = append(left, y)
			} else {
				right = append(right, y)
			}
		}
	}
	var part surreal.Signs
	for _, p := range s.Parts() {
		if !p.Repeated {
			add(part, p.Runs[0])
			part = part.Then(p.Runs...)
			continue
		}
		lap := part
		for range n {
			for _, run := range p.Runs {
				add(lap, run)
				lap = lap.Then(run)
			}
		}
		part = part.ThenRepeat(m, p.Runs...)
	}
	return left, right
}

// simplest checks that x lies between its options and that no simpler number does.
func simplest(t *testing.T, what string, x surreal.Number, left, right []surreal.Number) {
	t.Helper()
	between := func(z surreal.Number) bool {
		for _, l := range left {
			if l.Cmp(z) >= 0 {
				return false
			}
		}
		for _, r := range right {
			if r.Cmp(z) <= 0 {
				return false
			}
		}
		return true
	}
	if !between(x) {
		t.Fatalf("%s = %v is not between its options", what, x)
	}
	lo, hi := options(t, x, 4)
	for _, z := range append(lo, hi...) {
		if between(z) {
			t.Fatalf("%s = %v is not the simplest: %v", what, x, z)
		}
	}
}

// TestDefinition holds sums and products against their definition by options
// [ONAG, ch. 1], with initial parts of the sign expansions as options.
func TestDefinition(t *testing.T) {
	m := work.Unbounded()
	var numbers []surreal.Number
	for _, s := range []string{"0", "1", "-1/2", "1/3", "ω", "-ω", "ω-1", "ω/2", "ω^(1/2)", "1/ω", "2/ω", "1/3+1/ω",
		"2/3-1/ω", "1-1/ω", "ω^(1/ω)", "ω+1/3", "ω^2-ω", "ω^(-1/2)", "ω×(1/3)", "ω×(2/3)-1", "ω^(-ω)", "1/ω/3", "2/5+1/ω+1/ω^2"} {
		numbers = append(numbers, number(t, s))
	}
	for i, x := range numbers {
		xl, xr := options(t, x, 12)
		for _, y := range numbers[i:] {
			yl, yr := options(t, y, 12)
			each := func(a []surreal.Number, f func(surreal.Number) surreal.Number) (out []surreal.Number) {
				for _, z := range a {
					out = append(out, f(z))
				}
				return out
			}
			left := append(each(xl, y.Add), each(yl, x.Add)...)
			right := append(each(xr, y.Add), each(yr, x.Add)...)
			simplest(t, x.String()+" + "+y.String(), x.Add(y), left, right)
			products := func(a, b []surreal.Number) (out []surreal.Number) {
				for _, p := range a {
					for _, q := range b {
						out = append(out, p.Mul(m, y).Add(x.Mul(m, q)).Sub(p.Mul(m, q)))
					}
				}
				return out
			}
			if len(xl)*len(yl)+len(xr)*len(yr)+len(xl)*len(yr)+len(xr)*len(yl) > 4000 {
				continue
			}
			left = append(products(xl, yl), products(xr, yr)...)
			right = append(products(xl, yr), products(xr, yl)...)
			simplest(t, x.String()+" times "+y.String(), x.Mul(m, y), left, right)
		}
	}
}

// TestLongSigns goes to and from an expansion of some twenty thousand runs.
func TestLongSigns(t *testing.T) {
	m := work.Unbounded()
	den := new(big.Int).Lsh(big.NewInt(1), 20000)
	x := surreal.Rat(new(big.Rat).SetFrac(new(big.Int).Quo(den, big.NewInt(3)), den))
	s, err := x.Signs(m)
	if err != nil {
		t.Fatal(err)
	}
	if runs, _ := s.Runs(); len(runs) < 19000 {
		t.Errorf("only %d runs", len(runs))
	}
	if y, err := s.Number(m); err != nil || !y.Equal(x) {
		t.Errorf("another number is read back (%v)", err)
	}
}

// TestDocs checks the table of signs in docs/explanations/transfinite.md.
func TestDocs(t *testing.T) {
	data, err := os.ReadFile("../../docs/explanations/transfinite.md")
	if err != nil {
		t.Fatal(err)
	}
	m := work.Unbounded()
	rows := 0
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 || strings.HasPrefix(line, "|---") {
			continue
		}
		s, err := surreal.ParseSigns(m, cells[2])
		if err != nil || s.Equal(surreal.Signs{}) {
			continue
		}
		rows++
		x := number(t, cells[1])
		if got, err := x.Signs(m); err != nil || !got.Equal(s) || s.String() != strings.TrimSpace(cells[2]) || s.Length(m).String() != strings.TrimSpace(cells[3]) {
			t.Errorf("%s: signs %v, birthday %v (%v)", cells[1], got, s.Length(m), err)
		}
	}
	if rows != 10 {
		t.Errorf("%d rows of signs", rows)
	}
}
