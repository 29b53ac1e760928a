// SPDX-License-Identifier: Apache-2.0

// Positions of Go from game records in the Smart Game Format, FF[4]. The position is that at the
// end of the main line. The marks below, in its last node, say what is counted: marked stones may
// be taken, and other stones live for ever. Empty points without a mark do not count as points.
// Prisoners taken earlier do not count.

package grid

import (
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// sgfMarks are the properties that mark points: circles, crosses, selected points,
// squares, triangles and territory.
var sgfMarks = []string{"CR", "MA", "SL", "SQ", "TR", "TB", "TW"}

// isSGF distinguishes a game record from a board.
func isSGF(s string) bool { return strings.HasPrefix(strings.TrimSpace(s), "(;") }

// fromSGF returns the position of a game record.
func (g goban) fromSGF(s string) (Region, error) {
	r := &record{text: s}
	nodes, err := r.mainLine()
	if err != nil {
		return Region{}, err
	}
	if err := r.size(nodes[0]); err != nil {
		return Region{}, err
	}
	for _, node := range nodes {
		for _, p := range node {
			if err := r.apply(p); err != nil {
				return Region{}, err
			}
		}
	}
	board, err := r.region(nodes[len(nodes)-1], g.ko)
	if err != nil {
		return Region{}, err
	}
	return Region{regionFields{board: board}}, g.check(s, Region{regionFields{board: board}})
}

// A record is a game record that is being read.
type record struct {
	text  string
	at    int
	board Board
	ko    Square // the point taken by the last move, or None
}

// A property of a node, such as AB[aa][bb], with the position of each value in the text.
type property struct {
	name   string
	values []string
	at     []int
}

func (r *record) wrong(at int, format string, args ...any) error {
	return game.Errorf(r.text, at, format, args...)
}

// peek returns the next byte that is not white space, or 0 at the end.
func (r *record) peek() byte {
	for r.at < len(r.text) && strings.IndexByte(" \t\r\n\v\f", r.text[r.at]) >= 0 {
		r.at++
	}
	if r.at == len(r.text) {
		return 0
	}
	return r.text[r.at]
}

// mainLine reads the nodes of the first variation at every branch.
func (r *record) mainLine() (nodes [][]property, err error) {
	for {
		switch r.peek() {
		case '(':
			r.at++
			if r.peek() != ';' {
				return nil, r.wrong(r.at, "a game tree begins with a node, as in (;SZ[9])")
			}
		case ';':
			r.at++
			node, err := r.node()
			if err != nil {
				return nil, err
			}
			nodes = append(nodes, node)
		case ')':
			return nodes, nil
		case 0:
			return nil, r.wrong(r.at, "the game record has no end: a closing bracket is missing")
		default:
			return nil, r.wrong(r.at, "a node, a variation or the end of one is required here")
		}
	}
}

// node reads the properties of a node.
func (r *record) node() (all []property, err error) {
	for {
		p := property{}
		for c := r.peek(); c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'; c = r.peek() {
			if c <= 'Z' { // lower-case letters do not count
				p.name += string(c)
			}
			r.at++
		}
		if p.name == "" {
			return all, nil
		}
		for r.peek() == '[' {
			r.at++
			p.at = append(p.at, r.at)
			value, err := r.value()
			if err != nil {
				return nil, err
			}
			p.values = append(p.values, value)
		}
		if p.values == nil {
			return nil, r.wrong(r.at, "the property %s has no value", p.name)
		}
		all = append(all, p)
	}
}

// value reads up to the closing bracket; \ quotes the next character.
func (r *record) value() (string, error) {
	var b strings.Builder
	start := r.at
	for r.at < len(r.text) {
		c := r.text[r.at]
		r.at++
		if c == ']' {
			return strings.TrimSpace(b.String()), nil
		}
		if c == '\\' && r.at < len(r.text) {
			c = r.text[r.at]
			r.at++
		}
		b.WriteByte(c)
	}
	return "", r.wrong(start, "the value that begins here has no end")
}

// mostLines is the greatest number of lines of a board of Go.
const mostLines = 52

// size makes the board. It has 19 lines unless the record says otherwise.
func (r *record) size(root []property) error {
	columns, rows := 19, 19
	for _, p := range root {
		if p.name != "SZ" {
			continue
		}
		wide, high, both := strings.Cut(p.values[0], ":")
		if !both {
			high = wide
		}
		var err, err2 error
		columns, err = strconv.Atoi(wide)
		rows, err2 = strconv.Atoi(high)
		if err != nil || err2 != nil || min(columns, rows) < 1 || max(columns, rows) > mostLines {
			return r.wrong(p.at[0], "the size is a number from 1 to %d, or two with a colon between them", mostLines)
		}
	}
	r.board, r.ko = New(rows, columns), None
	return nil
}

// apply puts the stones of a property on the board.
func (r *record) apply(p property) error {
	setup := map[string]Piece{"AB": X, "AW": O, "AE": Empty}
	if piece, ok := setup[p.name]; ok {
		squares, err := r.squares(p)
		r.board, r.ko = r.board.With(piece, squares...), None
		return err
	}
	if p.name == "B" || p.name == "W" {
		return r.move(p, game.Player(strings.Index("BW", p.name)))
	}
	return nil
}

// move puts a stone and takes prisoners. An empty value is a pass, and so is tt on boards of up to
// 19 lines.
func (r *record) move(p property, player game.Player) error {
	r.ko = None
	if v := p.values[0]; v == "" || v == "tt" && max(r.board.Rows(), r.board.Columns()) <= 19 {
		return nil
	}
	s, err := r.square(p.values[0], p.at[0])
	if err != nil {
		return err
	}
	if !r.board.Is(s, Empty) {
		return r.wrong(p.at[0], "%s is not empty", r.board.name(s))
	}
	after, taken, ok := r.board.play(s, player)
	if !ok {
		return r.wrong(p.at[0], "a stone on %s has no liberty", r.board.name(s))
	}
	if len(taken) == 1 && after.isKo(s, taken[0], player) {
		r.ko = taken[0]
	}
	r.board = after
	return nil
}

// square reads a point, such as dp.
func (r *record) square(text string, at int) (Square, error) {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	if len(text) == 2 {
		column, row := strings.IndexByte(letters, text[0]), strings.IndexByte(letters, text[1])
		if column >= 0 && row >= 0 && column < r.board.Columns() && row < r.board.Rows() {
			return r.board.Square(row, column), nil
		}
	}
	return None, r.wrong(at, "%q is not a point of the board", text)
}

// squares reads the points of a property; aa:cc is a rectangle.
func (r *record) squares(p property) (all []Square, err error) {
	for i, text := range p.values {
		if text == "" {
			continue
		}
		from, to, both := strings.Cut(text, ":")
		if !both {
			to = from
		}
		s, err := r.square(from, p.at[i])
		if err != nil {
			return nil, err
		}
		t, err := r.square(to, p.at[i])
		if err != nil {
			return nil, err
		}
		row, column := r.board.Place(s)
		lastRow, lastColumn := r.board.Place(t)
		for y := row; y <= lastRow; y++ {
			for x := column; x <= lastColumn; x++ {
				all = append(all, r.board.Square(y, x))
			}
		}
	}
	return all, nil
}

// region returns the board for the marked region. Stones that are not marked live for ever, and
// other points that are not marked are removed.
func (r *record) region(last []property, ko bool) (Board, error) {
	marked := map[Square]bool{}
	for _, p := range last {
		if !slices.Contains(sgfMarks, p.name) {
			continue
		}
		squares, err := r.squares(p)
		if err != nil {
			return Board{}, err
		}
		for _, s := range squares {
			marked[s] = true
		}
	}
	if len(marked) == 0 {
		return Board{}, r.wrong(r.at, "nothing is marked in the last node: mark the points to be counted, and the stones that may be taken, with %s", strings.Join(sgfMarks, ", "))
	}
	b := r.board
	for s := range Square(b.Size()) {
		if marked[s] {
			for _, d := range rook {
				if t := b.Step(s, d[0], d[1]); r.board.Is(t, Empty) && !marked[t] {
					return Board{}, r.wrong(r.at, "%s is empty and next to %s, which is marked: mark it, too", b.name(t), b.name(s))
				}
			}
			continue
		}
		b = b.With(map[Piece]Piece{Empty: Wall, X: aliveX, O: aliveO}[r.board.At(s)], s)
	}
	if ko && r.ko != None && marked[r.ko] {
		b = b.With(koPoint, r.ko)
	}
	return b, nil
}
