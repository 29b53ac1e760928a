// SPDX-License-Identifier: Apache-2.0

package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// An Engine finds out what is good at a table: it replies, hints and explains. What
// it may take is said by the context of each call, and work.Watched tells how far it
// has come. It is safe for concurrent use;
// what one user asked before helps with what they ask next.
type Engine struct {
	Session *session.Session
	Limits  work.Budget // of one calculation; the usual ones if zero

	recent recent
}

// depths returns an analysis in which player moves from s.
func (e *Engine) depths(m *work.Meter, v *solve.Solver, s arena.Sum, player game.Player, c game.Convention) (*depths, error) {
	if d := e.recent.at(v, s, player, c); d != nil {
		return d, nil
	}
	d, err := depthsOf(m, v, s, player, c)
	if err == nil {
		e.recent.keep(d)
	}
	return d, err
}

// Forget drops what was found before.
func (e *Engine) Forget() { e.recent.forget() }

// NewEngine returns an engine with what a session has found.
func NewEngine(at *session.Session) *Engine { return &Engine{Session: at} }

// usual is what a calculation may take.
var usual = work.Budget{Positions: 150_000, Bytes: 512 << 20}

func (e *Engine) limits() work.Budget {
	if e.Limits == (work.Budget{}) {
		return usual
	}
	return e.Limits
}

// mostTurns is how many turns are examined one by one.
const mostTurns = 20_000

// A knowledge is what was found out of a table.
type knowledge struct {
	table  *Table
	turns  []known // of the player to move
	all    bool    // these are all of them
	result *Depth  // of the player to move; nil if it was not found
	deep   bool    // plies are known
	by     answer.Means
	says   string // what to do, and why
}

// A known is what is known about a turn.
type known struct {
	choices Choices
	depth   *Depth // of who makes it; nil if nothing is known
	replies int    // how many replies win, if plies are known
}

// turnsOf lists the turns of a table.
func turnsOf(t *Table) (turns []known, all bool, err error) {
	all = true
	err = t.Turns(func(c Choices) bool {
		if len(turns) == mostTurns {
			all = false
			return false
		}
		turns = append(turns, known{choices: c})
		return true
	})
	return turns, all, err
}

// study finds out which turns are good. Small tables are played to the end, which
// tells depths too. Of others values or theory say who wins, and only where that
// does not tell how to go on, in lost positions and where play need not end, they
// are played out as far as there is room. What is not found is missing; the error
// is that of a table which cannot be played.
func (e *Engine) study(ctx context.Context, t *Table) (*knowledge, error) {
	k := &knowledge{table: t}
	var err error
	if k.turns, k.all, err = turnsOf(t); err != nil || len(k.turns) == 0 {
		return k, err
	}
	if err := e.deepen(ctx, k, soon); err == nil || !limited(err) {
		return k, err
	}
	if whole := t.Whole(); !e.loopy(ctx, t) {
		if whole.Impartial() || position.Judged(whole.Components[0]) {
			e.decide(ctx, k)
		} else if e.byValue(ctx, k) != nil {
			k.result = nil
		}
		if k.result != nil && k.result.Result == game.Win && k.knowsGood() {
			return k, nil
		}
	}
	if e.deepen(ctx, k, e.limits()) != nil && k.result == nil {
		e.decide(ctx, k)
	}
	return k, nil
}

// soon is what play to the end may take before values and theory are asked.
var soon = work.Budget{Positions: 20_000, Bytes: 64 << 20}

// knowsGood reports whether some turn is known to keep the result.
func (k *knowledge) knowsGood() bool {
	return slices.ContainsFunc(k.turns, func(x known) bool { return x.depth != nil && x.depth.Result == k.result.Result })
}

// loopy reports whether play can return to a position, as far as that is soon found.
func (e *Engine) loopy(ctx context.Context, t *Table) bool {
	ctx, cancel := half(ctx)
	defer cancel()
	m, v := work.New(ctx, soon), e.Session.Prover().Solver
	for _, p := range t.Whole().Components {
		s, err := p.Sum(m, v.Arena())
		if err != nil {
			return false
		}
		if is, err := v.Loopy(m, s); err == nil && is {
			return true
		}
	}
	return false
}

// half returns a context with half of the time that ctx has.
func half(ctx context.Context) (context.Context, context.CancelFunc) {
	deadline, ok := ctx.Deadline()
	if !ok {
		return context.WithCancel(ctx)
	}
	return context.WithDeadline(ctx, time.Now().Add(time.Until(deadline)/2))
}

func limited(err error) bool { return errors.Is(work.Limited(err), work.ErrLimit) }

// deepen plays everything out, in half of the time and within limits.
func (e *Engine) deepen(ctx context.Context, k *knowledge, limits work.Budget) error {
	ctx, cancel := half(ctx)
	defer cancel()
	if most := e.limits(); most.Positions < limits.Positions {
		limits = most
	}
	m := work.New(ctx, limits)
	v := e.Session.Prover().Solver
	s, err := k.table.Whole().Sum(m, v.Arena())
	if err != nil {
		return err
	}
	d, err := e.depths(m, v, s, k.table.ToMove, k.table.Convention)
	if err != nil {
		return err
	}
	found, _ := d.at(s, k.table.ToMove)
	for i := range k.turns {
		after, err := k.table.After(k.turns[i].choices)
		if err != nil {
			return err
		}
		s, err := after.Whole().Sum(m, v.Arena())
		if err != nil {
			return err
		}
		there := d
		x, ok := d.at(s, after.ToMove)
		if !ok { // a compound of boards that have ended is entered as an impartial one
			if there, err = e.depths(m, v, s, after.ToMove, after.Convention); err != nil {
				return err
			}
			x, _ = there.at(s, after.ToMove)
		}
		x = x.after()
		k.turns[i].depth, k.turns[i].replies = &x, there.winning(s, after.ToMove)
	}
	k.result, k.deep, k.by = &found, true, answer.Means{Name: "play", Says: "playing it out"}
	return nil
}

// decide asks theory which turns win.
func (e *Engine) decide(ctx context.Context, k *knowledge) {
	v := e.verdict(ctx, k.table, 1000)
	if v == nil || !v.Found {
		return
	}
	r := v.Outcome.First(k.table.ToMove)
	k.result, k.by = &Depth{Result: r}, v.Means
	k.says = strings.Join(slices.DeleteFunc([]string{v.Strategy, v.Reason}, func(s string) bool { return s == "" }), "; ")
	list := v.Winning
	if list == nil {
		list = [2]*answer.MoveList{v.Left, v.Right}[k.table.ToMove]
	}
	if list == nil || list.Total == nil && len(list.Moves) == 0 {
		return
	}
	good := map[string]bool{}
	for _, m := range list.Moves {
		c := Choices{}
		for _, step := range m {
			k.table.choose(c, step.Component, step.To)
		}
		good[c.key()] = true
	}
	complete := list.Total != nil && list.Total.IsInt64() && list.Total.Int64() == int64(len(list.Moves))
	for i := range k.turns {
		switch key := k.turns[i].choices.key(); {
		case good[key]:
			k.turns[i].depth = &Depth{Result: r}
			delete(good, key)
		case complete:
			k.turns[i].depth = &Depth{Result: worse(r)}
		}
	}
}

// worse is the result of a turn that gives away r; of the lost ones, all lose.
func worse(r game.Result) game.Result {
	if r == game.Loss {
		return r
	}
	return r - 1
}

// key is the same for the same moves.
func (c Choices) key() string {
	var b strings.Builder
	for i := range MostBoards {
		if q, ok := c[i]; ok {
			fmt.Fprintf(&b, "%d %s\n", i, q)
		}
	}
	return b.String()
}

// choose notes a move in a component of the whole as moves on boards.
func (t *Table) choose(c Choices, component int, to position.Position) {
	live := slices.DeleteFunc(slices.Clone(t.root.parts), func(n *node) bool { return n.gone })
	live[component].choose(c, to)
}

func (n *node) choose(c Choices, to position.Position) {
	if n.position != nil {
		if n.position.String() != to.String() {
			c[n.board] = to
		}
		return
	}
	live := slices.DeleteFunc(slices.Clone(n.parts), func(n *node) bool { return n.gone })
	for i, q := range to.(position.Compound).Components {
		if i < len(live) {
			live[i].choose(c, q)
		}
	}
}

// verdict asks who wins, and by which moves unless moves is negative.
func (e *Engine) verdict(ctx context.Context, t *Table, moves int) *answer.Verdict {
	whole := t.Whole()
	q := answer.Question{Positions: whole.Components, Mode: whole.Mode, InPlay: whole.Playing >= 0, Playing: whole.Playing,
		Conventions: []game.Convention{t.Convention}, Moves: moves, Workers: 1, Limits: work.Budget{Bytes: e.limits().Bytes}}
	a, err := answer.To(ctx, e.Session, q)
	if a == nil || err != nil && a.Normal == nil && a.Misere == nil {
		return nil
	}
	for _, v := range a.Verdicts() {
		return v
	}
	return nil
}
