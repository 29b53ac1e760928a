// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/explore"
	"github.com/upstar-cgt/upstar/play"
)

// An ExploreQuestion is a position or a value.
type ExploreQuestion struct {
	Text string `json:"text" minLength:"1" maxLength:"20000"`
}

// Explore emits all that is known of a position or a value, as it is found.
func (d *Desk) Explore(ctx context.Context, q ExploreQuestion, emit Emit) error {
	return explore.Explore(ctx, d.at, q.Text, func(h play.Hint) { emit(h.Event, h.Data) })
}

// A DrawQuestion asks for a picture of a position.
type DrawQuestion struct {
	Position string `json:"position" minLength:"1" maxLength:"20000"`
	As       string `json:"as" enum:"svg,tikz,txt"`
}

// A Picture is a picture as text.
type Picture struct {
	Picture string `json:"picture"`
}

// Draw draws a position.
func (d *Desk) Draw(_ context.Context, q DrawQuestion) (*Picture, error) {
	p, err := d.at.Catalog.Parse(q.Position)
	if err != nil {
		return nil, err
	}
	var c draw.Picture
	switch q.As {
	case "svg":
		c = draw.NewSVG()
	case "tikz":
		c = draw.NewTikZ()
	case "txt":
		c = draw.NewText()
	default:
		return nil, fmt.Errorf("a picture is svg, tikz or txt, not %q", q.As)
	}
	p.Draw(c)
	var b strings.Builder
	if _, err := c.WriteTo(&b); err != nil {
		return nil, err
	}
	return &Picture{b.String()}, nil
}
