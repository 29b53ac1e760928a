// SPDX-License-Identifier: Apache-2.0

package heap

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// Kit provides the notation, pictures and names of moves of a game of heaps.
type Kit struct{ game.Doc }

// kit returns the kit of a game whose positions consist only of heaps.
func kit(name, title, rule, source string, samples ...string) Kit {
	return Kit{game.Doc{Name: name, Title: title, Rule: rule, Position: "the heap sizes, separated by commas: 3,5,7",
		Sources: []string{source, "WW"}, Samples: samples}}
}

const (
	largest = 1_000_000_000_000_000_000 // the largest heap that can be written
	longest = 1_000_000                 // the greatest number of heaps in a position
)

func (Kit) Format(p Heaps) string {
	return cmp.Or(game.Joined(p.Append(nil), ","), "0")
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
			wrong := strings.IndexFunc(text, func(r rune) bool { return r < '0' || r > '9' })
			return nil, game.Errorf(s, at+max(0, wrong), "a heap size is a number such as 7")
		case n < 0:
			return nil, game.Errorf(s, at, "a heap cannot be negative")
		case len(sizes) == longest:
			return nil, game.Errorf(s, at, "more than %d heaps", longest)
		}
		sizes = append(sizes, int(n))
	}
	return sizes, nil
}

// Move names the heaps that change, "7→4", and points at the lowest token taken in each.
func (Kit) Move(p, q Heaps, _ game.Player) game.Move[Heaps] {
	before, after := change(p, q)
	m := game.Move[Heaps]{To: q, Name: plus(before) + "→" + plus(after)}
	for len(after) < len(before) {
		after = append([]int{0}, after...)
	}
	sizes := p.Append(nil)
	for k, n := range before {
		i := slices.Index(sizes, n)
		m.Touch = append(m.Touch, token(i, after[k]+1))
		sizes[i] = -1 // the next equal heap is a different one
	}
	return m
}

// change returns the heaps that a move removes and those that it adds.
func change(p, q Heaps) (before, after []int) {
	return game.Change(p.Append(nil), q.Append(nil))
}

// plus writes heaps with + between them. Many equal heaps are written as 1002×19.
func plus(sizes []int) string {
	const many = 12
	if n := len(sizes); n > many && slices.Min(sizes) == slices.Max(sizes) {
		return strconv.Itoa(n) + "×" + strconv.Itoa(sizes[0])
	}
	return cmp.Or(game.Joined(sizes, "+"), "0")
}

// Draw shows the heaps as columns of tokens.
func (Kit) Draw(c draw.Canvas, p Heaps) { columns(c, p, 0) }
