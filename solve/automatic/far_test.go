// SPDX-License-Identifier: Apache-2.0

package automatic_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/automatic"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/verify/heapautomatic"
	"github.com/upstar-cgt/upstar/work"
)

// checked returns what the checker, which shares no code with this package, says of
// a graph.
func checked(t *testing.T, code takebreak.Code, graph *automatic.Automaton) error {
	t.Helper()
	c := heapautomatic.Certificate{Kind: "heap-automatic", Version: 1, Code: code.String(), Modulus: graph.Modulus(),
		Values: []int{}, Roots: []int{}, Next: []int{}, Final: []int{}}
	for r := range c.Modulus {
		c.Roots = append(c.Roots, graph.Root(r))
	}
	for s := range graph.States() {
		for letter := range 4 {
			c.Next = append(c.Next, graph.Next(s, letter))
		}
		if graph.Final(s) {
			c.Final = append(c.Final, s)
		}
	}
	var data []byte
	for range 2 { // the second time with the seal of the first
		var err error
		if data, err = json.MarshalIndent(c, "", "  "); err != nil {
			t.Fatal(err)
		}
		data = append(data, '\n')
		sum := sha256.Sum256(data)
		c.Seal = hex.EncodeToString(sum[:])
	}
	_, err := heapautomatic.Check(context.Background(), data)
	return err
}

// valueAt continues values with a period to any heap.
func valueAt(values []uint32, p period.Finding, heap *big.Int) *big.Int {
	n0, length := big.NewInt(int64(p.Preperiod)), big.NewInt(int64(p.Length))
	if heap.Cmp(n0) < 0 {
		return big.NewInt(int64(values[heap.Int64()]))
	}
	q, r := new(big.Int).DivMod(new(big.Int).Sub(heap, n0), length, new(big.Int))
	v := q.Mul(q, big.NewInt(int64(p.Saltus)))
	return v.Add(v, big.NewInt(int64(values[p.Preperiod+int(r.Int64())])))
}

// TestFarHeap: a graph that is right for all heaps but one, however large, is refuted
// at that heap, here and by the checker.
func TestFarHeap(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 9))
	for _, text := range []string{"0.[3]", "0.33", "0.137", "4=.[3]", "4.[3]", "0.8", "0.3F"} {
		code := takebreak.MustParse(text)
		lengths := []uint{5, 17, 40, 62, 63, 64, 65, 80}
		if code.Splits() {
			lengths = []uint{4, 5} // the sums of heaps grow
		}
		if testing.Short() {
			lengths = lengths[:2]
		}
		values := naive(t, code, 300)
		p, ok := period.Find(values, period.Theorem{})
		if !ok {
			t.Fatalf("%s has no period", text)
		}
		c := automatic.New(work.Unbounded())
		graph, err := c.Graph(automatic.Periodic(values, p.Preperiod, p.Length, p.Saltus))
		if err != nil {
			t.Fatal(err)
		}
		for _, length := range lengths {
			heap := new(big.Int).Lsh(big.NewInt(1), length)
			heap.Add(heap, big.NewInt(int64(r.IntN(20))))
			spoil(t, c, code, graph, heap, valueAt(values, p, heap))
		}
	}
}

// spoil changes what a true graph says of one heap.
func spoil(t *testing.T, c *automatic.Calc, code takebreak.Code, graph *automatic.Automaton, heap, value *big.Int) {
	t.Helper()
	at := func(v *big.Int, d int64) *automatic.Automaton {
		return c.Point(graph.Modulus(), heap, new(big.Int).Add(v, big.NewInt(d)))
	}
	wrongs := map[string]*automatic.Automaton{}
	if err := c.Do(func() {
		without := c.Minus(graph, at(value, 0))
		wrongs["no value"] = without
		wrongs["two values"] = c.Or(graph, at(value, 1))
		wrongs["one more"] = c.Or(without, at(value, 1))
		wrongs["far more"] = c.Or(without, at(new(big.Int).Lsh(heap, 3), 1))
		if value.Sign() > 0 {
			wrongs["one less"] = c.Or(without, at(value, -1))
			wrongs["zero"] = c.Or(without, c.Point(graph.Modulus(), heap, new(big.Int)))
		}
	}); err != nil {
		t.Fatal(err)
	}
	want := uint64(math.MaxUint64)
	if heap.BitLen() < 64 {
		want = heap.Uint64()
	}
	for name, wrong := range wrongs {
		limits := work.Budget{Steps: 1 << 22}
		if code.Splits() {
			limits.Steps = 1 << 17
		}
		proof, err := automatic.New(work.New(context.Background(), limits)).Prove(code, wrong)
		if errors.Is(err, work.ErrLimit) && code.Splits() {
			continue
		}
		exact := heap.BitLen() < 64 || heap.BitLen() > 70 // between them it depends on the modulus
		if err != nil || proof.Proved || exact && proof.Heap != want || proof.Heap < 1<<63 && want > 1<<63 {
			t.Errorf("%s with %s at %d: %v %v", code, name, heap, proof, err)
		}
		// The checker names some heap that breaks the conditions, not the least.
		if err := checked(t, code, wrong); err == nil || !strings.Contains(err.Error(), "heap ") {
			t.Errorf("%s with %s at %d: the checker says %v", code, name, heap, err)
		}
	}
}

// anyCode returns a short code of all the kinds of digits that the checker reads.
func anyCode(r *rand.Rand) takebreak.Code {
	const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	digit := func() string {
		d := r.IntN(8)
		if r.IntN(3) == 0 {
			d = r.IntN(16)
		}
		if r.IntN(12) == 0 {
			d = r.IntN(36)
		}
		if d < 8 && r.IntN(6) == 0 {
			return digits[d:d+1] + []string{"!", "?", "="}[r.IntN(3)]
		}
		return digits[d : d+1]
	}
	for {
		text := []string{"0", "0", "0", "4", "8", "C", "4!", "4?", "4=", "G"}[r.IntN(10)] + "."
		for range r.IntN(4) {
			text += digit()
		}
		if r.IntN(3) == 0 {
			text += "["
			for range 1 + r.IntN(2) {
				text += digit()
			}
			text += "]"
		}
		if code, err := takebreak.Parse(text); err == nil && !code.IsZero() {
			return code
		}
	}
}

// TestTwoProvers: this package and the checker agree about graphs, true or not, and
// what they prove is what the definition gives.
func TestTwoProvers(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 3))
	rounds := trials.Of(120)
	if os.Getenv("UPSTAR_SLOW") != "" {
		rounds = 5000
	}
	counts := map[string]int{}
	for range rounds {
		code := anyCode(r)
		values := naive(t, code, 64)
		p, ok := period.Find(values, period.Theorem{})
		if !ok || p.Preperiod+p.Length > 30 {
			p = period.Finding{Period: game.Period{Preperiod: r.IntN(4), Length: 1 + r.IntN(6)}, Saltus: r.IntN(3)}
		}
		for _, change := range []string{"none", "value", "saltus", "preperiod", "period"} {
			q, vs := p, append([]uint32(nil), values...)
			switch change {
			case "value":
				vs[r.IntN(q.Preperiod+q.Length)] ^= 1 << r.IntN(3)
			case "saltus":
				q.Saltus ^= 1
			case "preperiod":
				q.Preperiod = max(0, q.Preperiod-1)
			case "period":
				q.Length++
			}
			counts[compareProvers(t, code, vs, q)]++
		}
	}
	t.Log(counts)
	if counts["proved"] < rounds/3 || counts["refuted"] < rounds {
		t.Error("few verdicts")
	}
}

func compareProvers(t *testing.T, code takebreak.Code, values []uint32, p period.Finding) (verdict string) {
	t.Helper()
	c := automatic.New(work.New(context.Background(), work.Budget{Steps: 1 << 17}))
	graph, err := c.Graph(automatic.Periodic(values, p.Preperiod, p.Length, p.Saltus))
	var proof automatic.Proof
	if err == nil {
		proof, err = c.Prove(code, graph)
	}
	if errors.Is(err, work.ErrLimit) || errors.Is(err, automatic.ErrShape) {
		return "limit"
	}
	if err != nil {
		t.Fatalf("%s: %v", code, err)
	}
	failed := checked(t, code, graph)
	switch {
	case failed != nil && strings.Contains(failed.Error(), "too large"):
		verdict = "checker's limit"
	case (failed == nil) != proof.Proved:
		t.Fatalf("%s, %v of %v: %v, but the checker says %v", code, p, values[:p.Preperiod+p.Length], proof, failed)
	case proof.Proved:
		verdict = "proved"
	default:
		verdict = "refuted"
	}
	if !proof.Proved {
		checkRefuted(t, code, graph, proof.Heap)
		return verdict
	}
	far := 300
	if h, _ := code.MaxHeaps(); h > 3 {
		far = 120
	}
	for n, v := range naive(t, code, far) {
		if got, ok := graph.Value(uint64(n)); !ok || got != uint64(v) {
			t.Fatalf("%s: %v proved, but heap %d has %d", code, p, n, v)
		}
	}
	return verdict
}
