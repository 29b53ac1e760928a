// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/internal/course"
	"github.com/upstar-cgt/upstar/internal/play"
	"github.com/upstar-cgt/upstar/internal/store/answerfile"
	"github.com/upstar-cgt/upstar/internal/store/wholefile"
	"github.com/upstar-cgt/upstar/work"
)

// A checkedLesson is the result of checking a lesson.
type checkedLesson struct {
	File      string   `json:"file"`
	Title     string   `json:"title"`
	Screens   int      `json:"screens"`
	Exercises int      `json:"exercises"`
	Problems  []string `json:"problems"`
}

func (a *app) course() *cobra.Command {
	cmd := a.command("course check FILE...", flag.AtLeast(2, "check and a lesson"), func(c *call) error {
		if c.args[0] != "check" {
			return flag.Wrong("upstar course does not know %q; it can check FILE", c.args[0])
		}
		j := course.Judge{Session: c.at, Engine: &play.Engine{Session: c.at, Limits: work.Budget{Positions: 150_000, Bytes: c.bytes}}}
		wrong := false
		for _, file := range c.args[1:] {
			text, err := wholefile.ReadAtMost(c.ctx, file, course.MostText)
			if err != nil {
				return err
			}
			l, problems := course.Parse("", string(text))
			problems = append(problems, j.Check(c.ctx, l)...)
			if err := c.ctx.Err(); err != nil {
				return err
			}
			wrong = wrong || len(problems) > 0
			if err := answerfile.Tell(c.Output, checked(file, l, problems), tellLesson); err != nil {
				return err
			}
		}
		if wrong {
			return errors.New("some exercises are not right")
		}
		return nil
	})
	cmd.ValidArgsFunction = nil // files
	return cmd
}

func checked(file string, l *course.Lesson, problems []error) checkedLesson {
	c := checkedLesson{File: file, Title: l.Title, Screens: len(l.Screens), Problems: []string{}}
	for _, s := range l.Screens {
		if s.Exercise != nil {
			c.Exercises++
		}
	}
	for _, p := range problems {
		c.Problems = append(c.Problems, p.Error())
	}
	return c
}

func tellLesson(w io.Writer, c checkedLesson) error {
	for _, p := range c.Problems {
		if _, err := fmt.Fprintf(w, "%s: %s\n", c.File, p); err != nil {
			return err
		}
	}
	if len(c.Problems) > 0 {
		return nil
	}
	_, err := fmt.Fprintf(w, "%s: %q has %d screens and %d exercises; all answers are right\n", c.File, c.Title, c.Screens, c.Exercises)
	return err
}
