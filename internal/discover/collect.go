// SPDX-License-Identifier: Apache-2.0

package discover

import (
	"cmp"
	"maps"
	"slices"

	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// bornBy is the number of values born by each day.
var bornBy = []int{1, 4, 22, 1474}

// An archive has two members for each value: the smallest member found, and a drifting member. A
// new member with the same value replaces the drifting one with probability 1/2, so that the hunt
// can leave plateaus.
type archive struct {
	Dice     dice              `json:"dice"`
	Done     int               `json:"done"`
	Smallest map[string]kept   `json:"smallest"`
	Drift    map[string]string `json:"drift"`
	Order    []string          `json:"order"` // the values in the order in which they were found
}

type kept struct {
	Text string `json:"text"`
	Size int    `json:"size"`
	At   int    `json:"at"`
}

// recent is the number of last values that are preferred as parents.
const recent = 80

// collect searches for a member with each value.
func (h *hunt) collect(a *HuntAnswer) error {
	a.Wanted = bornBy[h.HuntQuestion.Values-1]
	s, ok, err := h.load()
	if err != nil {
		return err
	}
	c := s.Archive
	if !ok || c == nil {
		c = &archive{Dice: dice{Seed: h.Seed}, Smallest: map[string]kept{}, Drift: map[string]string{}}
	}
	e := NewEvaluator(h.ctx, h.at, h.Bytes)
	defer func() {
		a.Evaluations = c.Done
		a.Values = nil
		for _, v := range slices.Sorted(maps.Keys(c.Smallest)) {
			k := c.Smallest[v]
			a.Values = append(a.Values, Find{Position: h.space.Name(k.Text), Value: v, Size: k.Size, Evaluation: k.At})
		}
		slices.SortStableFunc(a.Values, func(x, y Find) int { return cmp.Compare(x.Size, y.Size) })
		a.Found = len(a.Values) == a.Wanted
	}()
	for len(c.Smallest) < a.Wanted && c.Done < h.Evaluations {
		if err := work.Interrupted(h.ctx); err != nil {
			return err
		}
		if e.full() {
			e.renew()
		}
		if c.Done%often == often-1 {
			if err := h.save(saved{Archive: c}); err != nil {
				return err
			}
		}
		if err := h.try(e, c); err != nil {
			return err
		}
	}
	return h.save(saved{Archive: c})
}

// try makes a new member from another one, and puts it and its negative into the archive.
func (h *hunt) try(e *Evaluator, c *archive) error {
	c.Done++
	o, err := h.child(c)
	if err != nil {
		return err
	}
	f, ok := h.born(e, o)
	if !ok {
		return nil
	}
	c.put(f.Value, o, c.Dice.below(2) == 0)
	if g, is := o.(*graphic); is && g.colours == "br" {
		text, err := e.negative(f.game)
		if err != nil {
			return err
		}
		c.put(text, g.negative(), false)
	}
	return nil
}

// child makes a mutant of a member of the archive. In 7 cases out of 10 the parent is a drifting
// member; in half of these it has one of the last values.
func (h *hunt) child(c *archive) (organism, error) {
	if len(c.Order) == 0 {
		return h.space.random(&c.Dice)
	}
	n := len(c.Order)
	text := ""
	switch way := c.Dice.below(20); {
	case way < 7:
		text = c.Drift[c.Order[n-1-c.Dice.below(min(n, recent))]]
	case way < 14:
		text = c.Drift[c.Order[c.Dice.below(n)]]
	default:
		text = c.Smallest[c.Order[c.Dice.below(n)]].Text
	}
	o, err := h.space.organismOf(text)
	if err != nil {
		return nil, err
	}
	return o.mutant(&c.Dice, h.space), nil
}

// put keeps a member.
func (c *archive) put(value string, o organism, drift bool) {
	text := o.text()
	old, known := c.Smallest[value]
	if !known {
		c.Order = append(c.Order, value)
	}
	if !known || o.size() < old.Size {
		c.Smallest[value] = kept{text, o.size(), c.Done}
	}
	if !known || drift {
		c.Drift[value] = text
	}
}

// born returns the value of a member if it is born by the given day.
func (h *hunt) born(e *Evaluator, o organism) (f birth, ok bool) {
	p, err := o.position(h.space)
	if err != nil {
		return f, false
	}
	g, err := e.Value(p)
	if err != nil {
		_ = h.fail(o, err, 1)
		return f, false
	}
	early := false
	err = e.calc.Do(e.meter, func() {
		b := e.calc.Birthday(g)
		early = b.IsInt64() && b.Int64() < int64(h.HuntQuestion.Values)
	})
	if err != nil || !early {
		return f, false
	}
	text, err := e.Property(g, "CanonicalForm")
	return birth{Find{Value: text, Size: o.size()}, g}, err == nil
}

// A birth is a find and the handle of its value.
type birth struct {
	Find
	game short.Game
}

// negative returns the canonical form of the negative of a value.
func (e *Evaluator) negative(g short.Game) (text string, err error) {
	err = e.calc.Do(e.meter, func() { g = e.calc.Neg(g) })
	if err != nil {
		return "", err
	}
	return e.Property(g, "CanonicalForm")
}
