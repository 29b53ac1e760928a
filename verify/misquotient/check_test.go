// SPDX-License-Identifier: Apache-2.0

package misquotient

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/verify/internal/seal/sealtest"
)

func ExampleCheck() {
	data, _ := os.ReadFile("testdata/0.77.json")
	fmt.Println(Check(data))
	// Output: 0.77: misère quotient of order 40 with |P| = 9, period 12 from heap 71, proved by heaps to 167 <nil>
}

// Certificates changed by someone who knows how to renew the seal: the mathematics
// must refuse them.
func TestCertificates(t *testing.T) {
	sealtest.Run(t, sealtest.Suite[Certificate]{
		Form:  form,
		Check: Check,
		Forge: mutate,
		Forgeries: func(name string, data []byte) int {
			switch {
			case !slices.Contains([]string{"0.77", "0.123", "4.3", "0.07-bound", "0.3122-infinite"}, name):
				return 0
			case name == "0.07-bound" || name == "0.3122-infinite": // the only ones of their kinds
				return 500
			case len(data) > 2000:
				return 60
			}
			return 1500
		},
		// Bounds and infinity may be proved in more than one way.
		Holds: func(c Certificate, claim, summary string) error {
			if c.Kind == "misere-quotient" || summary != claim {
				return errors.New("another claim")
			}
			return nil
		},
	})
}

// mutate changes one thing of c.
func mutate(rng *rand.Rand, c *Certificate) {
	cell := func(list []int) { list[rng.IntN(len(list))] = rng.IntN(c.Order) }
	if c.Kind == "misere-infinite" && rng.IntN(2) == 0 {
		c.InP[rng.IntN(c.Order)] ^= 1 << rng.IntN(2*c.Window+1)
		return
	}
	if len(c.P) == 0 {
		c.P = []int{0}
	}
	switch rng.IntN(9) {
	case 0, 1:
		cell(c.Action[rng.IntN(len(c.Action))])
	case 2:
		cell(c.P)
	case 3:
		cell(c.Phi)
	case 4:
		i := rng.IntN(len(c.P))
		c.P = slices.Delete(c.P, i, i+1)
	case 5:
		c.P = append(c.P, rng.IntN(c.Order))
		slices.Sort(c.P)
		c.P = slices.Compact(c.P)
	case 6:
		number(rng, c)
	case 7:
		c.Generators[rng.IntN(len(c.Generators))] += rng.IntN(5) - 2
	default:
		code := []byte(c.Code)
		code[2+rng.IntN(len(code)-2)] = byte('0' + rng.IntN(8))
		c.Code = string(code)
	}
}

// number changes one of the numbers that make the claim. A bound may be
// lowered without making it false, so it is raised only.
func number(rng *rand.Rand, c *Certificate) {
	d := 1 + rng.IntN(3)
	switch rng.IntN(6) {
	case 0:
		c.Order += d
	case 1:
		c.Heap += d
	case 2:
		c.Period += d * (1 + rng.IntN(12))
	case 3:
		c.Preperiod += d
	case 4:
		c.Rows = append(c.Rows, rng.IntN(c.Order))
		slices.Sort(c.Rows)
	default:
		c.Failure = append(c.Failure, 1)
	}
}

func TestBadInput(t *testing.T) {
	for _, in := range []string{
		"", "{}", "null\n", "[]", `{"kind":"x"}`, `{"kind":"misere-quotient","code":"0.77"}`,
		strings.Repeat("[", 100000), `{"kind":1}`,
	} {
		if s, err := Check([]byte(in)); err == nil {
			t.Errorf("Check(%.40q) = %q, want an error", in, s)
		}
	}
	for _, code := range []string{"", ".77", "0.8", "1.3", "0.", "0-77", "0.77x"} {
		if _, err := readCode(code); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("%q", code)) {
			t.Errorf("readCode(%q): %v, want an error that quotes it", code, err)
		}
	}
}

func FuzzCheck(f *testing.F) {
	for _, data := range sealtest.Certificates(f) {
		if len(data) < 4096 {
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var c Certificate
		if json.Unmarshal(data, &c) != nil || c.Order > 64 || c.Heap > 200 {
			return
		}
		if line, err := form.Write(c); err == nil {
			_, _ = Check(line) // must return
		}
	})
}
