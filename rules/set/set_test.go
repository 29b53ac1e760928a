// SPDX-License-Identifier: Apache-2.0

package set_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/rulestest"
	"github.com/upstar-cgt/upstar/rules/set"
)

func Example() {
	p, _ := set.Chomp.Parse("2x2")
	for _, q := range set.Chomp.Options(nil, p, game.Left) {
		fmt.Println(set.Chomp.Move(p, q, game.Left).Name, "leaves", set.Chomp.Format(q))
	}
	// Output:
	// (1,2) leaves 2x1
	// (2,1) leaves 2
	// (2,2) leaves 2,1
}

func TestChomp(t *testing.T)    { rulestest.Check(t, set.Chomp) }
func TestDivisors(t *testing.T) { rulestest.Check(t, set.Divisors) }
func TestTakeAway(t *testing.T) { rulestest.Check(t, set.TakeAway) }
func TestPoset(t *testing.T)    { rulestest.Check(t, set.Poset) }

// wins is play by the rules, remembered.
func wins[P comparable](r game.Ruleset[P], p P, known map[P]bool) bool {
	if w, ok := known[p]; ok {
		return w
	}
	known[p] = slices.ContainsFunc(r.Options(nil, p, game.Left), func(q P) bool { return !wins(r, q, known) })
	return known[p]
}

// The winning first bites from truth/siegel.json.
func TestWinningBites(t *testing.T) {
	data, err := os.ReadFile("../../testdata/truth/siegel.json")
	if err != nil {
		t.Fatal(err)
	}
	var truth struct {
		Chomp struct{ Moves map[string][][2]int } `json:"chomp_winning_first_moves"`
	}
	if err := json.Unmarshal(data, &truth); err != nil || len(truth.Chomp.Moves) == 0 {
		t.Fatal("no moves: ", err)
	}
	known := map[set.Ideal]bool{}
	for size, want := range truth.Chomp.Moves {
		p, err := set.Chomp.Parse(size)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, q := range set.Chomp.Options(nil, p, game.Left) {
			if !wins(set.Chomp, q, known) {
				got = append(got, set.Chomp.Move(p, q, game.Left).Name)
			}
		}
		var names []string
		for _, w := range want {
			names = append(names, fmt.Sprintf("(%d,%d)", w[0]+1, w[1]+1))
		}
		if !slices.Equal(got, names) {
			t.Errorf("chomp(%s) is won by %v, want %v", size, got, names)
		}
	}
}

// The moves and the parts of an ideal, told by heights, are those of its order,
// told by points.
func TestIdealIsAnOrder(t *testing.T) {
	for _, s := range []string{"3x4", "5,3,3,1", "1", "7", "4x1", "6,2,1,1"} {
		ordered(t, set.Chomp.Kit, set.Chomp, s)
	}
	for _, s := range []string{"72", "4,6", "30", "1", "210", "12,35", "2,3,5,7", "36,50,15", "49"} {
		ordered(t, set.Divisors.Kit, set.Divisors, s)
	}
	for _, s := range []string{"0", "1", "3", "4", "4:12,34", "4:1,23", "5:12,13,14,15,234"} {
		ordered(t, set.TakeAway.Kit, set.TakeAway, s)
	}
}

func ordered(t *testing.T, k set.Kit, r game.Notation[set.Ideal], s string) {
	p, err := r.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	names := func(p set.Ideal) (all []string) {
		for _, x := range p.Points() {
			all = append(all, k.Name(p, x))
		}
		slices.Sort(all)
		return all
	}
	points := p.Points()
	leq := func(a, b int) bool {
		for i, x := range points[a] {
			if x > points[b][i] {
				return false
			}
		}
		return true
	}
	// The twin is played on the numbers of the points other than the first.
	twin := kit[string]{Order: func(q string) order[string] {
		o := order[string]{Leq: leq, Keep: func(members []int) string { return fmt.Sprint(members) }}
		for a := 1; a < len(points); a++ {
			o.Members = append(o.Members, a)
		}
		return o
	}}
	named := func(q string) (all []string) {
		var members []int
		if err := json.Unmarshal([]byte(strings.ReplaceAll(q, " ", ",")), &members); err != nil {
			t.Fatal(err)
		}
		for _, a := range append(members, 0) {
			all = append(all, k.Name(p, points[a]))
		}
		slices.Sort(all)
		return all
	}
	compare := func(what string, got []set.Ideal, want []string) {
		var a, b []string
		for _, q := range got {
			a = append(a, fmt.Sprint(names(q)))
		}
		for _, q := range want {
			b = append(b, fmt.Sprint(named(q)))
		}
		slices.Sort(a)
		slices.Sort(b)
		if !slices.Equal(a, b) {
			t.Errorf("%s of %s are %v, by its order %v", what, s, a, b)
		}
	}
	compare("options", k.Options(nil, p, game.Left), twin.Options(nil, "", game.Left))
	compare("parts", k.Split(nil, p), twin.Split(nil, ""))
}

// Divisors of 2^a·3^b are Chomp [Siegel CGT, exercise I.4.2]; the poset without
// its bottom is the same again.
func TestDivisorsAreChomp(t *testing.T) {
	bars, sets := map[set.Ideal]bool{}, map[set.Ideal]bool{}
	n := 1
	for a := range 4 {
		m := n
		for b := range 4 {
			p, _ := set.Divisors.Parse(fmt.Sprint(m))
			q, _ := set.Chomp.Parse(fmt.Sprintf("%dx%d", a+1, b+1))
			if wins(set.Divisors, p, sets) != wins(set.Chomp, q, bars) {
				t.Errorf("divisors(%d) is not chomp(%dx%d)", m, a+1, b+1)
			}
			if got, want := len(set.Divisors.Options(nil, p, game.Left)), (a+1)*(b+1)-1; got != want {
				t.Errorf("divisors(%d) has %d options, want %d", m, got, want)
			}
			m *= 3
		}
		n *= 2
	}
}

// The numbers up to n in their usual order are a heap of Nim.
func TestChain(t *testing.T) {
	chain, _ := set.Poset.Parse("1<2<3<4<5")
	var got []string
	for _, p := range set.Poset.Options(nil, chain, game.Left) {
		got = append(got, set.Poset.Format(p))
	}
	if want := []string{"-", "1", "1<2", "1<2,2<3", "1<2,2<3,3<4"}; !slices.Equal(got, want) {
		t.Errorf("the chain of 5 has the options %v", got)
	}
}

// A kit is the game on what is left of any ordered set, by its definition: a twin.
type kit[P comparable] struct{ Order func(p P) order[P] }

// An order is what is left of an ordered set.
type order[P comparable] struct {
	Members []int                 // natural numbers, ascending
	Leq     func(a, b int) bool   // whether a is at or below b
	Keep    func(members []int) P // the position with these members, which are closed downwards
}

// Options appends what is left when a member and all above it are taken.
func (k kit[P]) Options(dst []P, p P, _ game.Player) []P {
	o := k.Order(p)
	for _, a := range o.Members {
		rest := slices.DeleteFunc(slices.Clone(o.Members), func(b int) bool { return o.Leq(a, b) })
		dst = append(dst, o.Keep(rest))
	}
	return dst
}

// Split takes members apart that are not joined by comparable ones.
func (k kit[P]) Split(dst []P, p P) []P {
	o := k.Order(p)
	for rest := slices.Clone(o.Members); len(rest) > 0; {
		part := rest[:1:1]
		rest = rest[1:]
		for i := 0; i < len(part) && len(rest) > 0; i++ {
			rest = slices.DeleteFunc(rest, func(b int) bool {
				joined := o.Leq(part[i], b) || o.Leq(b, part[i])
				if joined {
					part = append(part, b)
				}
				return joined
			})
		}
		slices.Sort(part)
		dst = append(dst, o.Keep(part))
	}
	return dst
}

// The second player wins Subset Take-away for n ≤ 5 [Gale–Neyman 1982]; n = 5 is
// left to the solvers.
func TestGaleNeyman(t *testing.T) {
	known := map[set.Ideal]bool{}
	for _, s := range []string{"1", "2", "3", "4"} {
		if p, err := set.TakeAway.Parse(s); err != nil || wins(set.TakeAway, p, known) {
			t.Errorf("subset-takeaway(%s) is won by the first player, %v", s, err)
		}
	}
}

// A chain is a heap of Nim, and antichains are sums of heaps of one.
func TestChains(t *testing.T) {
	known := map[set.Elements]bool{}
	for s, want := range map[string]bool{"1<2<3,4<5<6": false, "1<2<3,4<5": true, "1,2,3": true, "1,2": false, "-": false, "1<2,1<3": true} {
		p, err := set.Poset.Parse(s)
		if got := wins(set.Poset, p, known); got != want || err != nil {
			t.Errorf("poset(%s): first player wins is %v, %v", s, got, err)
		}
	}
}

func TestNotation(t *testing.T) {
	check := func(name, got, want string, err error) {
		if got != want || err != nil {
			t.Errorf("%s is written %s, %v, want %s", name, got, err, want)
		}
	}
	for s, want := range map[string]string{"2x3": "2x3", "3,3": "2x3", "4,4,2": "4,4,2", "1x5": "5", "0": "0"} {
		p, err := set.Chomp.Parse(s)
		check(s, set.Chomp.Format(p), want, err)
	}
	for s, want := range map[string]string{"12": "12", "6,4,2": "4,6", "1": "1", "3,6,12": "12", "-": "-"} {
		p, err := set.Divisors.Parse(s)
		check(s, set.Divisors.Format(p), want, err)
	}
	for s, want := range map[string]string{"4": "4", "4:21,3": "4:3,12", "3:12,1": "3:1", "2:1,2": "2:1,2"} {
		p, err := set.TakeAway.Parse(s)
		check(s, set.TakeAway.Format(p), want, err)
	}
	for s, want := range map[string]string{"1<2<3,1<3,7": "1<2,2<3,7", "3<1": "3<1"} {
		p, err := set.Poset.Parse(s)
		check(s, set.Poset.Format(p), want, err)
	}
	for _, s := range []string{"", "x", "0x3", "2,3", "101x2", "3,0", "1,-1"} {
		if p, err := set.Chomp.Parse(s); err == nil {
			t.Errorf("chomp(%s) = %q", s, p)
		}
	}
	for _, s := range []string{"", "6:1", "0:1", "3:", "3:123", "3:4", "3:1,,2"} {
		if p, err := set.TakeAway.Parse(s); err == nil {
			t.Errorf("subset-takeaway(%s) = %v", s, p)
		}
	}
	for _, s := range []string{"", "0", "1<2<1", "1<1", "65", "1<", "1,,2"} {
		if p, err := set.Poset.Parse(s); err == nil {
			t.Errorf("poset(%s) = %q", s, p)
		}
	}
	for _, s := range []string{"", "0", "1000000001", "4,x", "735134400"} {
		if p, err := set.Divisors.Parse(s); err == nil {
			t.Errorf("divisors(%s) = %q", s, p)
		}
	}
}

// Positions of every kind at random keep the promises of rulestest.
func TestRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	var sets []set.Ideal
	var orders []set.Elements
	for range 8 {
		s, o := fmt.Sprint(1+rng.IntN(30)), fmt.Sprint(1+rng.IntN(9))
		for range 2 {
			s += fmt.Sprintf(",%d", 1+rng.IntN(30))
			o += fmt.Sprintf(",%d<%d", 1+rng.IntN(4), 5+rng.IntN(4))
		}
		p, _ := set.Divisors.Parse(s)
		q, _ := set.Poset.Parse(o)
		sets, orders = append(sets, p), append(orders, q)
	}
	for _, s := range []string{"880803840", "536870912"} {
		if p, err := set.Divisors.Parse(s); err == nil {
			if q := set.Divisors.Canonical(p); set.Divisors.Canonical(q) != q || len(set.Divisors.Options(nil, p, game.Left)) != len(set.Divisors.Options(nil, q, game.Left)) {
				t.Errorf("Canonical(%s) = %s", p, q)
			}
		}
	}
	rulestest.Check(t, set.Divisors, sets...)
	rulestest.Check(t, set.Poset, orders...)
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"3x4", "4,4,2", "12", "4,6", "4:12,3", "1<2<3,5", "-"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		fuzz(t, s, set.Chomp)
		fuzz(t, s, set.Divisors)
		fuzz(t, s, set.TakeAway)
		fuzz(t, s, set.Poset)
	})
}

func fuzz[P comparable, R interface {
	game.Notation[P]
	game.Splitter[P]
}](t *testing.T, s string, r R) {
	p, err := r.Parse(s)
	if err != nil {
		return
	}
	if q, err := r.Parse(r.Format(p)); err != nil || p != q {
		t.Errorf("%q becomes %v, then %v, %v", s, p, q, err)
	}
	r.Split(nil, p)
}
