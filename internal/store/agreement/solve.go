// SPDX-License-Identifier: Apache-2.0

package agreement

import (
	"context"
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
	solver "github.com/upstar-cgt/upstar/solve/positional"
	"github.com/upstar-cgt/upstar/verify/play"
	"github.com/upstar-cgt/upstar/verify/positional"
	closed "github.com/upstar-cgt/upstar/verify/strategy"
)

// strategy compares who wins a sum of positions with a closed set of lost positions.
func strategy(ctx context.Context, a *account) (string, error) {
	proves, err := closed.Check(ctx, a.Certificate)
	if err != nil {
		return "", err
	}
	c, err := closed.Read(a.Certificate)
	if err != nil {
		return "", err
	}
	a.sum(c.Positions, compound.Mode{}.String())
	a.absent("ending")
	a.convention(c.Play)
	a.is(c.Outcome, c.Play, "outcome")
	return proves, nil
}

// playedOut compares who wins a compound that the checker plays out.
func playedOut(ctx context.Context, a *account) (string, error) {
	proves, err := play.Check(ctx, a.Certificate)
	if err != nil {
		return "", err
	}
	c, err := play.Read(a.Certificate)
	if err != nil {
		return "", err
	}
	if c.Question.Ask != "outcome" {
		return "", fmt.Errorf("the certificate is of the question %s, not of an outcome", c.Question.Ask)
	}
	a.sum(c.Question.Positions, c.Question.Compound)
	a.absent("ending")
	a.convention(c.Question.Play)
	results := map[string]game.Result{"loss": game.Loss, "draw": game.Draw, "win": game.Win}
	o := game.OutcomeBy(results[c.Claim.Results[0]], results[c.Claim.Results[1]])
	a.is(o.String(), c.Question.Play, "outcome")
	for player, name := range []string{"pliesLeft", "pliesRight"} {
		switch {
		case c.Claim.Plies == nil:
		case c.Claim.Plies[player] < 0:
			a.absent(c.Question.Play, name)
		default:
			a.is(c.Claim.Plies[player], c.Question.Play, name)
		}
	}
	return proves, nil
}

// Named compares the name of a positional game in a certificate with its winning sets, by the rules
// of this program. The checkers do not know these rules. Other certificates are not looked at.
func (j Judge) Named(data []byte) error {
	if says, err := positional.Claims(data); err != nil || says.Kind != "positional" {
		return nil
	}
	c, err := positional.Read(data)
	if err != nil {
		return err
	}
	p, err := j.Catalog.Parse(c.Position)
	if err != nil {
		return fmt.Errorf("the name of the game is not that of a positional game: %w", err)
	}
	rules, ok := position.Behind[hypergraph.Rules](p)
	board, same := position.As[hypergraph.Position](p)
	if !ok || !same {
		return fmt.Errorf("%s is not a positional game", clip(c.Position))
	}
	return solver.New(rules, board).Describes(data, board)
}

// positional compares who wins a positional game.
func (j Judge) positional(ctx context.Context, a *account) (string, error) {
	proves, err := positional.Check(ctx, a.Certificate)
	if err != nil {
		return "", err
	}
	c, err := positional.Read(a.Certificate)
	if err != nil {
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
		a.fail("the certificate is about a positional game, but %s is not one", clip(a.Subject))
		return proves, nil
	}
	if err := solver.New(rules, board).Describes(a.Certificate, board); err != nil {
		return "", err
	}
	a.sum([]string{a.Subject}, compound.Mode{}.String())
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
func (a *account) sum(positions []string, played string) {
	a.only("compound", "moves", "normal", "misere", "values")
	a.asked(strings.Join(positions, " "))
	a.is(played, "compound")
	if mode := a.Params["compound"]; mode != played {
		a.fail("the certificate is of the %s compound, and the question of %s", played, mode)
	}
	components := a.list("components")
	delete(a.checked, "components") // its items contain more than positions, which is not checked
	for i, x := range components {
		if c, _ := x.(map[string]any); i >= len(positions) || text(c["position"]) != positions[i] {
			a.fail("component %d of the answer is not that of the certificate", i)
		}
	}
	if len(components) != len(positions) {
		a.fail("the certificate has %d positions, but the answer has %d", len(positions), len(components))
	}
}

// convention compares the convention of play. The certificate does not prove an answer about the
// other convention. This is allowed unless the question is only about that convention.
func (a *account) convention(play string) {
	other := map[string]string{"normal": "misere", "misere": "normal"}[play]
	if a.Params[other] != "" && a.Params[play] == "" {
		a.fail("the certificate is about %s play, but the question is about %s", play, other)
	}
	if a.Params[play] != "" && a.Params[other] == "" {
		a.absent(other)
	}
	a.absent(play, "error")
	a.absent(play, "unsolved")
}
