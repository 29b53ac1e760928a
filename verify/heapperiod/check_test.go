// SPDX-License-Identifier: Apache-2.0

package heapperiod

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func certificates(t *testing.T) map[string][]byte {
	files, err := filepath.Glob(filepath.Join("testdata", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatal("no certificates", err)
	}
	out := map[string][]byte{}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		out[filepath.Base(f)] = data
	}
	return out
}

func ExampleCheck() {
	data, _ := os.ReadFile(filepath.Join("testdata", "kayles-nim.json"))
	summary, err := Check(data)
	fmt.Println(summary, err)
	// Output: nim values of 0.77: period 12 from 71, proved: 167 values recomputed from the rules, greatest 8 <nil>
}

func TestCertificatesAreAccepted(t *testing.T) {
	for name, data := range certificates(t) {
		if _, err := Check(data); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestBitFlips: every single-bit change of a certificate is refused.
func TestBitFlips(t *testing.T) {
	flips := 0
	for name, data := range certificates(t) {
		step := 1 + len(data)/500
		for i := 0; i < len(data); i += step {
			for b := range 8 {
				mutant := slices.Clone(data)
				mutant[i] ^= 1 << b
				if _, err := Check(mutant); err == nil {
					t.Fatalf("%s: accepted with bit %d of byte %d changed", name, b, i)
				}
				flips++
			}
		}
		for _, mutant := range [][]byte{nil, data[:len(data)-1], append(slices.Clone(data), ' '), append(slices.Clone(data), data...)} {
			if _, err := Check(mutant); err == nil {
				t.Errorf("%s: accepted cut or lengthened", name)
			}
		}
	}
	t.Log(flips, "flips")
}

// reseal returns c as a certificate with a good seal.
func reseal(t *testing.T, c Certificate) []byte {
	seal, err := c.seal()
	if err != nil {
		t.Fatal(err)
	}
	c.Seal = seal
	data, err := c.encode()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestForgeries: a change with a new seal is refused, or what it claims is true.
func TestForgeries(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	accepted := 0
	all := certificates(t)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		data := all[name]
		if c, err := read(data); err != nil || len(data) > 1000 || c.Values == "" {
			continue
		}
		for range 400 {
			c, err := read(data)
			if err != nil {
				t.Fatal(err)
			}
			forge(r, &c)
			mutant := reseal(t, c)
			if string(mutant) == string(data) {
				continue
			}
			if _, err := Check(mutant); err == nil {
				accepted++
				if !holds(t, c) {
					t.Fatalf("%s: accepted as\n%s", name, mutant)
				}
			}
		}
	}
	t.Log(accepted, "accepted and true")
}

func forge(r *rand.Rand, c *Certificate) {
	around := func(n *int) { *n += r.IntN(7) - 3 }
	switch r.IntN(9) {
	case 0:
		digit := "0123456789ABCDEF!."[r.IntN(18)]
		b := []byte(c.Code)
		b[r.IntN(len(b))] = digit
		c.Code = string(b)
	case 1:
		around(&c.Preperiod)
	case 2:
		around(&c.Period)
	case 3:
		c.Period *= 2
	case 4:
		around(&c.Bound)
	case 5:
		around(&c.Max)
	case 6:
		b := []byte(c.Values)
		b[r.IntN(len(b))] ^= 1 << r.IntN(5)
		c.Values = string(b)
	case 7:
		c.Function = map[string]string{"nim": "obliged", "obliged": "nim"}[c.Function]
	case 8:
		c.Preperiod, c.Period = r.IntN(80), 1+r.IntN(60)
		if g, err := parseGame(c.Code); err == nil {
			c.Bound = g.bound(c.Preperiod, c.Period)
		}
	}
}

// holds looks at three times as many values as the theorem asks for.
func holds(t *testing.T, c Certificate) bool {
	g, err := parseGame(c.Code)
	if err != nil {
		return false
	}
	var values []uint16
	if c.Function == "nim" {
		values, err = nim[uint16](context.Background(), g, 3*c.Bound, maxValue-1)
	} else {
		values, err = obliged[uint16](context.Background(), g, 3*c.Bound)
	}
	if err != nil {
		t.Fatal(err)
	}
	for n := c.Preperiod; n+c.Period < len(values); n++ {
		if values[n] != values[n+c.Period] {
			return false
		}
	}
	return true
}

// TestMaskOnlyCostsTime: the sparse values are the naive ones for any mask.
func TestMaskOnlyCostsTime(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 300 {
		g := &gameCode{}
		for range 2 + r.IntN(4) {
			g.add(uint(r.IntN(8)))
		}
		g.digits[0] &= 4
		g.unequal[r.IntN(len(g.unequal))] = r.IntN(3) == 0
		const n = 150
		want, err := nim[uint16](context.Background(), g, n, maxValue-1)
		if err != nil {
			t.Fatal(err)
		}
		c := Certificate{Bound: n, Max: int(slices.Max(want)), Period: 1 + r.IntN(20), Mask: 1 + uint32(r.IntN(31)), Position: r.IntN(2) == 0}
		got, err := sparse[uint16](context.Background(), g, c)
		if err != nil && strings.Contains(err.Error(), "positions count") {
			continue
		}
		if err != nil || !slices.Equal(got, want) {
			t.Fatalf("digits %v, mask %#x: %v\n%v\n%v", g.digits, c.Mask, err, got, want)
		}
	}
}

func TestBadCodes(t *testing.T) {
	for _, s := range []string{"", "7", "0.", ".77", "00.7", "3.7", "0.7_", "0.70", "!.7", "0.8!", "0.é", "!!.7", "4!!.7", "0.7!!", "!4.7"} {
		if _, err := parseGame(s); err == nil {
			t.Errorf("code %q was read", s)
		}
	}
}

func FuzzCode(f *testing.F) {
	for _, s := range []string{"0.77", "4!.0", "!!.7", "0.3F", "8.0"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		g, err := parseGame(s)
		if err != nil || len(s) > 12 {
			return
		}
		if _, err := nim[uint16](context.Background(), g, 12, maxValue-1); err != nil {
			t.Fatal(err)
		}
		if g.bound(0, 1) < 1 {
			t.Fatal("no bound")
		}
	})
}

func FuzzCheck(f *testing.F) {
	f.Add([]byte(`{"kind":"heap-period"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := Check(data); err == nil && !strings.Contains(string(data), "seal") {
			t.Fatal("accepted")
		}
	})
}
