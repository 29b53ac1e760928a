// SPDX-License-Identifier: Apache-2.0

// Package value checks certificates of canonical values. A certificate says that a position G has
// the value V in normal play, because the player to move loses the difference G − V. In version 2, G
// is a sum of positions and of negatives of positions. The difference
// is proved by a strategy (package verify/strategy), where V is a literal form. The checker itself
// verifies that the form is canonical, and computes its mean and temperature.
package value

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/verify/internal/seal"
	"github.com/upstar-cgt/upstar/verify/strategy"
)

// Certificate is the contents of a certificate. Value is a form, with the names of package
// strategy; if it is a nimber *n, the heap nim(n) is subtracted. Proof is a certificate of a
// strategy for the position and the negative of the value.
type Certificate struct {
	Kind        string   `json:"kind"`
	Version     int      `json:"version"`
	Question    Question `json:"question"`
	Value       string   `json:"value"`
	Mean        string   `json:"mean"`
	Temperature string   `json:"temperature"`
	Proof       []byte   `json:"proof"`
	Seal        string   `json:"digest"`
}

// A Question is the question that the certificate answers.
type Question struct {
	Ask      string   `json:"ask"`                // value
	Position string   `json:"position,omitempty"` // in version 1
	Sum      []string `json:"sum,omitempty"`      // in version 2: positions; a minus sign before one means its negative
	Play     string   `json:"play"`               // normal
}

// Version is the newest version that this checker reads.
const Version = 2

var form = seal.Form[Certificate]{Indent: " ", Seal: func(c *Certificate) *string { return &c.Seal }, Claim: (*Certificate).claim}

// Claims returns what a certificate says. It checks only its form and its seals.
func Claims(data []byte) (seal.Claim, error) { return form.Claimed(data) }

func (c *Certificate) claim() seal.Claim {
	return seal.Claim{Kind: c.Kind, Question: seal.Question{Ask: c.Question.Ask, About: c.Question.sum(), Play: c.Question.Play},
		Answer: fmt.Sprintf("%s, mean %s, temperature %s", c.Value, c.Mean, c.Temperature)}
}

// Check reads a certificate and proves its claim, which summary states. If something is wrong, the
// error says what.
func Check(ctx context.Context, data []byte) (summary string, err error) {
	c, err := form.Read(data)
	switch {
	case err != nil:
		return "", err
	case c.Kind != "value" || c.Question.Ask != "value" || c.Question.Play != "normal":
		return "", errors.New("a certificate of a value requires its kind, and asks for the value in normal play")
	case c.Version < 1 || c.Version > Version:
		return "", fmt.Errorf("version %d: this checker reads versions 1 to %d", c.Version, Version)
	case (c.Version == 1) != (c.Question.Position != "") || (c.Version == 2) != (len(c.Question.Sum) != 0) || len(c.Question.Sum) > mostSummands:
		return "", fmt.Errorf("version 1 asks for a position, and version 2 for a sum of at most %d", mostSummands)
	}
	g, err := read(c.Value)
	if err != nil {
		return "", fmt.Errorf("the value: %w", err)
	}
	if err := g.measured(ctx, c.Mean, c.Temperature); err != nil {
		return "", err
	}
	if err := c.proved(ctx, g); err != nil {
		return "", err
	}
	return fmt.Sprintf("%s in normal play is equal to %s: the player to move loses the difference. This form is canonical. Mean %s, temperature %s.",
		plus(c.Question.sum()), c.Value, c.Mean, c.Temperature), nil
}

// mostSummands is the greatest number of summands.
const mostSummands = 64

// sum returns the summands.
func (q Question) sum() []string {
	if q.Position != "" {
		return []string{q.Position}
	}
	return q.Sum
}

// plus writes a sum.
func plus(summands []string) string {
	return strings.ReplaceAll(strings.Join(summands, " + "), " + -", " - ")
}

// proved checks the strategy. It must be about the difference, and the player to move must lose.
func (c *Certificate) proved(ctx context.Context, g claim) error {
	claim, err := strategy.Read(c.Proof)
	if err != nil {
		return fmt.Errorf("the strategy: %w", err)
	}
	want := append(slices.Clone(c.Question.sum()), g.negative)
	if same, err := sameSum(ctx, claim.Positions, want); err != nil {
		return err
	} else if !same {
		return fmt.Errorf("the strategy is of %s, not of %s", plus(claim.Positions), plus(want))
	}
	switch {
	case claim.Play != "normal" || claim.Outcome != "P":
		return fmt.Errorf("the strategy is of outcome %s in %s play; the difference must be P in normal play", claim.Outcome, claim.Play)
	}
	if _, err := strategy.Check(ctx, c.Proof); err != nil {
		return fmt.Errorf("the strategy: %w", err)
	}
	return nil
}

// sameSum reports whether these are the positions of a sum, where −X is the negative of X.
func sameSum(ctx context.Context, positions, sum []string) (bool, error) {
	if len(positions) != len(sum) {
		return false, nil
	}
	for i, p := range positions {
		same, err := isTerm(ctx, p, sum[i])
		if !same || err != nil {
			return false, err
		}
	}
	return true, nil
}

// isTerm reports whether a position is a term of a sum.
func isTerm(ctx context.Context, p, term string) (bool, error) {
	x, minus := strings.CutPrefix(term, "-")
	body, form := strings.CutPrefix(x, "form(")
	switch {
	case !minus:
		return inOrder(p) == inOrder(x), nil
	case form:
		return inOrder(p) == inOrder("form("+strategy.Negative(strings.TrimSuffix(body, ")"))+")"), nil
	}
	return strategy.Opposite(ctx, p, x)
}

// inOrder sorts the options of a position form(…).
func inOrder(position string) string {
	body, form := strings.CutPrefix(position, "form(")
	body, closed := strings.CutSuffix(body, ")")
	if !form || !closed {
		return position
	}
	return "form(" + sorted(body) + ")"
}

// sorted sorts the options of a form, and the options of these.
func sorted(form string) string {
	options, err := strategy.Options(form)
	if err != nil || form[0] != '{' {
		return form
	}
	for player := range options {
		for i, q := range options[player] {
			options[player][i] = sorted(q)
		}
		slices.Sort(options[player])
	}
	return "{" + strings.Join(options[0], ",") + "|" + strings.Join(options[1], ",") + "}"
}

// A claim is a value in its written form.
type claim struct {
	nimber   int    // n for *n; −1 for a form
	form     string // of others
	negative string // the position that is added to G
}

// read reads *n or a form.
func read(text string) (claim, error) {
	if digits, ok := strings.CutPrefix(text, "*"); ok {
		n, err := strconv.Atoi(digits)
		if digits == "" {
			n, err = 1, nil
		}
		if err != nil || n < 1 || digits != "" && (n == 1 || strconv.Itoa(n) != digits) {
			return claim{}, fmt.Errorf("%q is not a nimber such as * or *2", text)
		}
		return claim{n, "", fmt.Sprintf("nim(%d)", n)}, nil
	}
	if _, err := strategy.Options(text); err != nil {
		return claim{}, err
	}
	return claim{-1, text, "form(" + strategy.Negative(text) + ")"}, nil
}

// measured checks that the form is canonical, and checks its mean and temperature.
func (g claim) measured(ctx context.Context, mean, temperature string) error {
	m, t := new(big.Rat), new(big.Rat)
	if g.nimber < 0 {
		var err error
		if m, t, err = measure(ctx, g.form); err != nil {
			return err
		}
	}
	if m.RatString() != mean || t.RatString() != temperature {
		return fmt.Errorf("the mean is %s and the temperature %s, not %s and %s", m.RatString(), t.RatString(), mean, temperature)
	}
	return nil
}
