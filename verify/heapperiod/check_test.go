// SPDX-License-Identifier: Apache-2.0

package heapperiod

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
	data, _ := os.ReadFile(filepath.Join("testdata", "kayles-nim.json"))
	summary, err := Check(context.Background(), data)
	fmt.Println(summary, err)
	// Output: nim values of 0.77: period 12 from 71, proved: 167 values recomputed from the rules, greatest 8 <nil>
}

// A change with a new seal is refused, or what it claims is true.
func TestCertificates(t *testing.T) {
	sealtest.Run(t, sealtest.Suite[Certificate]{
		Form:  form,
		Check: func(data []byte) (string, error) { return Check(context.Background(), data) },
		Forge: forge,
		Forgeries: func(_ string, data []byte) int {
			if c, err := read(data); err != nil || len(data) > 1000 || c.Values == "" {
				return 0
			}
			return 400
		},
		Holds: func(c Certificate, _, _ string) error { return holds(c) },
	})
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
func holds(c Certificate) error {
	g, err := parseGame(c.Code)
	if err != nil {
		return err
	}
	var values []uint16
	if c.Function == "nim" {
		values, err = nim[uint16](context.Background(), g, 3*c.Bound, maxValue-1)
	} else {
		values, err = obliged[uint16](context.Background(), g, 3*c.Bound)
	}
	if err != nil {
		return err
	}
	for n := c.Preperiod; n+c.Period < len(values); n++ {
		if values[n] != values[n+c.Period] {
			return fmt.Errorf("heaps %d and %d differ", n, n+c.Period)
		}
	}
	return nil
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
		if err != nil && strings.Contains(err.Error(), "with position set") {
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
		if _, err := Check(context.Background(), data); err == nil && !strings.Contains(string(data), "seal") {
			t.Fatal("accepted")
		}
	})
}
