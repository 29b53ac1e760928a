// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
	"github.com/upstar-cgt/upstar/solve/positional"
	"github.com/upstar-cgt/upstar/work"
)

// A Threshold is the least bias at which the filler no longer fills a set. From then on Maker no
// longer wins, or Avoider no longer loses.
type Threshold struct {
	Position string          `json:"position"`
	Filler   string          `json:"filler"` // Maker, Avoider or Client
	Other    string          `json:"other"`
	Biases   []ThresholdBias `json:"biases"`
	Least    [2]int          `json:"least"` // b, if Left begins and if Right begins; 0 if there is none
}

// A ThresholdBias says who wins with a given bias.
type ThresholdBias struct {
	Bias   string    `json:"bias"`
	Winner [2]string `json:"winner"` // if Left begins, and if Right begins
	By     [2]string `json:"by"`
}

// ThresholdTo finds the threshold bias of a positional game. It raises b from 1 until the filler no
// longer fills a set, whoever begins. If an error ends the search, the results so far are returned
// with it.
func ThresholdTo(ctx context.Context, p position.Position, limits work.Budget) (*Threshold, error) {
	rules, ok := position.Behind[hypergraph.Rules](p)
	filler, one := rules.Convention.Filler()
	if !ok || !one {
		return nil, errors.New("only a positional game in which one player fills sets has a threshold bias, such as maker-breaker(triangle(K5))")
	}
	at, _ := position.As[hypergraph.Position](p)
	if len(at.Cells(hypergraph.Free)) < len(at.Claims) {
		return nil, fmt.Errorf("%s: only an empty board has a threshold bias", p)
	}
	t := &Threshold{Position: p.String(), Filler: rules.Role(filler), Other: rules.Role(filler.Opponent())}
	m := newMeter(ctx, limits)
	for b := 1; b <= len(at.Claims) && (t.Least[0] == 0 || t.Least[1] == 0); b++ {
		q := hypergraph.Start(at.Board, [2]int{at.Bias[0], b})
		solver := positional.New(rules, q)
		row := ThresholdBias{Bias: fmt.Sprintf("%d:%d", at.Bias[0], b)}
		for _, first := range game.Players {
			v, err := solver.Solve(m, q, first)
			if err != nil {
				return t, err
			}
			winner := first
			if v.Result == game.Loss {
				winner = first.Opponent()
			}
			row.Winner[first], row.By[first] = rules.Role(winner), v.By
			if fills := (winner == filler) == rules.Convention.FillerWins(); !fills && t.Least[first] == 0 {
				t.Least[first] = b
			}
		}
		t.Biases = append(t.Biases, row)
	}
	return t, nil
}
