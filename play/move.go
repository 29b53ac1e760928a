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
	Ways [][]game.Place            `json:"ways"`           // the sequences of places that point it out
	Gone []game.Place              `json:"gone,omitempty"` // places at which something vanishes
	Put  []game.Place              `json:"put,omitempty"`  // places of the position after it at which something comes
	Same map[game.Place]game.Place `json:"same,omitempty"` // which place is which after it; missing if all keep their names

	to position.Position
}

// MoveOf tells the move of player from p to an option.
func MoveOf(p, to position.Position, player game.Player) Move {
	return Move{To: to.String(), Name: p.Move(to, player).Name, Ways: position.Ways(p, to, player), to: to}
}

// NameOf returns the name of the ruleset of a position, or of the compound.
func NameOf(p position.Position) string {
	name, _, _ := strings.Cut(p.String(), "(")
	return name
}

// MostMoves is how many moves of a board are listed.
const MostMoves = 2000

// Moves lists the moves of the player to move on board i, whether or not the turn
// allows one there, of which some way begins with the given places; more reports
// whether there are others than those listed.
func (t *Table) Moves(i int, at ...game.Place) (moves []Move, more bool, err error) {
	p, ok := t.Board(i)
	if !ok {
		return nil, false, nil
	}
	options, err := p.Options(t.ToMove)
	if err != nil {
		return nil, false, err
	}
	for _, q := range options {
		ways := position.Ways(p, q, t.ToMove)
		if len(at) > 0 && !slices.ContainsFunc(ways, func(w []game.Place) bool { return len(w) >= len(at) && slices.Equal(w[:len(at)], at) }) {
			continue
		}
		if len(moves) == MostMoves {
			return moves, true, nil
		}
		moves = append(moves, MoveOf(p, q, t.ToMove))
	}
	return moves, false, nil
}

// read reads the steps of a turn.
func (t *Table) read(turn string) ([]Played, error) {
	var steps []Played
	for text := range strings.SplitSeq(turn, "~") {
		digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
		board, err := strconv.Atoi(text[:digits])
		if err != nil || board >= t.boards {
			return nil, fmt.Errorf("a step begins with the number of a board, from 0 to %d, not as %q does", t.boards-1, text)
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
	p, ok := t.Board(board)
	if !ok {
		return Played{}, fmt.Errorf("board %d was thrown away", board)
	}
	way, choice, err := readWay(text)
	if err != nil {
		return Played{}, err
	}
	found, err := t.pointed(p, way)
	if err != nil {
		return Played{}, err
	}
	switch {
	case len(found) == 0:
		return Played{}, fmt.Errorf("no move of %v in %s is pointed out by %s", t.ToMove, p, text)
	case choice == 0 && len(found) > 1:
		return Played{}, fmt.Errorf("%s points out %d moves in %s: end it with a number from 1 to %d", text, len(found), p, len(found))
	case choice > len(found):
		return Played{}, fmt.Errorf("%s points out %d moves in %s, not %d", text, len(found), p, choice)
	}
	q := found[max(choice, 1)-1]
	return Played{Board: board, Way: way, Move: MoveOf(p, q, t.ToMove)}, nil
}

// readWay reads places with - between them, and the number of a choice.
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

// pointed returns the options of p that a way points out, by their names.
func (t *Table) pointed(p position.Position, way []game.Place) ([]position.Position, error) {
	options, err := p.Options(t.ToMove)
	if err != nil {
		return nil, err
	}
	var found []position.Position
	for _, q := range options {
		if slices.ContainsFunc(position.Ways(p, q, t.ToMove), func(w []game.Place) bool { return slices.Equal(w, way) }) {
			found = append(found, q)
		}
	}
	slices.SortFunc(found, func(a, b position.Position) int {
		return strings.Compare(p.Move(a, t.ToMove).Name, p.Move(b, t.ToMove).Name)
	})
	return found, nil
}

// step writes the move to an option as a step of a turn.
func (t *Table) step(board int, to position.Position) (string, error) {
	p, ok := t.Board(board)
	if !ok {
		return "", fmt.Errorf("board %d was thrown away", board)
	}
	ways := position.Ways(p, to, t.ToMove)
	if len(ways) == 0 {
		return "", fmt.Errorf("the move from %s to %s cannot be pointed out", p, to)
	}
	text := make([]string, len(ways[0]))
	for i, place := range ways[0] {
		text[i] = string(place)
	}
	found, err := t.pointed(p, ways[0])
	if err != nil {
		return "", err
	}
	if len(found) > 1 {
		i := slices.IndexFunc(found, func(q position.Position) bool { return q.String() == to.String() })
		text = append(text, strconv.Itoa(i+1))
	}
	return strconv.Itoa(board) + strings.Join(text, "-"), nil
}
