// SPDX-License-Identifier: Apache-2.0

// Package vast handles positions whose numbers are too large for play, such as two heaps of 10^100
// tokens. Nobody can list their moves, but a theorem may decide them:
//
//	r, ok := coord.Wythoff.Vast()
//	p, err := r.Parse("1000000000000000000000, 1618033988749894848204")
//	r.Numbers(p) // two of type *big.Int
//
// A ruleset is a [Game] if it may have vast positions. The position types of its board stay small
// and fast; a position is vast only if they cannot hold it.
package vast

import (
	"math"
	"math/big"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// A Position is a position in its shortest notation.
type Position string

// A Game is a ruleset that has vast positions if ok is true. Its Rules do not know which ruleset
// they belong to, since a ruleset may embed another one. The caller must therefore set Of.
type Game interface {
	Vast() (r Rules, ok bool)
}

// Rules are the rules of the ruleset Of for vast positions.
type Rules struct {
	Of     any  // the ruleset
	Always bool // both players have the same options
	// Read returns the numbers of a position; ok is false if s is not a position.
	Read func(s string) (numbers []*big.Int, ok bool)
	// Write returns a position with the numbers, as Read reads it.
	Write func(numbers []*big.Int) string
}

// MostDigits is the greatest length of a position.
const MostDigits = 20_000

// Impartial reports whether the ruleset is impartial.
func (r Rules) Impartial() bool { return r.Always }

// Options lists nothing: Size has already told callers that there are too many options.
func (Rules) Options(dst []Position, _ Position, _ game.Player) []Position { return dst }

// Size returns a number of options that is too large to list.
func (Rules) Size(Position) int { return math.MaxInt }

// Format returns p.
func (Rules) Format(p Position) string { return string(p) }

// Parse reads a position.
func (r Rules) Parse(s string) (Position, error) {
	if len(s) > MostDigits {
		return "", game.Errorf(s, MostDigits, "the position is longer than %d characters", MostDigits)
	}
	numbers, ok := r.Read(s)
	if !ok {
		return "", game.Errorf(s, 0, "this is not a position")
	}
	return Position(r.Write(numbers)), nil
}

// Numbers returns the numbers of a position.
func (r Rules) Numbers(p Position) []*big.Int {
	numbers, _ := r.Read(string(p))
	return numbers
}

// At returns the position with the given numbers.
func (r Rules) At(numbers ...*big.Int) Position { return Position(r.Write(numbers)) }

// Move names the move by both positions.
func (Rules) Move(p, q Position, _ game.Player) game.Move[Position] {
	return game.Move[Position]{To: q, Name: "(" + string(p) + ")→(" + string(q) + ")"}
}

// Numbers reads natural numbers that are separated by sep.
func Numbers(s, separator string) (numbers []*big.Int, ok bool) {
	for field := range strings.SplitSeq(s, separator) {
		text := strings.TrimSpace(field)
		if text == "" || strings.Trim(text, "0123456789") != "" {
			return nil, false
		}
		n, _ := new(big.Int).SetString(text, 10)
		numbers = append(numbers, n)
	}
	return numbers, true
}

// Joined writes numbers separated by sep.
func Joined(numbers []*big.Int, separator string) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = n.String()
	}
	return strings.Join(texts, separator)
}

// Tuple is the notation for exactly k numbers, each at least the given minimum.
func Tuple(k int, least int64, separator string) Rules {
	return Rules{Always: true, Read: func(s string) ([]*big.Int, bool) {
		numbers, ok := Numbers(s, separator)
		for _, n := range numbers {
			ok = ok && n.Cmp(big.NewInt(least)) >= 0
		}
		return numbers, ok && len(numbers) == k
	}, Write: func(numbers []*big.Int) string { return Joined(numbers, separator) }}
}
