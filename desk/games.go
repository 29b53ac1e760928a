// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/play"
)

// Games are all rulesets, and all ways to play several at once.
type Games struct {
	Games     []play.Tile `json:"games"`
	Compounds []Several   `json:"compounds"`
}

// A Several is a way to play several games at once.
type Several struct {
	Name string `json:"name"`
	Rule string `json:"rule"`
}

// Games lists what can be played.
func (d *Desk) Games(context.Context, struct{}) (*Games, error) { return d.games(), nil }

func (d *Desk) gallery() *Games {
	all := &Games{Games: play.Gallery(d.at.Catalog)}
	for _, name := range compound.Names() {
		if m, err := compound.Named(name); err == nil {
			all.Compounds = append(all.Compounds, Several{m.String(), m.Rule()})
		}
	}
	return all
}

// A GameQuestion asks for the page of a ruleset.
type GameQuestion struct {
	Name string `json:"name" maxLength:"100"`
}

// A GamePage tells all about a ruleset.
type GamePage struct {
	play.Tile
	Aliases []string `json:"aliases,omitempty"`
	Tries   []Sample `json:"tries"`
}

// A Sample is a position to try.
type Sample struct {
	Position string      `json:"position"`
	Scene    *draw.Scene `json:"scene"`
}

// Game returns the page of a ruleset.
func (d *Desk) Game(_ context.Context, q GameQuestion) (*GamePage, error) {
	e, err := d.at.Catalog.Named(q.Name)
	if err != nil {
		return nil, err
	}
	page := &GamePage{Tile: play.TileOf(e), Aliases: e.Aliases}
	for _, text := range e.Samples {
		p, err := e.Parse(text)
		if err != nil {
			return nil, err
		}
		page.Tries = append(page.Tries, Sample{p.String(), play.SceneOf(p)})
	}
	return page, nil
}

// An EditQuestion asks for a board to be set up, and for a change of it.
type EditQuestion struct {
	Position string     `json:"position" minLength:"1" maxLength:"20000"`
	Edit     *play.Edit `json:"edit,omitempty"`
	Cycle    bool       `json:"cycle,omitempty"` // a piece that is there already gives way to the next of the palette
	Paint    bool       `json:"paint,omitempty"` // what cannot be changed so stays
}

// Edit changes a board that is being set up.
func (d *Desk) Edit(_ context.Context, q EditQuestion) (*play.Editor, error) {
	if q.Edit == nil {
		return play.EditorOf(d.at.Catalog, q.Position)
	}
	e, err := q.Edit.Apply(d.at.Catalog, q.Position)
	if q.Paint && err != nil {
		return play.EditorOf(d.at.Catalog, q.Position)
	}
	if !q.Cycle || q.Edit.Place == "" {
		return e, err
	}
	before, err0 := play.EditorOf(d.at.Catalog, q.Position)
	if err0 != nil {
		return nil, err0
	}
	change := *q.Edit
	for range before.Palette {
		if err == nil && e.Position != before.Position {
			return e, nil
		}
		change.Piece = (change.Piece + 1) % len(before.Palette)
		e, err = change.Apply(d.at.Catalog, q.Position)
	}
	return before, nil
}
