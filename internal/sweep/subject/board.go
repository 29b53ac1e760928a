// SPDX-License-Identifier: Apache-2.0

package subject

import (
	"fmt"
	"iter"
	"math"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
)

// boards are all positions of a ruleset on boards up to a size.
type boards struct {
	entry         *catalog.Entry
	pieces        []string
	rows, columns int
	classes       bool // only one position of each symmetry class
}

// readBoards reads RULESET:ROWSxCOLUMNS, or RULESET:COLUMNS for games on a row; place is its offset
// in the text.
func readBoards(c *catalog.Catalog, text string, place int, classes bool) (b boards, err error) {
	name, size, ok := strings.Cut(text[place:], ":")
	at := place + len(name) + 1
	if !ok {
		return b, game.Errorf(text, place, "a ruleset and a size are required, such as clobber:2x3")
	}
	entry, known := c.Lookup(name)
	if !known {
		return b, game.Errorf(text, place, "no ruleset %q; upstar games lists them", name)
	}
	b = boards{entry: entry, classes: classes}
	rows, columns, two := strings.Cut(size, "x")
	if !two {
		rows, columns = "1", size
	}
	var failed [2]error
	b.rows, failed[0] = strconv.Atoi(rows)
	b.columns, failed[1] = strconv.Atoi(columns)
	if failed[0] != nil || failed[1] != nil || b.rows < 1 || b.columns < 1 || b.rows > 100 || b.columns > 100 {
		return b, game.Errorf(text, at, "a size is ROWSxCOLUMNS, such as 2x3, not %q", size)
	}
	if b.pieces = pieces(entry); len(b.pieces) == 0 || len(entry.Params) > 0 || !entry.Kit.Board {
		return b, game.Errorf(text, place, "the boards of %s are not given by their squares", name)
	}
	if entry.Kit.Line && two && b.rows > 1 {
		return b, game.Errorf(text, at, "%s is played on a row; write a number of squares", name)
	}
	if n := math.Pow(float64(len(b.pieces)), float64(b.rows*b.columns)); n > mostSubjects {
		return b, game.Errorf(text, at, "%.3g positions of that size, more than %d; choose a smaller size", n, mostSubjects)
	}
	return b, nil
}

// pieces returns the possible contents of a square.
func pieces(e *catalog.Entry) (all []string) {
	for _, sample := range e.Samples {
		p, err := e.Parse(sample)
		if err != nil {
			continue
		}
		if editor, ok := position.Behind[interface{ Palette() []game.Piece }](p); ok {
			for _, piece := range editor.Palette() {
				all = append(all, piece.Key)
			}
			return all
		}
	}
	return nil
}

// each yields the positions, those on the smallest boards first. It leaves out boards that the
// ruleset does not accept.
func (b boards) each() iter.Seq[string] {
	return func(yield func(string) bool) {
		for rows := 1; rows <= b.rows; rows++ {
			for columns := 1; columns <= b.columns; columns++ {
				if !b.ofSize(rows, columns, yield) {
					return
				}
			}
		}
	}
}

func (b boards) ofSize(rows, columns int, yield func(string) bool) bool {
	squares := make([]int, rows*columns)
	seen := map[string]bool{}
	for more := true; more; more = next(squares, len(b.pieces)) {
		var text strings.Builder
		for i, piece := range squares {
			if i > 0 && i%columns == 0 {
				text.WriteByte('|')
			}
			text.WriteString(b.pieces[piece])
		}
		p, err := b.entry.Parse(text.String())
		if err != nil {
			continue
		}
		if b.classes {
			p = position.Canonical(p)
			if seen[p.String()] {
				continue
			}
			seen[p.String()] = true
		}
		if !yield(fmt.Sprint(p)) {
			return false
		}
	}
	return true
}

// next counts up by one, with the last digit changing fastest. It returns false after the last
// number.
func next(digits []int, base int) bool {
	for i := len(digits) - 1; i >= 0; i-- {
		if digits[i]++; digits[i] < base {
			return true
		}
		digits[i] = 0
	}
	return false
}
