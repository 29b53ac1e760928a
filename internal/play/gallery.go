// SPDX-License-Identifier: Apache-2.0

package play

import (
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// A Tile presents a ruleset, with a position to look at and to begin with.
type Tile struct {
	Name      string      `json:"name"`
	Title     string      `json:"title"`
	Kit       game.Kit    `json:"kit"`   // the board family
	Group     string      `json:"group"` // one of Groups
	Impartial bool        `json:"impartial"`
	Judged    bool        `json:"judged,omitempty"` // it ends by a verdict, and is played alone
	Rule      string      `json:"rule"`
	Written   string      `json:"written"`          // notation of a position
	Params    []string    `json:"params,omitempty"` // text before a position
	Position  string      `json:"position"`
	Samples   []string    `json:"samples"` // further positions
	Sources   []string    `json:"sources"`
	Scene     *draw.Scene `json:"scene"`
}

// show lists positions that make a good picture and a good game, for rulesets whose first sample
// does not.
var show = map[string]string{
	"nim": "3,5,7", "kayles": "5,3", "dawsons-kayles": "4,6,3", "dawsons-chess": "5,2,6", "grundy": "3,7,5", "james-bond": "6,4,5",
	"laskers-nim": "4,3,2", "fibonacci-nim": "8", "octal": "0.137,5,6", "subtraction": "{1,3,4},4,6,2", "all-but": "{2},5,3,6",
	"limit-nim": "2,3,5,4", "moore": "2,2,4,5", "partizan-subtraction": "{1,4},{2,3},5,7", "splittles": "{1,2},3,6",
	"partizan-splittles": "{1,2},{3,4},6,4", "partizan-octal": "0.7,0.07,5,3",
	"wythoff": "3,5", "horses": "4,5", "euclid": "3,7", "welter": "1,4,7",
	"chomp": "4x5", "divisors": "72", "subset-takeaway": "3", "poset": "1<3,2<3,1<4,2<4,3<5,4<5",
	"toads-and-frogs": "TT..FF", "elephants-and-rhinos": "XX...OO", "toppling-dominoes": "XXO#OX", "treblecross": "..X....",
	"dawsons-pawns": "OOOO|....|XXXX", "ski-jumps": "L..|.R.|...",
	"domineering": "..#.|....|#...|..#.", "cram": "...#|.#..|....", "clobber": "XOXO|OXOX|XOXO", "cannibal-clobber": "XXO|OXO|.OX",
	"nogo": "X..O|.O..|..X.", "amazons": "X..#|....|.#.O", "konane": "XOXO|OX.X|XO.O|OXOX", "fission": ".....|..X..|.....|.X...",
	"grid-col": "X..O|..X.|O...", "grid-snort": "X...|..O.|X..O", "cutcake": "3x5", "maundy-cake": "4x4",
	"hackenbush": "0-1:b,1-2:g,2-3:b,2-4:r,0-5:r,5-6:b,5-7:b,0-8:g,8-9:g", "green-hackenbush": "0-1,1-2,1-3,0-4,4-5,5-6,5-7",
	"graph-col": "1-2-3-4-5-1,1-3", "graph-snort": "1-2-3-4-5-1,2-5", "node-kayles": "cycle:7", "arc-kayles": "1-2-3-4-1,2-5",
	"fox-and-geese": "6x6", "open-fox-and-geese": "6x6", "ceylonese-fox-and-geese": "6x6", "backsliding-toads-and-frogs": "TT.FF",
	"strong": "ttt(3,2)", "maker-breaker": "ttt(3,2)", "hex": "4x4", "y": "4", "bridg-it": "3", "tic-tac-toe": "3,2", "sim": "K5",
	"form": "{2||1|0}", "tree": "{{{2},0},{2},0}",
}

// Gallery presents every ruleset of a catalogue.
func Gallery(c *catalog.Catalog) []Tile {
	var tiles []Tile
	for _, e := range c.Entries() {
		tiles = append(tiles, TileOf(e))
	}
	return tiles
}

// TileOf presents a ruleset.
func TileOf(e *catalog.Entry) Tile {
	text := e.Samples[0]
	if s, ok := show[e.Name]; ok {
		text = s
	}
	p, err := e.Parse(text)
	if err != nil {
		p, _ = e.Parse(e.Samples[0])
	}
	t := Tile{Name: e.Name, Title: e.Title, Kit: e.Kit, Group: GroupOf(e), Impartial: e.Impartial, Judged: e.Judged, Rule: e.Rule, Written: e.Position,
		Params: e.Params, Position: p.String(), Sources: e.Sources, Scene: SceneOf(p)}
	for _, s := range e.Samples {
		t.Samples = append(t.Samples, e.Name+"("+s+")")
	}
	return t
}
