// SPDX-License-Identifier: Apache-2.0

package course

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/internal/play"
)

// A Problem is a mistake in a lesson, with its line.
type Problem struct {
	Line int
	Says string
}

func (p *Problem) Error() string { return fmt.Sprintf("line %d: %s", p.Line, p.Says) }

// Limits on the size of a lesson.
const (
	MostText    = 1 << 16 // bytes of a file
	MostScreens = 60
	mostWords   = 120 // of the text of a screen
)

// key matches lines with a keyword and a value, such as ask: move.
var key = regexp.MustCompile(`^([a-z]+): *(.*)$`)

// keys are the keywords of such lines.
var keys = []string{"title", "goal", "board", "as", "end", "to", "turns", "ask", "task", "answer", "not", "items", "from", "want", "right", "wrong", "hint", "fact"}

// A parser reads a lesson line by line.
type parser struct {
	lesson   *Lesson
	problems []error
	screen   *Screen
	text     []string // of the screen
	at       int      // the screen's line
	before   int      // number of problems before the current screen
}

// Parse reads a lesson. It leaves out screens with a mistake; the problems say where the mistakes
// are.
func Parse(name, text string) (*Lesson, []error) {
	p := &parser{lesson: &Lesson{Name: name}}
	if len(text) > MostText {
		p.wrong(1, "a lesson has at most %d bytes, not %d", MostText, len(text))
		return p.lesson, p.problems
	}
	n := 0
	for line := range strings.Lines(text) {
		n++
		p.line(n, strings.TrimSpace(line))
	}
	p.end()
	switch {
	case p.lesson.Title == "":
		p.wrong(1, "the lesson has no title; begin with a line such as title: Nim")
	case len(p.lesson.Screens) == 0 && len(p.problems) == 0:
		p.wrong(n, "the lesson has no screen; a screen begins with ## and its title")
	case len(p.lesson.Screens) > MostScreens:
		p.wrong(n, "a lesson has at most %d screens", MostScreens)
		p.lesson.Screens = p.lesson.Screens[:MostScreens]
	}
	return p.lesson, p.problems
}

func (p *parser) wrong(line int, format string, a ...any) {
	p.problems = append(p.problems, &Problem{line, fmt.Sprintf(format, a...)})
}

// line reads a line.
func (p *parser) line(n int, line string) {
	if title, ok := strings.CutPrefix(line, "## "); ok {
		p.end()
		p.screen, p.at, p.text, p.before = &Screen{Title: strings.TrimSpace(title)}, n, nil, len(p.problems)
		return
	}
	m := key.FindStringSubmatch(line)
	switch {
	case m != nil && slices.Contains(keys, m[1]):
		p.key(n, m[1], m[2])
	case p.screen == nil && line != "" && !strings.HasPrefix(line, "#"):
		p.wrong(n, "this line belongs to no screen; a screen begins with ## and its title")
	case p.screen != nil && p.screen.Exercise == nil:
		p.text = append(p.text, line)
	case line != "" && !strings.HasPrefix(line, "#"):
		p.wrong(n, "there is text after the exercise; lines of an exercise begin with one of %s", strings.Join(keys[2:], ", "))
	}
}

// key reads a line with a keyword.
func (p *parser) key(n int, name, value string) {
	if value == "" {
		p.wrong(n, "there is nothing after %s:", name)
		return
	}
	switch {
	case p.screen == nil && name == "title":
		p.lesson.Title = value
		return
	case p.screen == nil && name == "goal":
		p.lesson.Goal = value
		return
	case p.screen == nil || name == "title" || name == "goal":
		p.wrong(n, "%s: does not belong here", name)
		return
	}
	if name == "fact" {
		p.screen.Facts = append(p.screen.Facts, Fact{value, n})
		return
	}
	if p.screen.Exercise == nil {
		p.screen.Exercise = &Exercise{Line: n}
	}
	e := p.screen.Exercise
	one := func(field *string) {
		if *field != "" {
			p.wrong(n, "this screen has a line %s: already", name)
		}
		*field = value
	}
	switch name {
	case "board":
		e.Boards = append(e.Boards, list(value, " + ")...)
	case "as":
		one(&e.As)
	case "end":
		one(&e.End)
	case "to":
		one(&e.To)
	case "turns":
		e.Turns = list(value, ",")
	case "ask":
		one(&e.Kind)
		e.Line = n
	case "task":
		one(&e.Task)
	case "answer":
		e.Answer = append(e.Answer, list(value, " or ")...)
	case "not":
		e.Not = append(e.Not, list(value, " or ")...)
	case "items":
		e.Items = append(e.Items, list(value, " | ")...)
	case "from":
		one(&e.From)
	case "want":
		one(&e.Want)
	case "right":
		one(&e.Right)
	case "wrong":
		one(&e.Wrong)
	case "hint":
		e.Hints = append(e.Hints, value)
	}
}

func list(text, separator string) (all []string) {
	for part := range strings.SplitSeq(text, separator) {
		if part = strings.TrimSpace(part); part != "" {
			all = append(all, part)
		}
	}
	return all
}

// end finishes a screen, and keeps it if there is no problem with it.
func (p *parser) end() {
	s := p.screen
	if s == nil {
		return
	}
	p.screen = nil
	s.Text = strings.TrimSpace(strings.Join(p.text, "\n"))
	if words := len(strings.Fields(s.Text)); words > mostWords {
		p.wrong(p.at, "the text of a screen has at most %d words, not %d", mostWords, words)
	}
	if s.Text == "" && s.Exercise == nil {
		p.wrong(p.at, "the screen %q is empty", s.Title)
	}
	if s.Exercise != nil {
		p.exercise(s.Exercise)
	}
	if len(p.problems) == p.before {
		p.lesson.Screens = append(p.lesson.Screens, *s)
	}
}

// needs lists the lines that an exercise of each kind must have.
var needs = map[string][]string{Move: {"board", "answer"}, Game: {"board"}, Who: {"board", "answer"}, Value: {"board", "answer"}, Build: {"want", "answer"},
	Order: {"items"}, Sort: {"items"}, Mistake: {"board", "turns", "answer"}, Say: {"items", "answer"}}

// exercise checks that an exercise has everything that its kind needs.
func (p *parser) exercise(e *Exercise) {
	if !slices.Contains(Kinds, e.Kind) {
		if e.Kind == "" {
			p.wrong(e.Line, "the exercise has no kind; add a line such as ask: move")
		} else {
			p.wrong(e.Line, "no exercise is of kind %q; the kinds are %s", e.Kind, strings.Join(Kinds, ", "))
		}
		return
	}
	has := map[string]bool{"board": len(e.Boards) > 0, "answer": len(e.Answer) > 0, "items": len(e.Items) > 1, "want": e.Want != "", "turns": len(e.Turns) > 0}
	for _, k := range needs[e.Kind] {
		if !has[k] {
			p.wrong(e.Line, "an exercise of kind %s needs a line %s:", e.Kind, k)
		}
	}
	if e.Task == "" {
		p.wrong(e.Line, "the exercise needs a line task: that says what to do")
	}
	if e.Kind == Build && len(e.Boards) == 0 && e.From == "" {
		p.wrong(e.Line, "an exercise of kind build needs a board with ? in it, or a line from: with a ruleset")
	}
	if e.Kind == Say && len(e.Answer) > 0 && !slices.Contains(e.Items, e.Answer[0]) {
		p.wrong(e.Line, "the answer is none of the items")
	}
	if len(e.Boards) > 0 && e.Kind != Build {
		e.Address = play.Game{Boards: e.Boards, As: e.As, End: e.End, To: e.To}.Text()
		if e.To == "" {
			e.Address += "&to=L"
		}
	}
}
