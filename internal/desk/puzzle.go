// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	_ "embed" // puzzles.txt
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/internal/play"
)

// A Puzzle is a game in which exactly one turn wins.
type Puzzle struct {
	Name    string `json:"name"`
	Title   string `json:"title"`
	Text    string `json:"text"`
	Tag     string `json:"tag"` // the games
	Address string `json:"address"`
	Theme   string `json:"theme"`
	Hard    int    `json:"hard"` // 1 easy, 2 medium, 3 hard, from the game tree
}

// byHand are the puzzles made by hand, in order of difficulty. A test checks that each has one
// solution.
var byHand = []Puzzle{
	{"last-token", "The last token", "Heaps of 1, 2, 4 and 6. The player who takes the last token loses.", "misère Nim", "g=nim:1,2,4,6&end=loses&to=L", "chosen", 2},
	{"nine-pins", "Nine pins", "Knock down one pin, or two that stand side by side. The player who knocks down the last one wins.", "Kayles", "g=kayles:9&to=L", "chosen", 2},
	{"poisoned-square", "The poisoned square", "Bite off a square with all that lies beyond it. The player who must take the poisoned square loses.", "Chomp", "g=chomp:4x5&to=L", "chosen", 2},
	{"corner-queen", "The queen goes home", "One queen, towards the corner, as far as you like. The player who brings her home wins.", "Wythoff", "g=wythoff:6,9&to=L", "chosen", 2},
	{"half-ahead", "Nobody is ahead", "The two stalks are worth nothing together. What is left to do?", "Hackenbush + Nim", "g=hackenbush:brb;rbr&g=nim:3,4&to=L", "chosen", 2},
	{"upright", "An upright domino", "You place dominoes vertically, Right places them horizontally. Only one place wins.", "Domineering", "g=domineering:$...$/...../.....&to=L", "chosen", 2},
	{"crooked-board", "The crooked board", "Two squares are missing, and with them all moves but one.", "Domineering", "g=domineering:...../.$.../...$.&to=L", "chosen", 2},
	{"dawsons-pawns", "Dawson's pawns", "Pawns face each other, and a pawn that can take must take. The last move wins: which pawn do you move?", "Dawson's pawns", "g=dawsons-pawns:OOOOO/...../XXXXX&to=L", "chosen", 2},
	{"stones", "Stone on stone", "Take a neighbour's place, or spend the heap in time.", "Clobber + Nim", "g=clobber:XOX/OXO&g=nim:2&to=L", "chosen", 2},
	{"three-boards", "Three boards", "A hot board, two heaps and a hedge: where do you move first?", "Domineering + Nim + Hackenbush", "g=domineering:.../$../.$.&g=nim:4,6&g=hackenbush:brb;rg&to=L", "chosen", 2},
	{"amazon", "One arrow", "She moves like a queen and shoots like one. One move and one arrow win.", "Amazons", "g=amazons:X.../..../...O&to=L", "chosen", 2},
	{"five-queens", "Queens that must be finished", "Whichever queen is begun must be brought home before another one moves. Which do you begin, and where to?", "obliged Wythoff", "g=wythoff:1,0&g=wythoff:1,5&g=wythoff:5,3&g=wythoff:2,2&as=obliged&to=L", "chosen", 2},
	{"kings-horses", "The king's horses", "Move as many of the horses as you like, but one at least.", "selective sum of Horses", "g=horses:2,4&g=horses:3,4&g=horses:1,4&as=selective&to=L", "chosen", 2},
	{"all-the-kings-horses", "All the king's horses", "Every horse that can still move must.", "continued conjunctive sum of Horses", "g=horses:1,5&g=horses:5,1&g=horses:4,2&as=continued-conjunctive&to=L", "chosen", 2},
	{"one-or-both", "One or both", "Move in one game, or in both at once.", "selective sum of Kayles and Chomp", "g=kayles:4&g=chomp:2x3&as=selective&to=L", "chosen", 2},
}

//go:embed puzzles.txt
var drawn string

// made returns all puzzles: those made by hand, and those that were generated at random. Each
// generated puzzle is a line of puzzles.txt: its theme, number of turns, address, and difficulty by
// the game tree.
func (d *Desk) made() []Puzzle {
	all := slices.Clone(byHand)
	count := map[string]int{}
	for line := range strings.Lines(drawn) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 4 {
			continue
		}
		p := Puzzle{Theme: fields[0], Address: fields[2]}
		p.Hard, _ = strconv.Atoi(fields[3])
		d.titled(&p)
		count[p.Title]++
		p.Title = fmt.Sprintf("%s %d", p.Title, count[p.Title])
		p.Name = strings.Trim(unnamed.ReplaceAllString(strings.ToLower(p.Title), "-"), "-")
		all = append(all, p)
	}
	return all
}

// unnamed matches characters that do not occur in names of puzzles.
var unnamed = regexp.MustCompile(`[^a-z0-9]+`)

// titled gives a puzzle the names of its games as its title, and their rules as its text.
func (d *Desk) titled(p *Puzzle) {
	g, err := play.ParseAddress(p.Address)
	if err != nil {
		return
	}
	t, err := d.tables.Open(g)
	if err != nil {
		return
	}
	v, err := t.View()
	if err != nil {
		return
	}
	var titles, rules []string
	for _, b := range v.Boards {
		titles = append(titles, b.Title)
		if !slices.Contains(rules, b.Rule) {
			rules = append(rules, b.Rule)
		}
	}
	p.Title = strings.Join(titles, " + ")
	if g.As != "" {
		rules = []string{v.Rule}
		p.Title = g.As + ": " + p.Title
	}
	if g.End == "loses" {
		rules = append(rules, "The player who makes the last move loses.")
		p.Title = "misère " + p.Title
	}
	p.Tag, p.Text = p.Theme, strings.Join(rules, " ")
}

// Puzzles is the list of all puzzles.
type Puzzles struct {
	Puzzles []Puzzle `json:"puzzles"`
}

// Puzzles lists the puzzles.
func (d *Desk) Puzzles(context.Context, struct{}) (*Puzzles, error) {
	return &Puzzles{d.puzzles()}, nil
}

// A PuzzleQuestion asks for a puzzle.
type PuzzleQuestion struct {
	Name string `json:"name" maxLength:"100"`
}

// A PuzzleAnswer is a puzzle with its solution.
type PuzzleAnswer struct {
	Puzzle
	Judged
	Next string `json:"next"`           // the puzzle after it
	Date string `json:"date,omitempty"` // for the sum of a day
}

// Puzzle returns a puzzle with its only winning turn.
func (d *Desk) Puzzle(ctx context.Context, q PuzzleQuestion) (*PuzzleAnswer, error) {
	if day, ok := dailyName(q.Name); ok {
		p, j, err := d.daily(ctx, day)
		if err != nil {
			return nil, err
		}
		return &PuzzleAnswer{Puzzle: p, Judged: *j, Date: dateOf(day)}, nil
	}
	all := d.puzzles()
	i := slices.IndexFunc(all, func(p Puzzle) bool { return p.Name == q.Name })
	if i < 0 {
		return nil, fmt.Errorf("there is no puzzle %q", q.Name)
	}
	j, err := d.Judge(ctx, JudgeQuestion{Address: all[i].Address})
	if err != nil {
		return nil, err
	}
	if !j.Unique {
		return nil, fmt.Errorf("the puzzle %s has %d solutions", q.Name, len(j.Solutions))
	}
	a := &PuzzleAnswer{Puzzle: all[i], Judged: *j}
	if i+1 < len(all) {
		a.Next = all[i+1].Name
	}
	return a, nil
}

// winning returns the winning turns at an address, and the number of all turns.
func (d *Desk) winning(ctx context.Context, address string) (turns []play.TurnHint, total int, err error) {
	g, err := play.ParseAddress(address)
	if err != nil {
		return nil, 0, err
	}
	t, err := d.tables.Open(g)
	if err != nil {
		return nil, 0, err
	}
	f, err := d.found(ctx, t)
	return f.keeping("win"), f.moves.Total, err
}
