// SPDX-License-Identifier: Apache-2.0

package explore

import (
	"context"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/session"
)

// A Comparison is of two positions or values.
type Comparison struct {
	Order      string   `json:"order"` // <, =, > or ||, confused
	Says       string   `json:"says"`  // in words
	Difference Worth    `json:"difference"`
	Values     [2]Worth `json:"values"`
}

// orders gives the sign for the relation of two games, by whether the first is at most and at least
// the second.
var orders = map[[2]bool][2]string{
	{true, true}: {"=", "they are equal"}, {true, false}: {"<", "the second is better for Left"},
	{false, true}: {">", "the first is better for Left"}, {false, false}: {"||", "they are incomparable: whoever moves first in the difference wins"},
}

// Compare compares two positions or values in normal play.
func Compare(ctx context.Context, at *session.Session, a, b string) (*Comparison, error) {
	c := answer.NewCalculator(ctx, at, limits.Bytes)
	out := &Comparison{}
	for i, text := range []string{a, b} {
		v, err := c.Eval(text)
		if err == nil {
			out.Values[i], err = measured(c, text, v)
		}
		if err != nil {
			return nil, err
		}
	}
	x, y := "("+a+")", "("+b+")"
	difference, err := c.Eval(x + " - " + y)
	if err != nil {
		return nil, err
	}
	if out.Difference, err = measured(c, x+" - "+y, difference); err != nil {
		return nil, err
	}
	var holds [2]bool
	for i, op := range []string{" <= ", " >= "} {
		v, err := c.Eval(x + op + y)
		if err != nil {
			return nil, err
		}
		text, err := c.Text(v, styles["plain"])
		if err != nil {
			return nil, err
		}
		holds[i] = text == "true"
	}
	out.Order, out.Says = orders[holds][0], orders[holds][1]
	return out, nil
}
