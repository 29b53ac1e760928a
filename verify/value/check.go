// SPDX-License-Identifier: Apache-2.0

// Package value checks certificates of canonical values. A certificate says that a position G has
// the value V in normal play, because the player to move loses the difference G − V. The difference
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
	Ask      string `json:"ask"` // value
	Position string `json:"position"`
	Play     string `json:"play"` // normal
}

// Version is the version that this checker reads.
const Version = 1

var form = seal.Form[Certificate]{Indent: " ", Seal: func(c *Certificate) *string { return &c.Seal }, Claim: (*Certificate).claim}

func (c *Certificate) claim() seal.Claim {
	return seal.Claim{Kind: c.Kind, Question: seal.Question{Ask: c.Question.Ask, About: []string{c.Question.Position}, Play: c.Question.Play},
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
	case c.Version != Version:
		return "", fmt.Errorf("version %d: this checker reads version %d", c.Version, Version)
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
		c.Question.Position, c.Value, c.Mean, c.Temperature), nil
}

// proved checks the strategy. It must be about the difference, and the player to move must lose.
func (c *Certificate) proved(ctx context.Context, g claim) error {
	claim, err := strategy.Claims(c.Proof)
	if err != nil {
		return fmt.Errorf("the strategy: %w", err)
	}
	want := []string{c.Question.Position, g.negative}
	switch {
	case len(claim.Positions) != 2 || claim.Positions[0] != want[0] || inOrder(claim.Positions[1]) != inOrder(want[1]):
		return fmt.Errorf("the strategy is of %s, not of %s", strings.Join(claim.Positions, " + "), strings.Join(want, " + "))
	case claim.Play != "normal" || claim.Outcome != "P":
		return fmt.Errorf("the strategy is of outcome %s in %s play; the difference must be P in normal play", claim.Outcome, claim.Play)
	}
	if _, err := strategy.Check(ctx, c.Proof); err != nil {
		return fmt.Errorf("the strategy: %w", err)
	}
	return nil
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
