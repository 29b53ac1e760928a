// SPDX-License-Identifier: Apache-2.0

// Several players move in turn in an impartial game. In normal play the player who makes the last
// move wins, and the outcome is the family of coalitions that can force that one of their members
// makes it. In i-misère play all prefer that the player i turns after them makes the last move, else
// the one after that, and so on, and the outcome is who makes it [Li 1978; Suetsugu 2019]. The
// players are numbered from the one to move, so classes of words need not say which player that is.

package equivalence

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
)

// MostPlayers is the greatest number of players.
const MostPlayers = 6

// several reports whether there are more than two players. In normal play the outcome then has a bit
// for each set S of players. The bit is set if S can force that one of its members makes the last
// move. In i-misère play the outcome is the number of the player who makes the last move.
func (r Rule) several() bool { return r.Players > 2 }

// playersDefined returns an error if the compound is not defined for this number of players.
func (r Rule) playersDefined() error {
	switch {
	case r.Players < 0 || r.Players > MostPlayers:
		return fmt.Errorf("%d players: choose 2 to %d", r.Players, MostPlayers)
	case r.several() && r.Mode.Kind == compound.Side:
		return errors.New("a side compound is for two players, Left and Right: a move drops what is before or after it")
	case r.Ranks > 0 && (!r.several() || r.Ranks > r.Players):
		return fmt.Errorf("%d-misère play is for more players; i is less than their number", r.Ranks-1)
	}
	return nil
}

// errPartizan is the error for games that are not impartial.
var errPartizan = errors.New("several players are for impartial games, where all have the same moves")

// suits returns an error if the rule does not apply to the games.
func (r Rule) suits(g *Games) error {
	if err := r.Defined(); err != nil {
		return err
	}
	if r.several() && !g.IsImpartial() {
		return errPartizan
	}
	return nil
}

// turned returns the same coalition, numbered from the next player.
func (r Rule) turned(s int) int { return s>>1 | s&1<<(r.Players-1) }

// Ranked returns i if several players play i-misère play.
func (r Rule) Ranked() (i int, ok bool) {
	switch {
	case !r.several():
	case r.Ranks > 0:
		return r.Ranks - 1, true
	case r.Convention == game.Misere:
		return 1, true
	}
	return 0, false
}

// Play names the convention, as normal, misère or 2-misère.
func (r Rule) Play() string {
	if i, ok := r.Ranked(); ok {
		return fmt.Sprintf("%d-misère", i)
	}
	return r.Convention.String()
}

// last returns who makes the last move in i-misère play.
func (r Rule) last(i int, options []Outcome) Outcome {
	if len(options) == 0 {
		return Outcome(r.Players - 1)
	}
	best := r.Players
	for _, o := range options {
		best = min(best, (int(o)+1-i+r.Players)%r.Players) // how many turns after the player who is liked best
	}
	return Outcome((best + i) % r.Players)
}

// decide returns the outcome of a game whose options have these outcomes.
func (r Rule) decide(options []Outcome) (all Outcome) {
	if i, ok := r.Ranked(); ok {
		return r.last(i, options)
	}
	for s := range 1 << r.Players {
		wins := s>>(r.Players-1)&1 == 1 // if there is no move, the previous player has won
		if mover := s&1 == 1; len(options) > 0 {
			wins = !mover
			for _, o := range options {
				if o>>r.turned(s)&1 == 1 == mover {
					wins = mover
					break
				}
			}
		}
		if wins {
			all |= 1 << s
		}
	}
	return all
}

// Name writes an outcome as a letter or, for several players, as the smallest coalitions that can
// force a win, for example 1|2+3, or as the player who makes the last move. Player 1 is to move.
func (r Rule) Name(o Outcome) string {
	if !r.several() {
		return o.String()
	}
	if _, ok := r.Ranked(); ok {
		return fmt.Sprint(int(o) + 1)
	}
	var least []int
	var names []string
	for size := range r.Players + 1 {
		for s := range 1 << r.Players {
			members := ones(s)
			if len(members) != size || o>>s&1 == 0 || slices.ContainsFunc(least, func(t int) bool { return s&t == t }) {
				continue
			}
			least = append(least, s)
			var name []string
			for _, i := range members {
				name = append(name, fmt.Sprint(i+1))
			}
			names = append(names, strings.Join(name, "+"))
		}
	}
	return strings.Join(names, "|")
}

// together returns the outcome of a word for several players.
func (p *Play) together(w Word) Outcome {
	w = p.canonical(w)
	key := w.key()
	if o, ok := p.many[key]; ok {
		return o
	}
	p.meter.Step(1)
	if p.known != nil {
		if o, ok := p.known(w); ok {
			return o
		}
	}
	var options []Outcome
	t := turn{p: p, word: w}
	t.each(func(at label, next Word) bool {
		o := p.endings.after(at, p.together(next))
		if !slices.Contains(options, o) {
			options = append(options, o)
		}
		return true
	})
	p.meter.Keep(1, 64+len(key))
	p.many[key] = p.rule.decide(options)
	return p.many[key]
}
