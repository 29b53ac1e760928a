// SPDX-License-Identifier: Apache-2.0

package guess

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
)

func Example() {
	var terms []*big.Int
	for n := range 40 {
		terms = append(terms, big.NewInt(int64(n/3*2+n%3)))
	}
	p := Period(terms)
	fmt.Println(p.Period, p.Preperiod, p.Saltus, p.Confirmed)
	// Output: 3 0 2 37
}

// A truthful sequence is one of the table.
type truthful struct {
	Name   string
	Offset int
	Terms  []json.Number
	Truth  struct {
		Kind                            string
		Period, Preperiod, Saltus, Base int
		Order                           int
	}
}

func table(t *testing.T) (all []truthful) {
	t.Helper()
	data, err := os.ReadFile("../../../shared/truth/discovery/sequences.json")
	if err != nil {
		t.Skip("no table of sequences:", err)
	}
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

func (c truthful) terms() (out []*big.Int) {
	for _, x := range c.Terms {
		n, _ := new(big.Int).SetString(x.String(), 10)
		out = append(out, n)
	}
	return out
}

// told says in a word or two what was guessed.
func told(g Guess) string {
	switch {
	case g.Period != nil && g.Period.Saltus.Sign() != 0:
		return fmt.Sprintf("arithmetic periodic %d %d %v", g.Period.Period, g.Period.Preperiod, g.Period.Saltus)
	case g.Period != nil:
		return fmt.Sprintf("periodic %d %d", g.Period.Period, g.Period.Preperiod)
	case g.Automaton != nil:
		return "automatic " + g.Automaton.Numeration
	case g.Recurrence != nil:
		return fmt.Sprintf("C-finite %d", len(g.Recurrence.Coefficients))
	case g.Regular != nil:
		return fmt.Sprintf("regular base %d", g.Regular.Base)
	}
	return "silent"
}

// want is what may be guessed beside nothing.
func (c truthful) want() string {
	x := c.Truth
	switch x.Kind {
	case "arithmetic periodic":
		return fmt.Sprintf("arithmetic periodic %d %d %d", x.Period, x.Preperiod, x.Saltus)
	case "periodic":
		return fmt.Sprintf("periodic %d %d", x.Period, x.Preperiod)
	case "automatic":
		return fmt.Sprintf("automatic base %d", x.Base)
	case "automatic in Fibonacci numeration":
		return "automatic Fibonacci"
	case "automatic in Ostrowski (Pell) numeration":
		return "automatic Pell"
	case "C-finite":
		return fmt.Sprintf("C-finite %d", x.Order)
	case "regular":
		return fmt.Sprintf("regular base %d", x.Base)
	}
	return "silent"
}

// TestTruth: nothing wrong is claimed, and much of what is true.
func TestTruth(t *testing.T) {
	right := 0
	for _, c := range table(t) {
		got, want := told(Of(c.terms(), c.Offset)), c.want()
		switch {
		case got == want && got != "silent":
			right++
		case got != want && got != "silent":
			t.Errorf("%s: %s, want %s", c.Name, got, want)
		case got != want:
			t.Logf("%s: silent, true is %s", c.Name, want)
		}
	}
	if t.Log(right, "right"); right < 18 {
		t.Errorf("%d right", right)
	}
}

// TestPrefixes counts wrong periods of prefixes of the sequences.
func TestPrefixes(t *testing.T) {
	for _, c := range table(t) {
		terms := c.terms()
		for n := 20; n <= len(terms); n += 1 + n/20 {
			p := Period(terms[:n])
			if p == nil || strings.HasPrefix(c.Name, "n mod 7") { // with exceptions made by hand
				continue
			}
			if p = Of(terms[:n], c.Offset).Period; p == nil {
				continue
			}
			wrong := 0
			for i := p.Preperiod; i+p.Period < len(terms); i++ {
				if new(big.Int).Sub(terms[i+p.Period], terms[i]).Cmp(p.Saltus) != 0 {
					wrong++
				}
			}
			if wrong > 0 {
				t.Errorf("%s: %d terms look periodic with %d from %d, %d later terms do not", c.Name, n, p.Period, p.Preperiod, wrong)
			}
		}
	}
}

// TestPlane: the P-positions of Wythoff are learnt in Fibonacci numeration, those of Nim in base 2, and the automata are right
// far beyond the table; no automaton is learnt of random sets.
func TestPlane(t *testing.T) {
	phi := (1 + math.Sqrt(5)) / 2
	wythoff := func(i, j int) bool {
		i, j = min(i, j), max(i, j)
		return i == int(float64(j-i)*phi)
	}
	r := rand.New(rand.NewPCG(1, 2))
	noise := map[[2]int]bool{}
	for name, c := range map[string]struct {
		in func(i, j int) bool
		n  *Numeration
	}{
		"wythoff": {wythoff, at(Ostrowski(1))},
		"nim":     {func(i, j int) bool { return i == j }, at(InBase(2))},
		"sum":     {func(i, j int) bool { return (i+j)%3 == 0 }, at(InBase(2))},
		"noise": {func(i, j int) bool {
			if _, ok := noise[[2]int{i, j}]; !ok {
				noise[[2]int{i, j}] = r.IntN(2) == 0
			}
			return noise[[2]int{i, j}]
		}, nil},
	} {
		rows := make([][]*big.Int, 70)
		for i := range rows {
			for j := range 70 {
				rows[i] = append(rows[i], big.NewInt(map[bool]int64{true: 1}[c.in(i, j)]))
			}
		}
		a := Plane(rows)
		if a == nil || c.n == nil {
			if a != nil || c.n != nil {
				t.Errorf("%s: %v", name, a)
			}
			continue
		}
		if a.Numeration != c.n.Name {
			t.Errorf("%s: in %s", name, a.Numeration)
			continue
		}
		for i := range 300 {
			for j := range 300 {
				got, ok := a.At(paired(c.n.Words(i), c.n.Words(j), c.n.Base))
				if !ok || (got == 1) != c.in(i, j) {
					t.Fatalf("%s: %d,%d: %d, %v", name, i, j, got, ok)
				}
			}
		}
		if name == "wythoff" && !strings.HasPrefix(a.Walnut(), "msd_fib msd_fib\n\n0 1\n0 0 -> 0\n") {
			t.Errorf("for Walnut:\n%s", a.Walnut())
		}
	}
}

func at[T any](x T) *T { return &x }

// TestTraps: sequences that look periodic for long, and are not.
func TestTraps(t *testing.T) {
	factorials := map[int]bool{1: true, 2: true, 6: true, 24: true, 120: true, 720: true}
	tens := map[int]bool{1: true, 10: true, 100: true, 1000: true}
	for name, c := range map[string]struct {
		terms int
		at    func(n int) int
	}{
		"exceptions at factorials":    {700, func(n int) int { return map[bool]int{false: n % 5, true: 7}[factorials[n]] }},
		"exceptions at powers of ten": {990, func(n int) int { return map[bool]int{false: n % 3, true: 7}[tens[n]] }},
		"differences of ⌊nπ⌋":         {1000, func(n int) int { return int(float64(n+1)*math.Pi) - int(float64(n)*math.Pi) }},
		"few differences of ⌊nπ⌋":     {100, func(n int) int { return int(float64(n+1)*math.Pi) - int(float64(n)*math.Pi) }},
		"⌊nπ⌋":                        {300, func(n int) int { return int(float64(n) * math.Pi) }},
		"⌊nπ⌋ mod 3":                  {100, func(n int) int { return int(float64(n)*math.Pi) % 3 }},
		"⌊n√3⌋ mod 2":                 {700, func(n int) int { return int(float64(n)*math.Sqrt(3)) % 2 }},
		"⌊ne⌋ mod 2":                  {499, func(n int) int { return int(float64(n)*math.E) % 2 }},
		"decimal digits":              {700, func(n int) int { return len(strconv.Itoa(n)) }},
		"cube roots":                  {60, func(n int) int { return int(math.Cbrt(float64(n)+0.5)) % 2 }},
		"n mod 6, and a late 9":       {1000, func(n int) int { return map[bool]int{false: n % 6, true: 9}[n == 699] }},
		"a short alternation":         {20, func(n int) int { return n % 2 }},
		"an exception near the end":   {300, func(n int) int { return map[bool]int{false: n % 7, true: 9}[n == 280] }},
	} {
		terms := make([]*big.Int, c.terms)
		for n := range terms {
			terms[n] = big.NewInt(int64(c.at(n)))
		}
		if got := told(Of(terms, 0)); got != "silent" {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// TestPeriodDoubling: an automaton is preferred to a long period that fits by chance.
func TestPeriodDoubling(t *testing.T) {
	terms := make([]*big.Int, 700)
	for n := range terms {
		terms[n] = big.NewInt(int64(bits.TrailingZeros(uint(n+1)) % 2))
	}
	if got := told(Of(terms, 0)); got != "automatic base 2" {
		t.Error(got)
	}
}

// TestRandom: a random sequence has no structure, and a periodic one has its own.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		n, values := 20+r.IntN(300), 2+r.IntN(5)
		terms := make([]*big.Int, n)
		for i := range terms {
			terms[i] = big.NewInt(int64(r.IntN(values)))
		}
		if got := told(Of(terms, 0)); got != "silent" {
			t.Errorf("%d random terms below %d: %s", n, values, got)
		}
		p, from := 1+r.IntN(15), r.IntN(20)
		for i := range terms {
			if i >= from+p {
				terms[i] = terms[i-p]
			}
		}
		if got := Period(terms); got != nil && (got.Period > p || got.Preperiod > from) {
			t.Errorf("period %d from %d: %v", p, from, got)
		} else if got == nil && n-p-from >= max(2*p, 20, from) && p <= n/3 && !cautious(terms) {
			t.Errorf("period %d from %d in %d terms is not seen", p, from, n)
		}
	}
}

// cautious reports whether a period is not claimed because exceptions or a balanced word may mislead.
func cautious(terms []*big.Int) bool {
	r, _ := Repeats(terms, integers)
	p := &Periodic{r.Period, r.Preperiod, r.Saltus, r.Confirmed}
	return p.awaits(terms) || p.Confirmed < p.balanced(terms)
}

// TestLinear compares with recurrences that are known.
func TestLinear(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 100 {
		order := 1 + r.IntN(5)
		c := make([]int64, order)
		for i := range c {
			c[i] = int64(r.IntN(7) - 3)
		}
		terms := make([]*big.Int, 60)
		for n := range terms {
			terms[n] = big.NewInt(int64(r.IntN(10)))
			if n >= order {
				terms[n] = new(big.Int)
				for i, x := range c {
					terms[n].Add(terms[n], new(big.Int).Mul(big.NewInt(x), terms[n-1-i]))
				}
			}
		}
		got := Linear(terms)
		if terms[order].Sign() == 0 && terms[order-1].Sign() == 0 {
			continue // perhaps all are 0
		}
		if got == nil || len(got.Coefficients) > order || !got.fits(terms) {
			t.Errorf("order %d: %v", order, got)
		}
	}
}
