// SPDX-License-Identifier: Apache-2.0

package equivalence

import "github.com/upstar-cgt/upstar/compound"

// endings knows, for an obliged sum, how a game in play changes the outcome of the rest. The game
// in play must be finished first.
type endings struct {
	rule      Rule
	games     *Games
	functions []function         // for two players
	many      map[ending]Outcome // for several
}

// An ending is a game in play, with the outcome of the rest.
type ending struct {
	game Letter
	rest Outcome
}

func (r Rule) endings(g *Games) *endings {
	e := &endings{rule: r, games: g, many: map[ending]Outcome{}}
	if r.Mode.Kind == compound.Obliged && !r.several() {
		e.functions = r.functions(g)
	}
	return e
}

// label returns the label of a game that is taken into play.
func (e *endings) label(a Letter) label {
	if e.rule.several() {
		return 1 + label(a)
	}
	return 1 + label(e.functions[a])
}

// after returns the outcome of a word with the label. This is the outcome of the rest, changed by
// the game in play if there is one.
func (e *endings) after(at label, rest Outcome) Outcome {
	switch {
	case e.rule.Mode.Kind != compound.Obliged || at == 0:
		return rest
	case e.rule.several():
		return e.finish(Letter(at-1), rest)
	}
	return function(at - 1).of(rest)
}

func (e *endings) finish(a Letter, rest Outcome) Outcome {
	if e.games.Ended(a) {
		return rest
	}
	key := ending{a, rest}
	if o, ok := e.many[key]; ok {
		return o
	}
	var options []Outcome
	for _, w := range e.games.options[0][a] {
		options = append(options, e.finish(w[0], rest))
	}
	e.many[key] = e.rule.decide(options)
	return e.many[key]
}
