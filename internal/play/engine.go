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

// An Engine finds good turns at a table. It replies, gives hints and explains. The context of each
// call limits its work, and work.Watched shows its progress. It is safe for concurrent use. Results
// of a user's earlier questions help with later ones.
type Engine struct {
	Session *session.Session
	Limits  work.Budget // limits of one calculation; default if zero

	recent recent
}

// A Depth is the result of the player to move, and the number of turns until play ends.
type Depth = solve.Depth

// depths returns an analysis that begins with player moving from s.
func (e *Engine) depths(m *work.Meter, v *solve.Solver, s arena.Sum, player game.Player, c game.Convention) (*solve.Depths, error) {
	if d := e.recent.at(v, s, player, c); d != nil {
		return d, nil
	}
	d, err := solve.DepthsOf(m, v, s, player, c)
	if err == nil {
		e.recent.keep(d)
	}
	return d, err
}

// Forget drops all earlier results.
func (e *Engine) Forget() { e.recent.forget() }

// NewEngine returns an engine that uses the results of a session.
func NewEngine(at *session.Session) *Engine { return &Engine{Session: at} }

// usual are the default limits of a calculation.
var usual = work.Budget{Positions: 150_000, Bytes: 512 << 20}

func (e *Engine) limits() work.Budget {
	if e.Limits == (work.Budget{}) {
		return usual
	}
	return e.Limits
}

// mostTurns is the greatest number of turns that are examined one by one.
const mostTurns = 20_000

// A knowledge holds the results about a table.
type knowledge struct {
	table  *Table
	turns  []known // of the player to move
	all    bool    // turns contains all turns
	result *Depth  // of the player to move; nil if not found
	deep   bool    // plies are known
	by     answer.Means
	says   string // what to do, and why
}

// A known holds what is known about a turn.
type known struct {
	choices Choices
	depth   *Depth // for the player who makes it; nil if unknown
	replies int    // number of winning replies, if plies are known
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

// study finds out which turns are good. It plays small tables to the end, which also gives depths.
// For other tables, values or theory say who wins. Such a table is played out, as far as there is
// room, only if theory does not tell how to continue: in lost positions, and where play need not
// end. Results that are not found are missing. It returns an error only for a table that cannot be
// played.
func (e *Engine) study(ctx context.Context, t *Table) (*knowledge, error) {
	k := &knowledge{table: t}
	var err error
	if k.turns, k.all, err = turnsOf(t); err != nil || len(k.turns) == 0 {
		return k, err
	}
	if err := e.deepen(ctx, k, soon); err == nil || !limited(err) {
		return k, err
	}
	if whole := t.Whole(); !e.Loopy(ctx, t) {
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

// soon limits the play to the end that is tried before values and theory.
var soon = work.Budget{Positions: 20_000, Bytes: 64 << 20}

// knowsGood reports whether some turn is known to keep the result.
func (k *knowledge) knowsGood() bool {
	return slices.ContainsFunc(k.turns, func(x known) bool { return x.depth != nil && x.depth.Result == k.result.Result })
}

// Loopy reports whether play can return to a position, as far as this can be found quickly.
func (e *Engine) Loopy(ctx context.Context, t *Table) bool {
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

// half returns a context with half of the time left to ctx.
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
	found, _ := d.At(s, k.table.ToMove)
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
		x, ok := d.At(s, after.ToMove)
		if !ok { // a compound of boards that have ended becomes an impartial sum
			if there, err = e.depths(m, v, s, after.ToMove, after.Convention); err != nil {
				return err
			}
			x, _ = there.At(s, after.ToMove)
		}
		x = x.After()
		k.turns[i].depth, k.turns[i].replies = &x, there.Winning(s, after.ToMove)
	}
	k.result, k.deep, k.by = &found, true, answer.Means{Name: "play", Says: "playing it out"}
	return nil
}

// decide uses theory to find the winning turns.
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

// worse returns the result of a turn that gives away the result r. After a lost position, all turns
// lose.
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

// choose records a move in a component of the whole as moves on boards.
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

// Outcome returns who wins a table if Left and if Right moves first; ok is false if ctx ends before
// that is found.
func (e *Engine) Outcome(ctx context.Context, t *Table) (o game.Outcome, ok bool) {
	v := e.verdict(ctx, t, -1)
	if v == nil || !v.Found {
		return o, false
	}
	return v.Outcome, true
}

// verdict finds who wins, and the winning moves unless moves is negative.
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
