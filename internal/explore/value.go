// SPDX-License-Identifier: Apache-2.0

package explore

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/draw/tree"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/play"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/gametree"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
	"github.com/upstar-cgt/upstar/work"
)

// A Worth is a value with what follows from it.
type Worth struct {
	play.Value
	Facts    []Fact   `json:"facts"`
	Cautions []string `json:"cautions,omitempty"` // warnings that belong to the value
}

// A Fact is something that is known about a game, with a short explanation.
type Fact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	Says  string `json:"says"`
}

// Explanations that are the same for every value.
const (
	meanSays     = "the average value of one copy in a large sum of copies"
	birthdaySays = "the simplest game with this value is born on this day"
)

// Flags describe the options of a player by their values.
type Flags struct {
	Player  string `json:"player"`
	Options []Flag `json:"options"`
}

// A Flag describes an option by its value.
type Flag struct {
	To         string     `json:"to"`
	Value      play.Value `json:"value"`
	Best       bool       `json:"best"`            // it is an option of the canonical form
	Dominated  bool       `json:"dominated"`       // another is better
	Equal      string     `json:"equal,omitempty"` // the position of an earlier option with the same value
	Reversible bool       `json:"reversible"`      // the opponent has an answer that leaves at most the original value
	Wins       bool       `json:"wins"`            // in normal play
}

// A Tree is a game tree, as data and as a picture.
type Tree struct {
	Of    string      `json:"of"` // canonical or play
	Root  *Node       `json:"root"`
	Scene *draw.Scene `json:"scene"`
}

// A Node is a game with its options.
type Node struct {
	Label string  `json:"label,omitempty"`
	Left  []*Node `json:"left,omitempty"`
	Both  []*Node `json:"both,omitempty"`
	Right []*Node `json:"right,omitempty"`
}

// values computes values in a separate space.
type values struct {
	solver *solve.Solver
	short  *solve.Short
	calc   *short.Calc
	thermo *thermo.Calc
	meter  *work.Meter
}

func newValues(ctx context.Context) *values {
	v, space := solve.New(arena.New()), short.NewSpace()
	c := space.Calc()
	w := &values{v, solve.NewShort(v, space), c, thermo.NewCalc(c), work.New(ctx, limits)}
	w.short.Workers = 1
	return w
}

func (v *values) of(p position.Position) (short.Game, error) {
	s, err := p.Sum(v.meter, v.solver.Arena())
	if err != nil {
		return 0, err
	}
	return v.short.Value(v.meter, s)
}

// written returns a game in all styles; it must be called inside a calculation.
func (v *values) written(g short.Game) play.Value {
	return play.ValueOf(notation.Unicode.Format(v.calc, g), notation.Plain.Format(v.calc, g), notation.LaTeX.Format(v.calc, g))
}

// value emits the value, the description of the options by it, and its tree.
func (x *exploration) value() {
	v := newValues(x.ctx)
	g, err := v.of(x.position)
	if errors.Is(err, solve.ErrLoopy) {
		x.loopy()
		return
	}
	if errors.Is(err, solve.ErrVerdict) {
		return
	}
	if err == nil {
		err = v.calc.Do(v.meter, func() { x.tell("value", v.told(g)) })
	}
	if err != nil {
		x.stopped("value", err)
		return
	}
	for _, player := range x.players() {
		flags, err := v.flags(x.position, g, player)
		if err != nil {
			x.stopped("flags", err)
			return
		}
		x.tell("flags", Flags{x.nameOf(player), flags})
	}
	err = v.calc.Do(v.meter, func() { x.tell("tree", treeOf("canonical", gametree.Of(v.calc, g, gametree.Options{Nodes: Nodes}))) })
	if err != nil {
		x.stopped("tree", err)
	}
}

// told describes a game; it must be called inside a calculation.
func (v *values) told(g short.Game) Worth {
	c := v.calc
	out := Worth{Value: v.written(g)}
	t := v.thermo.Thermograph(g)
	out.Mean, out.Temperature, out.Thermograph = t.Mean.String(), t.Temperature.String(), play.ThermoOf(t)
	fact := func(name, value, says string) { out.Facts = append(out.Facts, Fact{name, value, says}) }
	fact("outcome", c.Outcome(g).String(), Meaning(c.Outcome(g)))
	fact("mean", out.Mean, meanSays)
	fact("temperature", out.Temperature, "how much a move is worth")
	fact("left stop", c.LeftStop(g).String(), "the number where play stops if Left moves first")
	fact("right stop", c.RightStop(g).String(), "the number where play stops if Right moves first")
	fact("birthday", c.Birthday(g).String(), birthdaySays)
	if x, ups, star, ok := c.NumberUpStar(g); ok && x.Sign() == 0 && ups == 0 {
		fact("nim value", strconv.FormatUint(uint64(star), 10), "it is equal to a Nim heap of this size")
	}
	if c.IsAllSmall(g) {
		if w, err := c.AtomicWeight(g); err == nil {
			fact("atomic weight", notation.Unicode.Format(c, w), "roughly how many ups it is worth")
		}
	}
	return out
}

// flags describes the options of player by their values.
func (v *values) flags(p position.Position, g short.Game, player game.Player) ([]Flag, error) {
	var flags []Flag
	var games []short.Game
	seen := map[string]bool{}
	var failure error
	err := p.Each(player, func(q position.Position) bool {
		if len(flags) == mostOptions || seen[q.String()] {
			return len(flags) < mostOptions
		}
		seen[q.String()] = true
		h, err := v.of(q)
		if err != nil {
			failure = err
			return false
		}
		flags, games = append(flags, Flag{To: q.String()}), append(games, h)
		return true
	})
	if err == nil {
		err = failure
	}
	if err == nil {
		err = v.calc.Do(v.meter, func() { v.mark(flags, games, g, player) })
	}
	return flags, err
}

// mark compares the options; it must be called inside a calculation. An option is reversible if the
// opponent has an answer in its canonical form that reverses it.
func (v *values) mark(flags []Flag, games []short.Game, g short.Game, player game.Player) {
	c := v.calc
	worse := c.Leq
	if player == game.Right {
		worse = c.Geq
	}
	for i, h := range games {
		f := &flags[i]
		f.Value = v.written(h)
		f.Wins = worse(short.Zero, h)
		for k, other := range games {
			f.Dominated = f.Dominated || h != other && worse(h, other)
			if k < i && h == other && f.Equal == "" {
				f.Equal = flags[k].To
			}
		}
		for _, reply := range c.Options(h, player.Opponent()) {
			f.Reversible = f.Reversible || worse(reply, g)
		}
		f.Best = !f.Dominated && !f.Reversible
	}
}

// loopy emits the value of a position in which play need not end.
func (x *exploration) loopy() {
	c := answer.NewCalculator(x.ctx, x.at, limits.Bytes)
	found, err := c.Eval(x.position.String())
	var v Worth
	if err == nil {
		v, err = measured(c, x.position.String(), found)
	}
	if err != nil {
		x.stopped("value", err)
		return
	}
	v.Facts = append(v.Facts, Fact{"loopy", "", "play need not end"})
	v.sides(c, x.position.String())
	x.tell("value", v)
	for _, player := range x.players() {
		flags, err := newValues(x.ctx).loopyFlags(x.position, player)
		if err != nil {
			x.stopped("flags", err)
			return
		}
		x.tell("flags", Flags{x.nameOf(player), flags})
	}
}

// sides describes the sides of a loopy value if they are different.
func (v *Worth) sides(c *answer.Calculator, text string) {
	on, err := c.TextOf("("+text+").Onside", notation.Unicode)
	if err != nil {
		return // none was found
	}
	if off, err := c.TextOf("("+text+").Offside", notation.Unicode); err == nil && on != off {
		v.Facts = append(v.Facts, Fact{"onside", on, "what it is worth if endless play is won by Left"}, Fact{"offside", off, "and if it is won by Right"})
	}
}

// loopyFlags describes the values of the options of player, and says which of them win.
func (v *values) loopyFlags(p position.Position, player game.Player) (flags []Flag, err error) {
	l := solve.NewLoopy(v.solver, loopy.NewSpace(v.calc.Space))
	c := l.Calc()
	seen := map[string]bool{}
	failure := p.Each(player, func(q position.Position) bool {
		if seen[q.String()] {
			return true
		}
		seen[q.String()] = true
		var s arena.Sum
		var h loopy.Value
		if s, err = q.Sum(v.meter, v.solver.Arena()); err == nil {
			h, err = l.Value(v.meter, s)
		}
		if err == nil {
			err = c.Do(v.meter, func() {
				told := play.ValueOf(c.Styled(notation.Unicode, h), c.Styled(notation.Plain, h), c.Styled(notation.LaTeX, h))
				flags = append(flags, Flag{To: q.String(), Value: told, Wins: c.Outcome(h).First(player.Opponent()) == game.Loss})
			})
		}
		return err == nil && len(flags) < mostOptions
	})
	if err == nil {
		err = failure
	}
	return flags, err
}

// ofValue emits the value of an expression.
func ofValue(ctx context.Context, at *session.Session, text string, tell func(play.Hint)) error {
	c := answer.NewCalculator(ctx, at, limits.Bytes)
	x, err := c.Eval(text)
	if err != nil {
		return err
	}
	if x == nil {
		return errors.New("the expression has no value")
	}
	v, err := measured(c, text, x)
	if err != nil {
		return err
	}
	if _, ok := x.(value.Loopy); ok {
		v.sides(c, text)
	}
	tell(play.Hint{Event: "value", Data: v})
	if t, err := c.Tree(x, Nodes); err == nil {
		tell(play.Hint{Event: "tree", Data: treeOf("canonical", t)})
	}
	return nil
}

// measured emits the value of an expression.
func measured(c *answer.Calculator, text string, x value.Value) (v Worth, err error) {
	var styles [3]string
	for i, s := range []notation.Style{notation.Unicode, notation.Plain, notation.LaTeX} {
		if styles[i], err = c.Text(x, s); err != nil {
			return v, err
		}
	}
	v.Value = play.ValueOf(styles[0], styles[1], styles[2])
	v.Facts = []Fact{}
	m, err := c.Measure(text, x, notation.Plain)
	if err != nil {
		return v, err
	}
	fact := func(name, value, says string) {
		if value != "" {
			v.Facts = append(v.Facts, Fact{name, value, says})
		}
	}
	fact("outcome", m.Outcome, "")
	fact("mean", m.Mean, meanSays)
	fact("temperature", m.Temperature, "how much a move is worth")
	fact("left stop", m.LeftStop, "the number where play stops if Left moves first")
	fact("right stop", m.RightStop, "the number where play stops if Right moves first")
	if m.Birthday != nil {
		fact("birthday", m.Birthday.String(), birthdaySays)
	}
	v.Mean, v.Temperature, v.Cautions = m.Mean, m.Temperature, m.Cautions
	if t, err := c.Thermograph(x); err == nil {
		v.Thermograph = play.ThermoOf(t)
	}
	return v, nil
}

// treeOf returns the data and a picture of a tree.
func treeOf(of string, root *tree.Node) Tree {
	scene := draw.NewScene()
	tree.Draw(scene, root)
	return Tree{of, nodeOf(root), scene}
}

func nodeOf(n *tree.Node) *Node {
	all := func(ns []*tree.Node) (out []*Node) {
		for _, m := range ns {
			out = append(out, nodeOf(m))
		}
		return out
	}
	return &Node{strings.TrimSpace(n.Name + " " + n.Label), all(n.Left), all(n.Both), all(n.Right)}
}

// better chooses the more useful error for a text. It is that of a position if the text begins like
// a position.
func better(text string, asPosition, asValue error) error {
	name, _, brackets := strings.Cut(text, "(")
	if brackets && name != "" && strings.Trim(strings.ToLower(name), "abcdefghijklmnopqrstuvwxyz-_ 0123456789:") == "" && !strings.Contains(asPosition.Error(), "no ruleset") {
		return asPosition
	}
	return asValue
}
