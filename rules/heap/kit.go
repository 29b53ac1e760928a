// SPDX-License-Identifier: Apache-2.0

package heap

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// Kit gives a game of heaps its notation, pictures and names of moves.
type Kit struct{ game.Doc }

const (
	largest = 1_000_000_000_000_000_000 // a heap that can be written
	longest = 1_000_000                 // the most heaps in a position
)

func (Kit) Format(p Heaps) string {
	sizes := p.Append(nil)
	if len(sizes) == 0 {
		return "0"
	}
	text := make([]string, len(sizes))
	for i, n := range sizes {
		text[i] = strconv.Itoa(n)
	}
	return strings.Join(text, ",")
}

func (Kit) Parse(s string) (Heaps, error) {
	sizes, err := Numbers(s)
	if err != nil {
		return Heaps{}, err
	}
	return Of(sizes...), nil
}

// Numbers reads sizes separated by commas.
func Numbers(s string) ([]int, error) {
	var sizes []int
	offset := 0
	for field := range strings.SplitSeq(s, ",") {
		text := strings.TrimSpace(field)
		at := offset + strings.Index(field, text)
		offset += len(field) + 1
		n, err := strconv.ParseInt(text, 10, 64)
		switch {
		case text == "":
			return nil, game.Errorf(s, at, "a heap size is missing")
		case err != nil && strings.Trim(text, "0123456789") == "" || n > largest:
			return nil, game.Errorf(s, at, "a heap may hold at most 10^18 tokens")
		case err != nil:
			return nil, game.Errorf(s, at+notDigit(text), "a heap size is a number such as 7")
		case n < 0:
			return nil, game.Errorf(s, at, "a heap cannot be negative")
		case len(sizes) == longest:
			return nil, game.Errorf(s, at, "more than %d heaps", longest)
		}
		sizes = append(sizes, int(n))
	}
	return sizes, nil
}

func notDigit(s string) int {
	return max(0, strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '9' }))
}

// Move names a move by the heaps that change: "7→2+4".
func (Kit) Move(p, q Heaps) string {
	before, after := p.Append(nil), q.Append(nil)
	for i := 0; i < len(before); {
		if j := slices.Index(after, before[i]); j >= 0 {
			before, after = slices.Delete(before, i, i+1), slices.Delete(after, j, j+1)
		} else {
			i++
		}
	}
	return plus(before) + "→" + plus(after)
}

func plus(sizes []int) string {
	if len(sizes) == 0 {
		return "0"
	}
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(sizes), " ", "+"), "[]")
}

// Draw shows the heaps as columns of tokens; tall ones are cut short.
func (Kit) Draw(c draw.Canvas, p Heaps) {
	const tall, wide = 16, 60
	sizes := p.Append(nil)
	c.Line(0, 0, float64(max(1, min(len(sizes), wide))), 0, draw.Style{Width: 0.06})
	for i, n := range sizes {
		x := float64(i) + 0.5
		if i == wide {
			c.Text(x, -0.5, "…", draw.Style{})
			break
		}
		for k := range min(n, tall) {
			c.Disc(x, -float64(k)-0.5, 0.38, draw.Style{Fill: draw.Green, Glyph: 'o'})
		}
		if n > tall {
			c.Text(x, -tall-0.5, "⋮", draw.Style{})
		}
		c.Text(x, 0.5, strconv.Itoa(n), draw.Style{})
	}
}
