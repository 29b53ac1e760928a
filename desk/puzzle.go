// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/play"
)

// A Puzzle is a game in which one turn wins, and no other.
type Puzzle struct {
	Name    string `json:"name"`
	Title   string `json:"title"`
	Text    string `json:"text"`
	Tag     string `json:"tag"` // the games
	Address string `json:"address"`
}

// puzzles in the order of their difficulty. That each has one solution is tested.
var puzzles = []Puzzle{
	{"last-token", "The last token", "Heaps of 1, 2, 4 and 6. The player who takes the last token loses.", "misère Nim", "g=nim:1,2,4,6&end=loses&to=L"},
	{"nine-pins", "Nine pins", "Knock down one pin, or two that stand side by side. The player who knocks down the last one wins.", "Kayles", "g=kayles:9&to=L"},
	{"poisoned-square", "The poisoned square", "Bite off a square with all that lies beyond it. The player who must take the poisoned square loses.", "Chomp", "g=chomp:4x5&to=L"},
	{"corner-queen", "The queen goes home", "One queen, towards the corner, as far as you like. The player who brings her home wins.", "Wythoff", "g=wythoff:6,9&to=L"},
	{"half-ahead", "Nobody is ahead", "The two stalks are worth nothing together. What is left to do?", "Hackenbush + Nim", "g=hackenbush:brb;rbr&g=nim:3,4&to=L"},
	{"upright", "An upright domino", "You place dominoes vertically, Right places them horizontally. Only one place wins.", "Domineering", "g=domineering:$...$/...../.....&to=L"},
	{"crooked-board", "The crooked board", "Two squares are missing, and with them all moves but one.", "Domineering", "g=domineering:...../.$.../...$.&to=L"},
	{"dawsons-pawns", "Dawson's pawns", "Pawns face each other, and a pawn that can take must take. The last move wins: which pawn do you move?", "Dawson's pawns", "g=dawsons-pawns:OOOOO/...../XXXXX&to=L"},
	{"stones", "Stone on stone", "Take a neighbour's place, or spend the heap in time.", "Clobber + Nim", "g=clobber:XOX/OXO&g=nim:2&to=L"},
	{"three-boards", "Three boards", "A hot board, two heaps and a hedge: where do you move first?", "Domineering + Nim + Hackenbush", "g=domineering:.../$../.$.&g=nim:4,6&g=hackenbush:brb;rg&to=L"},
	{"amazon", "One arrow", "She moves like a queen and shoots like one. One move and one arrow win.", "Amazons", "g=amazons:X.../..../...O&to=L"},
	{"five-queens", "Queens that must be finished", "Whichever queen is begun must be brought home before another one moves. Which do you begin, and where to?", "obliged Wythoff", "g=wythoff:1,0&g=wythoff:1,5&g=wythoff:5,3&g=wythoff:2,2&as=obliged&to=L"},
	{"kings-horses", "The king's horses", "Move as many of the horses as you like, but one at least.", "selective sum of Horses", "g=horses:2,4&g=horses:3,4&g=horses:1,4&as=selective&to=L"},
	{"all-the-kings-horses", "All the king's horses", "Every horse that can still move must.", "continued conjunctive sum of Horses", "g=horses:1,5&g=horses:5,1&g=horses:4,2&as=continued-conjunctive&to=L"},
	{"one-or-both", "One or both", "Move in one game, or in both at once.", "selective sum of Kayles and Chomp", "g=kayles:4&g=chomp:2x3&as=selective&to=L"},
}

// Puzzles are all of them.
type Puzzles struct {
	Puzzles []Puzzle `json:"puzzles"`
}

// Puzzles lists the puzzles.
func (d *Desk) Puzzles(context.Context, struct{}) (*Puzzles, error) { return &Puzzles{puzzles}, nil }

// A PuzzleQuestion asks for a puzzle.
type PuzzleQuestion struct {
	Name string `json:"name" maxLength:"100"`
}

// A PuzzleAnswer is a puzzle with its solution.
type PuzzleAnswer struct {
	Puzzle
	After string `json:"after"` // what the solution leads to: boards and positions
	Next  string `json:"next"`  // the puzzle after it
}

// Puzzle returns a puzzle with the one turn that wins.
func (d *Desk) Puzzle(ctx context.Context, q PuzzleQuestion) (*PuzzleAnswer, error) {
	i := slices.IndexFunc(puzzles, func(p Puzzle) bool { return p.Name == q.Name })
	if i < 0 {
		return nil, fmt.Errorf("there is no puzzle %q", q.Name)
	}
	turns, err := d.winning(ctx, puzzles[i].Address)
	if err != nil {
		return nil, err
	}
	if len(turns) != 1 {
		return nil, fmt.Errorf("the puzzle %s has %d solutions", q.Name, len(turns))
	}
	var after []string
	for board, to := range turns[0].To {
		after = append(after, strconv.Itoa(board)+to)
	}
	slices.Sort(after)
	a := &PuzzleAnswer{Puzzle: puzzles[i], After: strings.Join(after, "~")}
	if i+1 < len(puzzles) {
		a.Next = puzzles[i+1].Name
	}
	return a, nil
}

// winning returns the turns that win at an address.
func (d *Desk) winning(ctx context.Context, address string) (turns []play.TurnHint, err error) {
	g, err := play.ParseAddress(address)
	if err != nil {
		return nil, err
	}
	t, err := d.tables.Open(g)
	if err != nil {
		return nil, err
	}
	err = d.engine().Hints(ctx, t, play.WhichMove, func(h play.Hint) {
		if m, ok := h.Data.(play.Moves); ok {
			for _, x := range m.Turns {
				if x.Good && x.Result == "win" {
					turns = append(turns, x)
				}
			}
		}
	})
	return turns, err
}
