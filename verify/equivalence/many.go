// SPDX-License-Identifier: Apache-2.0

package equivalence

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Several players move in turn, all have the same moves, and the player who makes the last move
// wins. The players are numbered from the one to move. An outcome has bit S for each set S of
// players. The bit is set if S can force that one of its members moves last. An outcome is written
// by its smallest sets, for example 1|2+3.
//
// In i-misère play each player prefers that the one i turns later makes the last move, else the one
// after that, and so on. An outcome is then the player who makes the last move, counted from 1, the
// player to move.

// mostPlayers is the greatest number of players.
const mostPlayers = 6

func (r rule) checkPlayers() error {
	switch {
	case r.players == 0:
		return nil
	case r.players < 3 || r.players > mostPlayers:
		return fmt.Errorf("%d players; a certificate names 3 to %d", r.players, mostPlayers)
	case r.misere || r.name == "side":
		return errors.New("several players have no side compounds, and their misère play has a number")
	}
	return nil
}

// forMany returns a text with the number of players, if there are more than two.
func (r rule) forMany() string {
	if r.players == 0 {
		return ""
	}
	return fmt.Sprintf(", %d players", r.players)
}

// decide returns the outcome of a position whose options have these outcomes.
func (r rule) decide(options []outcome) (o outcome) {
	last := r.players - 1
	if r.ranked > 0 {
		return r.lastOf(options)
	}
	for s := range 1 << r.players {
		seenByNext := s >> 1
		if s&1 == 1 {
			seenByNext |= 1 << last
		}
		good := 0
		for _, after := range options {
			if after>>seenByNext&1 == 1 {
				good++
			}
		}
		forced := good == len(options) // another player moves, so all options must be good
		switch {
		case len(options) == 0:
			forced = s>>last == 1 // the player before the one to move was the last to move
		case s&1 == 1:
			forced = good > 0
		}
		if forced {
			o |= 1 << s
		}
	}
	return o
}

// lastOf returns who makes the last move, if the options have these outcomes in i-misère play.
func (r rule) lastOf(options []outcome) outcome {
	for turn := range r.players {
		liked := outcome((r.ranked - 1 + turn) % r.players)
		for _, o := range options {
			if (o+1)%outcome(r.players) == liked { // players are counted from the next one there
				return liked
			}
		}
	}
	return outcome(r.players - 1) // nobody can move
}

// coalitions writes an outcome for several players.
func (r rule) coalitions(o outcome) string {
	if r.ranked > 0 {
		return strconv.Itoa(int(o) + 1)
	}
	sets := make([]int, 0, 1<<r.players)
	for s := range 1 << r.players {
		smaller := func(t int) bool { return t != s && t&s == t && o>>t&1 == 1 }
		if o>>s&1 == 1 && !slices.ContainsFunc(slices.Collect(func(yield func(int) bool) {
			for t := range s {
				if !yield(t) {
					return
				}
			}
		}), smaller) {
			sets = append(sets, s)
		}
	}
	size := func(s int) (n int) {
		for ; s > 0; s &= s - 1 {
			n++
		}
		return n
	}
	slices.SortStableFunc(sets, func(a, b int) int { return size(a) - size(b) })
	var names []string
	for _, s := range sets {
		var members []string
		for i := range r.players {
			if s>>i&1 == 1 {
				members = append(members, strconv.Itoa(i+1))
			}
		}
		names = append(names, strings.Join(members, "+"))
	}
	return strings.Join(names, "|")
}

// outcome reads an outcome.
func (r rule) outcome(text string) (o outcome, ok bool) {
	if r.players == 0 {
		o, ok = outcomes[text]
		return o, ok
	}
	if r.ranked > 0 {
		i, err := strconv.Atoi(text)
		return outcome(i - 1), err == nil && 1 <= i && i <= r.players && text == strconv.Itoa(i)
	}
	if len(text) > 1000 {
		return 0, false
	}
	for name := range strings.SplitSeq(text, "|") {
		set := 0
		for member := range strings.SplitSeq(name, "+") {
			i, err := strconv.Atoi(member)
			if err != nil || i < 1 || i > r.players {
				return 0, false
			}
			set |= 1 << (i - 1)
		}
		for s := range 1 << r.players {
			if s&set == set {
				o |= 1 << s
			}
		}
	}
	return o, r.coalitions(o) == text
}

// claims returns the outcomes that can occur, without duplicates.
func (a *algebra) claims() []outcome {
	if a.players == 0 {
		return slices.Collect(maps.Values(outcomes))
	}
	return slices.Compact(slices.Sorted(slices.Values(a.claimed)))
}

// consistentForMany checks that the claimed outcome of a state follows from the legal ways.
func (a *algebra) consistentForMany(e element) error {
	var options []outcome
	for _, w := range e.ways[0] {
		if !a.legal(w) || a.short() && e.some {
			continue
		}
		after := a.claimed[w.state]
		if w.play > 0 {
			after = a.functions[w.play-1][after]
		}
		options = append(options, after)
	}
	if a.decide(options) != a.claimed[e.state] {
		return fmt.Errorf("state %d: the outcome %s does not follow from the options of one of its words", e.state, a.Outcomes[e.state])
	}
	return nil
}

// forced plays out a word for several players.
func (p *player) forced(w []int, playing int) outcome {
	key := fmt.Sprint(w, playing)
	if o, ok := p.many[key]; ok {
		return o
	}
	var options []outcome
	p.moves(w, playing, 0, func(next []int, playing int) { options = append(options, p.forced(next, playing)) })
	p.many[key] = p.decide(options)
	return p.many[key]
}
