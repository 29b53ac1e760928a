// SPDX-License-Identifier: Apache-2.0

package heap

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// Obliged is take and break as an obliged sum: the heaps into which a heap is
// broken must be finished, one after the other, before any other heap.
var Obliged = game.Family[Nest]{
	Doc: game.Doc{
		Name: "obliged", Title: "Obliged take and break", Aliases: []string{"obliged-take-and-break"},
		Position: "a take-and-break code, or grundy, then the heaps: 0.77,7; groups of heaps that wait are divided by semicolons, the group in play last: 0.77,3;1,2",
		Rule:     "Move on a heap of the group in play as the code says; the heaps that are left of it become the group in play, to be finished before the rest.",
		Sources:  []string{"Ferguson"}, Samples: []string{"0.77,6", "grundy,8", "0.137,4,3", "0.77,3;1,2"},
	},
	Params: []string{"code"},
	Rules: func(args []string) (game.Ruleset[Nest], error) {
		text := args[0]
		if text == "grundy" {
			text = GrundysGame.Code
		}
		code, err := parseCode(text)
		return obliged{rule: smallFirst{code}, code: text}, err
	},
}

// A Nest is groups of heaps, each to be finished before the one before it.
//
// Invariant: groups are written as heaps are, none is empty but a single one.
type Nest string

type obliged struct {
	game.Doc
	rule rule
	code string
}

// Nested is an obliged take-and-break game; Inner is the code of its heaps.
type Nested interface{ Inner() string }

func (o obliged) Inner() string { return o.code }

func (obliged) Impartial() bool { return true }

func (o obliged) Options(dst []Nest, p Nest, player game.Player) []Nest {
	o.Stream(p, player, func(q Nest) bool {
		dst = append(dst, q)
		return true
	})
	return dst
}

// Stream gives the options of a position one by one.
func (o obliged) Stream(p Nest, _ game.Player, yield func(Nest) bool) {
	outer, group := o.inPlay(p)
	sizes := group.Append(nil)
	more := true
	for i, n := range sizes {
		if !more || i > 0 && n == sizes[i-1] {
			continue
		}
		rest := append(append([]int(nil), sizes[:i]...), sizes[i+1:]...)
		waiting := outer.push(Of(rest...))
		o.rule.Options(n, func(heaps []int) bool {
			more = yield(waiting.push(Of(heaps...)))
			return more
		})
	}
}

// inPlay returns the last group in which there is a move, and those that wait.
func (o obliged) inPlay(p Nest) (outer Nest, group Heaps) {
	outer, group = p.cut()
	for outer != "" && !slices.ContainsFunc(group.Append(nil), o.movable) {
		outer, group = outer.cut()
	}
	return outer, group
}

func (o obliged) movable(n int) (found bool) {
	o.rule.Options(n, func([]int) bool {
		found = true
		return false
	})
	return found
}

// cut returns the group in play and those that wait.
func (p Nest) cut() (outer Nest, group Heaps) {
	i := strings.LastIndexByte(string(p), ';')
	group, _ = Kit{}.Parse(string(p[i+1:]))
	return p[:max(i, 0)], group
}

// Groups returns the groups, the one in play first.
func (p Nest) Groups() []Heaps {
	var groups []Heaps
	for p != "" {
		outer, group := p.cut()
		groups = append(groups, group)
		p = outer
	}
	return groups
}

// push puts a group in play, unless it is empty.
func (p Nest) push(group Heaps) Nest {
	switch {
	case group == Heaps{}:
		return p
	case p == "":
		return Nest(Kit{}.Format(group))
	}
	return p + ";" + Nest(Kit{}.Format(group))
}

func (obliged) Format(p Nest) string {
	if p == "" {
		return "0"
	}
	return string(p)
}

func (obliged) Parse(s string) (Nest, error) {
	var p Nest
	offset := 0
	for text := range strings.SplitSeq(s, ";") {
		group, err := Kit{}.Parse(text)
		if syntax, ok := err.(*game.SyntaxError); ok {
			return "", syntax.In(s, offset)
		}
		p = p.push(group)
		offset += len(text) + 1
	}
	return p, nil
}

// Size is how many options a position may have.
func (o obliged) Size(p Nest) int {
	_, group := o.inPlay(p)
	return size(group, o.rule)
}

func (o obliged) Move(p, q Nest) string { return fmt.Sprintf("%s → %s", o.Format(p), o.Format(q)) }

// Draw shows the groups of heaps from left to right, the one in play last.
func (o obliged) Draw(c draw.Canvas, p Nest) {
	var groups []func(draw.Canvas)
	for text := range strings.SplitSeq(o.Format(p), ";") {
		group, _ := Kit{}.Parse(text)
		groups = append(groups, func(c draw.Canvas) { Kit{}.Draw(c, group) })
	}
	draw.Row(c, 1, groups...)
}
