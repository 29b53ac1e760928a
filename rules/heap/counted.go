// SPDX-License-Identifier: Apache-2.0

package heap

import (
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// Counted holds heaps and a number, such as the number of the turn.
type Counted struct {
	Heaps  Heaps
	Number int
}

// A CountedKit is the Kit of a game of heaps with a number.
type CountedKit struct {
	game.Doc
	Mark   string               // sign between the heaps and the number
	Number string               // what the number is: "turn"
	Start  func(Counted) int    // the number if none is written
	Wrong  func(Counted) string // what is wrong with a position, or ""
}

func (CountedKit) Impartial() bool { return true }

func (k CountedKit) Format(p Counted) string {
	return Kit{}.Format(p.Heaps) + k.Mark + strconv.Itoa(p.Number)
}

func (k CountedKit) Parse(s string) (p Counted, err error) {
	heaps, number, given := strings.Cut(s, k.Mark)
	if p.Heaps, err = (Kit{}).Parse(heaps); err != nil {
		return Counted{}, err
	}
	if p.Number = k.Start(p); given {
		n, err := strconv.ParseUint(strings.TrimSpace(number), 10, 62)
		if err != nil {
			return Counted{}, game.Errorf(s, len(heaps)+1, "the %s is a number", k.Number)
		}
		p.Number = int(n)
	}
	if wrong := k.Wrong(p); wrong != "" {
		return Counted{}, game.Errorf(s, len(heaps), "%s", wrong)
	}
	return p, nil
}

// Move names the heap that changes and what replaces it, and points at the lowest token taken.
func (CountedKit) Move(p, q Counted, _ game.Player) game.Move[Counted] {
	before, after := change(p.Heaps, q.Heaps)
	i, left := slices.Index(p.Heaps.Append(nil), before[0]), slices.Max(append(after, 0))
	return game.Move[Counted]{To: q, Name: plus(before) + "→" + plus(after), Touch: []game.Place{token(i, left+1)}}
}

func (k CountedKit) Draw(c draw.Canvas, p Counted) {
	columns(c, p.Heaps, 0)
	c.Text(0.5, 1.3, k.Number+" "+strconv.Itoa(p.Number), draw.Style{})
}
