// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/play"
)

// A Tile is a ruleset as the gallery shows it.
type Tile struct {
	Name      string      `json:"name"`
	Title     string      `json:"title"`
	Kit       string      `json:"kit"` // the board family
	Impartial bool        `json:"impartial"`
	Rule      string      `json:"rule"`
	Position  string      `json:"position"` // one that makes a good picture
	Scene     *draw.Scene `json:"scene"`
}

// Games are all rulesets, and all ways to play several at once.
type Games struct {
	Games     []Tile   `json:"games"`
	Compounds []Manner `json:"compounds"`
}

// A Manner is a way to play several games at once.
type Manner struct {
	Name string `json:"name"`
	Rule string `json:"rule"`
}

// shown are positions that make a good picture, where the first sample does not.
var shown = map[string]string{
	"nim": "3,5,7", "kayles": "5,3", "domineering": "..#.|....|#...|..#.", "cram": "...#|.#..|....", "clobber": "XOXO|OXOX|XOXO",
	"hackenbush": "0-1:b,1-2:g,2-3:b,2-4:r,0-5:r,5-6:b,5-7:b,0-8:g,8-9:g", "nogo": "X..O|.O..|..X.", "amazons": "X..#|....|.#.O",
	"konane": "XOXO|OX.X|XO.O|OXOX", "grid-col": "X..O|..X.|O...", "grid-snort": "X...|..O.|X..O", "green-hackenbush": "0-1,1-2,1-3,0-4,4-5,5-6,5-7",
	"graph-col": "1-2-3-4-5-1,1-3", "graph-snort": "1-2-3-4-5-1,2-5", "node-kayles": "cycle:7", "toads-and-frogs": "TT..FF",
	"elephants-and-rhinos": "XX...OO", "toppling-dominoes": "XXO#OX", "treblecross": "..X....", "ski-jumps": "L..|.R.|...", "chomp": "4x5",
	"wythoff": "3,5", "cannibal-clobber": "XXO|OXO|.OX", "fission": ".....|..X..|.....|.X...", "cutcake": "3x5", "maundy-cake": "4x4",
	"dawsons-kayles": "4,6,3", "dawsons-chess": "5,2,6", "grundy": "3,7,5", "james-bond": "6,4,5", "fibonacci-nim": "8", "octal": "0.137,5,6",
	"subtraction": "{1,3,4},4,6,2", "all-but": "{2},5,3,6", "limit-nim": "2,3,5,4", "moore": "2,2,4,5", "partizan-subtraction": "{1,4},{2,3},5,7",
	"splittles": "{1,2},3,6", "partizan-splittles": "{1,2},{3,4},6,4", "partizan-octal": "0.7,0.07,5,3", "obliged": "0.77,6", "form": "{2||1|0}",
	"tree": "{{{2},0},{2},0}", "welter": "1,4,7", "euclid": "3,7", "poset": "1<3,2<3,1<4,2<4,3<5,4<5", "arc-kayles": "1-2-3-4-1,2-5",
	"subset-takeaway": "3", "divisors": "72", "horses": "4,5", "dawsons-pawns": "OOOO|....|XXXX", "gen-toads": "1,1,1,0,XX..OO",
}

// tile tells a ruleset.
func tile(e *catalog.Entry) (Tile, error) {
	text, ok := shown[e.Name]
	p, err := e.Parse(text)
	if !ok || err != nil {
		if p, err = e.Parse(e.Samples[0]); err != nil {
			return Tile{}, err
		}
	}
	return Tile{e.Name, e.Title, e.Kit, e.Impartial, e.Rule, p.String(), play.SceneOf(p)}, nil
}

// Games lists what can be played.
func (d *Desk) Games(context.Context, struct{}) (*Games, error) {
	all := &Games{}
	for _, e := range d.at.Catalog.Entries() {
		t, err := tile(e)
		if err != nil {
			return nil, err
		}
		all.Games = append(all.Games, t)
	}
	for _, name := range compound.Names() {
		if m, err := compound.Named(name); err == nil {
			all.Compounds = append(all.Compounds, Manner{m.String(), m.Rule()})
		}
	}
	return all, nil
}

// A GameQuestion asks for the page of a ruleset.
type GameQuestion struct {
	Name string `json:"name" maxLength:"100"`
}

// A GamePage tells all about a ruleset.
type GamePage struct {
	Tile
	Aliases  []string `json:"aliases,omitempty"`
	Notation string   `json:"notation"` // how a position is written
	Params   []string `json:"params,omitempty"`
	Sources  []string `json:"sources,omitempty"`
	Samples  []Sample `json:"samples"`
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
	t, err := tile(e)
	if err != nil {
		return nil, err
	}
	page := &GamePage{Tile: t, Aliases: e.Aliases, Notation: e.Position, Params: e.Params, Sources: e.Sources}
	for _, text := range e.Samples {
		p, err := e.Parse(text)
		if err != nil {
			return nil, err
		}
		page.Samples = append(page.Samples, Sample{p.String(), play.SceneOf(p)})
	}
	return page, nil
}
