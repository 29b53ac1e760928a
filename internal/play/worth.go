// SPDX-License-Identifier: Apache-2.0

package play

import (
	"context"
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
	"github.com/upstar-cgt/upstar/work"
)

// A Value is a value for display.
type Value struct {
	Text        string          `json:"text"`                  // with signs such as ↑
	Plain       string          `json:"plain"`                 // as it is typed
	LaTeX       string          `json:"latex"`                 //
	Spoken      string          `json:"spoken"`                // as it is spoken
	Tree        []notation.Node `json:"tree"`                  // to be typeset
	Mean        string          `json:"mean,omitempty"`        //
	Temperature string          `json:"temperature,omitempty"` //
	Thermograph *Thermo         `json:"thermograph,omitempty"`
}

// Thermo is a thermograph for drawing: corners of the walls from −1 upwards, and the mast above the
// last of them.
type Thermo struct {
	Mean        float64      `json:"mean"`
	Temperature float64      `json:"temperature"`
	Left        [][2]float64 `json:"left"` // value and temperature
	Right       [][2]float64 `json:"right"`
}

// worths computes values in normal play, in a separate space.
type worths struct {
	solver *solve.Solver
	short  *solve.Short
	calc   *short.Calc
	thermo *thermo.Calc
	meter  *work.Meter
}

func (e *Engine) worths(ctx context.Context) *worths {
	v, space := solve.New(arena.New()), short.NewSpace()
	c := space.Calc()
	w := &worths{v, solve.NewShort(v, space), c, thermo.NewCalc(c), work.New(ctx, work.Budget{Positions: 400_000, Bytes: e.limits().Bytes})}
	w.short.Workers = 1
	return w
}

// value returns the canonical form of a position.
func (w *worths) value(p position.Position) (short.Game, error) {
	s, err := p.Sum(w.meter, w.solver.Arena())
	if err != nil {
		return 0, err
	}
	return w.short.Value(w.meter, s)
}

// tell writes a value.
func (w *worths) tell(g short.Game) (v Value, err error) {
	err = w.calc.Do(w.meter, func() {
		v = ValueOf(notation.Unicode.Format(w.calc, g), notation.Plain.Format(w.calc, g), notation.LaTeX.Format(w.calc, g))
	})
	return v, err
}

// ValueOf returns a value with the given texts in the three styles.
func ValueOf(unicode, plain, latex string) Value {
	return Value{Text: unicode, Plain: plain, LaTeX: latex, Spoken: notation.Spoken(unicode), Tree: notation.TreeOf(unicode)}
}

// heat adds mean, temperature and thermograph.
func (w *worths) heat(v *Value, g short.Game) error {
	return w.calc.Do(w.meter, func() {
		t := w.thermo.Thermograph(g)
		v.Mean, v.Temperature, v.Thermograph = t.Mean.String(), t.Temperature.String(), ThermoOf(t)
	})
}

// ThermoOf returns a thermograph for drawing.
func ThermoOf(t thermo.Thermograph) *Thermo {
	out := &Thermo{Mean: float(t.Mean), Temperature: float(t.Temperature)}
	for _, p := range t.Left.Corners() {
		out.Left = append(out.Left, [2]float64{float(p.V), float(p.T)})
	}
	for _, p := range t.Right.Corners() {
		out.Right = append(out.Right, [2]float64{float(p.V), float(p.T)})
	}
	return out
}

func float(x dyadic.Number) float64 {
	f, _ := x.Rat().Float64()
	return f
}

// errNoValues says that values do not decide this table.
var errNoValues = errors.New("values decide disjunctive sums in normal play")

// byValue decides a disjunctive sum in normal play from the values of its boards. Left wins with a
// turn that leaves a sum of at least 0, and Right with one that leaves a sum of at most 0.
func (e *Engine) byValue(ctx context.Context, k *knowledge) error {
	t := k.table
	if t.root.mode.Kind != compound.Disjunctive || t.Convention != game.Normal {
		return errNoValues
	}
	ctx, cancel := half(ctx)
	defer cancel()
	w := e.worths(ctx)
	games, err := w.boards(t)
	if err != nil {
		return err
	}
	var total short.Game
	err = w.calc.Do(w.meter, func() {
		for _, g := range games {
			total = w.calc.Add(total, g)
		}
		k.result = &Depth{Result: game.Won(!w.holds(total, t.ToMove.Opponent()))}
		k.by, k.says = answer.Means{Name: "value", Says: "its value"}, w.valueSays(total)
	})
	for i := range k.turns {
		for board, q := range k.turns[i].choices { // in a disjunctive sum there is exactly one
			var g short.Game
			if err == nil {
				g, err = w.value(q)
			}
			if err == nil {
				err = w.calc.Do(w.meter, func() {
					left := w.calc.Add(w.calc.Sub(total, games[board]), g)
					k.turns[i].depth = &Depth{Result: game.Won(w.holds(left, t.ToMove))}
				})
			}
		}
	}
	return err
}

// holds reports whether player wins g moving second.
func (w *worths) holds(g short.Game, player game.Player) bool {
	if player == game.Left {
		return w.calc.Geq(g, short.Zero)
	}
	return w.calc.Leq(g, short.Zero)
}

// boards returns the values of the boards, by number.
func (w *worths) boards(t *Table) (games map[int]short.Game, err error) {
	games = map[int]short.Game{}
	t.root.live(func(n *node) {
		if err == nil {
			games[n.board], err = w.value(n.position)
		}
	})
	return games, err
}

// valueSays describes what a value says about who wins.
func (w *worths) valueSays(g short.Game) string {
	means := map[game.Outcome]string{
		game.L: "more than 0: Left wins, whoever moves", game.R: "less than 0: Right wins, whoever moves",
		game.N: "incomparable with 0: the player to move wins", game.P: "so the player to move loses",
	}
	const long = 60
	text := notation.Unicode.Format(w.calc, g) + ", "
	if len(text) > long {
		text = ""
	}
	return "the value is " + text + means[w.calc.Outcome(g)]
}

// errCold says that values do not tell how to play at this table.
var errCold = errors.New("there are no temperatures here")

// Advice returns the turn that Hotstrat or Thermostrat chooses, or nil if there are no
// temperatures.
func (e *Engine) Advice(ctx context.Context, t *Table, o Opponent) (*Reply, error) {
	if over, err := t.Over(); err != nil || over != nil {
		return nil, err
	}
	r, err := e.thermal(ctx, t, o)
	if err != nil && ctx.Err() == nil {
		return nil, nil
	}
	return r, err
}

// thermal chooses a turn by thermographs alone.
func (e *Engine) thermal(ctx context.Context, t *Table, o Opponent) (*Reply, error) {
	if t.root.mode.Kind != compound.Disjunctive || t.Convention != game.Normal {
		return nil, errCold
	}
	ctx, cancel := half(ctx)
	defer cancel()
	w := e.worths(ctx)
	var boards []*node
	var games []short.Game
	var err error
	t.root.live(func(n *node) {
		var g short.Game
		if err == nil {
			g, err = w.value(n.position)
		}
		boards, games = append(boards, n), append(games, g)
	})
	if err != nil {
		return nil, err
	}
	var advice thermo.Advice
	found := false
	err = w.calc.Do(w.meter, func() {
		if o == Hotstrat {
			advice, found = w.thermo.Hotstrat(games, t.ToMove)
		} else {
			advice, found = w.thermo.Thermostrat(games, t.ToMove)
		}
	})
	if err != nil || !found {
		return nil, errCold
	}
	to, err := w.reach(boards[advice.Component].position, t.ToMove, advice.Option)
	if err != nil {
		return nil, err
	}
	return t.reply(Choices{boards[advice.Component].board: to}, nil, fmt.Sprintf("by %s", o))
}

// reach returns an option of p whose value is as good for player as the given value.
func (w *worths) reach(p position.Position, player game.Player, as short.Game) (position.Position, error) {
	options, err := p.Options(player)
	if err != nil {
		return nil, err
	}
	for _, q := range options {
		g, err := w.value(q)
		if err != nil {
			return nil, err
		}
		good := false
		err = w.calc.Do(w.meter, func() {
			if player == game.Left {
				good = w.calc.Leq(as, g)
			} else {
				good = w.calc.Leq(g, as)
			}
		})
		if err != nil {
			return nil, err
		}
		if good {
			return q, nil
		}
	}
	return nil, errCold
}
