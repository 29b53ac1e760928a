// SPDX-License-Identifier: Apache-2.0

package search

import (
	"math"
	"runtime"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/splitmix"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/short"
)

// A term is a summand: a component, or a game with mean 0.
type term uint32

const (
	valued term = 1 << 31 // the term is a game
	none   term = 1<<31 - 1
)

func (t term) valued() bool               { return t&valued != 0 }
func (t term) game() short.Game           { return short.Game(t &^ valued) }
func (t term) component() arena.Component { return arena.Component(t) }

// A fix is a dyadic number in units of 2^-24.
type fix int64

const (
	unit    fix = 1 << 24
	fixMost     = fix(1) << 54
)

// fixed returns x as a fix, unless x is too large or its denominator is.
func fixed(x dyadic.Number) (fix, bool) {
	n, ok := x.Small()
	if !ok || x.LogDen() > 24 {
		return 0, false
	}
	shift := 24 - x.LogDen()
	if most := int64(fixMost) >> shift; n > most || n < -most {
		return 0, false
	}
	return fix(n) << shift, true
}

func (x fix) number() dyadic.Number { return dyadic.New(int64(x), 24) }

// An account summarizes a sum of terms in figures that are added up term by term: a number, n·↑ +
// *m, the hash, and bounds.
type account struct {
	number fix
	ups    int32
	star   uint32

	// The hash is a homomorphism: if G has h, then −G has −h, so games that cancel do not change
	// the hash. Terms that are their own negatives are hashed by xor.
	add, xor uint64

	// The other terms lie between bounds: their stops, and the bounds that rulesets know. The
	// latter are inequalities of games. Each component also lies between two sums whose stops and
	// means are known.
	stops    [2]fix // the sums of Right's and of Left's stops, over all values
	bounds   [2]fix // lower and upper, over all components
	cuts     [2]fix // the Right stop of the sum below, and the Left stop of the sum above
	means    [2]fix // of the sums below and above
	open     [2]int32
	flurry   [2]upStar // lower and upper, over all infinitesimal values
	weights  [2]int32  // integer bounds, lower and upper, for the atomic weights of all values that are all small
	values   int32
	wild     int32 // the number of values that are not infinitesimal
	heavy    int32 // the number of values that are not all small
	pieces   int32
	moves    [2]int32 // the approximate number of moves in the terms, by player
	unsigned int32    // the number of components without a known negative
}

func (a *account) plus(b *account, sign int32) {
	s := fix(sign)
	a.number += s * b.number
	a.ups += sign * b.ups
	a.star ^= b.star
	a.add += uint64(int64(sign)) * b.add
	a.xor ^= b.xor
	for i := range a.stops {
		a.stops[i] += s * b.stops[i]
		a.bounds[i] += s * b.bounds[i]
		a.cuts[i] += s * b.cuts[i]
		a.means[i] += s * b.means[i]
		a.open[i] += sign * b.open[i]
		a.moves[i] += sign * b.moves[i]
		a.weights[i] += sign * b.weights[i]
		a.flurry[i].ups += sign * b.flurry[i].ups
		a.flurry[i].star ^= b.flurry[i].star
	}
	a.values += sign * b.values
	a.wild += sign * b.wild
	a.heavy += sign * b.heavy
	a.pieces += sign * b.pieces
	a.unsigned += sign * b.unsigned
}

// negative returns the account of the negative sum.
func (a account) negative() account {
	a.number, a.ups, a.add = -a.number, -a.ups, -a.add
	a.stops[0], a.stops[1] = -a.stops[1], -a.stops[0]
	a.bounds[0], a.bounds[1] = -a.bounds[1], -a.bounds[0]
	a.cuts[0], a.cuts[1] = -a.cuts[1], -a.cuts[0]
	a.means[0], a.means[1] = -a.means[1], -a.means[0]
	a.open[0], a.open[1] = a.open[1], a.open[0]
	a.moves[0], a.moves[1] = a.moves[1], a.moves[0]
	a.flurry[0], a.flurry[1] = a.flurry[1].negative(), a.flurry[0].negative()
	a.weights[0], a.weights[1] = -a.weights[1], -a.weights[0]
	return a
}

// An upStar is n·↑, or n·↑ + * if star is 1.
type upStar struct {
	ups  int32
	star uint32
}

func (x upStar) negative() upStar { return upStar{-x.ups, x.star} }

// A worth describes a game as a summand: a number, plus either n·↑ + *m or a term with mean 0.
type worth struct {
	state   atomic.Uint32
	term    term // none if the account contains everything
	inverse term // of the term
	account account
	heat    heat
}

// A piece is all that is known about a component, except its account and heat, which are in its
// rating.
type piece struct {
	state   atomic.Uint32
	rated   atomic.Uint32 // the state of its rating
	inverse term
	like    arena.Component // the first component that is the same game
	name    uint64          // from which hashes are made
	moves   [2]int32        // the approximate number of moves, by player
	value   atomic.Uint32   // 0, never, or 2 + its canonical form
	visits  atomic.Uint32   // how many searched sums contained it
	options [2]list         // by player
	noted   atomic.Uint32   // dear, and opened
}

// These bits are notes about a piece.
const (
	dear   = 1 << iota // computing its value takes too long for a piece of a cut
	opened             // Left's options were examined before; the next bit says the same of Right's
)

// A rating is what a component contributes to a sum. Searches for nim values and in misère play do
// not need it.
type rating struct {
	account account
	heat    heat
}

// never is the value of a component whose value will not be computed.
const never = 1

// A list gives the place of options in Engine.moves.
type list struct {
	at atomic.Uint32 // unknown, writing, or ready + the index
	n  uint32
}

const (
	unknown = iota
	writing
	ready
)

// claim reports whether the caller must write the data that this state protects. If not, another
// goroutine has written them.
func claim(state *atomic.Uint32) bool {
	for {
		switch s := state.Load(); {
		case s >= ready:
			return false
		case s == unknown && state.CompareAndSwap(unknown, writing):
			return true
		}
		runtime.Gosched()
	}
}

// rating returns what c contributes to a sum. It uses the first component that is the same game.
func (w *worker) rating(c arena.Component) *rating { return w.rated(w.first(c)) }

// rated returns what a component contributes, if it is the first that is the same game.
func (w *worker) rated(c arena.Component, p *piece) *rating {
	if p.rated.Load() < ready {
		w.rate(c, p)
	}
	return w.ratings.At(uint32(c))
}

// first returns the first component that is the same game as c, with its piece.
func (w *worker) first(c arena.Component) (arena.Component, *piece) {
	p := w.named(c)
	if p.like == c {
		return c, p
	}
	return p.like, w.named(p.like)
}

// named returns the piece of c.
func (w *worker) named(c arena.Component) *piece {
	p := w.pieceAt(c)
	if p.state.Load() < ready {
		w.describe(c, p)
	}
	return p
}

// pieceAt returns the piece of c. Before it allocates a page of pieces, it charges the page to the
// meter.
func (w *worker) pieceAt(c arena.Component) *piece {
	if more := w.pieces.Lacks(uint64(c) + 1); more > 0 {
		w.meter.Room(uint64(pieceBytes * more))
		w.meter.Keep(0, pieceBytes*w.pieces.Grow(uint64(c)+1))
	}
	return w.pieces.At(uint32(c))
}

// ratingAt is pieceAt for a rating.
func (w *worker) ratingAt(c arena.Component) *rating {
	if more := w.ratings.Lacks(uint64(c) + 1); more > 0 {
		w.meter.Room(uint64(ratingBytes * more))
		w.meter.Keep(0, ratingBytes*w.ratings.Grow(uint64(c)+1))
	}
	return w.ratings.At(uint32(c))
}

// These are the approximate sizes of a piece, a rating and a worth.
const pieceBytes, ratingBytes, worthBytes = 64, 192, 192

// describe sets the names of c and of its negative.
func (w *worker) describe(c arena.Component, p *piece) {
	inverse, known := arena.Component(none), false
	if !w.without(Inverses) {
		inverse, known = w.arena.Negative(w.meter, c)
	}
	name := w.name(c)
	left, right := w.arena.Count(c)
	if !known {
		p.fill(none, w.like(c, name), name, left, right)
		w.recognize(c, p)
		return
	}
	other, q := w.name(inverse), w.pieceAt(inverse)
	first, second := w.like(c, name), w.like(inverse, other)
	p.fill(term(second), first, name, left, right)
	q.fill(term(first), second, other, right, left)
	w.recognize(c, p)
	w.revive(inverse, q)
}

// rate sets what c and its negative contribute to a sum: the account of one is the negative of the
// account of the other. The piece with the lesser number is claimed first, and the worker that
// claims it sets both.
func (w *worker) rate(c arena.Component, p *piece) {
	a, h := w.accountFor(c)
	if p.inverse == none {
		a.add, a.unsigned = splitmix.Hash(p.name), 1
		p.count(w.ratingAt(c), a, h)
		return
	}
	other := p.inverse.component()
	q, here, there := w.named(other), w.ratingAt(c), w.ratingAt(other)
	a.add, a.xor = word(p.name, q.name)
	switch {
	case p == q:
		a.balance(&h)
		p.count(here, a, h)
	case other < c:
		q.countBoth(there, p, here, a.negative(), h.negative())
	default:
		p.countBoth(here, q, there, a, h)
	}
}

// balance makes the account of a component that is its own negative equal to its own negative. What
// is known about one side then also holds for the other.
func (a *account) balance(h *heat) {
	evenly := func(x *[2]fix) (worse int) {
		if x[0] < -x[1] {
			x[0] = -x[1]
			return 0
		}
		x[1] = -x[0]
		return 1
	}
	evenly(&a.bounds)
	i := evenly(&a.cuts)
	h.width[i] = h.width[1-i]
	i = evenly(&a.means)
	h.temperature[i] = h.temperature[1-i]
}

// recognize restores what was saved about a component. A component that the second player wins by
// copying gets the value 0.
func (w *worker) recognize(c arena.Component, p *piece) {
	w.revive(c, p)
	if !w.without(Bounds) && w.arena.Mirrored(c) {
		w.know(w.pieceAt(p.like), 0)
		if w.arena.IsImpartial(c) {
			w.nimSlot(p.like).Store(nimKnown)
		}
	}
}

// fill publishes the names and the number of moves of a component.
func (p *piece) fill(inverse term, like arena.Component, name uint64, left, right int) {
	if claim(&p.state) {
		p.inverse, p.like, p.name, p.moves = inverse, like, name, [2]int32{int32(left), int32(right)}
		p.state.Store(ready)
	}
}

// count publishes what a component contributes to a sum.
func (p *piece) count(r *rating, a account, h heat) {
	if claim(&p.rated) {
		*r = rating{a, h}
		p.rated.Store(ready)
	}
}

// countBoth publishes what a component and its negative q contribute to a sum.
func (p *piece) countBoth(here *rating, q *piece, there *rating, a account, h heat) {
	if claim(&p.rated) {
		*here, *there = rating{a, h}, rating{a.negative(), h.negative()}
		q.rated.Store(ready)
		p.rated.Store(ready)
	}
}

// accountFor returns what the ruleset knows about c and about its negative.
func (w *worker) accountFor(c arena.Component) (account, heat) {
	lo, hi, ok := w.arena.Bounds(c)
	bounded, p := ok && !w.without(Bounds), w.named(c)
	if bounded && p.inverse != none && p.inverse != term(c) {
		if low, high, ok := w.arena.Bounds(p.inverse.component()); ok {
			lo, hi = max(lo, -high), min(hi, -low)
		}
	}
	a, h := rawAccount(lo, hi, bounded, int(p.moves[0]), int(p.moves[1])), heat{}
	if x := w.arena.Itself(c); x != nil {
		h = w.cut(&a, x, 0, math.MaxInt)
		x.Release()
	}
	return a, h
}

// rawAccount returns the account of a position from what the ruleset knows about it.
func rawAccount(lo, hi int, bounded bool, left, right int) account {
	a := account{pieces: 1, moves: [2]int32{int32(left), int32(right)}}
	if bounded {
		a.bounds = [2]fix{fix(lo) * unit, fix(hi) * unit}
		a.cuts, a.means = a.bounds, a.bounds
	} else {
		a.open = [2]int32{1, 1}
	}
	return a
}

// word returns the hash of a term from its name and the name of its negative.
func word(name, negative uint64) (add, xor uint64) {
	switch {
	case name == negative:
		return 0, splitmix.Hash(name)
	case name < negative:
		return splitmix.Hash(name), 0
	}
	return -splitmix.Hash(negative), 0
}

// worth describes g as a summand.
func (w *worker) worth(g short.Game) *worth {
	w.worths.Grow(uint64(g) + 1)
	v := w.worths.At(uint32(g))
	if v.state.Load() < ready {
		w.weigh(g, v)
	}
	return v
}

func (w *worker) weigh(g short.Game, v *worth) {
	if x, ups, star, ok := w.calc.NumberUpStar(g); ok {
		if n, ok := fixed(x); ok {
			if claim(&v.state) {
				v.term, v.inverse, v.account = none, none, account{number: n, ups: int32(ups), star: star}
				v.state.Store(ready)
			}
			return
		}
	}
	base, mean, temperature, small := g, fix(0), fix(0), false
	t := w.thermo.Thermograph(g)
	if mean, small = fixed(t.Mean); small {
		temperature, small = fixed(t.Temperature)
		if small && mean != 0 {
			base = w.calc.Add(g, w.calc.FromNumber(t.Mean.Neg()))
		}
	}
	inverse := w.calc.Neg(base)
	w.meter.Keep(0, worthBytes)
	a := account{values: 1}
	name, other := w.gameName(base), w.gameName(inverse)
	a.add, a.xor = word(name, other)
	if w.without(Inverses) { // then the hash must not show that a game is an inverse
		a.add, a.xor, a.unsigned = splitmix.Hash(name), 0, 1
	}
	right, ok1 := fixed(w.calc.RightStop(base))
	left, ok2 := fixed(w.calc.LeftStop(base))
	a.stops = [2]fix{right, left}
	if !small || !ok1 || !ok2 || w.without(Bounds) {
		a.open, a.stops = [2]int32{1, 1}, [2]fix{}
	}
	if !small {
		mean, temperature = 0, 0
	}
	a.flurry, a.wild = w.flurry(base, inverse), 0
	if a.flurry[0].ups < -upsMost || a.flurry[1].ups > upsMost || w.without(Bounds) {
		a.flurry, a.wild = [2]upStar{}, 1
	}
	if a.wild != 0 || !w.calc.IsAllSmall(base) {
		a.heavy = 1
	} else if a.weights = w.weights(base, inverse); a.weights[0] < -upsMost || a.weights[1] > upsMost {
		a.weights, a.heavy = [2]int32{}, 1
	}
	a.number, a.moves = mean, [2]int32{int32(len(w.calc.Left(base))), int32(len(w.calc.Right(base)))}
	if claim(&v.state) {
		v.term, v.inverse, v.account = term(base)|valued, term(inverse)|valued, a
		width := a.stops[1] - a.stops[0]
		v.heat = heat{[2]fix{temperature, temperature}, [2]fix{width, width}}
		v.state.Store(ready)
	}
}

// upsMost is the greatest number of ups that are tried as bounds of an infinitesimal.
const upsMost = 30

// flurry returns bounds of the form n·↑ or n·↑ + * for g, whose negative is given. If g is not an
// infinitesimal, they are beyond upsMost.
func (w *worker) flurry(g, negative short.Game) [2]upStar {
	return [2]upStar{w.upsBelow(g), w.upsBelow(negative).negative()}
}

// upsBelow returns the greatest n·↑ or n·↑ + * below g.
func (w *worker) upsBelow(g short.Game) (most upStar) {
	most.ups = -upsMost - 1
	if w.calc.LeftStop(g).Sign() != 0 || w.calc.RightStop(g).Sign() != 0 {
		return most
	}
	for star := range uint32(2) {
		n := int32(0)
		below := func(n int32) bool { return w.calc.Leq(w.calc.FromParts(dyadic.Number{}, int(n), star), g) }
		for n < upsMost && below(n+1) {
			n++
		}
		for n >= -upsMost && !below(n) {
			n--
		}
		if n > most.ups {
			most = upStar{n, star}
		}
	}
	return most
}

// weights returns integer bounds for the atomic weight of g. The game g must be all small; its
// negative is given.
func (w *worker) weights(g, negative short.Game) [2]int32 {
	return [2]int32{w.weightBelow(g), -w.weightBelow(negative)}
}

// weightBelow returns the greatest integer that is at most the atomic weight of g. The weight is at
// least n + 1 exactly if n·↑ + ☆ ≤ g, with a far star ☆ [Siegel CGT, II.7].
func (w *worker) weightBelow(g short.Game) int32 {
	far, _ := w.calc.Nimber(w.calc.FarStar(g))
	far = max(far, 2) // the far star must also be far from *, which occurs in ↑
	below := func(n int32) bool { return w.calc.Leq(w.calc.FromParts(dyadic.Number{}, int(n), far), g) }
	n := int32(0)
	for n < upsMost && below(n) {
		n++
	}
	for n >= -upsMost && !below(n-1) {
		n--
	}
	return n
}

// options returns the options of player from c, as Arena.Parts lists them.
func (w *worker) options(c arena.Component, player game.Player) []arena.Component {
	l := &w.named(c).options[player]
	if l.at.Load() < ready {
		w.parts = w.arena.Parts(w.meter, w.parts[:0], c, player)
		w.list(l, w.parts)
	}
	return w.moves.Run(l.at.Load()-ready, l.n)
}

// optionsUnless returns the same as options, with one exception. If the options were not requested
// before, and the function is holds for an option whose components are all stored, then it reports
// found and stores nothing.
func (w *worker) optionsUnless(c arena.Component, player game.Player, is func(parts []arena.Component) bool) (options []arena.Component, found bool) {
	l := &w.named(c).options[player]
	if l.at.Load() < ready {
		if w.parts, found = w.arena.PartsUnless(w.meter, w.parts[:0], c, player, is); found {
			return nil, true
		}
		w.list(l, w.parts)
	}
	return w.moves.Run(l.at.Load()-ready, l.n), false
}

// list publishes the options of a component.
func (w *worker) list(l *list, parts []arena.Component) {
	n := uint32(len(parts))
	at := w.reserve(n)
	if !claim(&l.at) {
		return
	}
	copy(w.moves.Run(at, n), parts)
	l.n = n
	l.at.Store(ready + at)
	w.room.take(n)
}

// A room is space reserved for the lists of one worker, so that workers need not wait for each
// other at every list.
type room struct{ at, left uint32 }

// roomy is the number of components for which a worker reserves room at once.
const roomy = 1 << 10

// reserve returns a place in Engine.moves with room for n components.
func (w *worker) reserve(n uint32) (at uint32) {
	if n <= w.room.left {
		return w.room.at
	}
	size := max(n, roomy)
	w.meter.Keep(0, 4*int(size))
	at, ok := w.moves.Reserve(size)
	if !ok {
		w.meter.Fail(errFull)
	}
	w.room = room{at, size}
	return at
}

// take marks the first n places of the room as used.
func (r *room) take(n uint32) { r.at, r.left = r.at+n, r.left-n }
