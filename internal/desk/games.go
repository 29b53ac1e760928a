// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"strings"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/internal/play"
)

// Games lists all rulesets, and all ways to play several games at once.
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

// A GamePage describes a ruleset.
type GamePage struct {
	play.Tile
	Aliases    []string    `json:"aliases,omitempty"`
	Starts     []Sample    `json:"starts,omitempty"` // standard starting positions
	Tries      []Sample    `json:"tries"`
	Example    string      `json:"example,omitempty"`  // the address of a few turns, for stepping through
	Strategy   string      `json:"strategy,omitempty"` // how it is won, if known
	Solved     string      `json:"solved,omitempty"`
	Known      string      `json:"known,omitempty"`
	Complexity string      `json:"complexity,omitempty"`
	References []Reference `json:"references"`
	Related    []play.Tile `json:"related"`
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
	page := &GamePage{Tile: play.TileOf(e), Aliases: e.Aliases, Strategy: strategies[e.Name], Starts: startsOf(e)}
	if s, ok := catalog.StatusOf(e.Name); ok {
		page.Solved, page.Known, page.Complexity, page.References = string(s.Solved), s.Known, s.Complexity, references(e, s)
	} else {
		page.References = references(e, catalog.Status{})
	}
	if !strings.HasSuffix(e.Name, "-3") && e.Name != "cutblock" {
		page.Example = firstTurns(d.at.Catalog, page.Position)
	}
	for _, name := range play.Related(d.at.Catalog, e) {
		if x, ok := d.at.Catalog.Lookup(name); ok {
			page.Related = append(page.Related, play.TileOf(x))
		}
	}
	for _, text := range e.Samples {
		p, err := e.Parse(text)
		if err != nil {
			return nil, err
		}
		page.Tries = append(page.Tries, Sample{p.String(), play.SceneOf(p)})
	}
	return page, nil
}

// An EditQuestion asks for a board that can be edited, after an optional change.
type EditQuestion struct {
	Position string     `json:"position" minLength:"1" maxLength:"20000"`
	Edit     *play.Edit `json:"edit,omitempty"`
	Cycle    bool       `json:"cycle,omitempty"` // a piece that is already there is replaced by the next piece of the palette
	Paint    bool       `json:"paint,omitempty"` // a change that is impossible leaves the board as it is
}

// Edit changes a board that is being edited.
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
