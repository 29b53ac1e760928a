// SPDX-License-Identifier: Apache-2.0

package play

import (
	"fmt"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
)

// An Editor describes a board that is being edited. Every position can also be edited as text.
type Editor struct {
	Position string      `json:"position"`
	Scene    *draw.Scene `json:"scene"`
	Palette  []Swatch    `json:"palette"`           // pieces that can be put on places; none if there is only the text
	Columns  int         `json:"columns,omitempty"` // 0 if they cannot be changed
	Rows     int         `json:"rows,omitempty"`
	Written  string      `json:"written,omitempty"` // how a position is written
}

// A Swatch is a piece of the palette.
type Swatch struct {
	Key  string `json:"key"`
	Name string `json:"name"`
}

// An Edit is a change of a board: a piece put on a place, or another size.
type Edit struct {
	Place   string `json:"place,omitempty"`
	Piece   int    `json:"piece,omitempty"` // its index in the palette
	Columns int    `json:"columns,omitempty"`
	Rows    int    `json:"rows,omitempty"`
}

// EditorOf returns a position for editing.
func EditorOf(c *catalog.Catalog, text string) (*Editor, error) {
	p, err := c.Parse(text)
	if err != nil {
		return nil, err
	}
	return editorOf(c, p), nil
}

func editorOf(c *catalog.Catalog, p position.Position) *Editor {
	e := &Editor{Position: p.String(), Scene: SceneOf(p), Palette: []Swatch{}}
	if entry, ok := c.Lookup(NameOf(p)); ok {
		e.Written = entry.Position
	}
	x, ok := editable(c, p, e.Scene)
	if !ok {
		return e
	}
	for _, piece := range x.Palette() {
		e.Palette = append(e.Palette, Swatch(piece))
	}
	e.Columns, e.Rows = x.Extent()
	return e
}

// editable returns the editor of a position: that of its kit, or that of its text if this is rows
// of squares.
func editable(c *catalog.Catalog, p position.Position, scene *draw.Scene) (position.Editable, bool) {
	if x, ok := position.Edit(p); ok {
		return x, true
	}
	return rowsOf(c, p, scene)
}

// Apply changes a position. It refuses impossible changes.
func (e Edit) Apply(c *catalog.Catalog, text string) (*Editor, error) {
	p, err := c.Parse(text)
	if err != nil {
		return nil, err
	}
	x, ok := editable(c, p, SceneOf(p))
	if !ok {
		return nil, fmt.Errorf("%s is edited as text", p)
	}
	var q position.Position
	if e.Place != "" {
		if q, ok = x.Put(game.Place(e.Place), e.Piece); !ok {
			return nil, fmt.Errorf("this piece cannot be put on square %s of %s", e.Place, p)
		}
	} else if q, ok = x.Resize(e.Columns, e.Rows); !ok {
		return nil, fmt.Errorf("%s cannot be made %d columns wide and %d rows high", p, e.Columns, e.Rows)
	}
	return editorOf(c, q), nil
}
