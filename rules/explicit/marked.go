// SPDX-License-Identifier: Apache-2.0

package explicit

import (
	"cmp"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// A Marked is an impartial game tree whose ends are marked N or P. The mark says who has won when
// play ends there: N the player to move, P the other one. The zero Marked is P, the end that normal
// play has.
type Marked string

// MarkedTree is the ruleset of trees with marked ends [ONAG, ch. 14].
var MarkedTree = markedTree{game.Doc{
	Name: "marked-tree", Title: "Impartial tree with marked ends",
	Rule:     "Move to any option that is written down. Play ends at an N or a P: at an N the player to move has won, at a P the other player.",
	Position: "options in braces, and N and P for ends: {N,{P},P}",
	Sources:  []string{"ONAG, ch. 14"},
	Samples:  []string{"{N,{P},P}", "{{P,{N}},{N}}", "N", "P", "{{{N},P},{P}}"},
}}

type markedTree struct{ game.Doc }

func (markedTree) Impartial() bool { return true }

// markedOf writes options in order, each once.
func markedOf(options []string) string {
	slices.SortFunc(options, func(a, b string) int { return cmp.Or(cmp.Compare(len(b), len(a)), strings.Compare(a, b)) })
	return "{" + strings.Join(slices.Compact(options), ",") + "}"
}

func markedOptions(p string) []string {
	if !strings.HasPrefix(p, "{") {
		return nil
	}
	return parts(p[1:len(p)-1], ',')
}

// Over ends play at a mark.
func (markedTree) Over(p Marked, _ game.Player) (game.Result, bool) {
	return game.Won(p == "N"), !strings.HasPrefix(string(p), "{")
}

func (markedTree) Options(dst []Marked, p Marked, _ game.Player) []Marked {
	for _, q := range markedOptions(string(p)) {
		dst = append(dst, Marked(q))
	}
	return dst
}

func (markedTree) Format(p Marked) string { return cmp.Or(string(p), "P") }

// deepest is the greatest depth of braces.
const deepest = 200

func (markedTree) Parse(s string) (Marked, error) {
	if len(s) > longest {
		return "", tooLong(s)
	}
	at, depth := 0, 0
	skip := func() byte {
		for at < len(s) && s[at] == ' ' {
			at++
		}
		if at == len(s) {
			return 0
		}
		return s[at]
	}
	var read func() (string, error)
	read = func() (string, error) {
		switch c := skip(); c {
		case 'N', 'P':
			at++
			return string(c), nil
		case '{':
			at++
		default:
			return "", game.Errorf(s, at, "a tree is missing: an end N or P, or options in braces, as in {N,{P},P}")
		}
		if depth++; depth > deepest {
			return "", game.Errorf(s, at, "braces are more than %d deep", deepest)
		}
		var options []string
		for {
			q, err := read()
			if err != nil {
				return "", err
			}
			options = append(options, q)
			switch skip() {
			case ',':
				at++
			case '}':
				at++
				depth--
				return markedOf(options), nil
			default:
				return "", game.Errorf(s, at, "a comma or the closing brace is missing")
			}
		}
	}
	p, err := read()
	if err == nil && skip() != 0 {
		err = game.Errorf(s, at, "nothing may follow the tree")
	}
	if err != nil {
		return "", err
	}
	return Marked(p), nil
}

// Move points at an option.
func (markedTree) Move(p, q Marked, _ game.Player) game.Move[Marked] {
	i := slices.Index(markedOptions(string(p)), string(q))
	return game.Move[Marked]{To: q, Name: "→" + string(q), Touch: []game.Place{option(i)}}
}

// Same reports that no place of a tree remains after a move.
func (markedTree) Same(Marked, Marked, game.Player, []game.Place, func(old, new game.Place)) {}

func (markedTree) Draw(c draw.Canvas, p Marked) {
	drawTree(c, cmp.Or(string(p), "P"), func(p string) (left, right, both []string) {
		return nil, nil, markedOptions(p)
	})
}
