// SPDX-License-Identifier: Apache-2.0

// Package form reads forms {L|R} without simplifying them, and knows the usual names of some, such
// as 1/2, *2 and ^. The Maker decides how a form is represented, as a text or a handle:
//
//	g, err := form.Parse("{0,*||1|-1/2}", maker)
package form

import "strconv"

// A Maker makes the forms that are read. Its errors need not give a position in the text.
type Maker[T any] interface {
	Make(left, right []T) (T, error)
	Named(Name) (T, error)
}

// An Adder is a Maker that can add forms, so that the text may contain sums.
type Adder[T any] interface {
	Maker[T]
	Add(g, h T) (T, error)
}

// Parse reads a form. A form is a name or {L|R} with lists of forms; {a||b|c} is {a|{b|c}}. The
// error is a *game.SyntaxError.
func Parse[T any](text string, m Maker[T]) (T, error) {
	return Whole(text, func(r *Reader) (T, error) { return parser[T]{r, m}.sum() })
}

type parser[T any] struct {
	*Reader
	maker Maker[T]
}

// place adds the position in the text to an error of the maker.
func (p parser[T]) place(at int, g T, err error) (T, error) {
	if err != nil {
		err = p.Fail(at, "%v", err)
	}
	return g, err
}

// sum reads a form, or a sum if the maker can add.
func (p parser[T]) sum() (T, error) {
	p.Next()
	start := p.at
	g, err := p.term()
	adder, adds := p.maker.(Adder[T])
	for err == nil && adds && p.Next() == '+' {
		p.at++
		var h T
		if h, err = p.term(); err == nil {
			g, err = adder.Add(g, h)
			g, err = p.place(start, g, err)
		}
	}
	return g, err
}

func (p parser[T]) term() (g T, err error) {
	if p.Next() == '{' {
		return p.braces()
	}
	start := p.at
	x, err := p.Name()
	if err != nil {
		return g, err
	}
	g, err = p.maker.Named(x)
	return p.place(start, g, err)
}

// A side is a list of options and the number of bars that follow it.
type side[T any] struct {
	options []T
	bars    int
	at      int // position of the bars in the text
}

// braces reads a form in braces, whose sides are separated by bars.
func (p parser[T]) braces() (g T, err error) {
	open := p.at
	if err := p.Enter(); err != nil {
		return g, err
	}
	var sides []side[T]
	for {
		s, err := p.side()
		if err != nil {
			return g, err
		}
		sides = append(sides, s)
		if s.bars == 0 {
			break
		}
	}
	p.Leave()
	if len(sides) == 1 {
		return g, p.Fail(p.at-1, "a bar is missing, as in {0|1}")
	}
	options, err := p.join(sides, open)
	if err != nil {
		return g, err
	}
	return options[0], nil
}

// side reads options up to the next bars or the closing brace.
func (p parser[T]) side() (s side[T], err error) {
	for p.Next() != '|' && p.Next() != '}' || len(s.options) > 0 {
		g, err := p.sum()
		if err != nil {
			return s, err
		}
		s.options = append(s.options, g)
		if p.Next() != ',' {
			break
		}
		p.at++
	}
	s.at = p.at
	for p.Skip("|") {
		s.bars++
	}
	if s.bars == 0 && p.Next() != '}' {
		return s, p.Fail(p.at, "a comma, a bar or the closing brace is missing")
	}
	return s, nil
}

// Middle returns the index of the longest of n runs of bars, where a form is split: {a||b|c} is
// {a|{b|c}}. Only one run may have the greatest length; again is the index of another one, or −1 if
// there is none.
func Middle(n int, bars func(i int) int) (middle, again int) {
	again = -1
	for i := 1; i < n; i++ {
		switch b := bars(middle); {
		case bars(i) > b:
			middle, again = i, -1
		case bars(i) == b && again < 0:
			again = i
		}
	}
	return middle, again
}

// SameBars returns the error message for two runs with the same number of bars.
func SameBars(bars int) string {
	runs := "one bar"
	if bars > 1 {
		runs = strconv.Itoa(bars) + " bars"
	}
	return "two runs of " + runs + " at one level: write {a||b|c} or {a|b||c}"
}

// join makes a form from sides, splitting at the longest run of bars first. A single side is its
// list of options.
func (p parser[T]) join(sides []side[T], open int) ([]T, error) {
	if len(sides) == 1 {
		return sides[0].options, nil
	}
	middle, again := Middle(len(sides)-1, func(i int) int { return sides[i].bars })
	if again >= 0 {
		return nil, p.Fail(sides[again].at, "%s", SameBars(sides[again].bars))
	}
	left, err := p.join(sides[:middle+1], open)
	if err != nil {
		return nil, err
	}
	right, err := p.join(sides[middle+1:], open)
	if err != nil {
		return nil, err
	}
	g, err := p.maker.Make(left, right)
	g, err = p.place(open, g, err)
	return []T{g}, err
}
