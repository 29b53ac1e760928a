// SPDX-License-Identifier: Apache-2.0

package misquotient

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// certificates returns the files of testdata by name.
func certificates(t testing.TB) map[string][]byte {
	files, err := filepath.Glob("testdata/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no certificates in testdata", err)
	}
	out := map[string][]byte{}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		out[strings.TrimSuffix(filepath.Base(f), ".json")] = data
	}
	return out
}

func TestCheck(t *testing.T) {
	for name, data := range certificates(t) {
		summary, err := Check(data)
		if err != nil || summary == "" {
			t.Errorf("%s: %q, %v", name, summary, err)
		}
	}
}

func ExampleCheck() {
	data, _ := os.ReadFile("testdata/0.77.json")
	fmt.Println(Check(data))
	// Output: 0.77: misère quotient of order 40 with |P| = 9, period 12 from heap 71, proved by heaps to 167 <nil>
}

// A certificate with one bit changed is refused: every bit of the short
// files, some of the long ones.
func TestBitFlips(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 0))
	for name, data := range certificates(t) {
		bits := rng.Perm(8 * len(data))
		if len(data) > 2000 {
			bits = bits[:1000]
		}
		for _, i := range bits {
			bad := bytes.Clone(data)
			bad[i/8] ^= 1 << (i % 8)
			if s, err := Check(bad); err == nil {
				t.Fatalf("%s with bit %d of byte %d changed: accepted: %s", name, i%8, i/8, s)
			}
		}
	}
}

// Certificates changed by someone who knows how to renew the digest: the
// mathematics must refuse them.
func TestMutations(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	for _, name := range []string{"0.77", "0.123", "4.3", "0.07-bound", "0.3122-infinite"} {
		data := certificates(t)[name]
		claim, err := Check(data)
		if err != nil {
			t.Fatal(err)
		}
		rounds := 1500
		if len(data) > 2000 {
			rounds = 60
		}
		for range rounds {
			var c Certificate
			if err := json.Unmarshal(data, &c); err != nil {
				t.Fatal(err)
			}
			what := mutate(rng, &c)
			bad := encode(t, c)
			if bytes.Equal(bad, data) {
				continue
			}
			// Bounds and infinity may be proved in more than one way.
			if s, err := Check(bad); err == nil && (c.Kind == "misere-quotient" || s != claim) {
				t.Fatalf("%s: %s: accepted: %s", name, what, s)
			}
		}
	}
}

func encode(t *testing.T, c Certificate) []byte {
	c.Digest = Digest(c)
	line, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	return append(line, '\n')
}

// mutate changes one thing of c, and says what.
func mutate(rng *rand.Rand, c *Certificate) string {
	cell := func(list []int) string {
		i, x := rng.IntN(len(list)), rng.IntN(c.Order)
		s := fmt.Sprintf("%d -> %d", list[i], x)
		list[i] = x
		return s
	}
	if c.Kind == "misere-infinite" && rng.IntN(2) == 0 {
		x := rng.IntN(c.Order)
		c.InP[x] ^= 1 << rng.IntN(2*c.Window+1)
		return fmt.Sprint("column ", x)
	}
	if len(c.P) == 0 {
		c.P = []int{0}
	}
	switch rng.IntN(9) {
	case 0, 1:
		return "action " + cell(c.Action[rng.IntN(len(c.Action))])
	case 2:
		return "P " + cell(c.P)
	case 3:
		return "phi " + cell(c.Phi)
	case 4:
		i := rng.IntN(len(c.P))
		c.P = slices.Delete(c.P, i, i+1)
		return "P shorter"
	case 5:
		c.P = append(c.P, rng.IntN(c.Order))
		slices.Sort(c.P)
		c.P = slices.Compact(c.P)
		return "P longer"
	case 6:
		return "number " + number(rng, c)
	case 7:
		i := rng.IntN(len(c.Generators))
		c.Generators[i] += rng.IntN(5) - 2
		return "generator"
	default:
		code := []byte(c.Code)
		i := 2 + rng.IntN(len(code)-2)
		code[i] = byte('0' + rng.IntN(8))
		c.Code = string(code)
		return "code " + c.Code
	}
}

// number changes one of the numbers that make the claim. A bound may be
// lowered without making it false, so it is raised only.
func number(rng *rand.Rand, c *Certificate) string {
	d := 1 + rng.IntN(3)
	switch rng.IntN(6) {
	case 0:
		c.Order += d
		return "order"
	case 1:
		c.Heap += d
		return "heap"
	case 2:
		c.Period += d * (1 + rng.IntN(12))
		return "period"
	case 3:
		c.Preperiod += d
		return "preperiod"
	case 4:
		c.Rows = append(c.Rows, rng.IntN(c.Order))
		slices.Sort(c.Rows)
		return "rows"
	default:
		c.Failure = append(c.Failure, 1)
		return "failure"
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
	for _, data := range certificates(f) {
		if len(data) < 4096 {
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var c Certificate
		if json.Unmarshal(data, &c) != nil || c.Order > 64 || c.Heap > 200 {
			return
		}
		c.Digest = Digest(c)
		if line, err := json.Marshal(c); err == nil {
			Check(append(line, '\n')) // must return
		}
	})
}
