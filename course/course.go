// SPDX-License-Identifier: Apache-2.0

// Package course has lessons: plain text files whose exercises the engine checks.
//
//	l, problems := course.Parse("nim", text)
//	j := course.Judge{Engine: engine, Tables: tables, Session: s}
//	v, err := j.Try(ctx, l.Screens[0].Exercise, "0h1t3")
//
// A lesson is a title, a goal, and screens. A screen begins with a line ## Title, then has
// text, a board, and at most one exercise:
//
//	## More P positions
//	The heaps 1, 4, 5 are a P position too.
//
//	board: nim(1,4,7)
//	ask: move
//	task: Leave a P position.
//	answer: 7→5
//	wrong: Your opponent can now leave a P position.
//	hint: Look at the largest heap.
package course

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// A Lesson is what a student does in one go.
type Lesson struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Goal    string   `json:"goal"` // what a student can do after it
	Screens []Screen `json:"screens"`
}

// A Screen has one idea, and at most one thing to do.
type Screen struct {
	Title    string    `json:"title"`
	Text     string    `json:"text"` // paragraphs, with an empty line between them
	Exercise *Exercise `json:"exercise,omitempty"`
}

// The kinds of exercises.
const (
	Move    = "move"    // play a winning move
	Game    = "game"    // win the whole game
	Who     = "who"     // say who wins
	Value   = "value"   // give the value
	Build   = "build"   // make a position with a value, or an outcome
	Order   = "order"   // put in order, the least first
	Sort    = "sort"    // give each its outcome
	Mistake = "mistake" // find the move that gave the win away
	Say     = "say"     // choose the reason
)

// Kinds lists them.
var Kinds = []string{Move, Game, Who, Value, Build, Order, Sort, Mistake, Say}

// An Exercise is what a student is asked to do. The right answer stays with the engine.
type Exercise struct {
	Kind    string   `json:"kind"`
	Task    string   `json:"task"`
	Boards  []string `json:"boards,omitempty"` // positions that are played together
	As      string   `json:"as,omitempty"`     // the compound
	End     string   `json:"end,omitempty"`    // loses in misère play
	To      string   `json:"to,omitempty"`     // who moves first: left if empty
	Turns   []string `json:"turns,omitempty"`  // moves that were made, by name
	Items   []string `json:"items,omitempty"`  // to choose from, or to put in order
	From    string   `json:"from,omitempty"`   // the ruleset of the position to build
	Right   string   `json:"-"`
	Wrong   string   `json:"-"`
	Hints   []string `json:"hints,omitempty"`
	Address string   `json:"address,omitempty"` // of the board, to be put on a table

	Want   string   `json:"-"` // of a position to be built: value 5/8, or outcome P
	Answer []string `json:"-"` // the right answers
	Not    []string `json:"-"` // answers that must be refused
	Line   int      `json:"-"` // where the exercise begins
}

//go:embed lessons/*.txt
var files embed.FS

// All returns the lessons of the course in their order.
func All() ([]*Lesson, error) {
	names, err := fs.Glob(files, "lessons/*.txt")
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	var all []*Lesson
	for _, file := range names {
		text, err := fs.ReadFile(files, file)
		if err != nil {
			return nil, err
		}
		_, name, _ := strings.Cut(strings.TrimSuffix(path.Base(file), ".txt"), "-")
		l, problems := Parse(name, string(text))
		if len(problems) > 0 {
			return nil, fmt.Errorf("%s: %w", file, problems[0])
		}
		all = append(all, l)
	}
	return all, nil
}

// Named returns a lesson of the course.
func Named(name string) (*Lesson, error) {
	all, err := All()
	if err != nil {
		return nil, err
	}
	for _, l := range all {
		if l.Name == name {
			return l, nil
		}
	}
	return nil, fmt.Errorf("there is no lesson %q", name)
}
