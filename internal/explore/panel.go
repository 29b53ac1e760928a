// SPDX-License-Identifier: Apache-2.0

package explore

import (
	"context"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/play"
	"github.com/upstar-cgt/upstar/value/misere/quotient"
	"github.com/upstar-cgt/upstar/work"
)

// A Component contains the facts about one board that the theory of a compound uses, such as its
// nim value, its remoteness or its outcome. They have the names of answer.Component.
type Component struct {
	Board int            `json:"board"`
	Facts map[string]any `json:"facts"` // nil if a function is undefined
}

// Advice is the turn that a strategy by thermographs chooses.
type Advice struct {
	Player   string        `json:"player"`   // left or right
	Strategy play.Opponent `json:"strategy"` // hotstrat or thermostrat
	Turn     string        `json:"turn"`
	Name     string        `json:"name"`
}

// A Quotient is the misère quotient of a sum. It consists of the classes of all sums of its
// positions and of everything reachable from them.
type Quotient struct {
	Order     int       `json:"order"`
	P         int       `json:"p"`
	Elements  []Element `json:"elements,omitempty"` // given if there are few
	Images    []Image   `json:"images"`             // of the boards
	Product   Element   `json:"product"`            // of the whole
	Relations []string  `json:"relations"`
}

// An Element is a class of sums.
type Element struct {
	Name string `json:"name"` // as a product of generators: ab^2
	P    bool   `json:"p"`    // the previous player wins
}

// An Image is the class of a board.
type Image struct {
	Board int    `json:"board"`
	Name  string `json:"name"`
}

// components emits the facts about each board that the theory uses, under both conventions.
func (x *several) components(a *answer.Answer) {
	boards := x.live()
	for i, c := range a.Components {
		if len(c.Functions) == 0 || i >= len(boards) {
			continue
		}
		facts := map[string]any{}
		for _, f := range c.Functions {
			facts[f.Name] = f.Value
		}
		x.tell(play.Hint{Event: "component", Data: Component{boards[i], facts}})
	}
}

// live returns the numbers of the boards that were not thrown away.
func (x *several) live() (boards []int) {
	for i := range x.table.Boards() {
		if _, ok := x.table.Board(i); ok {
			boards = append(boards, i)
		}
	}
	return boards
}

// disjunctive reports whether the boards form a disjunctive sum, so that a turn is a move on one of
// them.
func (x *several) disjunctive() bool {
	return x.table.Whole().Mode.Kind == compound.Disjunctive && !x.table.Judged()
}

// advice emits the turns that the strategies by thermographs choose in a sum of hot games.
func (x *several) advice() error {
	if x.impartial || !x.disjunctive() || x.table.Convention != game.Normal || len(x.live()) < 2 {
		return nil
	}
	for _, player := range game.Players {
		t := x.table.With(player)
		for _, o := range []play.Opponent{play.Hotstrat, play.Thermostrat} {
			r, err := x.engine.Advice(x.ctx, t, o)
			if err != nil || r == nil {
				return err
			}
			x.tell(play.Hint{Event: "advice", Data: Advice{x.nameOf(player), o, r.Turn, r.Name}})
		}
	}
	return nil
}

// quotientLimits limits the work on a quotient that was not requested.
var quotientLimits = quotient.Limits{Rounds: 12, Order: 400}

// mostElements is the greatest number of classes that are listed.
const mostElements = 60

// quotient emits the misère quotient of an impartial sum.
func (x *several) quotient() {
	if !x.impartial || !x.disjunctive() || x.table.Convention != game.Misere {
		return
	}
	q, err := x.quotientOf()
	if err != nil {
		x.tell(play.Hint{Event: "stopped", Data: play.Stopped{What: "quotient", Why: err.Error()}})
		return
	}
	x.tell(play.Hint{Event: "quotient", Data: q})
}

// quotientOf finds the quotient of the boards of a sum.
func (x *several) quotientOf() (*Quotient, error) {
	boards := x.live()
	texts := make([]string, len(boards))
	for i, b := range boards {
		p, _ := x.table.Board(b)
		texts[i] = p.String()
	}
	closure, err := answer.ClosureOf(x.ctx, x.at, texts, work.Budget{Positions: 100_000, Bytes: limits.Bytes})
	if err != nil {
		return nil, err
	}
	rules, last := closure.Rules()
	bounds := quotientLimits
	bounds.Heap = last
	solver := quotient.NewSolver(rules, bounds)
	if _, err := solver.Run(work.New(x.ctx, work.Budget{Steps: 200_000_000})); err != nil {
		return nil, err
	}
	return quotientTold(solver, boards, closure.Words)
}

// quotientTold writes a quotient with the images of the boards.
func quotientTold(solver *quotient.Solver, boards []int, words [][]int) (*Quotient, error) {
	q := solver.Quotient()
	name := func(e quotient.Elem) string { return q.Name(q.Word(e)) }
	out := &Quotient{Order: q.Order(), P: len(q.PPortion()), Images: []Image{}, Relations: solver.Result().Relations}
	product := quotient.Elem(0)
	for i, w := range words {
		e, err := q.Of(quotient.Word(w))
		if err != nil {
			return nil, err
		}
		product = q.Times(product, e)
		out.Images = append(out.Images, Image{boards[i], name(e)})
	}
	out.Product = Element{name(product), q.InP(product)}
	if q.Order() <= mostElements {
		for e := range quotient.Elem(q.Order()) {
			out.Elements = append(out.Elements, Element{name(e), q.InP(e)})
		}
	}
	return out, nil
}

// Many emits what each player, and each coalition, of several can force at a table.
func Many(ctx context.Context, t *play.Table, players int, ending string, tell func(play.Hint)) error {
	view, err := t.View()
	if err != nil {
		return err
	}
	tell(play.Hint{Event: "table", Data: view})
	whole := t.Whole()
	found, err := answer.ManyTo(ctx, answer.ManyQuestion{Positions: whole.Components, Mode: whole.Mode, Players: players, Ending: ending, Moves: mostOptions, Limits: limits})
	if found != nil {
		tell(play.Hint{Event: "many", Data: found})
	}
	return err
}
