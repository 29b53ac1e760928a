// SPDX-License-Identifier: Apache-2.0

package play

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/short"
)

// A Why explains the last turn: whether it kept the result of its player, which turns would have
// kept it, and the best answer.
type Why struct {
	Mistake bool     `json:"mistake"`           // it made the result worse for its player
	Found   bool     `json:"found"`             // the explanation could be found
	Before  string   `json:"before,omitempty"`  // the result of its player before it: win, draw or loss
	After   string   `json:"after,omitempty"`   // and after it
	Better  []string `json:"better,omitempty"`  // names of turns that would have kept the result
	Turns   []string `json:"turns,omitempty"`   // the same turns, in a form that can be played
	Kind    string   `json:"kind,omitempty"`    // kept, gave, lost (it was lost already) or only (there was no other turn)
	Reply   *Reply   `json:"reply,omitempty"`   // the best answer
	Line    []string `json:"line,omitempty"`    // best play after a mistake: turns, beginning with the answer
	Names   []string `json:"names,omitempty"`   // the names of these turns
	Nims    []uint64 `json:"nims,omitempty"`    // what the boards are worth after the turn, if nim values decide
	Instead []uint64 `json:"instead,omitempty"` // and after the first better turn
	Says    string   `json:"says"`              // in a sentence or two
}

// mostBetter is the greatest number of better turns that are named.
const mostBetter = 5

// Why explains the last turn of a table.
func (e *Engine) Why(ctx context.Context, t *Table) (*Why, error) {
	if t.before == nil {
		return nil, fmt.Errorf("no turn was made")
	}
	if t.claim != "" {
		t = t.unclaimed()
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
	w.Kind = k.kind(w)
	if over, err := t.Over(); err == nil && over == nil {
		w.Reply, _ = e.Reply(ctx, t, Perfect, fixed())
		if w.Mistake {
			e.refute(ctx, t, w)
		}
	}
	if err := k.better(w); err != nil {
		return nil, err
	}
	w.Says = e.explain(ctx, t, k, w)
	if w.Nims = e.nims(ctx, t); w.Nims != nil && len(w.Turns) > 0 {
		if better, err := t.before.Play(w.Turns[0]); err == nil {
			w.Instead = e.nims(ctx, better)
		}
	}
	return w, nil
}

// nims returns the nim values of the boards of a disjunctive sum in normal play, or nothing if
// other things decide the table.
func (e *Engine) nims(ctx context.Context, t *Table) (values []uint64) {
	if t.Judged() || t.Convention != game.Normal || t.root.mode.Kind != compound.Disjunctive || !t.Whole().Impartial() {
		return nil
	}
	v := e.verdict(ctx, t, -1)
	if v == nil || !v.Found {
		return nil
	}
	numbers, ok := strings.CutPrefix(v.Reason, "G+ = ")
	if !ok {
		return nil
	}
	for text := range strings.SplitSeq(numbers, ", ") {
		n, err := strconv.ParseUint(text, 10, 32)
		if err != nil {
			return nil
		}
		values = append(values, n)
	}
	return values
}

// kind classifies a turn by its effect on the result.
func (k *knowledge) kind(w *Why) string {
	switch {
	case w.Mistake:
		return "gave"
	case k.all && len(k.turns) == 1:
		return "only"
	case k.result.Result == game.Loss:
		return "lost"
	}
	return "kept"
}

// mostPlayed is the greatest number of turns of a refutation that are played.
const mostPlayed = 12

// refute plays best moves from a table on, to show how the mistake that led there is refuted. It
// stops at a turn that is not proved to be best.
func (e *Engine) refute(ctx context.Context, t *Table, w *Why) {
	ctx, cancel := half(ctx)
	defer cancel()
	at, reply := t, w.Reply
	for reply != nil && reply.Proved && len(w.Line) < mostPlayed {
		next, err := at.Play(reply.Turn)
		if err != nil {
			return
		}
		w.Line, w.Names = append(w.Line, reply.Turn), append(w.Names, at.Titled(next.made()))
		if over, err := next.Over(); err != nil || over != nil || ctx.Err() != nil {
			return
		}
		at = next
		reply, _ = e.Reply(ctx, at, Perfect, fixed())
	}
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

// explain writes the explanation in words.
func (e *Engine) explain(ctx context.Context, t *Table, k *knowledge, w *Why) string {
	name := t.ToMove.Opponent().String()
	var says []string
	switch {
	case !w.Mistake && k.result.Result == game.Loss:
		says = append(says, fmt.Sprintf("%s had lost already: every move loses.", name))
		if w.Kind == "only" {
			says = append(says, "It was the only move.")
		} else if best := k.deepest(); k.deep && best.depth != nil {
			says = append(says, k.holdsOut(t, best))
		}
	case !w.Mistake:
		says = append(says, fmt.Sprintf("This move keeps the %s.", noun(k.result.Result)))
		if reason := e.reason(ctx, t); reason != "" {
			says = append(says, fmt.Sprintf("Now %s.", reason))
		}
	default:
		says = append(says, fmt.Sprintf("This move gave the %s away.", noun(k.result.Result)))
		if reason := e.reason(ctx, t); reason != "" {
			says = append(says, Sentence(reason))
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

// holdsOut says whether a turn of a lost position delays the end as long as the best turn does.
func (k *knowledge) holdsOut(t *Table, best known) string {
	if got := k.of(t.made()); got != nil && got.Plies < best.depth.Plies {
		return fmt.Sprintf("%s would have held out longest: %d turns instead of %d.", k.table.Titled(best.choices), best.depth.Plies, got.Plies)
	}
	return "This one holds out as long as any."
}

// reason returns what theory says about a table: what to leave, and the numbers behind it.
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
		return nimReason(sum)
	}
	var parts []string
	for _, s := range []string{v.Strategy, v.Reason} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, "; ")
}

// nimReason describes the nim sum of numbers that are separated by commas.
func nimReason(numbers string) string {
	sum, several := uint64(0), strings.Contains(numbers, ",")
	for text := range strings.SplitSeq(numbers, ", ") {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return ""
		}
		sum ^= n
	}
	if several {
		return fmt.Sprintf("the nim values are %s and the nim sum is %d; a winning move leaves nim sum 0", numbers, sum)
	}
	return fmt.Sprintf("the nim sum is %d; a winning move leaves nim sum 0", sum)
}

// valueReason returns what the value of a partizan sum says.
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

// readName names a reply, with the titles of the games.
func (t *Table) readName(r *Reply) string {
	next, err := t.Play(r.Turn)
	if err != nil {
		return r.Name
	}
	return t.Titled(next.made())
}

func noun(r game.Result) string { return [3]string{"loss", "draw", "win"}[r] }

// Sentence turns a reason into a sentence, with a capital letter and a full stop.
func Sentence(s string) string {
	if s == "" {
		return ""
	}
	return upper(s) + "."
}

// upper capitalizes the first letter.
func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
