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

// A term is a summand: a component, or a game of mean 0.
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

// fixed returns x, if it is neither too large nor too fine.
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

// An account is what a sum of terms is in figures, each of which is added up term
// by term: a number, n·↑ + *m, the hash, and bounds.
type account struct {
	number fix
	ups    int32
	star   uint32

	// The hash is a homomorphism: of G and −G it is h and −h, so that it does not
	// see games that cancel. What is its own negative is hashed by xor.
	add, xor uint64

	// The other terms are between bounds: their stops, and the bounds that rulesets
	// know; the latter are inequalities of games. Components also lie
	// between sums for which only stops and means are known.
	stops    [2]fix // Right's and Left's, of all values
	bounds   [2]fix // below and above, of all components
	cuts     [2]fix // the Right stop of what is below, and the Left stop of what is above
	means    [2]fix // of what is below and above
	open     [2]int32
	flurry   [2]upStar // below and above, of all infinitesimal values
	weights  [2]int32  // integers below and above the atomic weights of all values that are all small
	values   int32
	wild     int32 // values that are not infinitesimal
	heavy    int32 // values that are not all small
	pieces   int32
	moves    [2]int32 // of the terms, about, by player
	unsigned int32    // components without a known negative
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

// A worth is what a game is as a summand: a number, and either n·↑ + *m or a term
// of mean 0.
type worth struct {
	state   atomic.Uint32
	term    term // none if all is in the account
	inverse term // of the term
	account account
	heat    heat
}

// A piece is what is known about a component, but what it counts in a sum.
type piece struct {
	state   atomic.Uint32
	rated   atomic.Uint32 // the state of its rating
	inverse term
	like    arena.Component // the first that is the same game
	name    uint64          // from which hashes are made
	moves   [2]int32        // about how many there are, by player
	value   atomic.Uint32   // 0, never, or 2 + its canonical form
	visits  atomic.Uint32   // how often it was in a sum that was searched
	options [2]list         // by player
	noted   atomic.Uint32   // dear, and opened
}

// Notes of a piece.
const (
	dear   = 1 << iota // its value takes too long for a piece of a cut
	opened             // the options of Left were examined before; the next bit is for those of Right
)

// A rating is what a component counts in a sum. Those who ask for nim values, or play
// misère, need none.
type rating struct {
	account account
	heat    heat
}

// never is the value of a component that gets none.
const never = 1

// A list is where options are in Engine.moves.
type list struct {
	at atomic.Uint32 // unknown, writing, or ready + the index
	n  uint32
}

const (
	unknown = iota
	writing
	ready
)

// claim reports whether the caller is to write what has the state; otherwise it
// was written by another goroutine.
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

// rating returns what c counts, or the first component that is the same game.
func (w *worker) rating(c arena.Component) *rating { return w.rated(w.first(c)) }

// rated returns what a first component counts.
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

// pieceAt returns the piece of c; a page of them is paid for before it is made.
func (w *worker) pieceAt(c arena.Component) *piece {
	if more := w.pieces.Lacks(uint64(c) + 1); more > 0 {
		w.meter.Room(uint64(pieceBytes * more))
		w.meter.Keep(0, pieceBytes*w.pieces.Grow(uint64(c)+1))
	}
	return w.pieces.At(uint32(c))
}

// ratingAt is pieceAt of a rating.
func (w *worker) ratingAt(c arena.Component) *rating {
	if more := w.ratings.Lacks(uint64(c) + 1); more > 0 {
		w.meter.Room(uint64(ratingBytes * more))
		w.meter.Keep(0, ratingBytes*w.ratings.Grow(uint64(c)+1))
	}
	return w.ratings.At(uint32(c))
}

// About what a piece, a rating and a worth take.
const pieceBytes, ratingBytes, worthBytes = 64, 192, 192

// describe fills in the names of c and of its negative.
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

// rate fills in what c counts in a sum, and its negative with it: the account of the
// one is the negative of that of the other. Whoever comes first with the lesser of
// the two fills in both.
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

// balance makes the account of a component that is its own negative its own
// negative, too: what is known about one side holds for the other.
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

// recognize gives a component what was kept of it, and 0 to one that is won by
// copying.
func (w *worker) recognize(c arena.Component, p *piece) {
	w.revive(c, p)
	if !w.without(Bounds) && w.arena.Mirrored(c) {
		w.know(w.pieceAt(p.like), 0)
		if w.arena.IsImpartial(c) {
			w.nimSlot(p.like).Store(nimKnown)
		}
	}
}

// fill publishes the names of a component, and how many moves it has.
func (p *piece) fill(inverse term, like arena.Component, name uint64, left, right int) {
	if claim(&p.state) {
		p.inverse, p.like, p.name, p.moves = inverse, like, name, [2]int32{int32(left), int32(right)}
		p.state.Store(ready)
	}
}

// count publishes what a component counts.
func (p *piece) count(r *rating, a account, h heat) {
	if claim(&p.rated) {
		*r = rating{a, h}
		p.rated.Store(ready)
	}
}

// countBoth publishes what a component and its negative q count.
func (p *piece) countBoth(here *rating, q *piece, there *rating, a account, h heat) {
	if claim(&p.rated) {
		*here, *there = rating{a, h}, rating{a.negative(), h.negative()}
		q.rated.Store(ready)
		p.rated.Store(ready)
	}
}

// accountFor returns what the ruleset says about c and of its negative.
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

// rawAccount is the account of a position from what the ruleset says about it.
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

// word returns the hash of a thing from its name and that of its negative.
func word(name, negative uint64) (add, xor uint64) {
	switch {
	case name == negative:
		return 0, splitmix.Hash(name)
	case name < negative:
		return splitmix.Hash(name), 0
	}
	return -splitmix.Hash(negative), 0
}

// worth returns what g is as a summand.
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
	if w.without(Inverses) { // then the hash must not see them either
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

// upsMost is how many ups are tried as bounds of an infinitesimal.
const upsMost = 30

// flurry returns n·↑ or n·↑ + * between which g lies, whose negative is known: beyond
// upsMost if g is no infinitesimal.
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

// weights returns integers between which the atomic weight of g lies, which is all
// small and whose negative is known.
func (w *worker) weights(g, negative short.Game) [2]int32 {
	return [2]int32{w.weightBelow(g), -w.weightBelow(negative)}
}

// weightBelow returns the greatest integer that is not above the atomic weight of g:
// that is at least n + 1 exactly if n·↑ + ☆ ≤ g, with a far star ☆ [Siegel CGT, II.7].
func (w *worker) weightBelow(g short.Game) int32 {
	far, _ := w.calc.Nimber(w.calc.FarStar(g))
	far = max(far, 2) // it is far from * as well, which ↑ has
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

// optionsUnless is options, unless they were not asked for before and is holds for one of which
// all components are stored: then it reports that, and stores nothing.
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

// A room is reserved for the lists of one worker: others are not to wait for each.
type room struct{ at, left uint32 }

// roomy is how many components a worker reserves room for at once.
const roomy = 1 << 10

// reserve returns where n components have room in Engine.moves.
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

// take says that n components were put at the beginning of the room.
func (r *room) take(n uint32) { r.at, r.left = r.at+n, r.left-n }
