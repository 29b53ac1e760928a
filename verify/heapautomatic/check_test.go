// SPDX-License-Identifier: Apache-2.0

package heapautomatic

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/verify/internal/seal/sealtest"
)

func ExampleCheck() {
	data, _ := os.ReadFile(filepath.Join("testdata", "lasker.json"))
	summary, err := Check(context.Background(), data)
	fmt.Println(summary, err)
	// Output: nim values of 4.[3]: period 4 from 1, saltus 4, proved for all heaps: options decided by an automaton of 11 states <nil>
}

// A change with a new seal is refused, or what it claims is true.
func TestCertificates(t *testing.T) {
	sealtest.Run(t, sealtest.Suite[Certificate]{
		Form:  form,
		Check: func(data []byte) (string, error) { return Check(context.Background(), data) },
		Doubt: func(data []byte) (string, error) {
			return check(&work{ctx: context.Background(), limit: 1 << 18}, data)
		},
		Forge:     forge,
		Forgeries: func(string, []byte) int { return 55 },
		Holds:     func(c Certificate, _, _ string) error { return holds(c) },
	})
}

func forge(r *rand.Rand, c *Certificate) {
	around := func(n *int) { *n += r.IntN(7) - 3 }
	switch k := r.IntN(7); {
	case k == 0:
		b := []byte(c.Code)
		b[r.IntN(len(b))] = "0123456789ABCDEF!=.[]"[r.IntN(21)]
		c.Code = string(b)
	case c.Modulus > 0 && k < 4:
		c.Next[r.IntN(len(c.Next))] = r.IntN(len(c.Next) / 4)
	case c.Modulus > 0:
		c.Roots[r.IntN(len(c.Roots))] = r.IntN(len(c.Next) / 4)
	case k == 1:
		around(&c.Preperiod)
	case k == 2:
		around(&c.Period)
	case k == 3:
		around(&c.Saltus)
	case k == 4: // a preperiod that is too long
		c.Values = append(c.Values, c.at(len(c.Values)))
		c.Preperiod++
	case k == 5: // a multiple of the period
		for range c.Period {
			c.Values = append(c.Values, c.at(len(c.Values)))
		}
		c.Period, c.Saltus = 2*c.Period, 2*c.Saltus
	default:
		around(&c.Values[r.IntN(len(c.Values))])
	}
}

// holds compares what a certificate claims with values that follow the definition.
func holds(c Certificate) error {
	g, err := parseGame(c.Code)
	if err != nil {
		return err
	}
	for n, v := range g.values(40 + min(40, c.Preperiod+c.Period)) {
		if c.Modulus > 0 && !c.accepts(n, v) || c.Modulus == 0 && c.at(n) != v {
			return fmt.Errorf("heap %d has value %d", n, v)
		}
	}
	return nil
}

// accepts follows the graph of a certificate.
func (c Certificate) accepts(n, v int) bool {
	s := c.Roots[n%c.Modulus]
	for n /= c.Modulus; n+v > 0; n, v = n/2, v/2 {
		s = c.Next[4*s+n&1+2*(v&1)]
	}
	return slices.Contains(c.Final, s)
}

// values returns the first n nim values by the definition.
func (g *game) values(n int) (values []int) {
	for h := range n {
		options := map[int]bool{}
		for i := 0; i <= h; i++ {
			k := i
			if k >= len(g.digits) {
				if g.tail == 0 {
					break
				}
				k = len(g.digits) - g.tail + (i-len(g.digits))%g.tail
			}
			if h > 0 {
				leave(g.digits[k], h-i, 0, nil, values, options)
			}
		}
		v := 0
		for options[v] {
			v++
		}
		values = append(values, v)
	}
	return values
}

// leave adds the nim sums of all ways to break total into further heaps, each at
// least as large as the one before.
func leave(d digit, total, sum int, heaps, values []int, options map[int]bool) {
	h := len(heaps)
	if total == 0 && d.bits>>h&1 != 0 {
		if h == 2 && d.suffix != 0 && (heaps[0] == heaps[1]) != (d.suffix == '=') {
			return
		}
		options[sum] = true
	}
	if d.bits>>(h+1) == 0 {
		return
	}
	least := 1
	if h > 0 {
		least = heaps[h-1]
	}
	for a := least; a <= total && a < len(values); a++ {
		leave(d, total-a, sum^values[a], append(slices.Clone(heaps), a), values, options)
	}
}

// TestOptions compares the options of a graph, true or not, with those of the moves.
func TestOptions(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for _, code := range []string{"0.3F", "4.[3]", "4!.07", "0.[7=]", "0.1[04]", "8.0", "0.8[5]", "4?.3", "0.0000G", "4=.1[02]", "5.3"} {
		g, err := parseGame(code)
		if err != nil {
			t.Fatal(err)
		}
		for compared := 0; compared < 4; {
			c := Certificate{Preperiod: r.IntN(4), Period: 1 + r.IntN(4), Saltus: r.IntN(4)}
			for range c.Preperiod + c.Period {
				c.Values = append(c.Values, r.IntN(4))
			}
			if compareOptions(t, c, g) {
				compared++
			}
		}
	}
}

// compareOptions returns false if the automata grow too large for a test.
func compareOptions(t *testing.T, c Certificate, g *game) (ok bool) {
	t.Helper()
	w := &work{ctx: context.Background(), limit: 1 << 17}
	defer func() {
		if r := recover(); r != nil {
			if _, limit := r.(stopped); !limit {
				panic(r)
			}
		}
	}()
	graph := c.graph(w)
	options := g.options(w, graph)
	for n := range 24 {
		for v := range 40 {
			if graph.contains(w, n, v) != (c.at(n) == v) {
				t.Fatalf("%+v: the graph has (%d,%d): %v", c, n, v, c.at(n) != v)
			}
		}
		want := map[int]bool{}
		var values []int
		for k := range n + 1 {
			values = append(values, c.at(k))
		}
		for i := 0; i <= n && n > 0; i++ {
			k := i
			if k >= len(g.digits) && g.tail > 0 {
				k = len(g.digits) - g.tail + (i-len(g.digits))%g.tail
			}
			if k < len(g.digits) {
				leave(g.digits[k], n-i, 0, nil, values, want)
			}
		}
		for v := range 64 {
			if got := options.contains(w, n, v); got != want[v] {
				t.Fatalf("%+v: %d an option of %d: %v, want %v", c, v, n, got, want[v])
			}
		}
	}
	return true
}

// contains reports whether (n,v) is in a relation.
func (d *machine) contains(w *work, n, v int) bool {
	s, q := 0, n/w.m
	for i := 20; i >= 0; i-- {
		s = d.next[s][q>>i&1+v>>i&1*2]
	}
	return d.has[s].contains(n % w.m)
}

func TestBadCodes(t *testing.T) {
	for _, s := range []string{"", "7", "0.", ".77", "00.7", "3.7", "2.7", "0.7_", "!.7", "0.8!", "0.é", "4!!.7", "0.7!!", "!4.7", "0.[", "0.[]", "0.[3", "0.3]", "0.[3][3]", "0.{2}", "0.*"} {
		if _, err := parseGame(s); err == nil {
			t.Errorf("code %q was read", s)
		}
	}
}

func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Check(ctx, sealtest.Certificates(t)["hex-3F"]); err == nil || !strings.Contains(err.Error(), "canceled") {
		t.Errorf("done: %v", err)
	}
}

func FuzzCode(f *testing.F) {
	for _, s := range []string{"0.77", "4!.0", "!!.7", "0.3F", "8.0", "4.[3]", "0.1[07=]"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if g, err := parseGame(s); err == nil && len(s) < 12 {
			g.values(6)
		}
	})
}

func FuzzCheck(f *testing.F) {
	f.Add([]byte(`{"kind":"heap-automatic"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := Check(context.Background(), data); err == nil && !strings.Contains(string(data), "seal") {
			t.Fatal("accepted")
		}
	})
}

// TestHuge: certificates that ask for more memory than there is are refused.
func TestHuge(t *testing.T) {
	for _, c := range []Certificate{
		{Code: "4.0", Preperiod: most, Period: 1, Saltus: most},
		{Code: "0.[3]", Preperiod: most, Period: 1, Saltus: 1},
		{Code: "4.0", Preperiod: 0, Period: most, Saltus: 1},
	} {
		c.Kind, c.Version, c.Roots, c.Next, c.Final = "heap-automatic", 1, []int{}, []int{}, []int{}
		r := rand.New(rand.NewPCG(3, 3))
		for range c.Preperiod + c.Period {
			c.Values = append(c.Values, r.IntN(most))
		}
		w := &work{ctx: context.Background(), limit: 1 << 22}
		if _, err := check(w, sealtest.Reseal(t, form, c)); err == nil {
			t.Errorf("%s was accepted", c.Code)
		}
	}
}
