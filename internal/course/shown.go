// SPDX-License-Identifier: Apache-2.0

package course

import (
	"context"
	"math/big"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/internal/explore"
	"github.com/upstar-cgt/upstar/internal/play"
)

// A wrong answer is refuted on the board: by a game of one or two moves.

// claims returns who would win if player moved first, according to an answer about who wins.
func claims(answer, player string) string {
	other := map[string]string{"left": "right", "right": "left"}[player]
	return map[string]string{Left: "left", Right: "right", First: player, Second: other}[answer]
}

// refuted returns a game that refutes an answer about who wins: a winning move against it, or a
// move with the reply to it.
func (j Judge) refuted(ctx context.Context, g play.Game, answer string) string {
	for _, to := range []string{"left", "right"} {
		g.To, g.Turns = to, nil
		t, err := j.open(g)
		if err != nil {
			return ""
		}
		claimed := claims(answer, to)
		var turns play.Moves
		winner := ""
		err = j.Engine.Hints(ctx, t, play.WhichMove, func(h play.Hint) {
			switch d := h.Data.(type) {
			case play.Standing:
				winner = d.Winner
			case play.Moves:
				turns = d
			}
		})
		if err != nil || claimed == winner || len(turns.Turns) == 0 {
			continue
		}
		for _, x := range turns.Turns {
			if x.Good && x.Result == "win" {
				return played(t, x.Turn)
			}
		}
		after, err := t.Play(turns.Turns[0].Turn)
		if err != nil {
			continue
		}
		if over, err := after.Over(); err != nil || over != nil {
			return after.Game().Address()
		}
		if w, err := j.Engine.Why(ctx, after); err == nil && w.Reply != nil {
			return played(after, w.Reply.Turn)
		}
		return after.Game().Address()
	}
	return ""
}

// played returns the address of a table after one more turn.
func played(t *play.Table, turn string) string {
	after, err := t.Play(turn)
	if err != nil {
		return ""
	}
	return after.Game().Address()
}

// difference returns a table with a and a position worth minus b. The first player loses there
// exactly if a and b are equal. ok is false if no boards have these values.
func (j Judge) difference(a, b string, c *explore.Comparison) (g play.Game, ok bool) {
	for _, part := range list(a, " + ") {
		if _, err := j.Session.Catalog.Parse(part); err != nil {
			p, ok := stalk(c.Values[0].Plain, 1)
			if !ok {
				return g, false
			}
			g.Boards = []string{p}
			break
		}
		g.Boards = append(g.Boards, part)
	}
	minus, ok := stalk(c.Values[1].Plain, -1)
	if !ok {
		return g, false
	}
	if minus != "" {
		g.Boards = append(g.Boards, minus)
	}
	return g, len(g.Boards) > 0
}

// stalk writes a number, times sign, as a stalk of Hackenbush, and a nimber as a heap. For 0 the
// text is empty.
func stalk(value string, sign int64) (position string, ok bool) {
	value = strings.NewReplacer("−", "-", "∗", "*").Replace(value)
	if n, heap := strings.CutPrefix(value, "*"); heap {
		if n == "" {
			n = "1"
		}
		size, err := strconv.Atoi(n)
		return "nim(" + n + ")", err == nil && size > 0 && size < 20
	}
	x, ok := new(big.Rat).SetString(value)
	if !ok || !x.Denom().IsInt64() || x.Denom().Int64() > 64 || x.Denom().Int64()&(x.Denom().Int64()-1) != 0 {
		return "", false
	}
	x.Mul(x, big.NewRat(sign, 1))
	edges, ok := expansion(x)
	if edges == "" {
		return "", ok
	}
	return "hackenbush(" + edges + ")", ok
}

// expansion returns the edges of a stalk with value x, from the ground up.
func expansion(x *big.Rat) (edges string, ok bool) {
	at, step, turned := new(big.Rat), big.NewRat(1, 1), false
	for at.Cmp(x) != 0 {
		if len(edges) > 16 {
			return "", false
		}
		edge := "b"
		if x.Cmp(at) < 0 {
			edge = "r"
		}
		turned = turned || edges != "" && edge != edges[:1]
		if turned {
			step.Quo(step, big.NewRat(2, 1))
		}
		edges += edge
		if edge == "b" {
			at.Add(at, step)
		} else {
			at.Sub(at, step)
		}
	}
	return edges, true
}
