// SPDX-License-Identifier: Apache-2.0

package heap

import (
	"cmp"
	"math/big"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game/vast"
)

// vastHeaps is the notation of heaps of any size.
func vastHeaps() vast.Rules {
	return vast.Rules{Always: true, Read: readVast, Write: func(sizes []*big.Int) string {
		return cmp.Or(vast.Joined(tidyVast(sizes), ","), "0")
	}}
}

func readVast(s string) ([]*big.Int, bool) {
	sizes, ok := vast.Numbers(s, ",")
	return tidyVast(sizes), ok
}

// tidyVast sorts sizes and drops empty heaps.
func tidyVast(sizes []*big.Int) []*big.Int {
	sizes = slices.DeleteFunc(slices.Clone(sizes), func(n *big.Int) bool { return n.Sign() <= 0 })
	slices.SortFunc(sizes, (*big.Int).Cmp)
	return sizes
}

// vastCounted is the notation of heaps with a number. The number comes last and must be written.
func vastCounted(mark string) vast.Rules {
	return vast.Rules{Always: true, Read: func(s string) ([]*big.Int, bool) {
		heaps, number, _ := strings.Cut(s, mark)
		sizes, ok := readVast(heaps)
		n, given := vast.Numbers(number, ",")
		return append(sizes, n...), ok && given && len(n) == 1
	}, Write: func(numbers []*big.Int) string {
		last := len(numbers) - 1
		return cmp.Or(vast.Joined(tidyVast(numbers[:last]), ","), "0") + mark + numbers[last].String()
	}}
}

// Vast reads heaps of any size, for games whose nim values have a formula.
func (g Game) Vast() (vast.Rules, bool) {
	return vastHeaps(), g.Digits == Nim.Digits || g.Digits == LaskersNim.Digits || g.limit > 0
}

// Vast reads heaps of any size.
func (moore) Vast() (vast.Rules, bool) { return vastHeaps(), true }

// Vast reads turns with numbers of any size.
func (nimania) Vast() (vast.Rules, bool) {
	r := vastCounted("@")
	read := r.Read
	r.Read = func(s string) ([]*big.Int, bool) {
		if !strings.Contains(s, "@") {
			s += "@1"
		}
		numbers, ok := read(s)
		return numbers, ok && numbers[len(numbers)-1].Sign() > 0
	}
	return r, true
}

// Vast reads one heap of any size. If no limit is written, it is one less than the heap.
func (fibonacci) Vast() (vast.Rules, bool) {
	r := vastCounted(":")
	read := r.Read
	r.Read = func(s string) ([]*big.Int, bool) {
		if n, ok := vast.Numbers(s, ","); ok && len(n) == 1 && n[0].Sign() > 0 {
			return []*big.Int{n[0], new(big.Int).Sub(n[0], big.NewInt(1))}, true
		}
		numbers, ok := read(s)
		return numbers, ok && len(numbers) == 2
	}
	return r, true
}

// AsMoore returns the number of heaps that a move may change, if the rules are those of Moore's
// Nim.
func AsMoore(rules any) (k int, ok bool) {
	m, ok := rules.(moore)
	return m.k, ok
}

// AsLimit returns the number of tokens that a move may take, if the rules are those of Nim with a
// limit.
func AsLimit(rules any) (k int, ok bool) {
	g, ok := rules.(Game)
	return g.limit, ok && g.limit > 0
}

// AsPasses reports whether any number of tokens may be taken from a heap, if the rules are those of
// a game with passes.
func AsPasses(rules any) (all, ok bool) {
	g, ok := rules.(passes)
	return g.rule.Digits == Nim.Digits, ok
}

// Unlimited reports whether p has an unlimited number of passes.
func (p Counted) Unlimited() bool { return p.Number == unlimited }
