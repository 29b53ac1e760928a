// SPDX-License-Identifier: Apache-2.0

// Package course holds lessons: plain text files whose exercises the engine checks.
//
//	l, problems := course.Parse("nim", text)
//	j := course.Judge{Engine: engine, Tables: tables, Session: s}
//	v, err := j.Try(ctx, l.Screens[0].Exercise, "0h1t3")
//
// A lesson is a title, a goal, and screens. A screen begins with a line ## Title. Then follow a
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
//
// A line fact: states what the text claims, so that it can be checked: a comparison of values by
// =, <, > or ||, or an outcome, as in nim(1,4,5) is P or nim(1,1) is N misère.
package course

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// A Lesson is a part of the course that a student does at one time.
type Lesson struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Goal    string   `json:"goal"` // what a student can do after the lesson
	Screens []Screen `json:"screens"`
}

// A Screen has one idea, and at most one exercise.
type Screen struct {
	Title    string    `json:"title"`
	Text     string    `json:"text"` // paragraphs, separated by empty lines
	Exercise *Exercise `json:"exercise,omitempty"`
	Facts    []Fact    `json:"-"` // what the text claims, to be checked
}

// A Fact is a claim of a lesson that the engine checks: a comparison of two values, or the outcome
// of a position.
type Fact struct {
	Says string // such as hackenbush(br+br) = 1, or nim(1,1) is N misère
	Line int
}

// The kinds of exercises.
const (
	Move    = "move"    // play a winning move
	Game    = "game"    // win the whole game
	Who     = "who"     // say who wins
	Value   = "value"   // give the value
	Build   = "build"   // make a position with a value, or an outcome
	Order   = "order"   // put the items in order, the least first
	Sort    = "sort"    // give each item its outcome
	Mistake = "mistake" // find the move that gave the win away
	Say     = "say"     // choose the reason
)

// Kinds lists them.
var Kinds = []string{Move, Game, Who, Value, Build, Order, Sort, Mistake, Say}

// An Exercise is a task for a student. The right answer stays with the engine.
type Exercise struct {
	Kind    string   `json:"kind"`
	Task    string   `json:"task"`
	Boards  []string `json:"boards,omitempty"` // positions that are played together
	As      string   `json:"as,omitempty"`     // the compound
	End     string   `json:"end,omitempty"`    // "loses" for misère play
	To      string   `json:"to,omitempty"`     // who moves first; empty for left
	Turns   []string `json:"turns,omitempty"`  // moves made before, by name
	Items   []string `json:"items,omitempty"`  // items to choose from, or to put in order
	From    string   `json:"from,omitempty"`   // the ruleset of the position to build
	Right   string   `json:"-"`
	Wrong   string   `json:"-"`
	Hints   []string `json:"hints,omitempty"`
	Address string   `json:"address,omitempty"` // address of the board, for opening it on a table

	Want   string   `json:"-"` // goal of a position to be built: value 5/8, or outcome P
	Answer []string `json:"-"` // the right answers
	Not    []string `json:"-"` // answers that must be refused
	Line   int      `json:"-"` // line where the exercise begins
}

//go:embed lessons/*.txt lessons/*/*.txt
var files embed.FS

// Languages are the languages of the course. A folder of lessons has the same lessons in another
// language: the same boards and answers, with other words.
var Languages = []string{"en", "de"}

// pattern matches the files of the lessons with a name, in a language.
func pattern(language, name string) string {
	if language == "de" {
		return "lessons/de/*-" + name + ".txt"
	}
	return "lessons/*-" + name + ".txt"
}

// All returns the lessons of the course in order. In a language without lessons they are English.
func All(language string) ([]*Lesson, error) {
	names, err := fs.Glob(files, pattern(language, "*"))
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

// Source returns the text of a lesson of the course, so that users can copy and change it.
func Source(language, name string) (string, error) {
	names, err := fs.Glob(files, pattern(language, name))
	if err != nil || len(names) != 1 || strings.ContainsAny(name, "*?[/") {
		return "", fmt.Errorf("there is no lesson %q", name)
	}
	text, err := fs.ReadFile(files, names[0])
	return string(text), err
}

// Named returns a lesson of the course.
func Named(language, name string) (*Lesson, error) {
	all, err := All(language)
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
