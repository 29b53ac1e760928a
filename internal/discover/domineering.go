// SPDX-License-Identifier: Apache-2.0

package discover

import (
	"cmp"
	"context"
	"iter"
	"math/big"
	"math/bits"
	"slices"

	"github.com/upstar-cgt/upstar/sets"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
	"github.com/upstar-cgt/upstar/work"
)

// Domineering on all polyominoes. A reflection leaves the value unchanged, and exchanging rows and
// columns negates it, so only one of eight images is played. A move takes two squares. The rest
// consists of smaller polyominoes whose values are already known; they are in a table that the
// workers only read.
type polyominoStats struct {
	question StatsQuestion
	once     bool // reflections are not counted separately
	meter    *work.Meter
	space    *short.Space
	known    [sets.MostSquares + 1]map[shapeKey]worth
	answer   *StatsAnswer
	rows     map[rowKey]*Row
	values   map[short.Game]bool
}

// worth is a value and its negative.
type worth struct{ g, negative short.Game }

// played holds the number of positions with a value, and the first shapes with it.
type played struct {
	count int
	first []example
}

// An example is a shape, and when it was found.
type example struct {
	unit, at int
	shape    shape
}

func (a example) before(b example) int {
	return cmp.Or(cmp.Compare(a.unit, b.unit), cmp.Compare(a.at, b.at))
}

// countsPolyominoes reports whether a question can be answered in this faster way.
func countsPolyominoes(s *Space, expression string) bool {
	return s.entry.Name == "domineering" && (s.kind == "polyominoes" || s.kind == "reflected") && fast[expression] && s.most <= mostKeyed
}

// statsOfPolyominoes answers the question.
func statsOfPolyominoes(ctx context.Context, s *Space, q StatsQuestion) (*StatsAnswer, error) {
	p := &polyominoStats{question: q, once: s.kind == "reflected", space: short.NewSpace(),
		meter:  work.New(ctx, work.Budget{Bytes: q.Bytes}),
		answer: &StatsAnswer{Set: q.Set, Expression: q.Expression, Rows: []Row{}},
		rows:   map[rowKey]*Row{}, values: map[short.Game]bool{}}
	var err error
	for size := 1; size <= s.most && err == nil; size++ {
		err = p.level(size, size <= s.most-2)
	}
	for _, r := range p.rows {
		p.answer.Rows = append(p.answer.Rows, *r)
	}
	p.answer.Values = len(p.values)
	if q.Expression != "CanonicalForm" {
		texts := map[string]bool{}
		for _, r := range p.answer.Rows {
			texts[r.Value] = true
		}
		p.answer.Values = len(texts)
	}
	p.answer.Rows = slices.DeleteFunc(p.answer.Rows, func(r Row) bool { return r.Count < q.AtLeast })
	p.answer.sort()
	return p.answer, err
}

// level counts the polyominoes of a size. Their values are kept if larger ones need them.
func (p *polyominoStats) level(size int, keep bool) error {
	units := seeds(size)
	workers := max(1, p.question.Workers)
	players := make([]*polyominoPlayer, workers)
	err := work.Spread(p.meter, workers, len(units), func(w int, m *work.Meter, items iter.Seq[int]) error {
		x := &polyominoPlayer{stats: p, calc: p.space.Calc(), met: map[short.Game]*played{}}
		players[w] = x
		return x.calc.Do(m, func() {
			for unit := range items {
				counted := p.question.Parts == 0 || unit%p.question.Parts == p.question.Part-1
				if counted || keep {
					x.unit(&units[unit], unit, counted, keep)
				}
			}
		})
	})
	if err != nil {
		return err
	}
	if keep {
		p.known[size] = map[shapeKey]worth{}
	}
	all := map[short.Game]*played{}
	for _, x := range players {
		if x == nil {
			continue
		}
		for _, e := range x.kept {
			p.known[size][e.key] = e.worth
		}
		for g, t := range x.met {
			all[g] = p.joined(all[g], t)
		}
	}
	return p.finish(size, all)
}

// joined combines the results of two workers.
func (p *polyominoStats) joined(a, b *played) *played {
	if a == nil {
		return b
	}
	a.count += b.count
	a.first = append(a.first, b.first...)
	slices.SortFunc(a.first, example.before)
	a.first = a.first[:min(len(a.first), p.question.Examples)]
	return a
}

// A polyominoPlayer is a worker.
type polyominoPlayer struct {
	stats       *polyominoStats
	calc        *short.Calc
	met         map[short.Game]*played
	kept        []keptShape
	left, right []short.Game
}

type keptShape struct {
	key shapeKey
	worth
}

// unit plays the polyominoes that grow from a given one.
func (x *polyominoPlayer) unit(from *spread, unit int, counted, keep bool) {
	at := 0
	from.grow(from.size, func(found *spread) {
		at++
		s := found.shape()
		own, other, ok := s.first()
		if !ok {
			return
		}
		x.calc.Step()
		g := x.value(&s)
		negative := x.calc.Neg(g)
		if keep {
			x.calc.Meter().Keep(1, 64)
			x.kept = append(x.kept, keptShape{s.image(false, false), worth{g, negative}})
		}
		if !counted {
			return
		}
		if x.stats.once {
			own, other = 1, min(other, 1)
		}
		x.count(g, own, example{unit, 2 * at, s})
		if other > 0 {
			x.count(negative, other, example{unit, 2*at + 1, s.turned()})
		}
	})
}

func (x *polyominoPlayer) count(g short.Game, n int, e example) {
	t := x.met[g]
	if t == nil {
		t = &played{}
		x.met[g] = t
	}
	if t.count += n; len(t.first) < x.stats.question.Examples {
		t.first = append(t.first, e)
	}
}

// value plays a shape. Left's dominoes are vertical, Right's are horizontal.
func (x *polyominoPlayer) value(s *shape) short.Game {
	x.left, x.right = x.left[:0], x.right[:0]
	rows := s.rows
	for y := range s.h {
		for both := rows[y] & (rows[y] >> 1); both != 0; both &= both - 1 {
			pair := 3 * (both & -both)
			rows[y] &^= pair
			x.right = append(x.right, x.rest(&rows, s.h))
			rows[y] |= pair
		}
		if y+1 == s.h {
			break
		}
		for both := rows[y] & rows[y+1]; both != 0; both &= both - 1 {
			one := both & -both
			rows[y] &^= one
			rows[y+1] &^= one
			x.left = append(x.left, x.rest(&rows, s.h))
			rows[y] |= one
			rows[y+1] |= one
		}
	}
	return x.calc.Make(distinct(x.left), distinct(x.right))
}

// distinct removes repetitions.
func distinct(gs []short.Game) []short.Game {
	slices.Sort(gs)
	return slices.Compact(gs)
}

// rest returns the value of the remaining squares, which is the sum of the values of their pieces.
func (x *polyominoPlayer) rest(rows *[sets.MostSquares]uint32, h int) short.Game {
	sum := short.Zero
	left := *rows
	for y := 0; y < h; {
		if left[y] == 0 {
			y++
			continue
		}
		if g := x.piece(&left, y, h); g != short.Zero {
			if sum == short.Zero {
				sum = g
			} else {
				sum = x.calc.Add(sum, g)
			}
		}
	}
	return sum
}

// piece removes the piece that contains the first square of row y, the first row with squares. It
// returns the value of the piece.
func (x *polyominoPlayer) piece(left *[sets.MostSquares]uint32, y, h int) short.Game {
	var in [sets.MostSquares]uint64
	in[y] = uint64(left[y] & -left[y])
	low, high := y, y
	for grew := true; grew; {
		grew = false
		for k := low; k <= high; k++ {
			r := in[k] | in[k]<<1 | in[k]>>1
			if k > low {
				r |= in[k-1]
			}
			if k < high {
				r |= in[k+1]
			}
			if r &= uint64(left[k]); r != in[k] {
				in[k], grew = r, true
			}
		}
		if high+1 < h && in[high]&uint64(left[high+1]) != 0 {
			high++
			in[high], grew = in[high-1]&uint64(left[high]), true
		}
	}
	n := 0
	for k := low; k <= high; k++ {
		left[k] &^= uint32(in[k])
		n += bits.OnesCount64(in[k])
	}
	if n == 1 {
		return short.Zero
	}
	s := shapeOf(in[low : high+1])
	key, turned := s.canonical()
	w := x.stats.known[n][key]
	if turned {
		return w.negative
	}
	return w.g
}

// finish turns the values of a size into rows and a summary.
func (p *polyominoStats) finish(size int, all map[short.Game]*played) error {
	games := make([]short.Game, 0, len(all))
	for g := range all {
		games = append(games, g)
		p.values[g] = true
	}
	slices.SortFunc(games, func(a, b short.Game) int {
		if s, t := all[a].first, all[b].first; len(s) > 0 && len(t) > 0 {
			return s[0].before(t[0])
		}
		return cmp.Compare(a, b)
	})
	told := make([]toldValue, len(games))
	err := work.Spread(p.meter, max(1, p.question.Workers), len(games), func(_ int, m *work.Meter, items iter.Seq[int]) error {
		calc := p.space.Calc()
		heat := thermo.NewCalc(calc)
		return calc.Do(m, func() {
			for i := range items {
				calc.Step()
				told[i] = p.tell(calc, heat, games[i], all[games[i]].count)
			}
		})
	})
	if err != nil {
		return err
	}
	sum := newSummary(size)
	for i, g := range games {
		t := all[g]
		p.answer.Count += t.count
		sum.add(told[i], t, p.space.IsNumber(g))
		if told[i].text != "" {
			p.put(size, told[i].text, t)
		}
	}
	if p.question.BySize {
		p.answer.Sizes = append(p.answer.Sizes, sum.sized())
	}
	return nil
}

// toldValue is a value as text.
type toldValue struct {
	text    string // text of the expression; a value with an empty text is left out
	heat    *big.Rat
	outcome string
}

func (p *polyominoStats) tell(calc *short.Calc, heat *thermo.Calc, g short.Game, count int) (t toldValue) {
	t.outcome = calc.Outcome(g).String()
	t.heat, _ = new(big.Rat).SetString(heat.Temperature(g).String())
	switch {
	case p.question.Expression == "Temperature":
		t.text = t.heat.RatString()
	case p.question.Expression == "OutcomeClass":
		t.text = t.outcome
	case p.question.Expression == "Mean":
		t.text = heat.Mean(g).String()
	case p.question.BySize && count < p.question.AtLeast: // a text less
	default:
		t.text = notation.Plain.Format(calc, g)
	}
	return t
}

// put adds a value to the row with its text.
func (p *polyominoStats) put(size int, text string, t *played) {
	if !p.question.BySize {
		size = 0
	}
	key := rowKey{size, text}
	r := p.rows[key]
	if r == nil {
		r = &Row{Size: size, Value: text}
		p.rows[key] = r
	}
	r.Count += t.count
	for _, e := range t.first {
		if len(r.Examples) < p.question.Examples {
			r.Examples = append(r.Examples, "domineering("+e.shape.String()+")")
		}
	}
}
