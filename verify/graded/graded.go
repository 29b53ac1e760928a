// SPDX-License-Identifier: Apache-2.0

// Package graded is the second checker of infinite misère quotients. It proves the claim of a
// certificate of kind "misere-infinite". It shares no code with package misquotient, the first
// checker, and uses a different method wherever there is one.
//
//	summary, err := graded.Check(ctx, data)
//
// The paper docs/papers/infinite-quotients.md says what is checked and why that is enough. The
// numbers of conditions and lemmas are those of the paper. The different methods are these.
// Products are computed from the actions of heaps, without a table of the monoid. The list of lemma
// 2 is made by extending each word by every heap, in no particular order and without a shortcut.
// Only the nonempty parts of its sets are stored.
package graded

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/upstar-cgt/upstar/verify/internal/seal"
)

// claim is the contents of a certificate. Fields that belong to other kinds must be empty.
type claim struct {
	Kind       string
	Code       string
	Heap       int
	Order      int
	Generators []int
	Action     [][]int
	Phi        []int
	Degree     []int
	Window     int
	Step       int
	Exists     []uint64
	InP        []uint64 `json:"in_p"`
	Up, Down   int
	Times      int
	Word       []int
	Digest     string
}

// Check proves the claim of a certificate, and returns the claim in one line.
func Check(ctx context.Context, data []byte) (string, error) {
	h, err := read(data)
	if err != nil {
		return "", err
	}
	for _, condition := range []func(context.Context) error{h.empty, h.closed, h.previous, h.next, h.infinite} {
		if err := condition(ctx); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%s: misère quotient for heaps to %d is infinite, by the second checker: %d words continued by every heap", h.Code, h.Heap, h.words), nil
}

// sealed is the end of a certificate.
var sealed = regexp.MustCompile(`"digest":"[0-9a-f]{64}"}\n$`)

// read reads a certificate. Its digest must be that of the same line without the digest.
func read(data []byte) (*hypothesis, error) {
	var c claim
	says, data, err := seal.Open(data)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(data, &c); err != nil {
		return nil, fmt.Errorf("not a certificate: %w", err)
	}
	if c.Kind != "misere-infinite" {
		return nil, fmt.Errorf("the second checker knows misere-infinite, not %q", c.Kind)
	}
	sum := sha256.Sum256(sealed.ReplaceAll(data, []byte("\"digest\":\"\"}\n")))
	if !sealed.Match(data) || hex.EncodeToString(sum[:]) != c.Digest {
		return nil, errors.New("the digest is not that of the certificate")
	}
	if says != nil {
		q := seal.Question{Ask: "misere-quotient", About: []string{fmt.Sprintf("%s, heaps to %d", c.Code, c.Heap)}, Play: "misere"}
		if err := says.Agree(seal.Claim{Kind: c.Kind, Question: q, Answer: "infinitely many elements"}); err != nil {
			return nil, err
		}
	}
	return c.hypothesis()
}

// moves returns the options of the heaps 0, …, n of an octal code. Each option is given as two
// heaps.
func moves(code string, n int) ([][][2]int, error) {
	digits := strings.Replace(code, ".", "", 1)
	if len(code) < 3 || len(code) > 64 || code[1] != '.' || strings.Trim(digits, "01234567") != "" || strings.Trim(code[:1], "04") != "" {
		return nil, fmt.Errorf("%q is not an octal code", code)
	}
	out := make([][][2]int, n+1)
	for heap := range out {
		for taken := 0; taken <= heap && taken < len(digits); taken++ {
			rest, digit := heap-taken, digits[taken]-'0'
			switch {
			case rest == 0 && digit&1 != 0 && taken > 0:
				out[heap] = append(out[heap], [2]int{0, 0})
			case rest > 0 && digit&2 != 0 && taken > 0:
				out[heap] = append(out[heap], [2]int{0, rest})
			}
			for a := rest / 2; digit&4 != 0 && a > 0; a-- {
				out[heap] = append(out[heap], [2]int{a, rest - a})
			}
		}
	}
	return out, nil
}
