// SPDX-License-Identifier: Apache-2.0

package heap

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// Nimania takes one token and pays for it with many heaps: on the k-th turn a
// heap loses one token and k copies of what is left are added.
var Nimania = nimania{game.Doc{
	Name: "nimania", Title: "Nimania", Position: "the heap sizes, then @ and the number of the turn: 3@1; without it the first turn",
	Rule:    "On the k-th turn take one token from a heap, leaving m, and add k heaps of m.",
	Sources: []string{"Fraenkel–Nešetřil 1985", "Siegel CGT, I.4"}, Samples: []string{"2@1", "2,1@3", "2,2@2"},
}}

type nimania struct{ game.Doc }

// Timed is a position of heaps with the number of the turn.
type Timed struct {
	Heaps Heaps
	Turn  int
}

func (nimania) Impartial() bool { return true }

func (nimania) Options(dst []Timed, p Timed, _ game.Player) []Timed {
	sizes := p.Heaps.Append(nil)
	for i, m := range sizes {
		if i > 0 && m == sizes[i-1] {
			continue
		}
		next := append(append([]int(nil), sizes[:i]...), sizes[i+1:]...)
		if m > 1 {
			for range p.Turn + 1 {
				next = append(next, m-1)
			}
		}
		dst = append(dst, Timed{Of(next...), p.Turn + 1})
	}
	return dst
}

func (nimania) Size(p Timed) int { return p.Turn + len(p.Heaps.more) }

func (nimania) Format(p Timed) string { return fmt.Sprintf("%s@%d", Kit{}.Format(p.Heaps), p.Turn) }

func (nimania) Parse(s string) (Timed, error) {
	heaps, turn, given := strings.Cut(s, "@")
	p, err := Kit{}.Parse(heaps)
	if err != nil {
		return Timed{}, err
	}
	k := 1
	if given {
		if k, err = strconv.Atoi(strings.TrimSpace(turn)); err != nil || k < 1 || k > longest {
			return Timed{}, game.Errorf(s, len(heaps)+1, "the turn is a number from 1 to %d", longest)
		}
	}
	return Timed{p, k}, nil
}

func (nimania) Move(p, q Timed) string { return Kit{}.Move(p.Heaps, q.Heaps) }

func (nimania) Draw(c draw.Canvas, p Timed) {
	Kit{}.Draw(c, p.Heaps)
	c.Text(0.5, 1.3, fmt.Sprintf("turn %d", p.Turn), draw.Style{})
}
