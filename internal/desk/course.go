// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"fmt"

	"github.com/upstar-cgt/upstar/internal/course"
)

// A Chapter is a lesson in the list of the course.
type Chapter struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Goal    string   `json:"goal"`
	Screens []string `json:"screens"` // their titles
}

// A CourseAnswer is the list of lessons.
type CourseAnswer struct {
	Lessons []Chapter `json:"lessons"`
}

// A CourseQuestion asks for the lessons in a language.
type CourseQuestion struct {
	Lang string `json:"lang,omitempty" enum:"en,de"`
}

// Course lists the lessons.
func (d *Desk) Course(_ context.Context, q CourseQuestion) (*CourseAnswer, error) {
	all, err := course.All(q.Lang)
	if err != nil {
		return nil, err
	}
	a := &CourseAnswer{}
	for _, l := range all {
		c := Chapter{Name: l.Name, Title: l.Title, Goal: l.Goal}
		for _, s := range l.Screens {
			c.Screens = append(c.Screens, s.Title)
		}
		a.Lessons = append(a.Lessons, c)
	}
	return a, nil
}

// A LessonQuestion asks for a lesson of the course, or for a lesson that is given as text.
type LessonQuestion struct {
	Name string `json:"name,omitempty" maxLength:"100"`
	Text string `json:"text,omitempty" maxLength:"65536"`
	Lang string `json:"lang,omitempty" enum:"en,de"` // the language of a lesson of the course

	Source bool `json:"source,omitempty"` // include the text of a lesson of the course
}

// A LessonAnswer is a lesson, without the answers of its exercises.
type LessonAnswer struct {
	course.Lesson
	Problems []string `json:"problems,omitempty"` // problems in the text, with their lines
	Next     string   `json:"next,omitempty"`     // the next lesson
	Source   string   `json:"source,omitempty"`   // its text, so that users can copy and change it
}

func (q LessonQuestion) read() (*course.Lesson, []error, error) {
	if q.Text != "" {
		l, problems := course.Parse("", q.Text)
		return l, problems, nil
	}
	l, err := course.Named(q.Lang, q.Name)
	return l, nil, err
}

// Lesson returns a lesson. If a text has mistakes, it returns the screens without mistakes.
func (d *Desk) Lesson(_ context.Context, q LessonQuestion) (*LessonAnswer, error) {
	l, problems, err := q.read()
	if err != nil {
		return nil, err
	}
	a := &LessonAnswer{Lesson: *l}
	for _, p := range problems {
		a.Problems = append(a.Problems, p.Error())
	}
	for i := range a.Screens {
		if e := a.Screens[i].Exercise; e != nil && e.Kind == course.Mistake {
			t, err := d.judge().Played(e)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", a.Screens[i].Title, err)
			}
			shown := *e
			shown.Address = t.Game().Address()
			a.Screens[i].Exercise = &shown
		}
	}
	all, err := course.All(q.Lang)
	for i := range len(all) - 1 {
		if all[i].Name == l.Name {
			a.Next = all[i+1].Name
		}
	}
	if err == nil && q.Source && q.Text == "" {
		a.Source, err = course.Source(q.Lang, q.Name)
	}
	return a, err
}

// A TryQuestion is an answer to an exercise of a lesson. Screens are numbered from 0.
type TryQuestion struct {
	LessonQuestion
	Screen int    `json:"screen" minimum:"0" maximum:"1000"`
	Answer string `json:"answer" maxLength:"20000"`
}

// Try reports whether an answer is right, and why.
func (d *Desk) Try(ctx context.Context, q TryQuestion) (*course.Judgement, error) {
	l, _, err := q.read()
	switch {
	case err != nil:
		return nil, err
	case q.Screen >= len(l.Screens) || l.Screens[q.Screen].Exercise == nil:
		return nil, fmt.Errorf("screen %d has no exercise", q.Screen+1)
	}
	return d.judge().Try(ctx, l.Screens[q.Screen].Exercise, q.Answer)
}

func (d *Desk) judge() course.Judge { return course.Judge{Engine: d.engine(), Session: d.at} }
