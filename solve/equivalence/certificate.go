// SPDX-License-Identifier: Apache-2.0

package equivalence

import (
	"errors"
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/internal/sealed"
)

// convention returns the name of the play in files, without accents.
func (r Rule) convention() string { return strings.ReplaceAll(r.Play(), "è", "e") }

// wordCertificate is the file that verify/equivalence checks. That package explains what each field
// claims.
type wordCertificate struct {
	Kind       string   `json:"kind"`
	About      string   `json:"about"`
	Compound   string   `json:"compound"`
	Convention string   `json:"convention"`
	Players    int      `json:"players,omitempty"`
	Left       [][]Word `json:"left"`
	Right      [][]Word `json:"right"`
	Words      []Word   `json:"words"`
	Step       [][]int  `json:"step"`
	Outcomes   []string `json:"outcomes"`
	Contexts   []Word   `json:"contexts"`
	Digest     string   `json:"digest"`
}

// Certificate returns a JSON line from which verify/equivalence can check the classes of the words
// over these games. The parameter about names the games.
func (q *Quotient) Certificate(about string) ([]byte, error) {
	if !q.Proved {
		return nil, errors.New("no certificate: the classes are not proved")
	}
	c := &wordCertificate{Kind: "equivalence-words", About: about, Compound: q.Rule.Mode.String(), Convention: q.Rule.convention(), Players: q.Rule.many(),
		Left: lists(q.Games.options[0]), Right: lists(q.Games.options[1]), Words: lists([][]Word{q.Words})[0], Step: q.Step, Contexts: lists([][]Word{q.Contexts})[0]}
	for _, o := range q.Outcomes {
		c.Outcomes = append(c.Outcomes, q.Rule.Name(o))
	}
	proof, err := sealed.JSON(c, &c.Digest, "")
	named := fmt.Sprintf("all words over the %d games of the proof, named %s", len(c.Left), about)
	return sealed.Certificate(c.Kind, sealed.Question{Ask: "classes", About: []string{named}, Compound: c.Compound, Play: c.Convention, Players: c.Players},
		fmt.Sprintf("%d classes", len(c.Step)), proof, err)
}

// many returns the number of players if it is more than two, and otherwise 0.
func (r Rule) many() int {
	if r.several() {
		return r.Players
	}
	return 0
}

// lists replaces nil by an empty list, because JSON would write nil as null.
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

// dayCertificate is the certificate file for the games born by a day.
type dayCertificate struct {
	Kind            string   `json:"kind"`
	Compound        string   `json:"compound"`
	Convention      string   `json:"convention"`
	Players         int      `json:"players,omitempty"`
	Day             int      `json:"day"`
	Partizan        bool     `json:"partizan"`
	Side            string   `json:"side"`
	Forms           []string `json:"forms"`
	Class           []int    `json:"class"`
	Representatives []int    `json:"representatives"`
	Outcomes        []string `json:"outcomes"`
	Separators      [][]int  `json:"separators"`
	Table           [][]int  `json:"table"`
	Digest          string   `json:"digest"`
}

// Certificate returns a JSON line from which verify/equivalence can check the classes, the words
// that separate them, and their table.
func (c *Classes) Certificate() ([]byte, error) {
	d := &dayCertificate{Kind: "equivalence-day", Compound: c.Question.Mode.String(), Convention: c.Question.convention(), Players: c.Question.many(), Day: c.Question.Day,
		Partizan: c.Question.Partizan, Side: c.Question.Side.String(), Forms: c.Forms, Class: c.Class, Separators: append([][]int{}, c.Separators...), Table: append([][]int{}, c.Table...)}
	for i, r := range c.Representatives {
		d.Representatives = append(d.Representatives, int(r))
		d.Outcomes = append(d.Outcomes, c.Question.Name(c.Outcomes[i]))
	}
	kind := "impartial"
	if d.Partizan {
		kind = "partizan"
	}
	about := fmt.Sprintf("%s games born by day %d, told apart on the %s", kind, d.Day, d.Side)
	proof, err := sealed.JSON(d, &d.Digest, "")
	return sealed.Certificate(d.Kind, sealed.Question{Ask: "classes", About: []string{about}, Compound: d.Compound, Play: d.Convention, Players: d.Players},
		fmt.Sprintf("%d classes", len(d.Representatives)), proof, err)
}
