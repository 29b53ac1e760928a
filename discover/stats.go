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

// A StatsQuestion asks how often an expression has each value on a set of positions.
type StatsQuestion struct {
	Set        string `json:"set"`
	Expression string `json:"expression"`        // CanonicalForm, Temperature, … or an expression of the language
	Examples   int    `json:"examples"`          // how many positions are kept of each value
	Part       int    `json:"part,omitempty"`    // of Parts, from 1 on; 0 for all
	Parts      int    `json:"parts,omitempty"`   //
	BySize     bool   `json:"by_size,omitempty"` // count each size by itself
	Bytes      uint64 `json:"-"`
}

// A StatsAnswer is a histogram. The statistics of parts are added by Merge.
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

// A Row is a value, how often it is, and the first positions that have it.
type Row struct {
	Size     int      `json:"size,omitempty"` // if sizes are counted by themselves
	Value    string   `json:"value"`
	Count    int      `json:"count"`
	Examples []string `json:"examples,omitempty"`
}

// Sized is what is known about one size.
type Sized struct {
	Size   int `json:"size"`
	Count  int `json:"count"`
	Values int `json:"values"`
}

// Stats goes through a set. What was counted before a limit is returned with the error.
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
	failed    int
	failure   string
}

type rowKey struct {
	size  int
	value string
}

// tallied is a value by its handle, which is fast, and good until the evaluator is renewed.
type tallied struct {
	size int
	g    short.Game
}

type tally struct {
	first    int // the number of the first position
	count    int
	examples []string
}

// add counts a position. An error ends the work; a property that cannot be computed is counted as failed.
func (c *counter) add(text string, size int) error {
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
		return nil // what the ruleset does not take for a position
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
			t.examples = append(t.examples, text)
		}
		return nil
	}
	value, err := c.evaluator.Expression(p, c.question.Expression)
	if err != nil {
		return c.fail(p, err)
	}
	c.put(rowKey{size, value}, 1, []string{text})
	return nil
}

// fail notes a position whose property could not be found.
func (c *counter) fail(p fmt.Stringer, err error) error {
	if errors.Is(work.Limited(err), work.ErrLimit) {
		return err
	}
	if c.failed++; c.failure == "" {
		c.failure = fmt.Sprintf("%s: %v", p, err)
	}
	return nil
}

// put adds to a row.
func (c *counter) put(key rowKey, count int, examples []string) {
	r := c.rows[key]
	if r == nil {
		r = &Row{Size: key.size, Value: key.value}
		c.rows[key] = r
	}
	r.Count += count
	for _, x := range examples {
		if len(r.Examples) < c.question.Examples {
			r.Examples = append(r.Examples, c.space.Name(x))
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
		c.put(rowKey{k.size, text}, t.count, t.examples)
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
	return a
}

// finish sorts the rows and finds the extremes.
func (a *StatsAnswer) finish() {
	slices.SortFunc(a.Rows, func(x, y Row) int {
		return cmp.Or(cmp.Compare(x.Size, y.Size), cmp.Compare(y.Count, x.Count), cmp.Compare(x.Value, y.Value))
	})
	a.Least, a.Greatest, a.Sizes = nil, nil, nil
	var low, high *big.Rat
	values := map[string]bool{}
	for i, r := range a.Rows {
		values[r.Value] = true
		if n := len(a.Sizes); r.Size > 0 && (n == 0 || a.Sizes[n-1].Size != r.Size) {
			a.Sizes = append(a.Sizes, Sized{Size: r.Size})
		}
		if n := len(a.Sizes); n > 0 {
			a.Sizes[n-1].Count += r.Count
			a.Sizes[n-1].Values++
		}
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
	a.Values = len(values)
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
		more := r.Examples[:min(len(r.Examples), max(0, examples-len(a.Rows[i].Examples)))]
		a.Rows[i].Examples = append(slices.Clone(a.Rows[i].Examples), more...)
	}
	a.Count, a.Failed = a.Count+b.Count, a.Failed+b.Failed
	if a.Failure == "" {
		a.Failure = b.Failure
	}
	a.finish()
}
