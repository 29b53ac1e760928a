// SPDX-License-Identifier: Apache-2.0

package report

import (
	"context"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/draw/tree"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/value/thermo"
)

// A Drawn says what a picture shows. It contains the picture, or the name of its file.
type Drawn struct {
	File    string `json:"file,omitempty"`
	Of      string `json:"of"`
	Picture string `json:"picture,omitempty"`
}

// NewDrawn returns a Drawn that contains the picture as it would be written.
func NewDrawn(of string, p draw.Picture) *Drawn {
	var text strings.Builder
	_, _ = p.WriteTo(&text) // a Builder never fails
	return &Drawn{Of: of, Picture: text.String()}
}

// A Drawing says what to draw of a position or an expression. The zero Drawing draws the position.
type Drawing struct {
	Thermograph, Tree, Misere, Parts bool   // Parts beside the tree of a misère form
	Nodes                            int    // greatest number of nodes of a tree
	Move                             string // a move to be made and marked
}

// Draw draws a position or an expression.
func (d *Drawing) Draw(ctx context.Context, c draw.Canvas, calc *answer.Calculator, text string) error {
	switch {
	case d.Move != "" && (d.Thermograph || d.Tree || d.Misere):
		return answer.Refuse("«move» belongs to the picture of a position, not to that of a value")
	case d.Move != "":
		picture, err := calc.Moved(text, d.Move)
		if err == nil {
			picture(c)
		}
		return err
	case d.Thermograph && d.Tree:
		return answer.Refuse("«thermograph» and «tree» are two pictures; ask for one")
	case d.Misere && strings.HasPrefix(text, "day "):
		return drawMisereDay(ctx, c, text)
	case d.Misere:
		space, g, err := calc.Misere(text)
		if err != nil {
			return err
		}
		if d.Parts {
			return drawMisereParts(ctx, c, space, g)
		}
		return drawForms(c, space, []misere.Game{g})
	case d.Tree || d.Thermograph:
		return d.value(c, calc, text)
	}
	p, err := calc.Position(text)
	if err == nil {
		p.Draw(c)
	}
	return err
}

// value draws the thermograph of an expression, or its game tree.
func (d *Drawing) value(c draw.Canvas, calc *answer.Calculator, expression string) error {
	v, err := calc.Eval(expression)
	if err != nil {
		return err
	}
	if d.Tree {
		t, err := calc.Tree(v, d.Nodes)
		if err == nil {
			tree.Draw(c, t)
		}
		return err
	}
	t, err := calc.Thermograph(v)
	if err == nil {
		thermo.Draw(c, t)
	}
	return err
}
