// SPDX-License-Identifier: Apache-2.0

package heap

import (
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
)

// Obliged is take and break as an obliged sum. If a heap is broken, the resulting heaps must be
// finished, one after another, before any other heap.
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
			text = GrundysGame.Digits
		}
		code, err := parseCode(text)
		return obliged{rule: smallFirst{code}}, err
	},
}

// A Nest is a sequence of groups of heaps. Each group must be finished before the group preceding
// it.
//
// Invariant: waiting groups are written like heaps, each followed by a semicolon, and none is
// empty. If there is no group in play, no group is waiting.
type Nest struct{ nestFields }

// nestFields holds the fields of a Nest. The compiler writes the fields of a type into the name of each generic
// function for it. With one field these names are short, and the program is smaller.
type nestFields struct {
	waiting string
	group   Heaps
}

// Nested rulesets are obliged sums of heaps with a take-and-break code.
type Nested interface {
	game.Ruleset[Nest]
	Nests() takebreak.Code
}

type obliged struct {
	game.Doc
	rule smallFirst
}

// Nests returns the code by which the heaps are played.
func (o obliged) Nests() takebreak.Code { return o.rule.Code }

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
	p = o.inPlay(p)
	sizes := p.group.Append(nil)
	more := true
	for i, n := range sizes {
		if !more || i > 0 && n == sizes[i-1] {
			continue
		}
		rest := p
		rest.group = Of(slices.Delete(slices.Clone(sizes), i, i+1)...)
		o.rule.Options(n, func(heaps []int) bool {
			more = yield(rest.push(Of(heaps...)))
			return more
		})
	}
}

// inPlay drops groups from the end as long as they contain no move.
func (o obliged) inPlay(p Nest) Nest {
	for p.waiting != "" && !slices.ContainsFunc(p.group.Append(nil), o.movable) {
		p = p.pop()
	}
	return p
}

func (o obliged) movable(n int) (found bool) {
	o.rule.Options(n, func([]int) bool {
		found = true
		return false
	})
	return found
}

// pop drops the group in play.
func (p Nest) pop() Nest {
	text := strings.TrimSuffix(p.waiting, ";")
	i := strings.LastIndexByte(text, ';') + 1
	group, _ := Kit{}.Parse(text[i:])
	if p.waiting == "" {
		return Nest{}
	}
	return Nest{nestFields{p.waiting[:i], group}}
}

// push makes a group the one in play, unless it is empty.
func (p Nest) push(group Heaps) Nest {
	switch {
	case group == Heaps{}:
		if p.group == group && p.waiting != "" {
			return p.pop()
		}
		return p
	case p.group == Heaps{}:
		return Nest{nestFields{p.waiting, group}}
	}
	return Nest{nestFields{p.waiting + Kit{}.Format(p.group) + ";", group}}
}

// Groups returns the groups, with the one in play first.
func (p Nest) Groups() []Heaps {
	var groups []Heaps
	for ; p != (Nest{}); p = p.pop() {
		groups = append(groups, p.group)
	}
	return groups
}

func (obliged) Format(p Nest) string { return p.waiting + Kit{}.Format(p.group) }

func (obliged) Parse(s string) (Nest, error) {
	var p Nest
	offset := 0
	for text := range strings.SplitSeq(s, ";") {
		group, err := Kit{}.Parse(text)
		if err != nil {
			return Nest{}, game.InText(err, s, offset)
		}
		p = p.push(group)
		offset += len(text) + 1
	}
	return p, nil
}

// Size returns an upper estimate of the number of options of a position.
func (o obliged) Size(p Nest) int { return size(o.inPlay(p).group, o.rule) }

// breaks calls yield for every heap of the group in play that can be replaced by other heaps so
// that q results. It ends when yield returns false.
func (o obliged) breaks(p, q Nest, yield func(heap, n int, heaps []int) bool) {
	now := o.inPlay(p)
	first := strings.Count(now.waiting, ";") + strings.Count(now.waiting, ",")
	sizes := now.group.Append(nil)
	more := true
	for i, n := range sizes {
		rest := now
		rest.group = Of(slices.Delete(slices.Clone(sizes), i, i+1)...)
		o.rule.Options(n, func(heaps []int) bool {
			more = more && (rest.push(Of(heaps...)) != q || yield(first+i, n, heaps))
			return more
		})
	}
}

// Move points out the change of a heap in the group in play.
func (o obliged) Move(p, q Nest, player game.Player) game.Move[Nest] {
	m := game.Move[Nest]{To: q, Name: o.Format(p) + " → " + o.Format(q)}
	o.breaks(p, q, func(heap, n int, heaps []int) bool {
		m.Touch = breaking(heap, n, heaps)
		return m.Touch == nil
	})
	return m
}

// Draw shows the groups of heaps from left to right, with the one in play last.
func (o obliged) Draw(c draw.Canvas, p Nest) {
	var groups []func(draw.Canvas)
	first := 0
	for text := range strings.SplitSeq(o.Format(p), ";") {
		group, _ := Kit{}.Parse(text)
		at := first
		groups = append(groups, func(c draw.Canvas) { picture(o.rule)(c, group, at) })
		first += len(group.Append(nil))
	}
	draw.Row(c, 1, groups...)
}
