// SPDX-License-Identifier: Apache-2.0

package variant

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// Quantum play [Dorbec Mhalla 2017]. A position is a set of positions of the original ruleset,
// called its realisations. A move has a label with the same meaning in all of them: the places that
// it touches, or a heap and the number of tokens taken from it. A superposed move is a pair of
// labels. It leads to the results of either move, in the realisations in which that move is
// possible. The flavours differ in when a player may also make a move with a single label.

// flavours are the rules for moves with a single label.
var flavours = map[string]string{
	"A":  "A move with a single label is never allowed.",
	"B":  "A move with a single label is allowed only if the player has no other label.",
	"C":  "A move with a single label is allowed if it is a move in all realisations.",
	"C'": "A move with a single label is allowed if it is a move in all realisations in which the player has a move.",
	"D":  "A move with a single label is allowed if it is a move in some realisation.",
}

// flavourNames lists the flavours.
func flavourNames() []string { return []string{"A", "B", "C", "C'", "D"} }

// superposed is the content of an Operated position in quantum play: the texts of the realisations
// in ascending order.
type superposed struct{ text string }

// between separates the realisations in a text.
const between = " & "

// quantum is a ruleset in quantum play.
type quantum struct {
	rules  original
	op     Operator
	heaps  bool // the labels of moves on heaps are made in this file
	mutex  sync.Mutex
	parsed map[string]any
}

// newQuantum returns r with quantum play, if its moves have labels.
func newQuantum(o Operator, r original, tracked, heaps bool) (game.Ruleset[Operated], error) {
	switch {
	case r.parse == nil:
		return nil, fmt.Errorf("%v does not apply: positions of this game are not written", o)
	case heaps:
	case r.move == nil:
		return nil, fmt.Errorf("%v does not apply: moves of this game have no names", o)
	case tracked:
		return nil, fmt.Errorf("%v does not apply: the places of this game change their names after a move", o)
	}
	return &quantum{rules: r, op: o, heaps: heaps, parsed: map[string]any{}}, nil
}

func (x *quantum) Impartial() bool { return game.IsImpartial(x.rules.rules) }

func (x *quantum) Endless() bool { return game.IsEndless(x.rules.rules) }
func (x *quantum) Serial() bool  { return game.IsSerial(x.rules.rules) }

// realisations returns the texts of the realisations.
func (x *quantum) realisations(p Operated) []string {
	s, ok := p.At.(superposed)
	if !ok {
		return nil
	}
	return strings.Split(s.text, between)
}

// superpose returns the position with the given realisations, each counted once.
func superpose(texts []string) Operated {
	slices.Sort(texts)
	return Operated{At: superposed{strings.Join(slices.Compact(texts), between)}}
}

// read reads a position of the ruleset that this type has written.
func (x *quantum) read(text string) any {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	p, ok := x.parsed[text]
	if !ok {
		p, _ = x.rules.parse(text)
		if len(x.parsed) > mostParsed {
			clear(x.parsed)
		}
		x.parsed[text] = p
	}
	return p
}

// mostParsed is the greatest number of positions of the ruleset that are remembered.
const mostParsed = 100_000

// A labelled is a move of one realisation, with its label.
type labelled struct{ label, to string }

// labelsOf returns the moves of a realisation, with one move for each label.
func (x *quantum) labelsOf(text string, player game.Player) []labelled {
	if x.heaps {
		return x.heapLabels(text, player)
	}
	p := x.read(text)
	var all []labelled
	known := map[string]any{}
	for _, q := range x.rules.options(p, player) {
		m := x.rules.move(p, q, player)
		label := m.Name
		if len(m.Touch) > 0 {
			label = touched(m.Touch, m.Free)
		}
		if other, taken := known[label]; taken && other != q { // two moves at the same places
			label += " " + m.Name
		}
		if other, taken := known[label]; taken && other != q {
			label += " to " + x.rules.format(q)
		}
		if _, twice := known[label]; !twice {
			known[label] = q
			all = append(all, labelled{label, x.rules.format(q)})
		}
	}
	return all
}

// touched writes the places of a move. They are in ascending order if their order does not matter.
func touched(places []game.Place, free bool) string {
	var names []string
	for _, place := range places {
		names = append(names, string(place))
	}
	if free {
		slices.Sort(names)
	}
	return strings.Join(names, "–")
}

// heapLabels makes labels for moves on heaps. A label says which of the original heaps is used, how
// many tokens are taken, and which heaps are left without the greatest. A heap that was split is
// written 2+3, and its parts are counted from the least.
func (x *quantum) heapLabels(text string, player game.Player) []labelled {
	heaps := strings.Split(text, ",")
	var all []labelled
	known := map[string]bool{}
	for i, heap := range heaps {
		p := x.read(strings.ReplaceAll(heap, "+", ","))
		before, _ := sizes(x.rules.format(p))
		for _, q := range x.rules.options(p, player) {
			after, ok := sizes(x.rules.format(q))
			if !ok {
				continue
			}
			gone, come := game.Change(before, after)
			label := strconv.Itoa(i + 1)
			if len(before) > 1 && len(gone) > 0 {
				label += "." + strconv.Itoa(slices.Index(before, gone[0])+1)
			}
			label += "−" + strconv.Itoa(total(gone)-total(come))
			if len(come) > 1 {
				slices.Sort(come)
				label += " leave " + game.Joined(come[:len(come)-1], "+")
			}
			if known[label] {
				continue
			}
			known[label] = true
			next := slices.Clone(heaps)
			if next[i] = game.Joined(after, "+"); next[i] == "" {
				next[i] = "0"
			}
			all = append(all, labelled{label, strings.Join(next, ",")})
		}
	}
	return all
}

// sizes reads the heaps of a text, without empty ones.
func sizes(text string) (all []int, ok bool) {
	for word := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil || n < 0 {
			return nil, false
		}
		if n > 0 {
			all = append(all, n)
		}
	}
	slices.Sort(all)
	return all, true
}

func total(sizes []int) (sum int) {
	for _, n := range sizes {
		sum += n
	}
	return sum
}

// A meaning holds the results of a label in the realisations in which it is a move.
type meaning struct {
	label string
	to    []string
}

// meanings returns the labels of a player in the order of their appearance. It also returns the
// number of realisations in which the player has a move.
func (x *quantum) meanings(texts []string, player game.Player) (all []*meaning, moving int) {
	index := map[string]*meaning{}
	for _, text := range texts {
		moves := x.labelsOf(text, player)
		if len(moves) > 0 {
			moving++
		}
		for _, l := range moves {
			m := index[l.label]
			if m == nil {
				m = &meaning{label: l.label}
				index[l.label] = m
				all = append(all, m)
			}
			m.to = append(m.to, l.to)
		}
	}
	return all, moving
}

// alone reports whether a label may be played alone.
func (x *quantum) alone(m *meaning, labels, moving, realisations int) bool {
	switch x.op.flavour {
	case "B":
		return labels == 1
	case "C":
		return len(m.to) == realisations
	case "C'":
		return len(m.to) == moving
	case "D":
		return true
	}
	return false
}

// each calls yield with the moves of a player until it returns false.
func (x *quantum) each(p Operated, player game.Player, yield func(name string, q Operated) bool) {
	texts := x.realisations(p)
	all, moving := x.meanings(texts, player)
	for i, m := range all {
		if x.alone(m, len(all), moving, len(texts)) && !yield(m.label, superpose(slices.Clone(m.to))) {
			return
		}
		for _, n := range all[i+1:] {
			if !yield(m.label+between+n.label, superpose(slices.Concat(m.to, n.to))) {
				return
			}
		}
	}
}

// Options are the positions after single labels and pairs of labels, each once.
func (x *quantum) Options(dst []Operated, p Operated, player game.Player) []Operated {
	seen := map[Operated]bool{}
	x.each(p, player, func(_ string, q Operated) bool {
		if !seen[q] {
			seen[q] = true
			dst = append(dst, q)
		}
		return true
	})
	return dst
}

// Size returns an upper bound of the number of options.
func (x *quantum) Size(p Operated) int {
	size := 0
	for _, player := range game.Players {
		all, _ := x.meanings(x.realisations(p), player)
		size += len(all) * (len(all) + 1) / 2
	}
	return size
}

// Format writes the realisations.
func (x *quantum) Format(p Operated) string { return strings.Join(x.realisations(p), between) }

// Parse reads realisations with & between them.
func (x *quantum) Parse(s string) (p Operated, err error) {
	var texts []string
	heaps, offset := 0, 0
	for part := range strings.SplitSeq(s, "&") {
		text, err := x.realisation(part)
		if err != nil {
			return p, game.InText(err, s, offset)
		}
		if n := strings.Count(text, ","); x.heaps && offset > 0 && n != heaps {
			return p, game.Errorf(s, offset, "all realisations have the same number of heaps; an empty one is 0")
		} else {
			heaps = n
		}
		texts = append(texts, text)
		offset += len(part) + 1
	}
	return superpose(texts), nil
}

// realisation reads one realisation, and returns it in its standard notation.
func (x *quantum) realisation(s string) (string, error) {
	if !x.heaps {
		p, err := x.rules.parse(strings.TrimSpace(s))
		if err != nil {
			return "", game.InText(err, s, strings.Index(s, strings.TrimSpace(s)))
		}
		text := x.rules.format(p)
		if strings.Contains(text, "&") {
			return "", game.Errorf(s, 0, "%v does not apply: positions of this game contain &", x.op)
		}
		return text, nil
	}
	var heaps []string
	offset := 0
	for heap := range strings.SplitSeq(s, ",") {
		at := offset
		offset += len(heap) + 1
		p, err := x.rules.parse(strings.ReplaceAll(strings.TrimSpace(heap), "+", ","))
		if err != nil {
			return "", game.Errorf(s, at, "a heap size such as 3 is required, or the parts of a heap, 2+3")
		}
		parts, ok := sizes(x.rules.format(p))
		if !ok {
			return "", game.Errorf(s, at, "%v does not apply: heaps of this game are more than numbers", x.op)
		}
		if len(parts) == 0 {
			parts = []int{0}
		}
		heaps = append(heaps, game.Joined(parts, "+"))
	}
	return strings.Join(heaps, ","), nil
}

// Draw writes the realisations.
func (x *quantum) Draw(c draw.Canvas, p Operated) { c.Text(0, 0, x.Format(p), draw.Style{}) }

// About describes the rule and what quantum play changes.
func (x *quantum) About() game.Doc { return x.op.about(x.rules.rules) }

// Move names the labels.
func (x *quantum) Move(p, q Operated, player game.Player) game.Move[Operated] {
	m := game.Move[Operated]{To: q, Name: "→ " + x.Format(q)}
	x.each(p, player, func(name string, to Operated) bool {
		if to == q {
			m.Name = name
		}
		return to != q
	})
	return m
}
