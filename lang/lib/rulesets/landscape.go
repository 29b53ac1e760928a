// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/equivalence"
	"github.com/upstar-cgt/upstar/solve/partizan"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/work"
)

// landscapeMembers are about equality of games in any compound.
func landscapeMembers(c *catalog.Catalog) []*value.Func {
	return []*value.Func{
		lib.Member(value.GameKind, "IsEqualTo", `(^).IsEqualTo(v, "conjunctive")`,
			"whether no third game tells it from another in a compound, in normal or \"misere\" play: any short game where a theorem decides, otherwise sums of both and their followers; or among \"impartial\", \"partizan\" or \"dicot\" games, \"day:2\", and what upstar compare --among allows", func(w *value.World, args []value.Value) (value.Value, error) { return isEqualTo(w, c, args) },
			value.Param{Name: "h", Kind: value.GameKind}, value.Param{Name: "compound", Kind: value.StringKind, Optional: true}, value.Param{Name: "play", Kind: value.StringKind, Optional: true}, value.Param{Name: "among", Kind: value.StringKind, Optional: true}),
		lib.Member(value.GameKind, "CompoundQuotient", `nim(1).CompoundQuotient("selective", "misere")["classes"]`,
			"the classes of all sums of it and its followers in a compound, in normal or \"misere\" play, as a map: classes, proved, representatives, outcomes, table, commutative, associative", compoundQuotient,
			value.Param{Name: "compound", Kind: value.StringKind, Optional: true}, value.Param{Name: "play", Kind: value.StringKind, Optional: true}),
	}
}

// ruleOf reads a compound and a play convention, if they are given.
func ruleOf(args []value.Value) (rule equivalence.Rule, err error) {
	for i, arg := range args {
		text, ok := arg.(value.String)
		switch {
		case !ok: // not given
		case i == 0:
			if rule.Mode, err = compound.ParseMode(string(text)); err != nil {
				return rule, err
			}
		case text == "misere" || text == "misère":
			rule.Convention = game.Misere
		case text != "normal":
			return rule, fmt.Errorf("play is normal or misere, not %q", string(text))
		}
	}
	return rule, nil
}

// mostForm is the greatest length of the text of a game in a representative. Longer texts are
// written game#N.
const mostForm = 400

func compoundQuotient(w *value.World, args []value.Value) (value.Value, error) {
	rule, err := ruleOf(args[1:])
	if err != nil {
		return nil, err
	}
	e := engineOf(w)
	p, err := positionOf(w, args[0])
	if err != nil {
		return nil, err
	}
	games, _, err := equivalence.Close(w.Meter, sumTree{e.solver, w.Meter}, []arena.Sum{e.sum(w, p)})
	if err != nil {
		return nil, err
	}
	q, err := equivalence.Find(w.Meter, games, rule, equivalence.Limits{})
	if err != nil {
		return nil, err
	}
	var words, outcomes, table []value.Value
	for i, word := range q.Words {
		var forms, row []value.Value
		for _, a := range word {
			form := games.Form(a, games.IsImpartial(), mostForm)
			if form == "" {
				form = fmt.Sprintf("game#%d", a)
			}
			forms = append(forms, value.String(form))
		}
		for _, j := range q.Table[i] {
			row = append(row, value.FromInt(int64(j)))
		}
		words, outcomes, table = append(words, value.NewList(forms)), append(outcomes, value.String(q.Outcomes[i].String())), append(table, value.NewList(row))
	}
	entry := func(name string, v value.Value) value.Entry { return value.Entry{Of: value.String(name), Value: v} }
	return value.NewMap(w, []value.Entry{
		entry("classes", value.FromInt(int64(len(q.Words)))), entry("proved", value.Bool(q.Proved)), entry("representatives", value.NewList(words)),
		entry("outcomes", value.NewList(outcomes)), entry("table", value.NewList(table)), entry("commutative", value.Bool(q.Commutative)), entry("associative", value.Bool(q.Associative)),
	}), nil
}

func isEqualTo(w *value.World, c *catalog.Catalog, args []value.Value) (value.Value, error) {
	rule, err := ruleOf(args[2:4])
	if err != nil {
		return nil, err
	}
	if among, ok := args[4].(value.String); ok {
		return isEqualAmong(w, c, rule, string(among), args)
	}
	e := engineOf(w)
	var sums []arena.Sum
	for _, v := range args[:2] {
		p, err := positionOf(w, v)
		if err != nil {
			return nil, err
		}
		sums = append(sums, e.sum(w, p))
	}
	if yes, decided, err := equalByTheorem(w, e, rule, args, sums); decided || err != nil {
		return value.Bool(yes), err
	}
	games, words, err := equivalence.Close(w.Meter, sumTree{e.solver, w.Meter}, sums)
	if errors.Is(err, equivalence.ErrLoopy) {
		return isEqualAmong(w, c, rule, "", args)
	}
	if err != nil {
		return nil, err
	}
	q, err := equivalence.Find(w.Meter, games, rule, equivalence.Limits{})
	if q == nil {
		return nil, err
	}
	if apart, _ := q.Apart(w.Meter, words[0], words[1]); apart {
		return value.Bool(false), nil
	}
	if err != nil {
		return nil, fmt.Errorf("not known: %d classes of words were told apart, and these two are in one of them so far: %w", len(q.Words), err)
	}
	return value.Bool(true), nil
}

// isEqualAmong asks the question of upstar compare.
func isEqualAmong(w *value.World, c *catalog.Catalog, rule equivalence.Rule, among string, args []value.Value) (value.Value, error) {
	var games [2]string
	for i := range games {
		p, err := positionOf(w, args[i])
		if err != nil {
			return nil, err
		}
		if games[i], err = readable(w, c, p); err != nil {
			return nil, err
		}
	}
	question, err := json.Marshal(map[string]any{
		"kind": "compare", "games": games,
		"compound": rule.Mode.String(), "misere": rule.Convention == game.Misere, "among": among,
	})
	if err != nil {
		return nil, err
	}
	found, err := asker(w, c, question)
	if err != nil {
		return nil, err
	}
	var answer struct{ Equal, Tried string }
	if err := json.Unmarshal(found, &answer); err != nil {
		return nil, err
	}
	if answer.Equal == "unknown" {
		return nil, fmt.Errorf("not known: no X tells them apart among %s", answer.Tried)
	}
	return value.Bool(answer.Equal == "yes"), nil
}

// readable returns a text of a position that a catalogue can read. A value such as on, or a{0|a}, is
// written as a graph.
func readable(w *value.World, c *catalog.Catalog, p position.Position) (string, error) {
	if _, err := c.Parse(p.String()); err == nil {
		return p.String(), nil
	}
	e := engineOf(w)
	web, _, at, err := equivalence.Explore(w.Meter, sumTree{e.solver, w.Meter}, e.sum(w, p))
	if err != nil {
		return "", err
	}
	ruleset, sides := "loopy", 2
	if p.Impartial() {
		ruleset, sides = "impartial-loopy", 1
	}
	var lines []string
	for v := range web.Len() {
		var options []string
		for player := range sides {
			options = append(options, strings.Trim(fmt.Sprint(web.Options(player, v)), "[]"))
		}
		lines = append(lines, fmt.Sprintf("%d: %s", v, strings.Join(options, " | ")))
	}
	return fmt.Sprintf("%s(%s,%d)", ruleset, strings.Join(lines, "; "), at[0]), nil
}

// equalByTheorem compares canonical forms, or the values of a theory of partizan compounds.
func equalByTheorem(w *value.World, e *Engine, rule equivalence.Rule, args []value.Value, sums []arena.Sum) (yes, decided bool, err error) {
	kind := rule.Mode.Kind
	if kind == compound.Disjunctive && rule.Convention == game.Normal {
		err = w.Do(w.Meter, func() {
			g, ok := w.Canonical(args[0])
			h, also := w.Canonical(args[1])
			yes, decided = g == h, ok && also
		})
		if errors.Is(err, value.ErrNotShort) || errors.Is(err, value.ErrLoopy) {
			return false, false, nil
		}
		return yes, decided, err
	}
	if !partizan.Has(rule.Mode, rule.Convention) || kind == compound.Obliged {
		return false, false, nil
	}
	t, _ := partizan.Of(w.Meter, rule.Mode, rule.Convention, byPlayer{sumTree{e.solver, w.Meter}})
	err = w.Meter.Do(func() { yes = t.Value(sums[0]).String() == t.Value(sums[1]).String() })
	if errors.Is(err, partizan.ErrLoopy) {
		return false, false, nil
	}
	return yes, err == nil, err
}

// sumTree presents the sums of an arena as games.
type sumTree struct {
	solver *solve.Solver
	meter  *work.Meter
}

func (t sumTree) Parts(s arena.Sum) []arena.Sum { return []arena.Sum{s} }
func (t sumTree) Name(s arena.Sum) string       { return fmt.Sprint(s) }

func (t sumTree) Options(s arena.Sum, player int) []arena.Sum {
	return work.Checked[[]arena.Sum](t.meter)(t.solver.Options(t.meter, s, game.Player(player)))
}

// byPlayer is a sumTree with players instead of numbers.
type byPlayer struct{ sumTree }

func (t byPlayer) Options(s arena.Sum, player game.Player) []arena.Sum {
	return t.sumTree.Options(s, int(player))
}

// partizanRemoteness returns how long a partizan game lasts if Left moves first, and if Right moves
// first.
func partizanRemoteness(w *value.World, e *Engine, s arena.Sum, fn game.Function, why error) (value.Value, error) {
	if !errors.Is(why, solve.ErrPartizan) || fn != game.RemotenessNormal && fn != game.RemotenessMisere {
		return nil, why
	}
	t, _ := partizan.Of(w.Meter, compound.Mode{Kind: compound.Conjunctive}, fn.Convention(), byPlayer{sumTree{e.solver, w.Meter}})
	var v partizan.Value
	if err := w.Meter.Do(func() { v = t.Value(s) }); err != nil {
		return nil, err
	}
	return value.NewList([]value.Value{value.FromInt(int64(v.Remoteness(game.Left))), value.FromInt(int64(v.Remoteness(game.Right)))}), nil
}
