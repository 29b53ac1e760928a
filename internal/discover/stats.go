// SPDX-License-Identifier: Apache-2.0

package discover

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// A StatsQuestion asks how often an expression takes each value on a set of positions.
type StatsQuestion struct {
	Set        string `json:"set"`
	Expression string `json:"expression"`         // CanonicalForm, Temperature, … or an expression of the language
	Examples   int    `json:"examples"`           // number of example positions kept for each value
	Part       int    `json:"part,omitempty"`     // which of the Parts, from 1 on; 0 for all
	Parts      int    `json:"parts,omitempty"`    //
	BySize     bool   `json:"by_size,omitempty"`  // count each size separately
	AtLeast    int    `json:"at_least,omitempty"` // leave out values that occur less often
	Workers    int    `json:"-"`
	Bytes      uint64 `json:"-"`
}

// A StatsAnswer is a histogram. Merge combines the statistics of parts.
type StatsAnswer struct {
	Set        string  `json:"set"`
	Expression string  `json:"expression"`
	Count      int     `json:"count"`  // of positions
	Values     int     `json:"values"` // different ones
	Failed     int     `json:"failed,omitempty"`
	Failure    string  `json:"failure,omitempty"` // why the first of them failed
	Least      *Row    `json:"least,omitempty"`   // of numbers
	Greatest   *Row    `json:"greatest,omitempty"`
	Rows       []Row   `json:"histogram"` // the most frequent first
	Sizes      []Sized `json:"sizes,omitempty"`
}

// A Row is a value, its frequency, and the first positions that have it.
type Row struct {
	Size     int      `json:"size,omitempty"` // if sizes are counted separately
	Value    string   `json:"value"`
	Count    int      `json:"count"`
	Examples []string `json:"examples,omitempty"`
	At       []int    `json:"at,omitempty"` // of a part: the numbers of the examples in the set, so that the parts can be merged in order
}

// Sized holds the results for one size.
type Sized struct {
	Size     int `json:"size"`
	Count    int `json:"count"`
	Values   int `json:"values"`
	*Summary     // for Domineering on polyominoes
}

// Stats computes the statistics of a set. The counts made before a limit are returned with the
// error.
func Stats(ctx context.Context, at *session.Session, q StatsQuestion) (*StatsAnswer, error) {
	space, err := ReadSpace(at.Catalog, q.Set)
	if err != nil {
		return nil, err
	}
	set, err := space.Set()
	if err != nil {
		return nil, err
	}
	if q.Expression == "" {
		q.Expression = "CanonicalForm"
	}
	if countsPolyominoes(space, q.Expression) {
		return statsOfPolyominoes(ctx, space, q)
	}
	if q.Parts > 0 {
		set = set.Part(q.Part, q.Parts)
	}
	c := &counter{question: q, evaluator: NewEvaluator(ctx, at, q.Bytes), space: space, rows: map[rowKey]*Row{}, tally: map[tallied]*tally{}}
	for x := range set.All() {
		if err = c.add(x.Text, x.Size); err != nil {
			break
		}
	}
	return c.answer(), errors.Join(err, c.flush())
}

// A counter counts values.
type counter struct {
	question  StatsQuestion
	evaluator *Evaluator
	space     *Space
	rows      map[rowKey]*Row
	tally     map[tallied]*tally
	count     int
	seen      int // members, including those that are not positions
	failed    int
	failure   string
}

// number is the number, in the whole set, of the member that was seen last.
func (c *counter) number() int {
	if c.question.Parts == 0 {
		return 0
	}
	return (c.seen-1)*c.question.Parts + c.question.Part
}

type rowKey struct {
	size  int
	value string
}

// tallied is a value by its handle. Handles are fast, and valid until the evaluator is renewed.
type tallied struct {
	size int
	g    short.Game
}

type tally struct {
	first    int // index of the first position
	count    int
	examples []string
	at       []int
}

// add counts a position. An error ends the work. A property that cannot be computed is counted as
// failed.
func (c *counter) add(text string, size int) error {
	c.seen++
	if c.count&1023 == 0 {
		if err := work.Interrupted(c.evaluator.ctx); err != nil {
			return err
		}
		if c.evaluator.full() {
			if err := c.flush(); err != nil {
				return err
			}
			c.evaluator.renew()
		}
	}
	p, err := c.space.Position(text)
	if err != nil {
		return nil // not a position of the ruleset
	}
	c.count++
	if !c.question.BySize {
		size = 0
	}
	if fast[c.question.Expression] && !position.IsEndless(p) {
		g, err := c.evaluator.Value(p)
		if err != nil {
			return c.fail(p, err)
		}
		key := tallied{size, g}
		t := c.tally[key]
		if t == nil {
			t = &tally{first: c.count}
			c.tally[key] = t
		}
		if t.count++; len(t.examples) < c.question.Examples {
			t.examples, t.at = append(t.examples, text), append(t.at, c.number())
		}
		return nil
	}
	value, err := c.evaluator.Expression(p, c.question.Expression)
	if err != nil {
		return c.fail(p, err)
	}
	c.put(rowKey{size, value}, 1, []string{text}, []int{c.number()})
	return nil
}

// fail records a position whose property could not be computed.
func (c *counter) fail(p fmt.Stringer, err error) error {
	if errors.Is(work.Limited(err), work.ErrLimit) {
		return err
	}
	if c.failed++; c.failure == "" {
		c.failure = fmt.Sprintf("%s: %v", p, err)
	}
	return nil
}

// put adds to the count of a row.
func (c *counter) put(key rowKey, count int, examples []string, at []int) {
	r := c.rows[key]
	if r == nil {
		r = &Row{Size: key.size, Value: key.value}
		c.rows[key] = r
	}
	r.Count += count
	for i, x := range examples {
		if len(r.Examples) < c.question.Examples {
			r.Examples = append(r.Examples, c.space.Name(x))
			if at[i] > 0 {
				r.At = append(r.At, at[i])
			}
		}
	}
}

// flush turns handles into texts, in the order of the first positions.
func (c *counter) flush() error {
	keys := make([]tallied, 0, len(c.tally))
	for k := range c.tally {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b tallied) int { return cmp.Compare(c.tally[a].first, c.tally[b].first) })
	for _, k := range keys {
		text, err := c.evaluator.Property(k.g, c.question.Expression)
		if err != nil {
			return err
		}
		t := c.tally[k]
		c.put(rowKey{k.size, text}, t.count, t.examples, t.at)
	}
	c.tally = map[tallied]*tally{}
	return nil
}

// answer makes the table.
func (c *counter) answer() *StatsAnswer {
	failed := c.flush()
	a := &StatsAnswer{Set: c.question.Set, Expression: c.question.Expression, Count: c.count, Failed: c.failed, Failure: c.failure, Rows: []Row{}}
	if failed != nil && a.Failure == "" {
		a.Failure = failed.Error()
	}
	for _, r := range c.rows {
		a.Rows = append(a.Rows, *r)
	}
	a.finish()
	if c.question.AtLeast > 1 {
		a.Rows = slices.DeleteFunc(a.Rows, func(r Row) bool { return r.Count < c.question.AtLeast })
		a.sort()
	}
	return a
}

// finish sorts the rows and computes the extremes and the sizes.
func (a *StatsAnswer) finish() {
	a.sort()
	a.Sizes = nil
	values := map[string]bool{}
	for _, r := range a.Rows {
		values[r.Value] = true
		if n := len(a.Sizes); r.Size > 0 && (n == 0 || a.Sizes[n-1].Size != r.Size) {
			a.Sizes = append(a.Sizes, Sized{Size: r.Size})
		}
		if n := len(a.Sizes); n > 0 {
			a.Sizes[n-1].Count += r.Count
			a.Sizes[n-1].Values++
		}
	}
	a.Values = len(values)
}

// sort sorts the rows and finds the extremes.
func (a *StatsAnswer) sort() {
	slices.SortFunc(a.Rows, func(x, y Row) int {
		return cmp.Or(cmp.Compare(x.Size, y.Size), cmp.Compare(y.Count, x.Count), cmp.Compare(x.Value, y.Value))
	})
	a.Least, a.Greatest = nil, nil
	var low, high *big.Rat
	for i, r := range a.Rows {
		v, err := number(r.Value)
		if err != nil {
			continue
		}
		if low == nil || v.Cmp(low) < 0 {
			low, a.Least = v, &a.Rows[i]
		}
		if high == nil || v.Cmp(high) > 0 {
			high, a.Greatest = v, &a.Rows[i]
		}
	}
}

// exemplify adds the examples of a row of another part, and keeps the first ones in the order of the set.
func (r *Row) exemplify(other Row, most int) {
	all, at := slices.Concat(r.Examples, other.Examples), slices.Concat(r.At, other.At)
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	if len(at) == len(all) {
		slices.SortStableFunc(order, func(i, j int) int { return at[i] - at[j] })
	}
	r.Examples, r.At = nil, nil
	for _, i := range order[:min(most, len(order))] {
		r.Examples = append(r.Examples, all[i])
		if len(at) == len(all) {
			r.At = append(r.At, at[i])
		}
	}
}

// Merge adds the statistics of another part of the same set.
func (a *StatsAnswer) Merge(b *StatsAnswer, examples int) {
	index := map[rowKey]int{}
	for i, r := range a.Rows {
		index[rowKey{r.Size, r.Value}] = i
	}
	for _, r := range b.Rows {
		i, ok := index[rowKey{r.Size, r.Value}]
		if !ok {
			a.Rows = append(a.Rows, r)
			continue
		}
		a.Rows[i].Count += r.Count
		a.Rows[i].exemplify(r, examples)
	}
	a.Count, a.Failed = a.Count+b.Count, a.Failed+b.Failed
	if a.Failure == "" {
		a.Failure = b.Failure
	}
	summaries := map[int]*Summary{}
	for _, s := range a.Sizes {
		summaries[s.Size] = s.Summary
	}
	for _, s := range b.Sizes {
		summaries[s.Size] = summaries[s.Size].plus(s.Summary)
	}
	a.finish()
	for i := range a.Sizes {
		a.Sizes[i].Summary = summaries[a.Sizes[i].Size]
	}
}
