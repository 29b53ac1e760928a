// SPDX-License-Identifier: Apache-2.0

package graded

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/verify/misquotient"
)

func ExampleCheck() {
	data, _ := os.ReadFile(filepath.Join("..", "..", "docs", "certificates", "0.005.json"))
	fmt.Println(Check(context.Background(), data))
	// Output: 0.005: misère quotient for heaps to 18 is infinite, by the second checker: 275 words continued by every heap <nil>
}

// deposited returns a certificate of docs/certificates.
func deposited(t testing.TB, code string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "docs", "certificates", code+".json"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// The numbers of words are those that the referee's checker, which we have not seen, had.
func TestDeposited(t *testing.T) {
	for code, words := range map[string]int{"0.005": 275, "0.154": 355, "0.3102": 626, "0.3122": 844, "0.07": 6434} {
		if code == "0.07" && os.Getenv("UPSTAR_SLOW") != "1" {
			continue
		}
		summary, err := Check(context.Background(), deposited(t, code))
		if want := fmt.Sprintf(" %d words", words); err != nil || !strings.Contains(summary, want) {
			t.Errorf("%s: %s, %v, want%s", code, summary, err, want)
		}
	}
	const dawson = "d507ed1085e627309c8eac507e001628eebdb9f0d35511a5b2664e63fd005620" // as docs/papers/infinite-quotients.md has it
	if sum := sha256.Sum256(deposited(t, "0.07")); hex.EncodeToString(sum[:]) != dawson {
		t.Errorf("the certificate of 0.07 has the hash %x, want %s", sum, dawson)
	}
}

// The families of docs/papers/infinite-quotients.md, read off the certificates. The element of k
// heaps repeats with a small period, and outcomes beyond the window with the step, so
// that k and j up to 100 stand for all.
func TestFamilies(t *testing.T) {
	odd := func(n int) bool { return n&1 == 1 }
	for _, c := range []struct {
		code     string
		up, down int
		word     []int
		least    int // of k
		want     func(k, j int) (isP, said bool)
	}{
		{"0.005", 18, 13, []int{17, 3}, 2, func(k, j int) (bool, bool) { return j <= k, j > 0 && !odd(k) && !odd(j) }},
		{"0.154", 22, 11, []int{15, 1}, 2, func(k, j int) (bool, bool) { return j == k, true }},
		{"0.3102", 12, 7, []int{10}, 1, func(k, j int) (bool, bool) { return j < k, !odd(k + j) }},
		{"0.3122", 7, 5, nil, 2, func(k, j int) (bool, bool) { return j > k, j >= k && !odd(k) }},
		{"0.07", 34, 30, []int{25}, 2, func(k, j int) (bool, bool) { return j >= k && !odd(k+j), true }},
	} {
		h, err := read(deposited(t, c.code))
		if err != nil {
			t.Fatal(err)
		}
		const repeat, begin = 24, 24 // multiples of the periods, and more than what is before them
		for _, heap := range []int{c.up, c.down} {
			if h.power(0, heap, begin) != h.power(0, heap, begin+repeat) || repeat%h.Step != 0 || begin+2*repeat+h.Window > 100 {
				t.Fatalf("%s: heaps %d do not repeat as they should", c.code, heap)
			}
		}
		for k := c.least; k <= 100; k++ {
			for j := range 101 {
				want, said := c.want(k, j)
				x, degree := h.power(h.power(0, c.up, k), c.down, j), k*h.Degree[c.up]+j*h.Degree[c.down]
				for _, heap := range c.word {
					x, degree = h.act[heap][x], degree+h.Degree[heap]
				}
				if got := h.isP(x, degree); said && got != want {
					t.Fatalf("%s: %d heaps %d, %d heaps %d and %v are P: %v, want %v", c.code, k, c.up, j, c.down, c.word, got, want)
				}
			}
		}
	}
}

// A certificate that was changed, with a new digest, is refused if the first checker
// refuses it, and accepted if it accepts it.
func TestAgreesWithTheFirst(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	accepted := 0
	for i := range 120 {
		data := deposited(t, []string{"0.005", "0.154"}[i%2])
		var c misquotient.Certificate
		if err := json.Unmarshal(data, &c); err != nil {
			t.Fatal(err)
		}
		forge(r, &c)
		data = withDigest(t, c)
		_, first := misquotient.Check(data)
		_, second := Check(context.Background(), data)
		if (first == nil) != (second == nil) {
			t.Errorf("first: %v, second: %v", first, second)
		}
		if first == nil {
			accepted++
		}
	}
	if accepted == 0 || accepted > 60 {
		t.Errorf("%d of 120 were accepted", accepted)
	}
}

func forge(r *rand.Rand, c *misquotient.Certificate) {
	switch r.IntN(9) {
	case 0:
		b := []byte(c.Code)
		b[2+r.IntN(len(b)-2)] = "01234567"[r.IntN(8)]
		c.Code = string(b)
	case 1:
		c.Degree[1+r.IntN(c.Heap)] += r.IntN(3) - 1
	case 2:
		c.Times += c.Step * (1 + r.IntN(3))
	case 3:
		c.Up, c.Down = c.Down, c.Up
	case 4:
		c.InP[r.IntN(c.Order)] ^= 1 << r.IntN(2*c.Window+1)
	case 5:
		c.Exists[r.IntN(c.Order)] ^= 1 << r.IntN(2*c.Window+1)
	case 6:
		c.Action[r.IntN(len(c.Action))][r.IntN(c.Order)] = r.IntN(c.Order)
	case 7:
		c.Phi[1+r.IntN(c.Heap)] = r.IntN(c.Order)
	default:
		c.Word[r.IntN(len(c.Word))] = 1 + r.IntN(c.Heap)
		if len(c.Word) > 1 && c.Word[0] < c.Word[1] {
			c.Word[0], c.Word[1] = c.Word[1], c.Word[0]
		}
	}
}

func withDigest(t *testing.T, c misquotient.Certificate) []byte {
	t.Helper()
	c.Seal = ""
	data, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(append(data, '\n'))
	return append(bytes.Replace(data, []byte(`"digest":""`), fmt.Appendf(nil, `"digest":"%x"`, sum), 1), '\n')
}

func TestRefusals(t *testing.T) {
	good := deposited(t, "0.005")
	for name, data := range map[string][]byte{
		"no JSON":      []byte("{"),
		"another kind": []byte(`{"kind":"heap-period"}`),
		"changed":      bytes.Replace(good, []byte(`"step":2`), []byte(`"step":1`), 1),
		"no digest":    bytes.Replace(good, []byte(`"digest"`), []byte(`"digst"`), 1),
	} {
		if _, err := Check(context.Background(), data); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Check(ctx, good); err == nil {
		t.Error("a check that was stopped accepts")
	}
}

func FuzzCheck(f *testing.F) {
	f.Add(deposited(f, "0.005"))
	f.Fuzz(func(_ *testing.T, data []byte) {
		var c claim
		if json.Unmarshal(data, &c) == nil {
			_, _ = c.hypothesis()
		}
	})
}
