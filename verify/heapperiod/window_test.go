// SPDX-License-Identifier: Apache-2.0

package heapperiod

import (
	"context"
	"encoding/base64"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/verify/internal/seal/sealtest"
)

// claim returns a certificate of version 2 that says what the first bound values
// show of a period, whether or not that is enough.
func claim(t *testing.T, code string, values []uint16, bound, period, witness int, mask uint32, position bool) []byte {
	t.Helper()
	n0 := bound - period
	for n0 > 0 && values[n0-1] == values[n0-1+period] {
		n0--
	}
	c := Certificate{Kind: "heap-period", Version: 2, Code: code, Function: "nim", Preperiod: n0, Period: period, Bound: bound,
		Mask: mask, Position: position, Witness: witness}
	c.Max, c.SHA256 = digest(values[:bound])
	spell := make([]byte, min(n0+period, bound))
	for i := range spell {
		spell[i] = byte(values[i])
	}
	c.Values = base64.StdEncoding.EncodeToString(spell)
	return sealtest.Reseal(t, form, c)
}

// What a window proves is true: no claim is accepted that more values refute.
func TestWindowsAreTrue(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	accepted, cases := 0, 150
	if testing.Short() {
		cases = 15
	}
	for range cases {
		code := fmt.Sprintf("%d.", 4*r.IntN(2))
		for range 1 + r.IntN(3) {
			code += fmt.Sprint(r.IntN(8))
		}
		code += fmt.Sprint(1 + r.IntN(7))
		if r.IntN(4) == 0 {
			code += "!"
		}
		g, err := parseGame(code)
		if err != nil {
			continue
		}
		values, err := nim[uint16](context.Background(), g, 1500, maxValue-1)
		if err != nil {
			t.Fatal(err)
		}
		best, position := sparsest(g, values)
		for range 40 {
			bound := 60 + r.IntN(500)
			period := 1 + r.IntN(40)
			for period < 100 && !slices.Equal(values[bound-12:bound], values[bound-12-min(period, bound-12):][:12]) {
				period++ // one that is not refused at once
			}
			if period >= bound-12 {
				continue
			}
			mask := best
			if r.IntN(8) == 0 {
				mask = 1 + uint32(r.IntN(31))
			}
			data := claim(t, code, values, bound, period, 1<<r.IntN(6), mask, position)
			if _, err := Check(context.Background(), data); err != nil {
				continue
			}
			accepted++
			for n := bound - period; n+period < len(values); n++ {
				if values[n] != values[n+period] {
					t.Fatalf("period %d fails at heap %d, but was accepted as\n%s", period, n, data)
				}
			}
		}
	}
	t.Log(accepted, "accepted")
	if accepted < 2*cases/3 {
		t.Errorf("only %d accepted", accepted)
	}
}

// sparsest returns the mask with the fewest rare heaps among the last values.
func sparsest(g *gameCode, values []uint16) (best uint32, position bool) {
	least := len(values)
	for mask := uint32(1); mask < 64; mask++ {
		for _, pos := range []bool{false, true} {
			s := space[uint16]{gameCode: g, split: g.splits(), position: pos}
			rare := 0
			for h := len(values) / 2; h < len(values); h++ {
				if uint8(bits.OnesCount32(uint32(values[h])&mask)&1) == s.rareAt(h) {
					rare++
				}
			}
			if rare < least {
				least, best, position = rare, mask, pos
			}
		}
	}
	return best, position
}

// Each hypothesis of the theorem is checked.
func TestWindowHypotheses(t *testing.T) {
	good := func() Certificate {
		data := sealtest.Certificates(t)["16-window"]
		c, err := read(data)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	for name, change := range map[string]func(c *Certificate){
		"witness": func(c *Certificate) { c.Witness = 3 },
		"begins before the period": func(c *Certificate) {
			c.Bound -= 10
			g, _ := parseGame(c.Code)
			values, err := sparse[uint8](context.Background(), g, Certificate{Bound: c.Bound, Max: c.Max, Mask: c.Mask, Period: c.Period})
			if err != nil {
				t.Fatal(err)
			}
			_, c.SHA256 = digest(values)
		},
		"too early":    func(c *Certificate) { c.Witness = c.Bound / 2 },
		"out of range": func(c *Certificate) { c.Witness = -1 },
		"a mask":       func(c *Certificate) { c.Mask = 0 },
		"a window":     func(c *Certificate) { c.Function = "obliged" },
		"version 4":    func(c *Certificate) { c.Version = 4 },
		"no values":    func(c *Certificate) { c.Version = 3 },
		"the theorem":  func(c *Certificate) { c.Version, c.Witness = 1, 0 },
		"not those":    func(c *Certificate) { c.SHA256 = strings.Repeat("0", 64) },
	} {
		c := good()
		change(&c)
		if s, err := Check(context.Background(), sealtest.Reseal(t, form, c)); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %q, %v", name, s, err)
		}
	}
}
