// SPDX-License-Identifier: Apache-2.0

// Package discover answers questions that search for patterns. They concern families of positions
// with a parameter and the structure of their values, positions with a property, statistics of a
// set, and positions that can be reached.
//
//	q := discover.SequenceQuestion{Expression: "arc-kayles(spider(1,2,{n}))", Variables: []discover.Variable{{"n", 0, 300}}}
//	a, err := discover.Sequence(ctx, at, q)
//	a.Period // 34 from 195, proved
package discover

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/graph"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve/growing"
	"github.com/upstar-cgt/upstar/solve/guess"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/work"
)

// A Variable has a name, which is written {name}, and a range of integer values.
type Variable struct {
	Name string `json:"name"`
	From int    `json:"from"`
	To   int    `json:"to"`
}

// ReadVariable reads n=1..200.
func ReadVariable(text string) (v Variable, err error) {
	name, values, ok := strings.Cut(text, "=")
	low, high, two := strings.Cut(values, "..")
	if v.Name = strings.TrimSpace(name); !ok || !two || v.Name == "" {
		return v, answer.Refuse("a variable with its bounds is required, such as n=1..200, not %q", text)
	}
	var failed [2]error
	v.From, failed[0] = strconv.Atoi(low)
	v.To, failed[1] = strconv.Atoi(high)
	if failed[0] != nil || failed[1] != nil || v.From < 0 || v.To < v.From || v.To > MostTerm {
		return v, answer.Refuse("%s runs from a number to a number up to %d, such as %s=1..200, not %q", v.Name, MostTerm, v.Name, values)
	}
	return v, nil
}

// MostTerm is the greatest value of a variable.
const MostTerm = 100_000

// A SequenceQuestion asks for a function of a family of positions. If Terms are given, it asks for
// the structure of these.
type SequenceQuestion struct {
	Expression string     `json:"expression,omitempty"` // with {n}
	Variables  []Variable `json:"variables,omitempty"`
	Function   string     `json:"function,omitempty"` // nim, value, temperature, … or a member of the language; "" for the value
	Terms      []Term     `json:"terms,omitempty"`
	Offset     int        `json:"offset,omitempty"` // the index of the first of the Terms
	Bytes      uint64     `json:"-"`
}

// A Term is an integer, or another value as text.
type Term struct {
	Number *big.Int
	Text   string
}

// String returns the term as it is written.
func (t Term) String() string {
	if t.Number != nil {
		return t.Number.String()
	}
	return t.Text
}

// IsZero reports whether the term means that the previous player wins.
func (t Term) IsZero() bool { return t.Number != nil && t.Number.Sign() == 0 || t.Text == "P" }

// MarshalJSON writes an integer as a number.
func (t Term) MarshalJSON() ([]byte, error) {
	if t.Number != nil {
		return []byte(t.Number.String()), nil
	}
	return json.Marshal(t.Text)
}

// TermOf reads a term.
func TermOf(text string) Term {
	if n, ok := new(big.Int).SetString(strings.TrimSpace(text), 10); ok {
		return Term{Number: n}
	}
	return Term{Text: text}
}

// A SequenceAnswer is the answer.
type SequenceAnswer struct {
	Expression string          `json:"expression,omitempty"`
	Function   string          `json:"function,omitempty"`
	Offset     int             `json:"offset"`
	Terms      []Term          `json:"terms"`
	Table      [][]Term        `json:"table,omitempty"`         // of two variables
	Second     int             `json:"second_offset,omitempty"` // the first value of the second variable
	Period     *SequencePeriod `json:"period,omitempty"`
	Structure  *Structure      `json:"structure,omitempty"`
	Note       string          `json:"note,omitempty"` // why nothing is proved, or how many values are missing

	certificate func() ([]byte, error)
}

// Certificate returns a certificate for a proved period.
func (a *SequenceAnswer) Certificate() ([]byte, error) {
	if a.certificate == nil {
		return nil, errors.New("no certificate: only proved periods of heaps and of graphs with one growing path have one")
	}
	return a.certificate()
}

// A SequencePeriod says that a(n+Length) = a(n)+Saltus for n ≥ Preperiod.
type SequencePeriod struct {
	game.Period
	Saltus    any    `json:"saltus"` // an integer, or a game as text
	Proved    bool   `json:"proved"`
	Theorem   string `json:"theorem,omitempty"`
	Bound     int    `json:"bound,omitempty"`     // number of values that the theorem needs
	Confirmed int    `json:"confirmed,omitempty"` // number of terms that confirm a period that is not proved
}

// A Structure is a guessed structure other than a period: automatic, C-finite or regular.
type Structure struct {
	Kind      string           `json:"kind"`
	Of        string           `json:"of,omitempty"` // P-positions, if the automaton describes them
	Base      int              `json:"base,omitempty"`
	In        string           `json:"numeration,omitempty"`
	Order     int              `json:"order,omitempty"`
	Rule      string           `json:"rule,omitempty"` // of a recurrence
	States    int              `json:"states,omitempty"`
	Rank      int              `json:"rank,omitempty"`
	Confirmed int              `json:"confirmed"`
	Automaton *guess.Automaton `json:"automaton,omitempty"`
}

// Sequence answers a SequenceQuestion. The terms found before a limit are returned with the error.
func Sequence(ctx context.Context, at *session.Session, q SequenceQuestion) (*SequenceAnswer, error) {
	a := &SequenceAnswer{Expression: q.Expression, Function: q.Function, Offset: q.Offset}
	if q.Expression == "" {
		a.Terms = q.Terms
		a.guess(answer.NewCalculator(ctx, at, q.Bytes))
		return a, nil
	}
	if err := q.check(); err != nil {
		return nil, err
	}
	a.Offset = q.Variables[0].From
	m := work.New(ctx, work.Budget{Bytes: q.Bytes})
	for _, try := range []func() (bool, error){
		func() (bool, error) { return q.growing(m, a) },
		func() (bool, error) { return q.heaps(ctx, at, a) },
	} {
		if done, err := try(); done || err != nil {
			return a, err
		}
	}
	return a, q.play(ctx, at, a)
}

// check refuses questions without a meaning.
func (q SequenceQuestion) check() error {
	if len(q.Variables) == 0 || len(q.Variables) > 2 {
		return answer.Refuse("a sequence has one variable, such as n=1..200 for {n}, or two")
	}
	for i, v := range q.Variables {
		if !strings.Contains(q.Expression, "{"+v.Name+"}") {
			return answer.Refuse("the expression has no {%s}: variables are written in braces, as in 'kayles({%s})'", v.Name, v.Name)
		}
		if i > 0 && v.Name == q.Variables[0].Name {
			return answer.Refuse("the variable %s is given twice", v.Name)
		}
	}
	return nil
}

// isNim reports whether the question is about nim values of an impartial game.
func (q SequenceQuestion) isNim() bool { return q.Function == "" || answer.IsNim(q.Function) }

// enough is the least length of paths in the search for a period.
const enough = 6000

// growing applies the theorems about growing paths; done is false if none applies.
func (q SequenceQuestion) growing(m *work.Meter, a *SequenceAnswer) (done bool, err error) {
	ruleset, body, ok := strings.Cut(strings.TrimSpace(q.Expression), "(")
	g, known := growing.Of(strings.TrimSpace(ruleset))
	if !ok || !known || !q.isNim() || !strings.HasSuffix(body, ")") {
		return false, nil
	}
	sketch, err := graph.Describe(strings.TrimSuffix(body, ")"))
	if err != nil {
		return false, nil // perhaps another notation
	}
	if len(q.Variables) == 2 {
		return q.square(m, a, g, sketch)
	}
	s, err := growing.NewSystem(m, g, sketch)
	if errors.Is(err, growing.ErrNotOne) {
		a.Note = "Nothing is proved: " + err.Error() + "."
		return false, nil
	}
	if err != nil {
		return false, err
	}
	a.Function = "nim"
	p, proved, err := s.Find(m, max(q.Variables[0].To, enough))
	if err == nil {
		err = s.Compute(m, q.Variables[0].To)
	}
	for n := q.Variables[0].From; n <= q.Variables[0].To && n < s.Computed(); n++ {
		a.Terms = append(a.Terms, Term{Number: big.NewInt(int64(s.Value(n)))})
	}
	if err != nil {
		return true, err
	}
	if _, err := s.CheckLiterally(m, 8, 12); err != nil { // so that a mistake in the derivation would be noticed
		return true, err
	}
	if !proved {
		a.guess(nil)
		return true, nil
	}
	a.Period = &SequencePeriod{Period: p.Period, Saltus: 0, Proved: true, Bound: p.Needed + 1,
		Theorem: fmt.Sprintf("Guy–Smith for the system of %d families of graphs with a growing path", s.Families())}
	a.certificate = func() ([]byte, error) { return s.Certificate(p) }
	return true, nil
}

// mostSquare is the greatest length of two growing tails.
const mostSquare = 1200

// square applies the theorem about the square of two parameters.
func (q SequenceQuestion) square(m *work.Meter, a *SequenceAnswer, g growing.Game, sketch *graph.Sketch) (bool, error) {
	s, err := growing.NewSquare(m, g, sketch)
	if errors.Is(err, growing.ErrNotOne) {
		a.Note = "Nothing is proved: " + err.Error() + "."
		return false, nil
	}
	if err != nil {
		return false, err
	}
	one, two := q.Variables[0], q.Variables[1]
	if sketch.Grows[0].Name != one.Name {
		one, two = two, one
	}
	if max(one.To, two.To) > mostSquare {
		return false, answer.Refuse("two tails grow up to %d, not to %d", mostSquare, max(one.To, two.To))
	}
	a.Function = "nim"
	p, proved, err := s.Find(m, mostSquare)
	if err != nil {
		return true, err
	}
	if err := s.CheckSquareLiterally(m, 12); err != nil {
		return true, err
	}
	for i := one.From; i <= one.To; i++ {
		var row []Term
		for j := two.From; j <= two.To; j++ {
			row = append(row, Term{Number: big.NewInt(int64(s.At(i, j)))})
		}
		a.Table = append(a.Table, row)
		a.Terms = append(a.Terms, row...)
	}
	if !proved {
		a.Note = fmt.Sprintf("No period is claimed: for tails up to %d the last exception to the period %d is %d, %d.", mostSquare, p.Length, p.Exception[0], p.Exception[1])
		return true, nil
	}
	a.Period = &SequencePeriod{Period: p.Period, Saltus: 0, Proved: true, Bound: p.Needed + 1,
		Theorem: "the theorem of the square: the period holds in both variables, whatever the other is"}
	return true, nil
}

// heaps uses what is known about heap games; done is false if this is not a heap game.
func (q SequenceQuestion) heaps(ctx context.Context, at *session.Session, a *SequenceAnswer) (done bool, err error) {
	v := q.Variables[0]
	end := "{" + v.Name + "})"
	text := strings.TrimSpace(q.Expression)
	if len(q.Variables) != 1 || strings.Count(text, "{"+v.Name+"}") != 1 {
		return false, nil
	}
	code, ok := strings.CutSuffix(text, ","+end)
	if code += ")"; !ok {
		if code, ok = strings.CutSuffix(text, "("+end); !ok {
			return false, nil
		}
	}
	name, _, _ := strings.Cut(code, "(")
	if e, known := at.Catalog.Lookup(name); !known || !e.Kit.Heaps || !e.Impartial && q.Function == "" {
		return false, nil
	}
	function := q.Function
	if function == "" {
		function = "nim"
	}
	if !slices.Contains(answer.SequenceFunctions(), function) {
		return false, nil
	}
	s, err := answer.NewSequence(at, answer.SequenceQuestion{Code: code, Function: function, To: int64(v.To), Bytes: q.Bytes, Limits: work.Budget{Positions: 500_000}})
	if err != nil {
		return false, nil
	}
	a.Function = function
	err = s.Find(ctx)
	for n := int64(v.From); n < s.Known(); n++ {
		if x, ok := s.At(n); ok {
			a.Terms = append(a.Terms, TermOf(fmt.Sprint(x)))
		}
	}
	if err != nil && len(a.Terms) == 0 {
		return true, err
	}
	if p := s.Period; p != nil && p.Proved && !p.AtMost {
		a.Period = &SequencePeriod{Period: p.Period, Saltus: p.Saltus, Proved: true, Theorem: p.Theorem, Bound: p.Bound}
		if p.SaltusValue != "" {
			a.Period.Saltus = p.SaltusValue
		}
		a.certificate = s.Certificate
		return true, err
	}
	if s.Automatic != nil && s.Automatic.Proved {
		a.Structure = &Structure{Kind: "automatic", Base: 2, In: "base 2", States: s.Automatic.States, Confirmed: len(a.Terms)}
		a.Note = "That an automaton gives the values is proved."
		a.certificate = s.Certificate
		return true, err
	}
	a.guess(nil)
	return true, err
}

// members are the names of functions in the language.
var members = map[string]string{"nim": "NimValue", "g+": "NimValue", "value": "CanonicalForm", "temperature": "Temperature", "mean": "Mean", "outcome": "OutcomeClass",
	"birthday": "Birthday", "atomic-weight": "AtomicWeight", "left-stop": "LeftStop", "right-stop": "RightStop"}

// script returns the expression for given values of the variables.
func (q SequenceQuestion) script(values ...int) string {
	var pairs []string
	for i, v := range q.Variables {
		pairs = append(pairs, "{"+v.Name+"}", strconv.Itoa(values[i]))
	}
	text := strings.NewReplacer(pairs...).Replace(q.Expression)
	if q.Function == "" {
		return text
	}
	member, ok := members[strings.ToLower(q.Function)]
	if !ok {
		member = q.Function
	}
	return "(" + text + ")." + member
}

// play computes the terms one by one in one engine, and guesses their structure.
func (q SequenceQuestion) play(ctx context.Context, at *session.Session, a *SequenceAnswer) error {
	calc := answer.NewCalculator(ctx, at, q.Bytes)
	if p, err := at.Catalog.Parse(SequenceQuestion{Expression: q.Expression, Variables: q.Variables}.script(q.Variables[0].From, q.Variables[len(q.Variables)-1].From)); err == nil && q.Function == "" && p.Impartial() {
		q.Function, a.Function = "nim", "nim"
	}
	term := func(values ...int) (Term, error) {
		text, err := calc.TextOf(q.script(values...), notation.Plain)
		first, _, _ := strings.Cut(text, "\n")
		return TermOf(first), err
	}
	if len(q.Variables) == 2 {
		return q.table(a, term)
	}
	for n := q.Variables[0].From; n <= q.Variables[0].To; n++ {
		t, err := term(n)
		if err != nil {
			if len(a.Terms) == 0 {
				return err
			}
			return fmt.Errorf("%s = %d: %w", q.Variables[0].Name, n, err)
		}
		a.Terms = append(a.Terms, t)
	}
	a.guess(calc)
	return nil
}

// table computes all pairs of two variables.
func (q SequenceQuestion) table(a *SequenceAnswer, term func(values ...int) (Term, error)) error {
	for i := q.Variables[0].From; i <= q.Variables[0].To; i++ {
		var row []Term
		for j := q.Variables[1].From; j <= q.Variables[1].To; j++ {
			t, err := term(i, j)
			if err != nil {
				return err
			}
			row = append(row, t)
		}
		a.Table = append(a.Table, row)
		a.Terms = append(a.Terms, row...)
	}
	a.learn(q.Variables[1].From)
	return nil
}

// learn searches for an automaton that reads both variables and computes the terms, or the
// P-positions.
func (a *SequenceAnswer) learn(second int) {
	if a.Second = second; a.Offset != 0 || second != 0 {
		a.Note = "An automaton is only looked for if both variables begin at 0."
		return
	}
	numbers := func(term func(t Term) *big.Int) (rows [][]*big.Int) {
		for _, row := range a.Table {
			var r []*big.Int
			for _, t := range row {
				x := term(t)
				if x == nil {
					return nil
				}
				r = append(r, x)
			}
			rows = append(rows, r)
		}
		return rows
	}
	member := func(t Term) *big.Int {
		if t.IsZero() {
			return big.NewInt(1)
		}
		return new(big.Int)
	}
	for _, try := range []struct {
		of   string
		rows [][]*big.Int
	}{{"", numbers(func(t Term) *big.Int { return t.Number })}, {"P-positions", numbers(member)}} {
		if found := guess.Plane(try.rows); found != nil {
			a.Structure = &Structure{Kind: "automatic", Of: try.of, Base: found.Base, In: found.Numeration, States: len(found.Output), Confirmed: found.Confirmed, Automaton: found}
			return
		}
	}
}

// guess searches for structure. For games it asks the calculator for differences, if there is a
// calculator.
func (a *SequenceAnswer) guess(calc *answer.Calculator) {
	numbers := make([]*big.Int, len(a.Terms))
	for i, t := range a.Terms {
		if numbers[i] = t.Number; t.Number == nil {
			a.guessGames(calc)
			return
		}
	}
	g := guess.Of(numbers, a.Offset)
	switch {
	case g.Period != nil:
		a.Period = &SequencePeriod{Period: game.Period{Preperiod: a.Offset + g.Period.Preperiod, Length: g.Period.Period}, Saltus: json.Number(g.Period.Saltus.String()), Confirmed: g.Period.Confirmed}
	case g.Automaton != nil:
		a.Structure = &Structure{Kind: "automatic", Base: g.Automaton.Base, In: g.Automaton.Numeration, States: len(g.Automaton.Output), Confirmed: g.Automaton.Confirmed, Automaton: g.Automaton}
	case g.Recurrence != nil:
		a.Structure = &Structure{Kind: "C-finite", Order: len(g.Recurrence.Coefficients), Rule: recurrence(g.Recurrence), Confirmed: g.Recurrence.Confirmed}
	case g.Regular != nil:
		a.Structure = &Structure{Kind: "regular", Base: g.Regular.Base, Rank: g.Regular.Rank, Confirmed: g.Regular.Confirmed}
	case g.Near != nil:
		a.Note = strings.TrimSpace(fmt.Sprintf("%s Period %d would fit the last %d terms; %d more terms are needed to claim it.", a.Note, g.Near.Period, g.Near.Confirmed, g.Near.More))
	}
}

// recurrence writes a(n) = 2 a(n-1) - a(n-2).
func recurrence(r *guess.Recurrence) string {
	var b strings.Builder
	b.WriteString("a(n) =")
	for i, c := range r.Coefficients {
		if c.Sign() == 0 {
			continue
		}
		text := c.RatString()
		switch {
		case c.Sign() < 0:
			b.WriteString(" - ")
			text = text[1:]
		case b.Len() > len("a(n) ="):
			b.WriteString(" + ")
		default:
			b.WriteString(" ")
		}
		if text != "1" {
			b.WriteString(text + " ")
		}
		fmt.Fprintf(&b, "a(n-%d)", i+1)
	}
	return b.String()
}

// guessGames searches for a period of games whose saltus is a game.
func (a *SequenceAnswer) guessGames(calc *answer.Calculator) {
	known := map[[2]string]string{}
	failed := calc == nil
	sub := func(x, y string) string {
		if x == y {
			return "0"
		}
		key := [2]string{x, y}
		if text, ok := known[key]; ok || failed {
			return text
		}
		text, err := calc.TextOf("("+x+") - ("+y+")", notation.Plain)
		if failed = failed || err != nil; failed {
			text = "" // not games, or too large: only equality is checked
		}
		text, _, _ = strings.Cut(text, "\n")
		known[key] = text
		return text
	}
	texts := make([]string, len(a.Terms))
	for i, t := range a.Terms {
		texts[i] = t.String()
	}
	r, ok := guess.Repeats(texts, guess.Group[string]{Sub: sub, Equal: func(x, y string) bool { return x == y && x != "" }})
	if !ok {
		return
	}
	a.Period = &SequencePeriod{Period: game.Period{Preperiod: a.Offset + r.Preperiod, Length: r.Period}, Saltus: r.Saltus, Confirmed: r.Confirmed}
	if n, err := strconv.Atoi(r.Saltus); err == nil {
		a.Period.Saltus = n
	}
}
