// SPDX-License-Identifier: Apache-2.0

package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/game"
)

// unsolved writes what is known about a sum that was not solved, first proved results and then
// guesses.
func (p *printer) unsolved(u *answer.Unsolved, a *answer.Answer) {
	if u == nil {
		return
	}
	several := len(a.Components) > 1
	for player, wins := range u.Wins {
		if wins != nil {
			who := game.Player(player)
			p.printf("  proved: %v wins if %v begins\n", map[bool]game.Player{true: who, false: who.Opponent()}[*wins], who)
		}
		if u.Known[player] != "" {
			p.printf("  proved: if %v begins, %[1]v %s\n", game.Player(player), u.Known[player])
		}
	}
	if u.Bounds != nil {
		p.printf("  proved: the value lies between %d and %d\n", u.Bounds[0], u.Bounds[1])
	}
	for player, list := range u.Refuted {
		if list == nil || len(list.Moves) == 0 {
			continue
		}
		var names []string
		for _, m := range list.Moves {
			names = append(names, steps(m, several))
		}
		more := ""
		if list.Total.Int64() > int64(len(names)) {
			more = ", …"
		}
		p.line("proved: of %d moves of %v %d lose: %s%s", u.Moves[player], game.Player(player), list.Total, strings.Join(names, ", "), more)
	}
	if u.Nothing() {
		p.printf("  nothing is proved of who wins\n")
	}
	if u.Nodes > 0 {
		p.printf("  %d nodes were searched, and the table is %.0f%% full\n", u.Nodes, 100*u.Filled)
	}
	if t := u.Table; t != nil {
		p.line("of %d positions, each with a player to move, %d are known to be won or lost%s", t.States, t.Decided, waves(t.Wave))
	}
	if u.Met > 1 {
		p.printf("  %d positions were met\n", u.Met)
	}
	p.line("what may help: %s", strings.Join(u.Helps, "; "))
	for _, l := range u.Looks {
		who := l.Player.String()
		if impartial(a) {
			who = "the next player"
		}
		p.line("guessed, not proved: the best move of %s looks like %s, which won %.0f%% of %d random games",
			who, steps(l.Move, several), 100*l.Rate, l.Playouts)
	}
}

// impartial reports whether all components are impartial.
func impartial(a *answer.Answer) bool {
	return !slices.ContainsFunc(a.Components, func(c answer.Component) bool { return !c.Position.Impartial() })
}

// waves says up to which remoteness a table is complete.
func waves(wave int) string {
	if wave < 1 {
		return "; their moves are counted"
	}
	return fmt.Sprintf(", all that are in %d moves at most", wave)
}
