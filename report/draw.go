// SPDX-License-Identifier: Apache-2.0

package report

import (
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/draw/tree"
	"github.com/upstar-cgt/upstar/value/thermo"
)

// A Drawn tells what a picture is of, and shows it or says where it is.
type Drawn struct {
	File    string `json:"file,omitempty"`
	Of      string `json:"of"`
	Picture string `json:"picture,omitempty"`
}

// NewDrawn shows a picture as it would be written.
func NewDrawn(of string, p draw.Picture) *Drawn {
	var text strings.Builder
	_, _ = p.WriteTo(&text) // a Builder takes it all
	return &Drawn{Of: of, Picture: text.String()}
}

// DrawThermograph draws the thermograph of an expression.
func DrawThermograph(c draw.Canvas, calc *answer.Calculator, expression string) error {
	v, err := calc.Eval(expression)
	if err != nil {
		return err
	}
	t, err := calc.Thermograph(v)
	if err == nil {
		thermo.Draw(c, t)
	}
	return err
}

// DrawTree draws the game tree of an expression, with so many nodes at most.
func DrawTree(c draw.Canvas, calc *answer.Calculator, expression string, nodes int) error {
	v, err := calc.Eval(expression)
	if err != nil {
		return err
	}
	t, err := calc.Tree(v, nodes)
	if err == nil {
		tree.Draw(c, t)
	}
	return err
}
