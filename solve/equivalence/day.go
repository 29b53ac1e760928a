// SPDX-License-Identifier: Apache-2.0

package equivalence

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/work"
)

// A Side says on which side of G the game X is placed: G∘X, X∘G, or X∘G∘Y.
type Side uint8

const (
	Right Side = iota
	Left
	Both
)

// ParseSide reads right, left or both.
func ParseSide(text string) (Side, error) {
	if i := slices.Index([]string{"right", "left", "both"}, text); i >= 0 {
		return Side(i), nil
	}
	return 0, fmt.Errorf("no side %q; X stands right, left or both", text)
}

func (s Side) String() string { return [...]string{"right", "left", "both"}[s] }

// A DayQuestion requests the classes of all games born by a day, where X ranges over the games born
// by the same day.
type DayQuestion struct {
	Rule
	Day      int
	Partizan bool
	Side     Side
}

// LastDay is the last day for which all games are played out.
func LastDay(partizan bool) int {
	if partizan {
		return 2
	}
	return 3
}

// Classes are the classes of the games born by a day.
type Classes struct {
	Question        DayQuestion
	Games           *Games
	Forms           []string
	Class           []int     // of each form
	Representatives []Letter  // the first form of each class
	Outcomes        []Outcome // of the representatives only
	Separators      [][]int   // i, j, x: form x separates class i from class j; i, j, x, y if there is a game on both sides
	Table           [][]int   // class of the compound of two representatives; −1 if no form is in that class; nil if the table would be large
	Commutative     bool
	Associative     bool
	Congruence      bool
	Against         string // the H that were tried to test the congruence; empty if none was tried
	Why             string // why it is not a congruence
}

// mostTable is the greatest number of classes for which the table is computed.
const mostTable = 40

// Born returns the games born by a day: all literal forms, simplest first, in the usual order. The
// options of an impartial game are written in descending order.
func Born(day int, partizan bool) (*Games, []string) {
	g := NewGames()
	g.Make("0", nil, nil)
	forms := []string{"0"}
	for range day {
		if partizan {
			forms = g.partizanDay(forms)
		} else {
			forms = g.impartialDay(forms)
		}
	}
	return g, forms
}

// impartialDay adds the games of the next day. Game n has option i if bit i of n is set.
func (g *Games) impartialDay(forms []string) []string {
	before := len(forms)
	for n := before; n < 1<<before; n++ {
		var names []string
		for _, i := range slices.Backward(ones(n)) {
			names = append(names, forms[i])
		}
		options := wordsOf(n)
		forms = append(forms, "{"+strings.Join(names, ",")+"}")
		g.Make(forms[n], options, options)
	}
	return forms
}

// partizanDay adds the games of the next day, those with fewer options first.
func (g *Games) partizanDay(forms []string) []string {
	before := len(forms)
	var pairs [][2]int
	for left := range 1 << before {
		for right := range 1 << before {
			pairs = append(pairs, [2]int{left, right})
		}
	}
	slices.SortStableFunc(pairs, func(x, y [2]int) int {
		count := func(p [2]int) int { return bits.OnesCount(uint(p[0])) + bits.OnesCount(uint(p[1])) }
		if before == 1 { // {0|} precedes {|0}
			return cmp.Or(cmp.Compare(count(x), count(y)), cmp.Compare(y[0], x[0]))
		}
		return cmp.Compare(count(x), count(y))
	})
	for _, p := range pairs {
		var sides [2]string
		for player, set := range p {
			var names []string
			for _, i := range ones(set) {
				names = append(names, forms[i])
			}
			sides[player] = strings.Join(names, ",")
		}
		name := "{" + sides[0] + "|" + sides[1] + "}"
		if int(g.Make(name, wordsOf(p[0]), wordsOf(p[1]))) == len(forms) {
			forms = append(forms, name)
		}
	}
	return forms
}

func ones(set int) (list []int) {
	for i := 0; set>>i > 0; i++ {
		if set>>i&1 == 1 {
			list = append(list, i)
		}
	}
	return list
}

func wordsOf(set int) (words []Word) {
	for _, i := range ones(set) {
		words = append(words, Word{Letter(i)})
	}
	return words
}

// Day finds the classes of the games born by a day.
func Day(m *work.Meter, q DayQuestion) (*Classes, error) {
	if err := q.Defined(); err != nil {
		return nil, err
	}
	if q.several() && q.Partizan {
		return nil, errPartizan
	}
	if last := LastDay(q.Partizan); q.Day < 0 || q.Day > last {
		kind := "impartial"
		if q.Partizan {
			kind = "partizan"
		}
		return nil, fmt.Errorf("the %s games born by day %d are too many; days 0 to %d can be chosen", kind, q.Day, last)
	}
	c := &Classes{Question: q}
	c.Games, c.Forms = Born(q.Day, q.Partizan)
	d := &dayPlay{Classes: c, play: NewPlay(m, c.Games, q.Rule), n: Letter(len(c.Forms))}
	return c, m.Do(d.run)
}

// dayPlay compares games by their rows. The row of a game lists its outcomes with all X.
type dayPlay struct {
	*Classes
	play *Play
	n    Letter
	rows []string // by class: one letter for each outcome
	signs
	find     map[string]int
	contexts [][2]Letter // X and Y; nil for all
}

func (d *dayPlay) run() {
	d.find = map[string]int{}
	for g := range d.n {
		row := d.row(Word{g})
		class, ok := d.find[row]
		if !ok {
			class = len(d.rows)
			d.find[row] = class
			d.rows = append(d.rows, row)
			d.Representatives = append(d.Representatives, g)
			d.Outcomes = append(d.Outcomes, d.play.Outcome(Word{g}))
		}
		d.Class = append(d.Class, class)
	}
	d.separate()
	d.Associative = d.associates()
	if len(d.rows) <= mostTable {
		d.tabulate()
	}
	if d.Question.Side == Both && d.Question.Partizan {
		d.contexts = d.fewer() // there are too many words of four games
	}
	d.Congruence = d.isCongruence()
	d.Commutative = d.commutes()
}

// row returns the outcomes of a word with all X, or with all X and Y.
func (d *dayPlay) row(w Word) string {
	var row []rune
	switch d.Question.Side {
	case Right:
		for x := range d.n {
			row = append(row, d.sign(d.play.Outcome(join(w, Word{x}))))
		}
	case Left:
		for x := range d.n {
			row = append(row, d.sign(d.play.Outcome(join(Word{x}, w))))
		}
	case Both:
		for x, y := range d.pairs {
			row = append(row, d.sign(d.play.Outcome(join(Word{x}, w, Word{y}))))
		}
	}
	return string(row)
}

// firstDay is the number of games born by day 1, which are the first ones.
const firstDay = 4

// pairs yields the games X and Y on both sides. Of partizan games, X or Y is born by day 1.
func (d *dayPlay) pairs(yield func(x, y Letter) bool) {
	if d.contexts != nil {
		for _, c := range d.contexts {
			if !yield(c[0], c[1]) {
				return
			}
		}
		return
	}
	few := d.n
	if d.Question.Partizan {
		few = min(few, firstDay)
	}
	for x := range d.n {
		for y := range d.n {
			if (x < few || y < few) && !yield(x, y) {
				return
			}
		}
	}
}

// fewer returns the X and Y born by day 1, and those that separate classes.
func (d *dayPlay) fewer() (contexts [][2]Letter) {
	for x := range min(d.n, firstDay) {
		for y := range min(d.n, firstDay) {
			contexts = append(contexts, [2]Letter{x, y})
		}
	}
	for _, s := range d.Separators {
		if c := [2]Letter{Letter(s[2]), Letter(s[3])}; !slices.Contains(contexts, c) {
			contexts = append(contexts, c)
		}
	}
	return contexts
}

func join(words ...Word) Word { return slices.Concat(words...) }

// separate finds the first X that separates two classes.
func (d *dayPlay) separate() {
	var both [][]int
	if d.Question.Side == Both {
		for x, y := range d.pairs {
			both = append(both, []int{int(x), int(y)})
		}
	}
	for i := range d.rows {
		for j := i + 1; j < len(d.rows); j++ {
			x, _ := firstDifference(d.rows[i], d.rows[j])
			games := []int{x}
			if both != nil {
				games = both[x]
			}
			d.Separators = append(d.Separators, append([]int{i, j}, games...))
		}
	}
}

func (d *dayPlay) tabulate() {
	for _, g := range d.Representatives {
		var line []int
		for _, h := range d.Representatives {
			class, ok := d.find[d.row(Word{g, h})]
			if !ok {
				class = -1
			}
			line = append(line, class)
		}
		d.Table = append(d.Table, line)
	}
}

// isCongruence reports whether G may be replaced by an equal game G′ in G∘H and in H∘G. If there
// are few games, H ranges over all of them. Otherwise it ranges over the representatives if these
// are few, and else over the first four games.
func (d *dayPlay) isCongruence() bool {
	against := d.Representatives
	d.Against = "the representatives"
	switch {
	case d.n <= 16:
		d.Against, against = "all games", nil
		for h := range d.n {
			against = append(against, h)
		}
	case len(against) > mostTable:
		d.Against, against = "the games born by day 1", []Letter{0, 1, 2, 3}
	}
	if d.contexts != nil {
		d.Against += ", and the X and Y that tell classes apart"
	}
	for g := range d.n {
		first := d.Representatives[d.Class[g]]
		if first == g {
			continue
		}
		for _, h := range against {
			if d.differ(Word{first, h}, Word{g, h}, "G∘H") || !d.Question.Commutative() && d.differ(Word{h, first}, Word{h, g}, "H∘G") {
				return false
			}
		}
	}
	return true
}

// differ reports whether some X separates the words, and records that in Why.
func (d *dayPlay) differ(u, v Word, what string) bool {
	a, b := d.row(u), d.row(v)
	if a == b {
		return false
	}
	g, g2, h := u[0], v[0], u[1]
	if what == "H∘G" {
		g, g2, h = u[1], v[1], u[0]
	}
	d.Why = fmt.Sprintf("G = %s and G' = %s are in one class, but X tells %s from %s with H = %s",
		d.Forms[g], d.Forms[g2], what, strings.Replace(what, "G", "G'", 1), d.Forms[h])
	if x, ok := firstDifference(a, b); ok && d.Question.Side != Both {
		d.Why = strings.Replace(d.Why, "but X tells", "but X = "+d.Forms[x]+" tells", 1)
	}
	return true
}

// commutes reports whether G∘H and H∘G are in one class for all representatives.
func (d *dayPlay) commutes() bool {
	if d.Question.Commutative() {
		return true
	}
	for _, g := range d.Representatives {
		for _, h := range d.Representatives {
			if g < h && d.row(Word{g, h}) != d.row(Word{h, g}) {
				return false
			}
		}
	}
	return true
}

// associates reports whether compounds of three games are independent of brackets. If no theorem
// decides this, it tries the games born by day 1, or by day 2 if they are impartial.
func (d *dayPlay) associates() bool {
	if yes, known := d.Question.nests(!d.Question.Partizan); known {
		return yes
	}
	var letters []Letter
	for g := range min(d.n, nestedGames) {
		letters = append(letters, g)
	}
	return associative(d.play.meter, d.Games, d.Question.Rule, letters)
}
