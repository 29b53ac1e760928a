// SPDX-License-Identifier: Apache-2.0

// Package misquotient checks certificates of misère quotients of octal games.
//
// It relies only on the code of the game. It has its own reader of octal codes and imports nothing
// from this module. A certificate is one line of JSON in canonical form. It describes a commutative
// monoid Q by the action of its generators, which are heaps. It also gives a subset P, and the
// images φ(0), φ(1), … of the heaps; see Certificate. Check proves the claim, which depends on the
// kind:
//
//   - "misere-quotient": (Q, P) is the misère quotient of the sums of heaps up to Heap. If Period
//     is not 0, it is the quotient of the whole game, and φ has the given least period and
//     preperiod.
//   - "misere-bound": the misère quotient of the sums of heaps up to Heap has at least as many
//     elements as there are Rows.
//   - "misere-infinite": the misère quotient of the sums of heaps up to Heap is infinite.
//
// Elements are numbered by their least words, and 0 is the identity. A word is a sum of heaps,
// largest first. Words are ordered as sequences.
package misquotient

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"

	"github.com/upstar-cgt/upstar/verify/internal/seal"
)

// Certificate is the contents of a certificate. Action[i][x] is x times the heap Generators[i].
// Failure and Rows belong to a bound: φ is right on all words below Failure, and the elements Rows
// are pairwise different. The fields from Degree to Word belong to an infinite quotient; see
// infinite.go.
type Certificate struct {
	Kind       string   `json:"kind"`
	Code       string   `json:"code"`
	Heap       int      `json:"heap"`
	Order      int      `json:"order"`
	Generators []int    `json:"generators"`
	Action     [][]int  `json:"action"`
	P          []int    `json:"p"`
	Phi        []int    `json:"phi"`
	Period     int      `json:"period"`
	Preperiod  int      `json:"preperiod"`
	Failure    []int    `json:"failure,omitempty"`
	Rows       []int    `json:"rows,omitempty"`
	Degree     []int    `json:"degree,omitempty"`
	Window     int      `json:"window,omitempty"`
	Step       int      `json:"step,omitempty"`
	Exists     []uint64 `json:"exists,omitempty"`
	InP        []uint64 `json:"in_p,omitempty"`
	Up         int      `json:"up,omitempty"`
	Down       int      `json:"down,omitempty"`
	Times      int      `json:"times,omitempty"`
	Word       []int    `json:"word,omitempty"`
	Seal       string   `json:"digest"`
}

// These are limits on what can be checked. Larger certificates are refused.
const (
	MaxOrder = 8192
	MaxHeap  = 4096
)

// Check reads a certificate and proves its claim, which summary states. If something is wrong, the
// error says what.
func Check(data []byte) (summary string, err error) { return CheckWithin(context.Background(), data) }

// CheckWithin is like Check. It stops when ctx is done.
func CheckWithin(ctx context.Context, data []byte) (summary string, err error) {
	c, err := form.Read(data)
	if err != nil {
		return "", err
	}
	g, err := readCode(c.Code)
	if err != nil {
		return "", err
	}
	q, err := c.monoid(ctx, g)
	if err != nil {
		return "", err
	}
	switch c.Kind {
	case "misere-quotient":
		return c.checkQuotient(g, q)
	case "misere-bound":
		return c.checkBound(q)
	case "misere-infinite":
		return c.checkInfinite(g, q)
	}
	return "", fmt.Errorf("kind %q: want misere-quotient, misere-bound or misere-infinite", c.Kind)
}

// A Table is the contents of the certificate of a misère quotient, written out.
type Table struct {
	Certificate
	Product [][]int32 // of two elements
	Words   [][]int   // for each element, a sum of heaps that has it as its image
}

// Open checks the certificate of a misère quotient and returns its table.
func Open(ctx context.Context, data []byte) (*Table, error) {
	if _, err := CheckWithin(ctx, data); err != nil {
		return nil, err
	}
	c, err := form.Read(data)
	if err != nil {
		return nil, err
	}
	g, err := readCode(c.Code)
	if err != nil {
		return nil, err
	}
	q, err := c.monoid(ctx, g)
	if err != nil {
		return nil, err
	}
	t := &Table{Certificate: c, Product: q.mul}
	for x := range q.order {
		t.Words = append(t.Words, q.word(x))
	}
	return t, nil
}

// form is the way in which a certificate is written.
var form = seal.Form[Certificate]{Seal: func(c *Certificate) *string { return &c.Seal }, Claim: (*Certificate).claim}

// Read decodes a certificate. It checks only its form and its seal.
func Read(data []byte) (Certificate, error) { return form.Read(data) }

// Claims returns what a certificate says. It checks only its form and its seals.
func Claims(data []byte) (seal.Claim, error) { return form.Claimed(data) }

func (c *Certificate) claim() seal.Claim {
	about, answer := fmt.Sprintf("%s, heaps to %d", c.Code, c.Heap), ""
	switch c.Kind {
	case "misere-bound":
		answer = fmt.Sprintf("at least %d elements", len(c.Rows))
	case "misere-infinite":
		answer = "infinitely many elements"
	default:
		if answer = fmt.Sprintf("%d elements, %d of them lost", c.Order, len(c.P)); c.Period > 0 {
			about = c.Code
			answer += fmt.Sprintf(", period %d from %d", c.Period, c.Preperiod)
		}
	}
	return seal.Claim{Kind: c.Kind, Question: seal.Question{Ask: "misere-quotient", About: []string{about}, Play: "misere"}, Answer: answer}
}

// hasBound and hasDegree report whether fields of other kinds are set.
func (c *Certificate) hasBound() bool {
	return len(c.Failure) != 0 || len(c.Rows) != 0
}

func (c *Certificate) hasDegree() bool {
	return len(c.Degree) != 0 || c.Window != 0 || c.Step != 0 || len(c.Exists) != 0 || len(c.InP) != 0 ||
		c.Up != 0 || c.Down != 0 || c.Times != 0 || len(c.Word) != 0
}

func (c *Certificate) checkQuotient(g game, q *monoid) (string, error) {
	if c.hasBound() || c.hasDegree() {
		return "", errors.New("certificate of a quotient has fields of another kind")
	}
	w, err := q.leastFailure()
	if err != nil {
		return "", err
	}
	if w != nil {
		return "", fmt.Errorf("the outcome of heaps %v contradicts those of its options", w)
	}
	if n := q.distinct(); q.ctx.Err() != nil {
		return "", q.ctx.Err()
	} else if n != q.order {
		return "", fmt.Errorf("monoid of order %d is not reduced: it has %d different rows", q.order, n)
	}
	what := fmt.Sprintf("%s: misère quotient of order %d with |P| = %d", c.Code, c.Order, len(c.P))
	if c.Period == 0 && c.Preperiod == 0 {
		return fmt.Sprintf("%s for heaps to %d", what, c.Heap), nil
	}
	if err := c.checkPeriod(g); err != nil {
		return "", err
	}
	return fmt.Sprintf("%s, period %d from heap %d, proved by heaps to %d", what, c.Period, c.Preperiod, c.Heap), nil
}

// checkPeriod checks that φ repeats, that it repeats for long enough to prove the period for all
// heaps, and that no smaller numbers are possible.
func (c *Certificate) checkPeriod(g game) error {
	n0, p := c.Preperiod, c.Period
	if p < 1 || n0 < 0 || n0 > c.Heap || p > c.Heap || g.parts*(max(n0, 1)+p)+g.take > c.Heap+1 {
		return fmt.Errorf("period %d from %d is not proved by heaps to %d", p, n0, c.Heap)
	}
	if !slices.Equal(c.Phi[n0+p:], c.Phi[n0:c.Heap+1-p]) {
		return fmt.Errorf("images do not repeat with period %d from heap %d", p, n0)
	}
	if n0 > 0 && c.Phi[n0-1] == c.Phi[n0-1+p] {
		return fmt.Errorf("preperiod %d is not the least", n0)
	}
	for d := 1; d < p; d++ {
		if p%d == 0 && slices.Equal(c.Phi[n0+d:n0+p+d], c.Phi[n0:n0+p]) {
			return fmt.Errorf("period %d is not the least: %d is one", p, d)
		}
	}
	return nil
}

func (c *Certificate) checkBound(q *monoid) (string, error) {
	if c.Period != 0 || c.Preperiod != 0 || c.hasDegree() {
		return "", errors.New("certificate of a bound has fields of another kind")
	}
	if len(c.Failure) == 0 {
		return "", errors.New("the certificate of a bound has no failure of the homomorphism, which would prove it")
	}
	w, err := q.leastFailure()
	if err != nil {
		return "", err
	}
	if !slices.Equal(w, c.Failure) {
		return "", fmt.Errorf("the least wrong outcome is that of heaps %v, not %v", w, c.Failure)
	}
	for i, y := range c.Rows {
		if y < 0 || y >= c.Order || i > 0 && y <= c.Rows[i-1] {
			return "", fmt.Errorf("row %d: want elements below %d, ascending", y, c.Order)
		}
		n := q.contexts(y, c.Failure)
		for _, x := range c.Rows[:i] {
			if err := q.ctx.Err(); err != nil {
				return "", err
			}
			if !q.differ(x, y, n) {
				return "", fmt.Errorf("elements %d and %d are not told apart below %v", x, y, c.Failure)
			}
		}
	}
	return fmt.Sprintf("%s: misère quotient for heaps to %d has order at least %d", c.Code, c.Heap, len(c.Rows)), nil
}

// contexts returns how many of the first elements z have least words such that the word of y plus
// that of z is below w. The order of words respects sums.
func (q *monoid) contexts(y int, w []int) int {
	v := q.word(y)
	return sort.Search(q.order, func(z int) bool {
		sum := slices.Concat(v, q.word(z))
		slices.SortFunc(sum, func(a, b int) int { return b - a })
		return slices.Compare(sum, w) >= 0
	})
}

// differ reports whether, for one of the first n elements z, exactly one of xz and yz is in P.
func (q *monoid) differ(x, y, n int) bool {
	for z := range n {
		if q.inP[q.mul[x][z]] != q.inP[q.mul[y][z]] {
			return true
		}
	}
	return false
}
