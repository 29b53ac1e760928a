// SPDX-License-Identifier: Apache-2.0

package heap

import (
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// Passes is a subtraction game in which a player may also pass as long as tokens can be taken. The
// number of passes in the game may be limited or unlimited.
var Passes = game.Family[Counted]{
	Doc: game.Doc{
		Name: "passes", Title: "Nim and subtraction with passes", Position: "the set, or all, then the heap sizes, @ and how many passes are left, or any: all,3,5@1",
		Rule:    "Take from one heap a number of tokens that is in the set, any number if it is all; or pass, if somebody has a pass left and there is something to take. The passes belong to both players.",
		Sources: []string{"Morrison–Friedman–Landsberg 2012", "Smith 1966"},
		Samples: []string{"all,1,2,3@1", "{1,2},4@2", "all,3@any", "{2},1@any"},
	},
	Params: []string{"set"},
	Rules: func(args []string) (game.Ruleset[Counted], error) {
		if args[0] == "all" {
			return passes{rule: Nim}, nil
		}
		set, err := parseSet(args[0])
		return passes{rule: Game{Rule: subtract(set)}}, err
	},
}

// unlimited represents an unlimited number of passes.
const unlimited = -1

type passes struct{ rule Game }

func (passes) Impartial() bool { return true }

// Endless says that the number of passes may be unlimited.
func (passes) Endless() bool { return true }

func (g passes) Options(dst []Counted, p Counted, player game.Player) []Counted {
	heaps := g.rule.Options(nil, p.Heaps, player)
	for _, q := range heaps {
		dst = append(dst, Counted{q, p.Number})
	}
	switch {
	case len(heaps) == 0 || p.Number == 0:
	case p.Number == unlimited:
		dst = append(dst, p)
	default:
		dst = append(dst, Counted{p.Heaps, p.Number - 1})
	}
	return dst
}

// Size returns the greatest number of options of a position.
func (g passes) Size(p Counted) int { return g.rule.Size(p.Heaps) + 1 }

func (passes) Format(p Counted) string {
	if p.Number == unlimited {
		return Kit{}.Format(p.Heaps) + "@any"
	}
	return Kit{}.Format(p.Heaps) + "@" + strconv.Itoa(p.Number)
}

func (passes) Parse(s string) (p Counted, err error) {
	heaps, number, _ := strings.Cut(s, "@")
	if p.Heaps, err = (Kit{}).Parse(heaps); err != nil {
		return Counted{}, err
	}
	if number = strings.TrimSpace(number); number == "any" {
		p.Number = unlimited
		return p, nil
	}
	n, err := strconv.ParseUint(number, 10, 31)
	if err != nil {
		return Counted{}, game.Errorf(s, len(heaps), "after @, write the number of passes that are left, or any")
	}
	p.Number = int(n)
	return p, nil
}

func (passes) Move(p, q Counted, player game.Player) game.Move[Counted] {
	if p.Heaps == q.Heaps {
		return game.Move[Counted]{To: q, Name: "pass", Touch: []game.Place{"pass"}}
	}
	m := Kit{}.Move(p.Heaps, q.Heaps, player)
	return game.Move[Counted]{To: q, Name: m.Name, Touch: m.Touch}
}

func (g passes) Draw(c draw.Canvas, p Counted) {
	columns(c, p.Heaps, 0)
	_, number, _ := strings.Cut(g.Format(p), "@")
	c.Text(0.5, 1.3, "passes: "+number, draw.Style{Place: "pass"})
}
