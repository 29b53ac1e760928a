// SPDX-License-Identifier: Apache-2.0

// Package compound plays several games at once. Every compound is itself a ruleset that follows its
// definition literally. It is slow but clearly correct, and serves to check the theories in package
// solve/theory.
//
// The components of a compound are Parts: numbers that represent positions of any games. A ruleset
// on Parts says which moves they have. A compound of n components is one rule for n games, not a
// repeated compound of two. For continued conjunctive compounds of partizan games the two differ.
//
// Sources: [ONAG, ch. 14] for the first six and their names, [Siegel CGT, I.4]
// for the formulas in partizan play and for the ordinal, side and sequential
// compounds, [Ferguson] for the obliged sum.
package compound

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// A Mode is a way of playing several games at once.
type Mode struct {
	Kind  Kind
	K     int    // for Exactly and AtMost
	Marks string // for FirstToEnd: N or P for each component, P if missing
}

// Mark returns the mark of component i. It says who wins if this component is the first to end: N
// for the next player, P for the previous one.
func (m Mode) Mark(i int) game.Outcome {
	if i < len(m.Marks) && m.Marks[i] == 'N' {
		return game.N
	}
	return game.P
}

// A Kind is a Mode without its parameters.
type Kind uint8

const (
	Disjunctive           Kind = iota // move in one component
	Conjunctive                       // move in all; it ends when any has ended
	Selective                         // move in some
	DiminishedDisjunctive             // move in one; it ends when any has ended
	ContinuedConjunctive              // move in all that have not ended
	ShortenedSelective                // move in some; it ends when any has ended
	Obliged                           // move in one, which must be finished before another is begun
	Sequential                        // move in the first that has not ended
	Ordinal                           // move in one, annihilating all after it
	Side                              // move in one; Left annihilates those before it, Right those after it
	Exactly                           // move in exactly K
	AtMost                            // move in at least one and at most K
	Odd                               // move in an odd number
	FirstToEnd                        // move in one; the first to end decides who wins
	kinds
)

var names = [kinds]string{
	"disjunctive", "conjunctive", "selective", "diminished-disjunctive", "continued-conjunctive", "shortened-selective",
	"obliged", "sequential", "ordinal", "side", "exactly", "atmost", "odd", "first-to-end",
}

// rules describes each mode in a sentence.
var rules = [kinds]string{
	"Move in exactly one component; play ends when all have ended.",
	"Move in every component; play ends as soon as any has ended.",
	"Move in one or more components; play ends when all have ended.",
	"Move in exactly one component; play ends as soon as any has ended.",
	"Move in every component that has not ended; play ends when all have ended.",
	"Move in one or more components; play ends as soon as any has ended.",
	"Move in one component; both players must finish it before another is begun.",
	"Move in the first component that has not ended.",
	"Move in one component; all after it are thrown away.",
	"Move in one component; Left's move throws away those before it, Right's those after it.",
	"Move in exactly K components.",
	"Move in at least one and at most K components.",
	"Move in an odd number of components.",
	"Move in exactly one component; the first to end decides who wins, by its mark.",
}

func (m Mode) String() string {
	if m.Kind == Exactly || m.Kind == AtMost {
		return fmt.Sprintf("%s:%d", names[m.Kind], m.K)
	}
	return names[m.Kind]
}

// Among returns the simplest mode that is equivalent to m for n components. A move in at most one
// component is a move in one; a move in at most n is a move in some; a move in exactly n is a move
// in all.
func (m Mode) Among(n int) Mode {
	switch counted := m.Kind == Exactly || m.Kind == AtMost; {
	case counted && m.K == 1:
		return Mode{Kind: Disjunctive}
	case m.Kind == AtMost && m.K >= n:
		return Mode{Kind: Selective}
	case m.Kind == Exactly && m.K == n:
		return Mode{Kind: Conjunctive}
	}
	return m
}

// Rule describes m in a sentence.
func (m Mode) Rule() string { return strings.ReplaceAll(rules[m.Kind], "K", strconv.Itoa(m.K)) }

// Named returns the mode with the given name, such as exactly, exactly:K or exactly:2.
func Named(s string) (Mode, error) {
	s = strings.TrimSuffix(s, ":K")
	m, err := ParseMode(s)
	if err != nil {
		m, err = ParseMode(s + ":2")
	}
	return m, err
}

// ParseMode returns the mode with the given name, such as selective or exactly:2.
func ParseMode(s string) (Mode, error) {
	name, k, hasK := strings.Cut(strings.ToLower(strings.TrimSpace(s)), ":")
	name = strings.ReplaceAll(strings.ReplaceAll(name, "_", "-"), " ", "-")
	for kind, n := range names {
		if name != n {
			continue
		}
		m := Mode{Kind: Kind(kind)}
		if needs := m.Kind == Exactly || m.Kind == AtMost; needs != hasK {
			if needs {
				return Mode{}, fmt.Errorf("%s needs a number: %s:2", n, n)
			}
			return Mode{}, fmt.Errorf("%s takes no number", n)
		}
		if hasK {
			v, err := strconv.Atoi(k)
			if err != nil || v < 1 {
				return Mode{}, fmt.Errorf("%s:%s: the number of components is a number from 1", n, k)
			}
			m.K = v
		}
		return m, nil
	}
	return Mode{}, unknownMode(s)
}

// unknownMode is the error for a name that is not the name of a compound.
type unknownMode string

func (m unknownMode) Error() string {
	return fmt.Sprintf("no compound %q; there are %s", string(m), strings.Join(Names(), ", "))
}

// Names lists the names of the modes.
func Names() []string {
	out := make([]string, kinds)
	for i, n := range names {
		out[i] = n
		if Kind(i) == Exactly || Kind(i) == AtMost {
			out[i] += ":K"
		}
	}
	return out
}

// Shortened reports whether play ends as soon as any component has ended.
func (m Mode) Shortened() bool {
	switch m.Kind {
	case Conjunctive, DiminishedDisjunctive, ShortenedSelective, FirstToEnd:
		return true
	}
	return false
}
