// SPDX-License-Identifier: Apache-2.0

package heap

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// FibonacciNim is played with one heap: a move takes at most twice as many
// tokens as the move before it; the first move may not take all.
var FibonacciNim = fibonacci{game.Doc{
	Name: "fibonacci-nim", Title: "Fibonacci Nim", Position: "the heap at the start: 13; or the heap and the most that may be taken: 10:6",
	Rule:    "Take at most twice as many tokens as the last move took; the first move takes fewer than all.",
	Sources: []string{"Whinihan 1963", "WW"}, Samples: []string{"13", "8", "10:6"},
}}

type fibonacci struct{ game.Doc }

// Limited is a heap of which a move takes no more than a limit.
type Limited struct{ Size, Limit int }

func (fibonacci) Impartial() bool { return true }

func (fibonacci) Options(dst []Limited, p Limited, _ game.Player) []Limited {
	for k := 1; k <= p.Limit; k++ {
		dst = append(dst, limited(p.Size-k, 2*k))
	}
	return dst
}

func limited(size, limit int) Limited { return Limited{size, min(size, limit)} }

func (fibonacci) Size(p Limited) int { return p.Limit }

func (fibonacci) Format(p Limited) string { return fmt.Sprintf("%d:%d", p.Size, p.Limit) }

func (fibonacci) Parse(s string) (Limited, error) {
	size, limit, given := strings.Cut(s, ":")
	n, err := Numbers(size)
	if err != nil {
		return Limited{}, err
	}
	if len(n) != 1 {
		return Limited{}, game.Errorf(s, strings.Index(s, ","), "this game is played with one heap")
	}
	if !given {
		return Limited{n[0], max(0, n[0]-1)}, nil
	}
	m, err := strconv.Atoi(strings.TrimSpace(limit))
	if err != nil || m < 0 {
		return Limited{}, game.Errorf(s, len(size)+1, "the most that may be taken is a number")
	}
	return limited(n[0], m), nil
}

func (fibonacci) Move(p, q Limited) string { return fmt.Sprintf("%d→%d", p.Size, q.Size) }

func (fibonacci) Draw(c draw.Canvas, p Limited) { Kit{}.Draw(c, Of(p.Size)) }
