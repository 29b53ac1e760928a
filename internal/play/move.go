// SPDX-License-Identifier: Apache-2.0

package play

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
)

// A Move is a move on one board.
type Move struct {
	To   string                    `json:"to"`             // the position after it
	Name string                    `json:"name"`           // as a player would write it: 5→1, b3–b2
	Say  string                    `json:"say"`            // as it is spoken
	Ways [][]game.Place            `json:"ways"`           // the sequences of places that point it out
	Free bool                      `json:"free,omitempty"` // the places of a way may be given in any order
	Gone []game.Place              `json:"gone,omitempty"` // places at which something disappears
	Put  []game.Place              `json:"put,omitempty"`  // places of the position after it at which something appears
	Same map[game.Place]game.Place `json:"same,omitempty"` // new places of old places; missing if all keep their names

	to position.Position
}

// MoveOf describes the move of player from p to an option.
func MoveOf(p, to position.Position, player game.Player) Move {
	m := p.Move(to, player)
	return Move{To: to.String(), Name: m.Name, Say: sayMove(m.Name), Ways: position.Ways(p, to, player), Free: m.Free, to: to}
}

// NameOf returns the name of the ruleset of a position. For a variant this is the name of the
// original ruleset. For a compound it is the name of the compound.
func NameOf(p position.Position) string {
	name := position.NameOf(p)
	return name[strings.LastIndexByte(name, ' ')+1:]
}

// begins reports whether places are the beginning of a way to point out m.
func (m *Move) begins(at []game.Place) bool {
	return len(at) == 0 || slices.ContainsFunc(m.Ways, func(w []game.Place) bool {
		if m.Free {
			return !slices.ContainsFunc(at, func(p game.Place) bool { return !slices.Contains(w, p) })
		}
		return len(w) >= len(at) && slices.Equal(w[:len(at)], at)
	})
}

// A listing holds the moves of a player on a board, with the ways to point them out.
type listing struct {
	moves []Move
	byWay map[string][]int // the moves that each way points out, sorted by name
	byTo  map[string]int   // by the position after them
}

func list(p position.Position, player game.Player) (*listing, error) {
	options, err := p.Options(player)
	if err != nil {
		return nil, err
	}
	l := &listing{byWay: map[string][]int{}, byTo: map[string]int{}}
	for _, q := range options {
		l.moves = append(l.moves, MoveOf(p, q, player))
	}
	order := make([]int, len(l.moves))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return strings.Compare(l.moves[a].Name, l.moves[b].Name) })
	for _, i := range order {
		m := &l.moves[i]
		l.byTo[m.To] = i
		for _, w := range m.Ways {
			for _, key := range m.keys(w) {
				if !slices.Contains(l.byWay[key], i) {
					l.byWay[key] = append(l.byWay[key], i)
				}
			}
		}
	}
	return l, nil
}

// keys returns the texts by which a way is found. If the order of places is free, it includes the
// text with sorted places.
func (m *Move) keys(way []game.Place) []string {
	keys := []string{written(way)}
	if m.Free {
		keys = append(keys, sorted(way))
	}
	return keys
}

// written writes a way as text.
func written(way []game.Place) string {
	var b strings.Builder
	for i, p := range way {
		if i > 0 {
			b.WriteByte('-')
		}
		b.WriteString(string(p))
	}
	return b.String()
}

// sorted writes the places of a way in sorted order.
func sorted(way []game.Place) string { return "any " + written(slices.Sorted(slices.Values(way))) }

// pointed returns the moves that a way points out.
func (l *listing) pointed(way []game.Place) []int {
	found := slices.Clone(l.byWay[written(way)])
	for _, i := range l.byWay[sorted(way)] {
		if !slices.Contains(found, i) {
			found = append(found, i)
		}
	}
	slices.SortStableFunc(found, func(a, b int) int { return strings.Compare(l.moves[a].Name, l.moves[b].Name) })
	return found
}

// list returns the moves of the player to move on a board. It computes them only once.
func (t *Table) list(i int) (*listing, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if l, ok := t.lists[i]; ok {
		return l, nil
	}
	p, ok := t.Board(i)
	if !ok {
		return nil, fmt.Errorf("board %d was thrown away", i)
	}
	l, err := list(p, t.ToMove)
	if err != nil {
		return nil, err
	}
	if t.lists == nil {
		t.lists = map[int]*listing{}
	}
	t.lists[i] = l
	return l, nil
}

// MostMoves is the greatest number of moves of a board that are listed.
const MostMoves = 2000

// Moves lists the moves of the player to move on board i that have a way beginning with the given
// places. It does so even if the turn does not allow a move there. more reports whether there are
// moves that are not listed.
func (t *Table) Moves(i int, at ...game.Place) (moves []Move, more bool, err error) {
	l, err := t.list(i)
	if err != nil {
		return nil, false, err
	}
	for _, m := range l.moves {
		switch {
		case !m.begins(at):
		case len(moves) == MostMoves:
			return moves, true, nil
		default:
			moves = append(moves, m)
		}
	}
	return moves, false, nil
}

// Named returns the moves with a given name, by board. It searches one board or, if board is
// negative, each board on which the turn allows a move.
func (t *Table) Named(board int, wanted func(name string) bool) (Choices, error) {
	turn, err := t.Turn()
	if err != nil {
		return nil, err
	}
	open, found := map[int]bool{}, Choices{}
	turn.boards(open)
	for i := range t.boards {
		if !open[i] || board >= 0 && board != i {
			continue
		}
		l, err := t.list(i)
		if err != nil {
			return nil, err
		}
		for _, m := range l.moves {
			if wanted(m.Name) {
				found[i] = m.to
			}
		}
	}
	return found, nil
}

// read reads the steps of a turn.
func (t *Table) read(turn string) ([]Played, error) {
	var steps []Played
	for text := range strings.SplitSeq(turn, "~") {
		digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
		board, err := strconv.Atoi(text[:digits])
		if err != nil || board >= t.boards {
			return nil, fmt.Errorf("a step begins with the number of a board, from 0 to %d; %q does not", t.boards-1, text)
		}
		step, err := t.find(board, text[digits:])
		if err != nil {
			return nil, err
		}
		steps = append(steps, step)
	}
	return steps, nil
}

// find finds the move on a board that a way points out.
func (t *Table) find(board int, text string) (Played, error) {
	l, err := t.list(board)
	if err != nil {
		return Played{}, err
	}
	p, _ := t.Board(board)
	way, choice, err := readWay(text)
	if err != nil {
		return Played{}, err
	}
	found := l.pointed(way)
	switch {
	case len(found) == 0:
		return Played{}, fmt.Errorf("%v has no move in %s with the places %s", t.ToMove, p, text)
	case choice == 0 && len(found) > 1:
		return Played{}, fmt.Errorf("%s points out %d moves in %s: end it with a number from 1 to %d", text, len(found), p, len(found))
	case choice > len(found):
		return Played{}, fmt.Errorf("%s points out %d moves in %s, not %d", text, len(found), p, choice)
	}
	m := l.moves[found[max(choice, 1)-1]]
	m.trace(p, t.ToMove, way)
	return Played{Board: board, Way: way, Move: m}, nil
}

// readWay reads places separated by -, and the number of a choice.
func readWay(text string) (way []game.Place, choice int, err error) {
	for place := range strings.SplitSeq(text, "-") {
		if place == "" || strings.Trim(place, "abcdefghijklmnopqrstuvwxyz0123456789") != "" || choice > 0 {
			return nil, 0, fmt.Errorf("%q is no way: places are small letters and digits, with - between them", text)
		}
		if n, err := strconv.Atoi(place); err == nil && n > 0 && len(way) > 0 {
			choice = n
			continue
		}
		way = append(way, game.Place(place))
	}
	return way, choice, nil
}

// step writes the move to an option as a step of a turn.
func (t *Table) step(board int, to position.Position) (string, error) {
	l, err := t.list(board)
	if err != nil {
		return "", err
	}
	i, ok := l.byTo[to.String()]
	if !ok || len(l.moves[i].Ways) == 0 {
		return "", fmt.Errorf("no move of %v on board %d to %s can be pointed out", t.ToMove, board, to)
	}
	way := l.moves[i].Ways[0]
	text := strconv.Itoa(board) + written(way)
	if found := l.pointed(way); len(found) > 1 {
		text += "-" + strconv.Itoa(slices.Index(found, i)+1)
	}
	return text, nil
}
