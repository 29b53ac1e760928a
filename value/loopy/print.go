// SPDX-License-Identifier: Apache-2.0

package loopy

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// Text returns v in the notation that Parse reads. A stopper is written by its name or its options;
// other values are written by their sides, as over & under. The text depends only on the value,
// unless no stopper was found for a side. Then a long text is replaced by a count, such as <graph
// of 812 nodes, 5f0c66a1>.
func (c *Calc) Text(v Value) string { return c.Styled(notation.Plain, v) }

// Styled returns v written in a style.
func (c *Calc) Styled(s notation.Style, v Value) string {
	on := c.sideText(s, v.on)
	if _, ok := c.Stopper(v); ok {
		return on
	}
	off := c.sideText(s, v.of.neg(c))
	if on == s.Name("on") && off == s.Name("off") {
		return s.Name("dud")
	}
	return s.Sides(on, off)
}

// Format returns the text of g.
func (c *Calc) Format(g Game) string { return c.sideText(notation.Plain, side{game: g}) }

func (c *Calc) sideText(style notation.Style, s side) string {
	p := &printer{Style: style, c: c, d: s.d, root: s.game, most: maxText}
	if s.d == nil {
		return p.braced(s.game)
	}
	p.most = maxGraph
	text, err := work.Try(c.m, func() string { return p.braced(s.game) })
	if p.size > p.most {
		return fmt.Sprintf("<graph of %d nodes, %08x>", len(s.d.nodes(s.game)), uint32(p.mark(s.game)))
	}
	c.m.Check(err)
	return text
}

// maxText is the greatest length of a text, and maxGraph is the greatest length for a graph for
// which no stopper was found. Even games of modest size can have texts too long for any memory.
const (
	maxText  = 1 << 26
	maxGraph = 1 << 13
)

// A printer writes games, each from its own root. A node that refers back to a node above it does
// so by a label.
type printer struct {
	notation.Style
	c      *Calc
	d      *draft // the draft that contains the games, if any
	root   Game
	path   []Game
	labels map[Game]string
	used   int // labels
	size   int // total size of the texts so far
	most   int
	short  map[Game]printed
	marks  map[Game]uint64
}

// printed is the text of a game. If it has bars, it is the text between braces, and bars is the
// longest run of bars outside inner braces.
type printed struct {
	text  string
	bars  int
	mixed bool // the text is a number next to an infinitesimal
}

// maxBars is the longest run of bars. Where more bars would be needed, there are inner braces.
const maxBars = 4

// braced returns the text of g, in braces if it has bars.
func (p *printer) braced(g Game) string { return p.closed(p.print(g)) }

func (p *printer) closed(t printed) string {
	if t.bars > 0 {
		return p.Braces([]string{t.text})
	}
	return t.text
}

func (p *printer) options(g Game, player game.Player) []Game {
	if g.isNode() {
		return p.d.of(g, player)
	}
	return p.c.Options(g, player)
}

func (p *printer) print(g Game) printed {
	if t, ok := p.short[g]; ok {
		return t
	}
	p.c.m.Step(1)
	if slices.Contains(p.path, g) {
		return printed{text: p.label(g)}
	}
	t, ok := printed{}, false
	if !g.isNode() {
		if t, ok = p.name(g); !ok && p.c.Neg(g) == g && !p.turnsBack(g) {
			t, ok = p.switchText(g), true
		}
	}
	if !ok {
		t = p.form(g)
	}
	if p.size += len(t.text); p.size > p.most {
		p.c.Fail(work.Exceeded("%d MiB of text", maxText>>20))
	}
	if g < loop {
		if p.short == nil {
			p.short = map[Game]printed{}
		}
		p.short[g] = t
	}
	return t
}

// label returns the label of g, which is on the path: a, b, … but not v, because v is an arrow.
func (p *printer) label(g Game) string {
	const letters = "abcdefghijklmnopqrstuwxyz"
	if l, ok := p.labels[g]; ok {
		return l
	}
	if p.labels == nil {
		p.labels = map[Game]string{}
	}
	l := letters[p.used%len(letters):][:1]
	if n := p.used / len(letters); n > 0 {
		l += strconv.Itoa(n)
	}
	p.used++
	p.labels[g] = l
	return l
}

// turnsBack reports whether an option of g leads back to g, or to a game on the path.
func (p *printer) turnsBack(g Game) bool {
	if g < loop {
		return false
	}
	reached := p.c.followers(g, p.options)
	return slices.Contains(reached, g) || slices.ContainsFunc(p.path, func(h Game) bool { return slices.Contains(reached, h) })
}

func (p *printer) switchText(g Game) printed {
	left := p.sorted(p.options(g, game.Left))
	if len(left) > 1 {
		return printed{text: p.Switch(p.Braces([]string{p.list(left, g)}))}
	}
	t := p.print(left[0])
	if t.mixed {
		t.text = p.Paren(t.text)
	}
	return printed{text: p.Switch(p.closed(t))}
}

// form writes the options. A single option is written without braces, as long as the bars suffice.
func (p *printer) form(g Game) printed {
	p.path = append(p.path, g)
	left, l := p.side(g, game.Left)
	right, r := p.side(g, game.Right)
	p.path = p.path[:len(p.path)-1]
	bars := max(l, r) + 1
	t := printed{text: left + p.Bar(bars) + right, bars: bars}
	if label, ok := p.labels[g]; ok {
		delete(p.labels, g)
		return printed{text: label + p.closed(t)}
	}
	if left == "" || right == "" {
		return printed{text: p.closed(t)}
	}
	return t
}

func (p *printer) side(g Game, player game.Player) (text string, bars int) {
	options := p.options(g, player)
	if len(options) == 1 && options[0] != g {
		t := p.print(options[0])
		if t.bars < maxBars {
			return t.text, t.bars
		}
		return p.closed(t), 0
	}
	return p.list(p.sorted(options), g), 0
}

func (p *printer) list(options []Game, g Game) string {
	var parts []string
	for _, h := range options {
		if h != g {
			parts = append(parts, p.braced(h))
		}
	}
	if slices.Contains(options, g) {
		parts = append(parts, p.Name("pass"))
	}
	return p.Join(parts)
}

// sorted returns first the short games of gs in their order, then the loopy games in an order that
// depends only on their options.
func (p *printer) sorted(gs []Game) []Game {
	gs = slices.Clone(gs)
	slices.SortFunc(gs, func(g, h Game) int {
		switch {
		case g < loop && h < loop:
			return p.c.c.Order(short.Game(g), short.Game(h))
		case g >= loop && h >= loop:
			return cmp.Compare(p.mark(g), p.mark(h))
		}
		return cmp.Compare(g, h)
	})
	return gs
}

// mark returns a number that distinguishes g from other followers of the printed game, and does not
// depend on handles.
func (p *printer) mark(g Game) uint64 {
	if m, ok := p.marks[g]; ok {
		return m
	}
	if g < loop {
		h := fnv.New64a()
		h.Write([]byte(p.c.Format(g)))
		return h.Sum64()
	}
	nodes := append(p.c.followers(p.root, p.options), p.root)
	p.marks = map[Game]uint64{}
	for _, v := range nodes {
		p.marks[v] = 0
	}
	for classes := 0; ; {
		next, distinct := map[Game]uint64{}, map[uint64]bool{}
		for _, v := range nodes {
			p.c.m.Step(1)
			sum := uint64(0)
			for _, player := range game.Players {
				for _, w := range p.options(v, player) {
					sum += scatter(p.mark(w) + uint64(player))
				}
				sum = scatter(sum)
			}
			next[v] = sum
			distinct[sum] = true
		}
		p.marks = next
		if len(distinct) == classes {
			return p.marks[g]
		}
		classes = len(distinct)
	}
}

// scatter mixes the bits of x.
func scatter(x uint64) uint64 {
	x = (x ^ x>>31 + 0x9E3779B97F4A7C15) * 0xD6E8FEB86659FD93
	return x ^ x>>29
}

// Sort puts games into the order in which they are printed: first short games, in their order, then
// loopy games by the number of their followers, then by their texts.
func (c *Calc) Sort(gs []Game) {
	slices.SortFunc(gs, func(g, h Game) int {
		switch {
		case g < loop && h < loop:
			return c.c.Order(short.Game(g), short.Game(h))
		case g < loop || h < loop:
			return cmp.Compare(g, h)
		}
		if o := c.FollowerCount(g).Cmp(c.FollowerCount(h)); o != 0 {
			return o
		}
		return strings.Compare(c.Format(g), c.Format(h))
	})
}
