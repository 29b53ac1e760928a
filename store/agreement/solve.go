// SPDX-License-Identifier: Apache-2.0

package agreement

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
	solver "github.com/upstar-cgt/upstar/solve/positional"
	"github.com/upstar-cgt/upstar/verify/positional"
	closed "github.com/upstar-cgt/upstar/verify/strategy"
)

// strategy compares who wins a sum of positions with a closed set of lost positions.
func strategy(ctx context.Context, a *account) (string, error) {
	proves, err := closed.Check(ctx, a.Certificate)
	if err != nil {
		return "", err
	}
	var c closed.Certificate
	if err := json.Unmarshal(a.Certificate, &c); err != nil {
		return "", err
	}
	a.sum(c.Positions)
	a.absent("ending")
	a.convention(c.Play)
	a.is(c.Outcome, c.Play, "outcome")
	return proves, nil
}

// positional compares who wins a positional game.
func (j Judge) positional(ctx context.Context, a *account) (string, error) {
	proves, err := positional.Check(ctx, a.Certificate)
	if err != nil {
		return "", err
	}
	var c positional.Certificate
	if err := json.Unmarshal(a.Certificate, &c); err != nil {
		return "", err
	}
	p, err := j.Catalog.Parse(a.Subject)
	if err != nil {
		return "", err
	}
	a.asked(p.String())
	rules, ok := position.Behind[hypergraph.Rules](p)
	board, same := position.As[hypergraph.Position](p)
	if !ok || !same {
		a.fail("the certificate is of a positional game, and %s is none", clip(a.Subject))
		return proves, nil
	}
	if err := solver.New(rules, board).Describes(a.Certificate, board); err != nil {
		return "", err
	}
	a.sum([]string{a.Subject})
	a.is(rules.Title, "ending")
	a.convention("normal")
	a.absent("misere")
	var results [2]game.Result
	for _, proof := range c.Proofs {
		for _, player := range game.Players {
			switch first := proof.First == player.String(); {
			case first && proof.Forces == "draw":
				results[player] = game.Draw
			case first && proof.Player == proof.First:
				results[player] = game.Win
			case first:
				results[player] = game.Loss
			}
		}
	}
	a.is(game.OutcomeBy(results[game.Left], results[game.Right]).String(), "normal", "outcome")
	return proves, nil
}

// sum compares the positions, which are played as a disjunctive sum.
func (a *account) sum(positions []string) {
	a.only("compound", "moves", "normal", "misere", "values")
	a.asked(strings.Join(positions, " "))
	plain := compound.Mode{}.String()
	a.is(plain, "compound")
	if mode := a.Params["compound"]; mode != plain {
		a.fail("the certificate is of the %s compound, and the question of %s", plain, mode)
	}
	components := a.list("components")
	delete(a.checked, "components") // which have more than positions
	for i, x := range components {
		if c, _ := x.(map[string]any); i >= len(positions) || text(c["position"]) != positions[i] {
			a.fail("component %d of the answer is not that of the certificate", i)
		}
	}
	if len(components) != len(positions) {
		a.fail("the certificate is of %d positions, and the answer of %d", len(positions), len(components))
	}
}

// convention compares the play. An answer about the other one is not proved, but
// the question must not ask for that alone.
func (a *account) convention(play string) {
	other := map[string]string{"normal": "misere", "misere": "normal"}[play]
	if a.Params[other] != "" && a.Params[play] == "" {
		a.fail("the certificate is of %s play, and the question of %s", play, other)
	}
	if a.Params[play] != "" && a.Params[other] == "" {
		a.absent(other)
	}
	a.absent(play, "error")
	a.absent(play, "unsolved")
}
