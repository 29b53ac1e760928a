// SPDX-License-Identifier: Apache-2.0

package play

import (
	"context"
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/short"
)

// A Why explains the last turn: whether it kept what its player had, what would
// have, and how it is answered.
type Why struct {
	Mistake bool     `json:"mistake"`          // it gave something away
	Found   bool     `json:"found"`            // it was found out
	Before  string   `json:"before,omitempty"` // the result of its player before it: win, draw or loss
	After   string   `json:"after,omitempty"`  // and after it
	Better  []string `json:"better,omitempty"` // names of turns that would have kept the result
	Turns   []string `json:"turns,omitempty"`  // the same, to be played
	Reply   *Reply   `json:"reply,omitempty"`  // the best answer
	Says    string   `json:"says"`             // in a sentence or two
}

// mostBetter is how many better turns are named.
const mostBetter = 5

// Why explains the last turn of a table.
func (e *Engine) Why(ctx context.Context, t *Table) (*Why, error) {
	if t.before == nil {
		return nil, fmt.Errorf("no turn was made")
	}
	k, err := e.study(ctx, t.before)
	if err != nil {
		return nil, err
	}
	w := &Why{Says: "This takes longer to find out than there is time for."}
	got := k.of(t.made())
	if k.result == nil || got == nil {
		return w, nil
	}
	w.Found, w.Before, w.After = true, k.result.Result.String(), got.Result.String()
	w.Mistake = got.Result < k.result.Result
	if over, err := t.Over(); err == nil && over == nil {
		w.Reply, _ = e.Reply(ctx, t, Perfect, fixed())
	}
	if err := k.better(w); err != nil {
		return nil, err
	}
	w.Says = e.explain(ctx, t, k, w)
	return w, nil
}

// of returns what is known about a turn.
func (k *knowledge) of(c Choices) *Depth {
	key := c.key()
	for _, x := range k.turns {
		if x.choices.key() == key {
			return x.depth
		}
	}
	return nil
}

// better lists turns that keep the result.
func (k *knowledge) better(w *Why) error {
	for _, x := range k.turns {
		if !w.Mistake || len(w.Better) == mostBetter {
			break
		}
		if x.depth == nil || x.depth.Result != k.result.Result {
			continue
		}
		turn, err := k.table.Write(x.choices)
		if err != nil {
			return err
		}
		w.Better, w.Turns = append(w.Better, k.table.Titled(x.choices)), append(w.Turns, turn)
	}
	return nil
}

// explain puts it into words.
func (e *Engine) explain(ctx context.Context, t *Table, k *knowledge, w *Why) string {
	name := t.ToMove.Opponent().String()
	var says []string
	switch {
	case !w.Mistake && k.result.Result == game.Loss:
		says = append(says, fmt.Sprintf("%s had lost already: every move loses.", name))
	case !w.Mistake:
		says = append(says, fmt.Sprintf("This move keeps the %s.", noun(k.result.Result)))
	default:
		says = append(says, fmt.Sprintf("This move gave the %s away.", noun(k.result.Result)))
		if reason := e.reason(ctx, t); reason != "" {
			says = append(says, upper(reason)+".")
		}
		if len(w.Better) > 0 {
			says = append(says, fmt.Sprintf("%s would have kept it.", listed(w.Better)))
		}
	}
	if w.Reply != nil && w.Mistake {
		says = append(says, fmt.Sprintf("%v's %s is %s.", t.ToMove, replies(w.Reply.Result), t.readName(w.Reply)))
	}
	return strings.Join(says, " ")
}

// reason is what theory says about a table: what to leave, and the numbers behind it.
func (e *Engine) reason(ctx context.Context, t *Table) string {
	if says := e.valueReason(ctx, t); says != "" {
		return says
	}
	if t.Judged() {
		return ""
	}
	v := e.verdict(ctx, t, -1)
	if v == nil || !v.Found || v.Means.Name == "play" {
		return ""
	}
	if sum, ok := strings.CutPrefix(v.Reason, "G+ = "); ok && t.Convention == game.Normal && t.root.mode.Kind == compound.Disjunctive {
		return fmt.Sprintf("the nim sum is %s; a winning move leaves nim sum 0", sum)
	}
	var parts []string
	for _, s := range []string{v.Strategy, v.Reason} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, "; ")
}

// valueReason is what the value of a partizan sum says.
func (e *Engine) valueReason(ctx context.Context, t *Table) (says string) {
	if t.Whole().Impartial() || t.root.mode.Kind != compound.Disjunctive || t.Convention != game.Normal {
		return ""
	}
	ctx, cancel := half(ctx)
	defer cancel()
	w := e.worths(ctx)
	games, err := w.boards(t)
	if err != nil {
		return ""
	}
	err = w.calc.Do(w.meter, func() {
		var total short.Game
		for _, g := range games {
			total = w.calc.Add(total, g)
		}
		says = w.valueSays(total)
	})
	if err != nil {
		return ""
	}
	return says
}

// listed joins names: a, b or c.
func listed(names []string) string {
	if n := len(names) - 1; n > 0 {
		return strings.Join(names[:n], ", ") + " or " + names[n]
	}
	return names[0]
}

// readName tells a reply with the titles of the games.
func (t *Table) readName(r *Reply) string {
	next, err := t.Play(r.Turn)
	if err != nil {
		return r.Name
	}
	return t.Titled(next.made())
}

func noun(r game.Result) string { return [3]string{"loss", "draw", "win"}[r] }

// upper makes the first letter large.
func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
