// SPDX-License-Identifier: Apache-2.0

package equivalence

import (
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/internal/sealed"
)

// conventions are named without accents in files.
var conventions = [...]string{"normal", "misere"}

// wordCertificate is the file that verify/equivalence checks; it says there what each
// field claims.
type wordCertificate struct {
	Kind       string   `json:"kind"`
	About      string   `json:"about"`
	Compound   string   `json:"compound"`
	Convention string   `json:"convention"`
	Left       [][]Word `json:"left"`
	Right      [][]Word `json:"right"`
	Words      []Word   `json:"words"`
	Step       [][]int  `json:"step"`
	Outcomes   []string `json:"outcomes"`
	Contexts   []Word   `json:"contexts"`
	Digest     string   `json:"digest"`
}

// Certificate returns a JSON line from which verify/equivalence can check that the
// words over the games, which are those of about, have these classes.
func (q *Quotient) Certificate(about string) ([]byte, error) {
	if !q.Proved {
		return nil, errors.New("no certificate: the classes are not proved")
	}
	c := &wordCertificate{Kind: "equivalence-words", About: about, Compound: q.Rule.Mode.String(), Convention: conventions[q.Rule.Convention],
		Left: lists(q.Games.options[0]), Right: lists(q.Games.options[1]), Words: lists([][]Word{q.Words})[0], Step: q.Step, Contexts: lists([][]Word{q.Contexts})[0]}
	for _, o := range q.Outcomes {
		c.Outcomes = append(c.Outcomes, o.String())
	}
	return sealed.JSON(c, &c.Digest, "")
}

// lists has no nil list, which JSON would write as null.
func lists(all [][]Word) [][]Word {
	out := make([][]Word, len(all))
	for i, words := range all {
		out[i] = make([]Word, len(words))
		for j, w := range words {
			out[i][j] = append(Word{}, w...)
		}
	}
	return out
}

// dayCertificate is the file about the games born by a day.
type dayCertificate struct {
	Kind            string   `json:"kind"`
	Compound        string   `json:"compound"`
	Convention      string   `json:"convention"`
	Day             int      `json:"day"`
	Partizan        bool     `json:"partizan"`
	Side            string   `json:"side"`
	Forms           []string `json:"forms"`
	Class           []int    `json:"class"`
	Representatives []int    `json:"representatives"`
	Outcomes        []string `json:"outcomes"`
	Separators      [][3]int `json:"separators"`
	Table           [][]int  `json:"table"`
	Digest          string   `json:"digest"`
}

// Certificate returns a JSON line from which verify/equivalence can check the classes,
// their separators and their table.
func (c *Classes) Certificate() ([]byte, error) {
	if c.Question.Side == Both {
		return nil, fmt.Errorf("there are certificates for X on one side only")
	}
	d := &dayCertificate{Kind: "equivalence-day", Compound: c.Question.Mode.String(), Convention: conventions[c.Question.Convention], Day: c.Question.Day,
		Partizan: c.Question.Partizan, Side: c.Question.Side.String(), Forms: c.Forms, Class: c.Class, Separators: append([][3]int{}, c.Separators...), Table: append([][]int{}, c.Table...)}
	for i, r := range c.Representatives {
		d.Representatives = append(d.Representatives, int(r))
		d.Outcomes = append(d.Outcomes, c.Outcomes[i].String())
	}
	return sealed.JSON(d, &d.Digest, "")
}
