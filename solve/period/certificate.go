// SPDX-License-Identifier: Apache-2.0

package period

import (
	"bufio"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/sealed"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
)

// certificate has the form that package verify/heapperiod documents.
type certificate struct {
	Kind      string `json:"kind"`
	Version   int    `json:"version"`
	Code      string `json:"code"`
	Function  string `json:"function"`
	Preperiod int    `json:"preperiod"`
	Period    int    `json:"period"`
	Saltus    int    `json:"saltus"`
	Bound     int    `json:"bound"`
	Max       int    `json:"max"`
	Mask      uint32 `json:"mask"`
	Position  bool   `json:"position"`
	Witness   int    `json:"witness,omitempty"`
	Values    string `json:"values"`
	SHA256    string `json:"sha256"`
	Seal      string `json:"seal"`
}

const (
	certificateShort = 1 << 16 // greatest number of values that are written out
	certificateNaive = 4_000   // greatest bound for which no mask is given
)

// ErrNoCertificate is wrapped by errors about periods that cannot be certified.
var ErrNoCertificate = errors.New("no certificate")

// Certificate returns a certificate of a proved period of nim or obliged values
// that the packages verify/heapperiod and verify/heapautomatic can check. The values must cover the
// preperiod and one period.
func Certificate[T Integer](code takebreak.Code, f game.Function, values []T, p Finding) ([]byte, error) {
	switch {
	case certified[f] == "":
		return nil, fmt.Errorf("function %s: only nim and obliged values are certified: %w", f, ErrNoCertificate)
	case !p.Proved || p.Saltus != 0 && f != game.GrundyNormal:
		return nil, fmt.Errorf("%s: only proved periods are certified, with a saltus those of nim values: %w", p, ErrNoCertificate)
	}
	if err := certifiable(code); f == game.GrundyNormal && (err != nil || p.Saltus != 0) {
		return certifyPeriod(code, values, p)
	} else if err != nil {
		return nil, err
	}
	table, err := NewTable(values, p)
	if err != nil {
		return nil, err
	}
	need, _ := newBreaking(code).need(p)
	c := certificate{Kind: "heap-period", Version: 1, Code: code.String(), Function: certified[f],
		Preperiod: p.Preperiod, Period: p.Length, Bound: need}
	if w := p.Window; w.Length > 0 {
		c.Version, c.Bound = 2, p.Bound
		c.Mask, c.Position, c.Witness = w.Mask, w.Position, int(w.Witness)
	} else if f == game.GrundyNormal && need > certificateNaive {
		c.Mask, c.Position = bestMask(code, table.values)
	}
	c.fill(table.At)
	return c.sealed()
}

// WindowCertificate returns a certificate of a proved period of nim values that were forgotten. The
// parameter greatest is the greatest value. Package verify/heapperiod computes the values again.
func WindowCertificate(code takebreak.Code, p Finding, greatest int) ([]byte, error) {
	if err := certifiable(code); err != nil {
		return nil, err
	}
	if !p.Proved || p.Window.Length == 0 {
		return nil, fmt.Errorf("%s: of forgotten values, only periods that a window proves are certified: %w", p, ErrNoCertificate)
	}
	w := p.Window
	c := certificate{Kind: "heap-period", Version: 3, Code: code.String(), Function: certified[game.GrundyNormal],
		Preperiod: p.Preperiod, Period: p.Length, Bound: p.Bound, Max: greatest, Mask: w.Mask, Position: w.Position, Witness: int(w.Witness)}
	return c.sealed()
}

// sealed encodes the certificate.
func (c *certificate) sealed() ([]byte, error) {
	answer := fmt.Sprintf("period %d from %d", c.Period, c.Preperiod)
	if c.Version == 3 {
		answer += " at the latest"
	}
	proof, err := sealed.JSON(c, &c.Seal, "  ")
	return sealed.Certificate(c.Kind, sealed.Question{Ask: "period", About: []string{c.Code}, Function: c.Function}, answer, proof, err)
}

// certifiable returns an error for codes that the checker cannot read: codes with tails, added
// tokens, braces, or any restriction except that two heaps must be unequal.
func certifiable(code takebreak.Code) error {
	end, finite := code.Last()
	ok := finite && code.First() >= 0 && code.Grows() == nil
	for i := 0; ok && i <= end; i++ {
		d := code.Digit(i)
		text := d.String()
		one := len(text) == 1 || len(text) == 2 && text[1] == '!'
		ok = one && text[0] != '*' && (len(text) == 1 || d.MaxHeaps() == 2) && (i > 0 || d.Shape(0) == 0)
	}
	if !ok {
		return fmt.Errorf("code %s: only finite codes of plain digits are certified: %w", code, ErrNoCertificate)
	}
	return nil
}

// fill sets the fields that depend on the values.
func (c *certificate) fill(at func(int64) int64) {
	sum := sha256.New()
	spell := make([]byte, 0, min(c.Preperiod+c.Period, certificateShort))
	w := bufio.NewWriter(sum)
	for n := range c.Bound {
		v := at(int64(n))
		c.Max = max(c.Max, int(v))
		if n < c.Preperiod+c.Period && c.Preperiod+c.Period <= certificateShort {
			spell = append(spell, byte(v))
		}
		w.WriteByte(byte(v))
		w.WriteByte(byte(v >> 8))
	}
	w.Flush()
	c.SHA256 = hex.EncodeToString(sum.Sum(nil))
	if c.Max < 256 {
		c.Values = base64.StdEncoding.EncodeToString(spell)
	}
}

// bestMask returns the mask that makes the fewest of the values rare. It uses a Walsh–Hadamard
// transform of their histogram. If position is true, the parity of the heap size may count too.
// This is possible if all splits take an even number of tokens, or all take an odd number.
func bestMask[T Integer](code takebreak.Code, values []T) (mask uint32, position bool) {
	_, _, two, _ := code.Octal()
	mixed := slices.ContainsFunc(two, func(i int) bool { return (i-two[0])%2 != 0 })
	top := 1
	for _, v := range values {
		top = max(top, bits.Len32(uint32(v)))
	}
	h := make([]int, 2<<top)
	for n, v := range values {
		odd := 0
		if len(two) > 0 && (n-two[0])%2 != 0 {
			odd = 1
		}
		h[int(v)<<1|odd]++
	}
	for step := 1; step < len(h); step *= 2 {
		for i := range h {
			if i&step == 0 {
				h[i], h[i|step] = h[i]+h[i|step], h[i]-h[i|step]
			}
		}
	}
	best := 2
	for i := 2; i < len(h); i++ {
		if h[i] < h[best] && (i&1 == 0 || !mixed) {
			best = i
		}
	}
	return uint32(best >> 1), best&1 == 1
}

// automaticCertificate has the form that package verify/heapautomatic documents.
type automaticCertificate struct {
	Kind      string `json:"kind"`
	Version   int    `json:"version"`
	Code      string `json:"code"`
	Preperiod int    `json:"preperiod"`
	Period    int    `json:"period"`
	Saltus    int    `json:"saltus"`
	Values    []int  `json:"values"`
	Modulus   int    `json:"modulus"`
	Roots     []int  `json:"roots"`
	Next      []int  `json:"next"`
	Final     []int  `json:"final"`
	Aperiodic bool   `json:"aperiodic,omitempty"`
	Seal      string `json:"seal"`
}

// automaticLength is the greatest number of values that a certificate writes out.
const automaticLength = 4096

// certifyPeriod returns a certificate of a period for the checker that uses automata, by whatever
// theorem the period was proved.
func certifyPeriod[T Integer](code takebreak.Code, values []T, p Finding) ([]byte, error) {
	if n := p.Preperiod + p.Length; n > automaticLength || len(values) < n {
		return nil, fmt.Errorf("%s: the period is too long for automata: %w", p, ErrNoCertificate)
	}
	c := newAutomaticCertificate(code)
	c.Preperiod, c.Period, c.Saltus = p.Preperiod, p.Length, p.Saltus
	for _, v := range values[:p.Preperiod+p.Length] {
		c.Values = append(c.Values, int(v))
	}
	return c.sealed(code)
}

// CertifyGraph returns a certificate that the nim values of a code form a graph that automata have
// proved. If it is proved that they have no period, the certificate says this too.
func CertifyGraph(code takebreak.Code, graph *Graph) ([]byte, error) {
	c := newAutomaticCertificate(code)
	c.Modulus, c.Aperiodic = graph.Modulus(), graph.Aperiodic
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
	return c.sealed(code)
}

// newAutomaticCertificate returns a certificate with empty lists, so that JSON does not write them
// as null.
func newAutomaticCertificate(code takebreak.Code) *automaticCertificate {
	return &automaticCertificate{Kind: "heap-automatic", Version: 1, Code: code.String(),
		Values: []int{}, Roots: []int{}, Next: []int{}, Final: []int{}}
}

// sealed encodes the certificate if the checker can read the code. The checker reads digits, a
// suffix if moves leave at most two heaps, and a tail.
func (c *automaticCertificate) sealed(code takebreak.Code) ([]byte, error) {
	end, _ := code.Last()
	for i := code.First(); i <= end; i++ {
		if d := code.Digit(i); i < 0 || strings.ContainsAny(d.String(), "{*") || len(d.String()) > 1 && d.MaxHeaps() > 2 {
			return nil, fmt.Errorf("code %s: only codes of plain digits are certified: %w", code, ErrNoCertificate)
		}
	}
	q, answer := sealed.Question{Ask: "period", About: []string{c.Code}, Function: "nim"}, fmt.Sprintf("period %d from %d, saltus %d", c.Period, c.Preperiod, c.Saltus)
	if c.Period == 0 {
		q.Ask, answer = "values", fmt.Sprintf("an automaton of %d states, modulus %d", len(c.Next)/4, c.Modulus)
	}
	if c.Aperiodic {
		answer += ", without a period"
	}
	proof, err := sealed.JSON(c, &c.Seal, "  ")
	return sealed.Certificate(c.Kind, q, answer, proof, err)
}
