// SPDX-License-Identifier: Apache-2.0

package heap

import (
	"slices"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
)

// A Rule says what can be done to one heap of n tokens: for each move it calls leave with the heaps
// that replace it. A heap of 0 is no heap.
type Rule func(n int, leave func(a, b int))

// Options calls yield with the heaps that each move on a heap of n leaves, until yield returns
// false. The slice is reused.
func (r Rule) Options(n int, yield func(heaps []int) bool) {
	var buf [2]int
	more := true
	r(n, func(a, b int) {
		heaps := buf[:0]
		if a > 0 {
			heaps = append(heaps, a)
		}
		if b > 0 {
			heaps = append(heaps, b)
		}
		more = more && yield(heaps)
	})
}

// counted is the greatest size of a heap whose options are counted.
const counted = 1000

// Size returns the number of options of a heap of n. It counts them for small heaps. For larger
// heaps it extrapolates with quadratic growth, the fastest possible.
func (r Rule) Size(n int) int {
	count := 0
	r(min(n, counted), func(int, int) { count++ })
	if n > counted {
		times := float64(n) / counted
		return int(min(float64(count)*times*times, largest))
	}
	return count
}

// rule says what can be done to one heap, in any of several forms. A rule with a method Size
// estimates the number of options of a heap; without it they are counted.
type rule interface {
	Options(n int, yield func(heaps []int) bool)
}

// take is a rule that leaves one heap: it calls leave with the size of that heap until leave
// returns false.
type take func(n int, leave func(a int) bool)

// Options works as the method of Rule.
func (r take) Options(n int, yield func(heaps []int) bool) {
	var buf [1]int
	r(n, func(a int) bool {
		if buf[0] = a; a == 0 {
			return yield(buf[:0])
		}
		return yield(buf[:])
	})
}

// Splits reports that no heap is broken.
func (r take) Splits() bool { return false }

// Size returns the greatest number of options of a heap of n.
func (r take) Size(n int) int { return n }

// breaks reports whether some move leaves two heaps. If the rule is not a code, it examines small
// heaps.
func breaks(r rule) (found bool) {
	if code, ok := r.(interface{ Splits() bool }); ok {
		return code.Splits()
	}
	const small = 20
	for n := 1; n <= small && !found; n++ {
		r.Options(n, func(heaps []int) bool {
			found = found || len(heaps) > 1
			return !found
		})
	}
	return found
}

// A Game is an impartial game of heaps: a move changes one heap.
type Game struct {
	Kit
	Rule   rule
	Digits string // the same game as a take-and-break code, if there is one
	limit  int    // greatest number of tokens of a move, if the rule has such a limit
}

// Coded rulesets have a rule for one heap that is a take-and-break code, if ok is true.
type Coded interface {
	Code() (code takebreak.Code, ok bool)
}

// Code returns the game as a take-and-break code, if it is known to be one.
func (g Game) Code() (takebreak.Code, bool) {
	if code, ok := g.Rule.(takebreak.Code); ok || g.Digits == "" {
		return code, ok
	}
	code, err := takebreak.Parse(g.Digits)
	return code, err == nil
}

func (g Game) Impartial() bool { return true }

// Serial says whether only one goroutine at a time may call the rule, as it does if it is a script.
func (g Game) Serial() bool { return game.IsSerial(g.Rule) }

// Serial works as the method of Game.
func (g Partizan) Serial() bool { return game.IsSerial(g.Rules[0]) || game.IsSerial(g.Rules[1]) }

func (g Game) Options(dst []Heaps, p Heaps, _ game.Player) []Heaps {
	return options(dst, p, g.Rule)
}

// Stream gives the options of a position one by one.
func (g Game) Stream(p Heaps, _ game.Player, yield func(Heaps) bool) {
	r := g.Rule
	if code, ok := g.Code(); ok {
		r = smallFirst{code}
	}
	stream(p, r, yield)
}

// Move names the heap that changes and what remains of it.
func (g Game) Move(p, q Heaps, _ game.Player) game.Move[Heaps] { return move(p, q, g.Rule) }

// Draw shows heaps that can be broken as rows, others as columns.
func (g Game) Draw(c draw.Canvas, p Heaps) { picture(g.Rule)(c, p, 0) }

// move returns the move from p to q, which changes one heap by the rule.
func move(p, q Heaps, r rule) game.Move[Heaps] {
	if !breaks(r) {
		return Kit{}.Move(p, q, game.Left)
	}
	before, after := change(p, q)
	return game.Move[Heaps]{To: q, Name: plus(before) + "→" + plus(after),
		Touch: breaking(slices.Index(p.Append(nil), before[0]), before[0], after)}
}

// picture chooses how heaps that are played by the rules are drawn.
func picture(rules ...rule) func(c draw.Canvas, p Heaps, first int) {
	if slices.ContainsFunc(rules, breaks) {
		return rows
	}
	return columns
}

// Split splits a position into its heaps.
func (Game) Split(dst []Heaps, p Heaps) []Heaps { return split(dst, p) }

// Size returns an upper estimate of the number of options of a position.
func (g Game) Size(p Heaps) int {
	sizes := p.Append(nil)
	if code, ok := g.Code(); ok && len(sizes) > 0 && sizes[len(sizes)-1] > counted {
		return size(p, code)
	}
	return size(p, g.Rule)
}

// A Partizan is a game of heaps in which each player has separate rules.
type Partizan struct {
	Kit
	Rules [2]rule // Left's, Right's
}

// PartizanCoded rulesets have a take-and-break code for each player, if ok is true.
type PartizanCoded interface {
	Codes() (codes [2]takebreak.Code, ok bool)
}

// Codes returns the rules of the players as take-and-break codes, if they are such codes.
func (g Partizan) Codes() (codes [2]takebreak.Code, ok bool) {
	for i, r := range g.Rules {
		switch r := r.(type) {
		case takebreak.Code:
			codes[i], ok = r, true
		case Coded:
			codes[i], ok = r.Code()
		}
		if !ok {
			return codes, false
		}
	}
	return codes, true
}

// Move names the heap that changes and what remains of it.
func (g Partizan) Move(p, q Heaps, player game.Player) game.Move[Heaps] {
	return move(p, q, g.Rules[player])
}

// Draw shows heaps that can be broken as rows, others as columns.
func (g Partizan) Draw(c draw.Canvas, p Heaps) { picture(g.Rules[:]...)(c, p, 0) }

func (g Partizan) Options(dst []Heaps, p Heaps, player game.Player) []Heaps {
	return options(dst, p, g.Rules[player])
}

// Split splits a position into its heaps.
func (Partizan) Split(dst []Heaps, p Heaps) []Heaps { return split(dst, p) }

// Size returns an upper estimate of the number of options of a position.
func (g Partizan) Size(p Heaps) int {
	return max(size(p, g.Rules[game.Left]), size(p, g.Rules[game.Right]))
}

func options(dst []Heaps, p Heaps, r rule) []Heaps {
	stream(p, r, func(q Heaps) bool {
		dst = append(dst, q)
		return true
	})
	return dst
}

// stream gives the options by the rule one by one.
func stream(p Heaps, r rule, yield func(Heaps) bool) {
	if n, ok := p.Single(); ok {
		r.Options(n, func(heaps []int) bool { return yield(Of(heaps...)) })
		return
	}
	sizes := p.Append(nil)
	sum := make([]int, 0, len(sizes)+2)
	more := true
	for i, n := range sizes {
		if !more || i > 0 && n == sizes[i-1] {
			continue
		}
		r.Options(n, func(heaps []int) bool {
			sum = append(append(append(sum[:0], sizes[:i]...), heaps...), sizes[i+1:]...)
			more = yield(Of(sum...))
			return more
		})
	}
}

func split(dst []Heaps, p Heaps) []Heaps {
	if _, ok := p.Single(); ok {
		if p != (Heaps{}) {
			dst = append(dst, p)
		}
		return dst
	}
	for _, n := range p.Append(nil) {
		dst = append(dst, Heaps{heapsFields{least: n}})
	}
	return dst
}

// smallFirst is a code that lists its options by the size of the smaller heap that is left,
// whatever is taken. If options repeat with a period, the first of them already show every kind.
// The list can be stopped in the middle.
type smallFirst struct{ takebreak.Code }

func (c smallFirst) Options(n int, yield func(heaps []int) bool) {
	none, one, two, ok := c.Octal()
	if !ok {
		c.Code.Options(n, yield)
		return
	}
	for _, k := range none {
		if k == n && !yield(nil) {
			return
		}
	}
	heaps := make([]int, 2)
	for _, k := range one {
		if heaps[0] = n - k; k < n && !yield(heaps[:1]) {
			return
		}
	}
	for a, more := 1, true; more; a++ {
		more = false
		for _, k := range two {
			if heaps[0], heaps[1] = a, n-k-a; 2*a <= n-k {
				if more = true; !yield(heaps) {
					return
				}
			}
		}
	}
}

// size adds upper estimates of the numbers of options of the heaps.
func size(p Heaps, r rule) int {
	of := func(n int) int { return count(n, r) }
	if s, ok := r.(interface{ Size(n int) int }); ok {
		of = s.Size
	}
	total := 0
	for _, n := range p.Append(nil) {
		total = min(total+of(n), largest)
	}
	return total
}

// count counts the options of a heap, unless they are very many.
func count(n int, r rule) (options int) {
	const many = 10_000_000
	r.Options(n, func([]int) bool {
		options++
		return options < many
	})
	if options == many {
		return largest
	}
	return options
}
