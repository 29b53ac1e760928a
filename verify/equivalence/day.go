// SPDX-License-Identifier: Apache-2.0

package equivalence

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/verify/internal/seal"
)

type day struct {
	Kind            string   `json:"kind"`
	Compound        string   `json:"compound"`
	Convention      string   `json:"convention"`
	Players         int      `json:"players,omitempty"`
	Day             int      `json:"day"`
	Partizan        bool     `json:"partizan"`
	Side            string   `json:"side"`            // on which side of the game X is placed: right, left, or both (X and Y)
	Forms           []string `json:"forms"`           // all games born by the day
	Class           []int    `json:"class"`           // of each
	Representatives []int    `json:"representatives"` // the first form of each class
	Outcomes        []string `json:"outcomes"`        // of the representatives
	Separators      [][]int  `json:"separators"`      // i, j, x: x is the first form that separates class i from class j; i, j, x, y if there is a game on both sides
	Table           [][]int  `json:"table"`           // the class of representative i with representative j; −1 if no form is in that class; empty if nothing is claimed
	Digest          string   `json:"digest"`
}

var dayForm = seal.Form[day]{Seal: func(c *day) *string { return &c.Digest }, Claim: (*day).claim}

// ClaimDay returns what a certificate says. It checks only its form and its seals.
func ClaimDay(data []byte) (seal.Claim, error) { return dayForm.Claimed(data) }

func (c *day) claim() seal.Claim {
	about := fmt.Sprintf("impartial games born by day %d, told apart on the %s", c.Day, c.Side)
	if c.Partizan {
		about = strings.Replace(about, "impartial", "partizan", 1)
	}
	return seal.Claim{Kind: c.Kind, Question: seal.Question{Ask: "classes", About: []string{about}, Compound: c.Compound, Play: c.Convention, Players: c.Players},
		Answer: fmt.Sprintf("%d classes", len(c.Representatives))}
}

// CheckDay checks a certificate about the games born by a day. It returns what the certificate
// proves.
func CheckDay(ctx context.Context, data []byte) (string, error) {
	c, err := dayForm.Read(data)
	if err != nil {
		return "", err
	}
	r, err := readRule(c.Compound, c.Convention, c.Players)
	if err != nil {
		return "", err
	}
	if !slices.Contains([]string{"right", "left", "both"}, c.Side) || c.Day < 0 || c.Day > 3 || c.Partizan && c.Day > 2 {
		return "", errors.New("the day or the side of X is out of range")
	}
	if r.players > 0 && c.Partizan {
		return "", errors.New("several players are for impartial games")
	}
	p := &player{rule: r, ctx: ctx, names: map[string]int{}, known: map[string]bool{}, many: map[string]outcome{}}
	if err := p.read(&c); err != nil {
		return "", err
	}
	if err := p.classes(&c); err != nil {
		return "", err
	}
	if err := p.table(&c); err != nil {
		return "", err
	}
	kind := "impartial"
	if c.Partizan {
		kind = "partizan"
	}
	where := "X on the " + c.Side + " born by that day"
	if c.Side == "both" {
		where = "X and Y on both sides born by that day"
		if c.Partizan {
			where += ", one of them by day 1"
		}
	}
	return fmt.Sprintf("%s compound, %s play%s: the %d literal %s games born by day %d fall into %d classes for %s",
		c.Compound, c.Convention, r.forMany(), len(c.Forms), kind, c.Day, len(c.Representatives), where), nil
}

// A player plays out words of forms.
type player struct {
	rule
	ctx     context.Context
	names   map[string]int // by the text of a form
	options [2][][]int
	known   map[string]bool
	many    map[string]outcome // of several players
	rows    [][]string
	stopped error
}

// read reads the forms. It checks that they are all forms that are born by the day.
func (p *player) read(c *day) error {
	count := 1
	for range c.Day {
		if count = 1 << count; c.Partizan {
			count *= count
		}
	}
	if len(c.Forms) != count || len(c.Class) != count {
		return fmt.Errorf("%d forms, %d classes of forms; %d are born by day %d", len(c.Forms), len(c.Class), count, c.Day)
	}
	seen := map[string]bool{}
	for i, text := range c.Forms {
		left, right, err := p.sides(text, c.Partizan)
		if err != nil {
			return fmt.Errorf("form %d: %w", i, err)
		}
		slices.Sort(left)
		slices.Sort(right)
		key := fmt.Sprint(left, right)
		if seen[key] || !slices.Equal(slices.Compact(slices.Clone(left)), left) || !slices.Equal(slices.Compact(slices.Clone(right)), right) {
			return fmt.Errorf("form %d, or one of its options, is there twice", i)
		}
		seen[key] = true
		p.names[text] = i
		p.options[0], p.options[1] = append(p.options[0], left), append(p.options[1], right)
	}
	return nil // the number of different forms is right, and each is made of earlier ones
}

// sides reads the options of a form: {L|R}, or {options} if it is impartial.
func (p *player) sides(text string, partizan bool) (left, right []int, err error) {
	if text == "0" {
		return nil, nil, nil
	}
	if len(text) < 2 || text[0] != '{' || text[len(text)-1] != '}' {
		return nil, nil, fmt.Errorf("%q is not a form", text)
	}
	var lists [2][]int
	depth, start, side := 0, 1, 0
	item := func(end int) error {
		if name := text[start:end]; name != "" {
			g, ok := p.names[name]
			if !ok {
				return fmt.Errorf("%s: the option %s is not an earlier form", text, name)
			}
			lists[side] = append(lists[side], g)
		}
		start = end + 1
		return nil
	}
	for i := 1; i < len(text); i++ {
		switch ch := text[i]; {
		case ch == '{':
			depth++
		case ch == '}' && i < len(text)-1:
			depth--
		case depth == 0 && strings.IndexByte(",|}", ch) >= 0:
			if err := item(i); err != nil {
				return nil, nil, err
			}
			if ch == '|' {
				side++
			}
			if side > 1 {
				return nil, nil, fmt.Errorf("%q is not a form", text)
			}
		}
	}
	if partizan != (side == 1) {
		return nil, nil, fmt.Errorf("%q has the bars of another kind of game", text)
	}
	if !partizan {
		lists[1] = slices.Clone(lists[0])
	}
	return lists[0], lists[1], nil
}

func (p *player) ended(g int) bool { return len(p.options[0][g]) == 0 && len(p.options[1][g]) == 0 }

// row returns the outcomes of a word with all X.
func (p *player) row(c *day, word ...int) []string {
	var b []string
	if c.Side == "both" {
		for x, y := range p.pairs(c) {
			b = append(b, p.result(slices.Concat([]int{x}, word, []int{y})))
		}
		return b
	}
	for x := range p.options[0] {
		w := append(slices.Clone(word), x)
		if c.Side == "left" {
			w = append([]int{x}, word...)
		}
		b = append(b, p.result(w))
	}
	return b
}

// result plays out a word and returns the name of its outcome.
func (p *player) result(w []int) string {
	if p.players > 0 {
		return p.coalitions(p.forced(w, -1))
	}
	for name, o := range outcomes {
		if o.wins(0) == p.wins(w, -1, 0) && o.wins(1) == p.wins(w, -1, 1) {
			return name
		}
	}
	return ""
}

// classes checks the classes, their representatives, outcomes and separators.
func (p *player) classes(c *day) error {
	find := map[string]int{}
	for g := range c.Forms {
		if p.stopped = p.ctx.Err(); p.stopped != nil {
			return p.stopped
		}
		row := p.row(c, g)
		key := strings.Join(row, " ")
		class, ok := find[key]
		if !ok {
			class = len(p.rows)
			find[key] = class
			p.rows = append(p.rows, row)
			if class >= len(c.Representatives) || c.Representatives[class] != g {
				return fmt.Errorf("form %d is the first of its class, and no representative", g)
			}
		}
		if c.Class[g] != class {
			return fmt.Errorf("form %d is in class %d, not %d", g, class, c.Class[g])
		}
	}
	n := len(p.rows)
	if len(c.Representatives) != n || len(c.Outcomes) != n {
		return fmt.Errorf("there are %d classes", n)
	}
	for i, g := range c.Representatives {
		if o := p.result([]int{g}); o != c.Outcomes[i] {
			return fmt.Errorf("the outcome of class %d is %s", i, o)
		}
	}
	k := 0
	for i := range n {
		for j := i + 1; j < n; j++ {
			if k >= len(c.Separators) || !slices.Equal(c.Separators[k], p.separator(c, i, j)) {
				return fmt.Errorf("the separator of classes %d and %d is wrong", i, j)
			}
			k++
		}
	}
	if k != len(c.Separators) {
		return errors.New("there are more separators than pairs of classes")
	}
	return nil
}

// separator returns i, j, and the first X, or X and Y, that separates class i from class j.
func (p *player) separator(c *day, i, j int) []int {
	at := firstDifference(p.rows[i], p.rows[j])
	if c.Side != "both" {
		return []int{i, j, at}
	}
	for x, y := range p.pairs(c) {
		if at--; at < 0 {
			return []int{i, j, x, y}
		}
	}
	return nil
}

// pairs yields the games X and Y on both sides. Of partizan games, X or Y is born by day 1, that is,
// it has no options but the first form.
func (p *player) pairs(c *day) iter.Seq2[int, int] {
	early := func(g int) bool {
		for _, options := range p.options {
			for _, h := range options[g] {
				if !p.ended(h) {
					return false
				}
			}
		}
		return true
	}
	return func(yield func(x, y int) bool) {
		for x := range c.Forms {
			for y := range c.Forms {
				if (!c.Partizan || early(x) || early(y)) && !yield(x, y) {
					return
				}
			}
		}
	}
}

func firstDifference(a, b []string) int {
	for i := range a {
		if a[i] != b[i] {
			return i
		}
	}
	return -1
}

// table checks the table, if the certificate has one.
func (p *player) table(c *day) error {
	if len(c.Table) == 0 {
		return nil
	}
	if len(c.Table) != len(p.rows) {
		return errors.New("the table has another size")
	}
	for i, line := range c.Table {
		if len(line) != len(p.rows) {
			return errors.New("the table has another size")
		}
		for j, claim := range line {
			row := p.row(c, c.Representatives[i], c.Representatives[j])
			if class := slices.IndexFunc(p.rows, func(r []string) bool { return slices.Equal(r, row) }); class != claim {
				return fmt.Errorf("row %d, column %d of the table must be %d", i, j, class)
			}
		}
		if err := p.ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}
