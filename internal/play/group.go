// SPDX-License-Identifier: Apache-2.0

package play

import "github.com/upstar-cgt/upstar/catalog"

// Groups are the groups of games in the gallery, in order.
var Groups = []string{"classics", "pencil", "chess", "stones", "graph", "heaps", "loopy", "three", "own"}

// grouped lists the games of a group that do not follow from their board family.
var grouped = map[string][]string{
	"classics": {"nim", "kayles", "chomp", "wythoff", "hackenbush", "domineering", "toads-and-frogs", "clobber", "amazons", "tic-tac-toe", "hex"},
	"pencil":   {"sprouts", "dots-and-boxes", "nimstring", "sim", "clique", "treblecross", "col-3", "subset-takeaway", "y", "bridg-it", "cram", "grid-col", "grid-snort", "toppling-dominoes", "divisors", "ski-jumps", "elephants-and-rhinos"},
	"chess":    {"knight", "horses", "rook", "king", "bishop", "climbing-bishop", "dawsons-pawns", "pawns", "chess-ending", "entrepreneurial-chess", "norton", "checkers"},
	"stones":   {"go", "nogo", "konane", "cannibal-clobber", "fission", "gen-king-dirt", "battle-sheep", "phutball", "reversi", "go-race", "cutcake", "maundy-cake", "gen-toads"},
	"loopy":    {"fox-and-geese", "open-fox-and-geese", "ceylonese-fox-and-geese", "gen-fox-and-geese", "hare-and-hounds", "tigers-and-goats", "morris", "backsliding-toads-and-frogs", "go-simple-ko", "loopy", "impartial-loopy"},
	"three":    {"hackenbush-3", "col-3", "cutblock", "domineering-3"},
	"own":      {"tree", "marked-tree", "form", "poset", "lattice", "octal", "partizan-octal", "obliged"},
}

// GroupOf returns the group of a ruleset.
func GroupOf(e *catalog.Entry) string {
	for _, group := range []string{"three", "classics", "pencil", "chess", "stones", "loopy", "own"} {
		for _, name := range grouped[group] {
			if name == e.Name {
				return group
			}
		}
	}
	switch k := e.Kit; {
	case k.Heaps || k.Coordinates:
		return "heaps"
	case k.Graph:
		return "graph"
	case k.Sets:
		return "pencil"
	}
	return "stones"
}

// related lists games that people compare. The other relatives of a game are found by its group.
var related = map[string][]string{
	"nim": {"wythoff", "moore", "fibonacci-nim", "laskers-nim"}, "kayles": {"dawsons-kayles", "node-kayles", "dawsons-pawns", "james-bond"}, "dawsons-kayles": {"kayles", "dawsons-chess", "node-kayles"},
	"dawsons-chess": {"dawsons-kayles", "dawsons-pawns", "kayles"}, "wythoff": {"nim", "rook", "king", "euclid"}, "chomp": {"divisors", "subset-takeaway", "poset"}, "divisors": {"chomp", "poset"},
	"hackenbush": {"green-hackenbush", "hackenbush-3", "toppling-dominoes"}, "green-hackenbush": {"hackenbush", "nim"}, "domineering": {"cram", "domineering-3", "cutcake"}, "cram": {"domineering", "kayles"},
	"clobber": {"cannibal-clobber", "konane", "toads-and-frogs"}, "toads-and-frogs": {"backsliding-toads-and-frogs", "elephants-and-rhinos", "ski-jumps"}, "amazons": {"battle-sheep", "fission"},
	"hex": {"y", "bridg-it", "switching"}, "tic-tac-toe": {"strong", "sim", "treblecross"}, "go": {"nogo", "go-simple-ko", "go-race"}, "fox-and-geese": {"hare-and-hounds", "ceylonese-fox-and-geese"},
	"dots-and-boxes": {"nimstring", "sprouts"}, "sprouts": {"dots-and-boxes", "nimstring", "treblecross"}, "nimstring": {"dots-and-boxes", "arc-kayles"}, "sim": {"clique", "tic-tac-toe"}, "graph-snort": {"grid-snort", "graph-col"}, "graph-col": {"grid-col", "graph-snort", "col-3"},
}

// Related returns up to four games that are similar to a ruleset.
func Related(c *catalog.Catalog, e *catalog.Entry) (names []string) {
	add := func(name string) {
		if _, ok := c.Lookup(name); !ok || name == e.Name || len(names) == 4 {
			return
		}
		for _, x := range names {
			if x == name {
				return
			}
		}
		names = append(names, name)
	}
	for _, name := range related[e.Name] {
		add(name)
	}
	for _, x := range c.Entries() {
		if x.Kit.Name == e.Kit.Name && x.Impartial == e.Impartial && GroupOf(x) == GroupOf(e) {
			add(x.Name)
		}
	}
	for _, x := range c.Entries() {
		if x.Kit.Name == e.Kit.Name {
			add(x.Name)
		}
	}
	return names
}
