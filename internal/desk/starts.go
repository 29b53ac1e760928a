// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/play"
)

// starts lists positions from which games are usually begun: the standard board if there is one,
// and smaller boards that are used in the literature or in teaching.
var starts = map[string][]string{
	"nim":                         {"3,4,5", "1,3,5,7"},
	"kayles":                      {"13"},
	"dawsons-kayles":              {"12"},
	"dawsons-chess":               {"11"},
	"dawsons-pawns":               {"8"},
	"grundy":                      {"10", "15"},
	"fibonacci-nim":               {"20"},
	"wythoff":                     {"7,11"},
	"horses":                      {"7,7"},
	"knight":                      {"7,7"},
	"rook":                        {"7,7"},
	"king":                        {"7,7"},
	"welter":                      {"1,3,5,7,9"},
	"euclid":                      {"34,55"},
	"chomp":                       {"4x7", "5x5"},
	"divisors":                    {"360"},
	"subset-takeaway":             {"4"},
	"treblecross":                 {"13"},
	"toads-and-frogs":             {"TTT..FFF", "TTTT...FFFF"},
	"backsliding-toads-and-frogs": {"TTT..FFF"},
	"elephants-and-rhinos":        {"XXX....OOO"},
	"toppling-dominoes":           {"XOXOXOXO"},
	"domineering":                 {"5x5", "8x8"},
	"cram":                        {"5x5", "6x6"},
	"clobber":                     {"5x6", "4x4"},
	"nogo":                        {"5x5", "9x9"},
	"amazons":                     {"6x6", "10x10"},
	"konane":                      {"6x6", "8x8"},
	"fission":                     {"5x5"},
	"grid-col":                    {"4x4"},
	"grid-snort":                  {"4x4"},
	"fox-and-geese":               {"8x8"},
	"open-fox-and-geese":          {"8x8"},
	"ceylonese-fox-and-geese":     {"8x8"},
	"hare-and-hounds":             {"3x5"},
	"tigers-and-goats":            {"20,0,5x5"},
	"morris":                      {"9,9,7x7", "6,6,5x5"},
	"phutball":                    {"9x9", "15x19"},
	"go":                          {"7x7"},
	"chess-ending":                {"8/8/8/4k3/8/8/8/4K2R", "8/8/8/4k3/8/8/8/3QK3"},
	"cutcake":                     {"5x8"},
	"maundy-cake":                 {"12x18"},
	"sprouts":                     {"2", "5"},
	"dots-and-boxes":              {"3x3", "5x5"},
	"nimstring":                   {"3x3"},
	"hex":                         {"5x5", "11x11"},
	"y":                           {"5"},
	"bridg-it":                    {"4"},
	"tic-tac-toe":                 {"3,2", "4,2", "3,3"},
	"sim":                         {"K6"},
	"clique":                      {"3,K6"},
	"domineering-3":               {"3x3x3"},
	"cutblock":                    {"3x4x5"},
}

// startsOf returns the standard starting positions of a ruleset.
func startsOf(e *catalog.Entry) (all []Sample) {
	for _, text := range starts[e.Name] {
		if p, err := e.Parse(text); err == nil {
			all = append(all, Sample{Position: e.Name + "(" + text + ")", Scene: play.SceneOf(p)})
		}
	}
	return all
}
