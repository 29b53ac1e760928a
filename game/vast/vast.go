// SPDX-License-Identifier: Apache-2.0

// Package vast holds positions whose numbers are too large for play, such as two heaps of
// 10^100 tokens. Nobody can list their moves, but a theorem may decide them:
//
//	r, ok := coord.Wythoff.Vast()
//	p, err := r.Parse("1000000000000000000000, 1618033988749894848204")
//	r.Numbers(p) // two of type *big.Int
//
// A ruleset whose positions may be vast is a [Game]. The position types of its board stay
// small and fast; a position is vast only if they cannot hold it.
package vast

import (
	"math"
	"math/big"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// A Position is a position in its shortest notation.
type Position string

// A Game is a ruleset with vast positions, if ok. Its Rules do not know which ruleset
// they are, since a ruleset may embed another one: who asks must set Of.
type Game interface {
	Vast() (r Rules, ok bool)
}

// Rules are the ruleset Of on vast positions.
type Rules struct {
	Of     any  // the ruleset
	Always bool // both players have the same options
	// Read returns the numbers of a position; ok is false if s is not a position.
	Read func(s string) (numbers []*big.Int, ok bool)
	// Write returns a position with the numbers, as Read reads it.
	Write func(numbers []*big.Int) string
}

// MostDigits is how long a position may be.
const MostDigits = 20_000

// Impartial says whether the ruleset is.
func (r Rules) Impartial() bool { return r.Always }

// Options lists nothing: Size tells everybody beforehand that there are too many.
func (Rules) Options(dst []Position, _ Position, _ game.Player) []Position { return dst }

// Size is more than can be listed.
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
		return "", game.Errorf(s, 0, "this is no position")
	}
	return Position(r.Write(numbers)), nil
}

// Numbers returns the numbers of a position.
func (r Rules) Numbers(p Position) []*big.Int {
	numbers, _ := r.Read(string(p))
	return numbers
}

// At returns the position with the numbers.
func (r Rules) At(numbers ...*big.Int) Position { return Position(r.Write(numbers)) }

// Move names both positions.
func (Rules) Move(p, q Position, _ game.Player) game.Move[Position] {
	return game.Move[Position]{To: q, Name: "(" + string(p) + ")→(" + string(q) + ")"}
}

// Numbers reads natural numbers with a separator between them.
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

// Joined writes numbers with a separator between them.
func Joined(numbers []*big.Int, separator string) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = n.String()
	}
	return strings.Join(texts, separator)
}

// Tuple is the notation of exactly k numbers, none below least.
func Tuple(k int, least int64, separator string) Rules {
	return Rules{Always: true, Read: func(s string) ([]*big.Int, bool) {
		numbers, ok := Numbers(s, separator)
		for _, n := range numbers {
			ok = ok && n.Cmp(big.NewInt(least)) >= 0
		}
		return numbers, ok && len(numbers) == k
	}, Write: func(numbers []*big.Int) string { return Joined(numbers, separator) }}
}
