// SPDX-License-Identifier: Apache-2.0

// Package heapperiod re-checks certificates of periods of heap games. It shares no code with the
// engines that write them. It reads the code of the game, computes from the rules every value that
// the theorem requires, and checks that they have the period.
//
//	summary, err := heapperiod.Check(ctx, data)
//
// A certificate is a JSON object in one fixed form: two spaces of indentation, and its fields in
// this order:
//
//	kind       "heap-period"
//	version    1; 2 if the period is proved by a window in a sparse space; 3 is 2 for values
//	           that nobody keeps: without them and their sum, and n0 need not be the least
//	code       the game, for example 0.77, or 4!.0 for Grundy's game
//	function   "nim", or "obliged" with values 2x+y
//	preperiod  n0, the least, but in version 3
//	period     p, the least: v(n+p) = v(n) for all n ≥ n0
//	saltus     0
//	bound      N, the number of values that prove it
//	max        the greatest of the N values
//	mask       bits whose parity distinguishes rare values from common ones; 0 if unused
//	position   true if the parity of the heap size counts as well
//	witness    in version 2 only: A, see the theorem of version 2
//	values     the first n0+p values in base64, one byte each; empty if long
//	sha256     of the N values, two bytes each, low byte first; empty in version 3
//	seal       SHA-256 of the certificate with an empty seal
//
// Theorem: let the last digit of a finite code be k, let moves leave at most h heaps, and put m =
// max(n0,1). If v(n+p) = v(n) for n0 ≤ n < N−p, then this holds for all n ≥ n0, provided that N ≥
// h(m+p−1)+1+k and N ≥ p+k+1; if two heaps must be unequal, N ≥ 2m+3p+k is required. Proof: for n ≥
// N, the largest heap a left of n has a−p ≥ m. So it can be exchanged for a−p on the heap n−p, and
// back [Guy–Smith 1956]. If this makes two heaps b equal that must be unequal, b+p and b−p have the
// same values.
//
// Theorem of version 2, for moves that leave at most two heaps. Let n = N−p, and let R be the
// greatest rare heap below N. Suppose that for each heap from n on, all rare values below its value
// are options of it, by a take or by a split whose smaller heap is at most A. Put W = max(R, A)+k.
// Suppose that n > 2W, that v(j+p) = v(j) for the W heaps j before n, and that p is even if
// positions count. Then v(m+p) = v(m) for all m ≥ n−W. Proof: by induction, m and m+p have the same
// common options. These are made by takes and by splits with a rare heap, so all heaps concerned,
// except the rare one, are within W below m. The rare values below are options of m+p by the same
// takes and splits.
package heapperiod

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/verify/internal/least"
	"github.com/upstar-cgt/upstar/verify/internal/seal"
)

// Certificate is the contents of a certificate.
type Certificate struct {
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

// These are limits on what can be checked.
const (
	maxBound = 1 << 31
	maxLong  = 1 << 50 // the same for a window, in bounded memory
	maxNaive = 60_000  // number of values of a game without a mask
	maxShort = 1 << 16
)

// Check re-checks a certificate. It returns a sentence that says what the certificate proves.
func Check(ctx context.Context, data []byte) (summary string, err error) {
	c, err := Read(data)
	if err != nil {
		return "", err
	}
	if c.Version >= 2 && c.Bound > wholeBound {
		err = long(ctx, c, span)
	} else {
		_, err = proved(ctx, c)
	}
	if err != nil {
		return "", err
	}
	return c.summary(), nil
}

// long checks a certificate in bounded memory, or with all its values if that does not work.
func long(ctx context.Context, c Certificate, keep int) error {
	g, err := parseGame(c.Code)
	if err != nil {
		return err
	}
	if err = streamed(ctx, c, g, keep); errors.Is(err, errSpan) && c.Bound <= maxBound {
		_, err = proved(ctx, c)
	}
	return err
}

// summary says what the certificate proves.
func (c Certificate) summary() string {
	late := ""
	if c.Version == 3 {
		late = " at the latest"
	}
	return fmt.Sprintf("%s values of %s: period %d from %d%s, proved: %d values recomputed from the rules, greatest %d",
		c.Function, c.Code, c.Period, c.Preperiod, late, c.Bound, c.Max)
}

// A Proof is a certificate that was checked, with all values that it proves.
type Proof struct {
	Certificate
	Summary string
	At      func(heap int) int // returns the value of any heap
}

// Prove re-checks a certificate and returns what it proves.
func Prove(ctx context.Context, data []byte) (*Proof, error) {
	c, err := Read(data)
	if err != nil {
		return nil, err
	}
	if c.Bound > maxBound {
		return nil, fmt.Errorf("%d values are too many to be kept", c.Bound)
	}
	p := &Proof{Certificate: c, Summary: c.summary()}
	if p.At, err = proved(ctx, c); err != nil {
		return nil, err
	}
	return p, nil
}

// Read decodes a certificate. It checks the form, the seal, the ranges of numbers, and the bound
// that the theorem needs. Values checks the rest.
func Read(data []byte) (c Certificate, err error) {
	if c, err = read(data); err != nil {
		return c, err
	}
	g, err := parseGame(c.Code)
	if err != nil {
		return c, err
	}
	if need := g.bound(c.Preperiod, c.Period); c.Version == 1 && c.Bound != need {
		return c, fmt.Errorf("the bound is %d, but the theorem needs %d values", c.Bound, need)
	}
	return c, nil
}

// Values checks a certificate that Read has returned. It returns the values before the period and
// in the first period.
func Values(ctx context.Context, c Certificate) (first []uint16, err error) {
	if c.Bound > maxBound {
		return nil, fmt.Errorf("%d values are too many to be kept", c.Bound)
	}
	at, err := proved(ctx, c)
	if err != nil {
		return nil, err
	}
	for n := range c.Preperiod + c.Period {
		first = append(first, uint16(at(n)))
	}
	return first, nil
}

// proved recomputes the values of a certificate that Read has returned.
func proved(ctx context.Context, c Certificate) (at func(heap int) int, err error) {
	g, err := parseGame(c.Code)
	if err != nil {
		return nil, err
	}
	if c.Max < 256 {
		return recompute[uint8](ctx, c, g)
	}
	return recompute[uint16](ctx, c, g)
}

// form is the way in which a certificate is written.
var form = seal.Form[Certificate]{Indent: "  ", Seal: func(c *Certificate) *string { return &c.Seal }, Claim: (*Certificate).claim}

// Claims returns what a certificate says. It checks only its form and its seals.
func Claims(data []byte) (seal.Claim, error) { return form.Claimed(data) }

func (c *Certificate) claim() seal.Claim {
	answer := fmt.Sprintf("period %d from %d", c.Period, c.Preperiod)
	if c.Version == 3 {
		answer += " at the latest"
	}
	return seal.Claim{Kind: c.Kind, Question: seal.Question{Ask: "period", About: []string{c.Code}, Function: c.Function}, Answer: answer}
}

// read decodes a certificate and checks that its numbers are in range.
func read(data []byte) (c Certificate, err error) {
	if c, err = form.Read(data); err != nil {
		return c, err
	}
	switch {
	case c.Kind != "heap-period" || c.Version < 1 || c.Version > 3:
		return c, fmt.Errorf("kind %q, version %d: only heap-period, versions 1 to 3, is known", c.Kind, c.Version)
	case c.Saltus != 0:
		return c, errors.New("no theorem for a saltus other than 0")
	case c.Max < 0 || c.Max >= maxValue || c.Preperiod < 0 || c.Period < 1 || c.Bound < 1 || c.Bound > maxLong || c.Bound > maxBound && c.Version < 2 || c.Preperiod >= c.Bound || c.Period >= c.Bound:
		return c, fmt.Errorf("preperiod %d, period %d, bound %d, max %d: out of range", c.Preperiod, c.Period, c.Bound, c.Max)
	case c.Version == 1 && c.Witness != 0 || c.Witness < 0 || c.Witness > c.Bound:
		return c, fmt.Errorf("witness %d: out of range", c.Witness)
	case c.Version == 3 && (c.SHA256 != "" || c.Values != ""):
		return c, errors.New("version 3 has no values and no sum of them")
	case c.Version >= 2 && (c.Function != "nim" || c.Mask == 0):
		return c, errors.New("a window is for nim values with a mask")
	case c.Function != "nim" && c.Function != "obliged":
		return c, fmt.Errorf("function %q: only nim and obliged are known", c.Function)
	}
	return c, nil
}

// recompute computes the values from the rules, and compares them. It returns a function that gives
// the value of any heap.
func recompute[T cell](ctx context.Context, c Certificate, g *gameCode) (at func(int) int, err error) {
	var values []T
	switch {
	case c.Function == "obliged" && c.Mask == 0 && !c.Position && c.Bound <= maxNaive:
		values, err = obliged[T](ctx, g, c.Bound)
	case c.Function == "nim" && c.Mask != 0:
		values, err = sparse[T](ctx, g, c)
	case c.Function == "nim" && !c.Position && c.Bound <= maxNaive:
		values, err = nim[T](ctx, g, c.Bound, c.Max)
	default:
		err = fmt.Errorf("%s values to %d with mask %#x: too many to check from the definition", c.Function, c.Bound, c.Mask)
	}
	if err != nil {
		return nil, err
	}
	return func(n int) int {
		if n >= len(values) {
			n = c.Preperiod + (n-c.Preperiod)%c.Period
		}
		return int(values[n])
	}, compare(c, values)
}

// compare checks that the values are those of the certificate, and have its period but no smaller
// one.
func compare[T cell](c Certificate, values []T) error {
	n0, p := c.Preperiod, c.Period
	if greatest, sum := digest(values); greatest != c.Max || c.Version < 3 && sum != c.SHA256 {
		return errors.New("the values are not those of the game")
	}
	for n := n0; n+p < len(values); n++ {
		if values[n+p] != values[n] {
			return fmt.Errorf("heap %d has value %d, heap %d has %d: not the period", n, values[n], n+p, values[n+p])
		}
	}
	for c.Version == 3 && n0 > 0 && values[n0-1+p] == values[n0-1] {
		n0--
	}
	if err := least.Period(n0, p, 0, func(n int) int { return int(values[n]) }); err != nil {
		return err
	}
	return compareShort(c, values)
}

// digest returns the greatest value, and the SHA-256 of all values.
func digest[T cell](values []T) (greatest int, sum string) {
	hash := sha256.New()
	var buf [1 << 12]byte
	for len(values) > 0 {
		n := min(len(values), len(buf)/2)
		for i, v := range values[:n] {
			greatest = max(greatest, int(v))
			buf[2*i], buf[2*i+1] = byte(v), byte(int(v)>>8)
		}
		hash.Write(buf[:2*n])
		values = values[n:]
	}
	return greatest, hex.EncodeToString(hash.Sum(nil))
}

// compareShort compares the values that the certificate writes out.
func compareShort[T cell](c Certificate, values []T) error {
	n := c.Preperiod + c.Period
	if c.Version == 3 {
		return nil
	}
	if n > maxShort || c.Max > 255 {
		if c.Values != "" {
			return errors.New("a long certificate spells out no values")
		}
		return nil
	}
	want := make([]byte, n)
	for i := range want {
		want[i] = byte(values[i])
	}
	if base64.StdEncoding.EncodeToString(want) != c.Values {
		return errors.New("the listed values are not those of the game")
	}
	return nil
}
