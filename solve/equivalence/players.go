// SPDX-License-Identifier: Apache-2.0

package equivalence

import (
	"fmt"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// Coalitions are the outcome of an impartial game of several players who move in turn,
// when the last to move wins: bit S is set if the players of the set S, numbered from the
// one to move, can force that one of them makes the last move.
type Coalitions uint64

// MostPlayers is the greatest number of players.
const MostPlayers = 6

// turned returns the coalition as the next player numbers it.
func turned(s, players int) int { return s>>1 | s&1<<(players-1) }

// manyPlay plays words for several players.
type manyPlay struct {
	*Play
	players int
	known   map[string]Coalitions
}

func (p *manyPlay) coalitions(w Word) (all Coalitions) {
	w = p.canonical(w)
	key := w.key()
	if c, ok := p.known[key]; ok {
		return c
	}
	p.meter.Keep(1, 64+len(key))
	var options []Coalitions
	t := turn{p: p.Play, word: w}
	t.each(func(_ label, next Word) bool {
		options = append(options, p.coalitions(next))
		return true
	})
	for s := range 1 << p.players {
		mover, wins := s&1 == 1, s>>(p.players-1)&1 == 1 // without a move the player before has won
		if len(options) > 0 {
			wins = !mover
		}
		for _, o := range options {
			if won := o>>turned(s, p.players)&1 == 1; mover {
				wins = wins || won
			} else {
				wins = wins && won
			}
		}
		if wins {
			all |= 1 << s
		}
	}
	p.known[key] = all
	return all
}

// PlayersDay counts the classes of the impartial games born by a day for several players,
// X born by day among, by what coalitions or, if alone is set, single players can force.
func PlayersDay(m *work.Meter, mode compound.Mode, players, day, among int, alone bool) (classes []Letter, forms []string, err error) {
	r := Rule{Mode: mode, Convention: game.Normal}
	switch {
	case r.Defined() != nil:
		return nil, nil, r.Defined()
	case mode.Kind == compound.Obliged || mode.Kind == compound.Side:
		return nil, nil, fmt.Errorf("the classes of a %s compound are found for two players only", mode)
	case players < 2 || players > MostPlayers:
		return nil, nil, fmt.Errorf("%d players: choose 2 to %d", players, MostPlayers)
	case day < 0 || day > LastDay(false) || among < 0 || among > day:
		return nil, nil, fmt.Errorf("the games born by day %d and X by day %d: choose days from 0 to %d", day, among, LastDay(false))
	}
	games, forms := Born(day, false)
	_, xs := Born(among, false)
	mask := ^Coalitions(0)
	if alone {
		mask = 0
		for i := range players {
			mask |= 1 << (1 << i)
		}
	}
	p := &manyPlay{NewPlay(m, games, r), players, map[string]Coalitions{}}
	err = m.Do(func() {
		seen := map[string]bool{}
		for g := range forms {
			row := ""
			for x := range xs {
				row += fmt.Sprint(p.coalitions(Word{Letter(g), Letter(x)})&mask, " ")
			}
			if !seen[row] {
				seen[row] = true
				classes = append(classes, Letter(g))
			}
		}
	})
	return classes, forms, err
}
