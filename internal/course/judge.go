// SPDX-License-Identifier: Apache-2.0

package course

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/internal/explore"
	"github.com/upstar-cgt/upstar/internal/play"
	"github.com/upstar-cgt/upstar/session"
)

// A Judge decides whether answers are right. It is safe for concurrent use.
type Judge struct {
	Engine  *play.Engine
	Session *session.Session
}

// A Judgement is the judgement of an answer.
type Judgement struct {
	Right bool   `json:"right"`
	Says  string `json:"says"`            // why
	Reply string `json:"reply,omitempty"` // the name of the move that refutes a wrong answer
	Shows string `json:"shows,omitempty"` // a game that shows on the board why the answer is wrong
}

// Who wins, in the words of a student.
const (
	Left   = "Left"
	Right  = "Right"
	First  = "whoever begins"
	Second = "the other player"
	Nobody = "nobody"
)

// letters maps these words to outcomes.
var letters = map[string]string{Left: "L", Right: "R", First: "N", Second: "P", Nobody: "D"}

// said returns who wins for the letter of an outcome.
func said(letter string) string {
	for who, l := range letters {
		if l == letter {
			return who
		}
	}
	return ""
}

// Try judges an answer. An error means that the answer cannot be understood.
func (j Judge) Try(ctx context.Context, e *Exercise, answer string) (*Judgement, error) {
	answer = strings.TrimSpace(answer)
	if answer == "" {
		return nil, fmt.Errorf("no answer was given")
	}
	v, err := j.try(ctx, e, answer)
	if err != nil {
		return nil, err
	}
	switch {
	case v.Right && e.Right != "":
		v.Says = e.Right
	case !v.Right && e.Wrong != "":
		v.Says = strings.TrimSpace(e.Wrong + " " + v.Says)
	}
	return v, nil
}

func (j Judge) try(ctx context.Context, e *Exercise, answer string) (*Judgement, error) {
	switch e.Kind {
	case Move:
		return j.move(ctx, e, answer)
	case Game:
		return j.game(ctx, e, answer)
	case Who:
		won, says, err := j.wins(ctx, e.game())
		v := &Judgement{Right: answer == won, Says: says}
		if err == nil && !v.Right {
			v.Shows = j.refuted(ctx, e.game(), answer)
		}
		return v, err
	case Value:
		return j.value(ctx, strings.Join(e.Boards, " + "), answer, "the value of the position", true)
	case Build:
		return j.build(ctx, e, answer)
	case Order:
		return j.order(ctx, e, answer)
	case Sort:
		return j.sort(ctx, e, answer)
	case Mistake:
		return j.mistake(ctx, e, answer)
	}
	if answer == e.Answer[0] {
		return &Judgement{Right: true, Says: "Yes."}, nil
	}
	if !slices.Contains(e.Items, answer) {
		return nil, fmt.Errorf("%q is not one of the answers", answer)
	}
	return &Judgement{Says: "Think again."}, nil
}

// game is the initial board of an exercise.
func (e *Exercise) game() play.Game {
	return play.Game{Boards: e.Boards, As: e.As, End: e.End, To: e.To}
}

// open opens a table, or returns an error.
func (j Judge) open(g play.Game) (*play.Table, error) { return play.Open(j.Session.Catalog, g) }

// move judges a turn.
func (j Judge) move(ctx context.Context, e *Exercise, turn string) (*Judgement, error) {
	g := e.game()
	g.Turns = []string{turn}
	g.To = ""
	if start, err := play.Player(e.To); err == nil {
		g.To = strings.ToLower(start.Opponent().String())
	}
	t, err := j.open(g)
	if err != nil {
		return nil, err
	}
	w, err := j.Engine.Why(ctx, t)
	if err != nil {
		return nil, err
	}
	if !w.Found {
		return nil, fmt.Errorf("this position takes too long to solve")
	}
	v := &Judgement{Right: w.After == "win", Says: w.Says}
	if w.Reply != nil && !v.Right {
		v.Reply, v.Shows = w.Reply.Name, played(t, w.Reply.Turn)
	}
	return v, nil
}

// game judges a whole game, which Left, the student, must have won.
func (j Judge) game(ctx context.Context, e *Exercise, turns string) (*Judgement, error) {
	g := e.game()
	g.Turns = strings.Split(turns, ".")
	if start, err := play.Player(e.To); err == nil && len(g.Turns)%2 == 1 {
		g.To = strings.ToLower(start.Opponent().String())
	}
	t, err := j.open(g)
	if err != nil {
		return nil, err
	}
	over, err := t.Over()
	switch {
	case err != nil:
		return nil, err
	case over == nil:
		return &Judgement{Says: "The game is not over. Play on."}, nil
	case over.Winner == "left":
		return &Judgement{Right: true, Says: "You won."}, nil
	}
	r, err := j.Engine.Review(ctx, t)
	if err != nil {
		return nil, err
	}
	v := &Judgement{Says: r.Says}
	if r.Lost >= 0 && r.Why != nil && len(r.Why.Turns) > 0 { // the move that would have won
		back := t
		for range len(g.Turns) - r.Lost {
			back = back.Before()
		}
		v.Shows = played(back, r.Why.Turns[0])
	}
	return v, nil
}

// wins finds who wins, and describes it.
func (j Judge) wins(ctx context.Context, g play.Game) (who, says string, err error) {
	var winner [2]string
	var told []string
	for i, to := range []string{"left", "right"} {
		g.To = to
		t, err := j.open(g)
		if err != nil {
			return "", "", err
		}
		name := [2]string{"Left", "Right"}[i]
		over, err := t.Over()
		if err != nil {
			return "", "", err
		}
		if over != nil {
			winner[i] = over.Winner
			told = append(told, fmt.Sprintf("If %s begins, %s.", name, lower(over.Why)))
			continue
		}
		found := false
		err = j.Engine.Hints(ctx, t, play.WhichMove, func(h play.Hint) {
			switch d := h.Data.(type) {
			case play.Standing:
				found, winner[i] = true, d.Winner
			case play.Moves:
				for _, m := range d.Turns {
					if m.Good && m.Result == "win" {
						told = append(told, fmt.Sprintf("If %s begins, %s wins with %s.", name, name, m.Name))
						return
					}
				}
				switch winner[i] {
				case "":
					told = append(told, fmt.Sprintf("If %s begins, nobody can force a win.", name))
				default:
					told = append(told, fmt.Sprintf("If %s begins, %s has no winning move.", name, name))
				}
			}
		})
		if err != nil {
			return "", "", err
		}
		if !found {
			return "", "", fmt.Errorf("this position takes too long to solve")
		}
	}
	says = strings.Join(told, " ")
	switch winner {
	case [2]string{"left", "left"}:
		return Left, says, nil
	case [2]string{"right", "right"}:
		return Right, says, nil
	case [2]string{"left", "right"}:
		return First, says, nil
	case [2]string{"right", "left"}:
		return Second, says, nil
	}
	return Nobody, says, nil
}

func lower(s string) string { return strings.ToLower(s[:min(1, len(s))]) + s[min(1, len(s)):] }

// value judges a value; what describes the right value.
func (j Judge) value(ctx context.Context, of, answer, what string, shown bool) (*Judgement, error) {
	given := plain(answer)
	if r, ok := new(big.Rat).SetString(given); ok { // 0.5 is one half
		given = r.RatString()
	}
	c, err := explore.Compare(ctx, j.Session, given, of)
	if err != nil {
		return nil, err
	}
	says := map[string]string{
		"=":  "Yes: that is " + what + ".",
		"<":  answer + " is too small: it is less than " + what + ".",
		">":  answer + " is too large: it is greater than " + what + ".",
		"||": answer + " cannot be compared with " + what + ": in their difference whoever begins wins.",
	}
	v := &Judgement{Right: c.Order == "=", Says: says[c.Order]}
	if c.Values[0], c.Values[1] = c.Values[1], c.Values[0]; shown && !v.Right {
		if g, ok := j.difference(of, given, c); ok {
			v.Shows = j.refuted(ctx, g, Second)
			v.Says += " On the board is the position with minus your value beside it: were they equal, whoever begins would lose."
		}
	}
	return v, nil
}

// plain replaces signs as people type them by those of the language.
var plain = strings.NewReplacer("½", "(1/2)", "¼", "(1/4)", "¾", "(3/4)", "⅛", "(1/8)", "⅜", "(3/8)", "⅝", "(5/8)", "⅞", "(7/8)", "↑", "^", "↓", "v", "∗", "*", "−", "-").Replace

// built is the position that an answer to a build exercise gives.
func (e *Exercise) built(answer string) (string, error) {
	if len(e.Boards) == 0 {
		if name, _, _ := strings.Cut(answer, "("); strings.TrimSpace(name) != e.From {
			return "", fmt.Errorf("build a position of %s, such as %s(…)", e.From, e.From)
		}
		return answer, nil
	}
	if !strings.Contains(e.Boards[0], "?") {
		return "", fmt.Errorf("the board has no ? to fill in")
	}
	return strings.ReplaceAll(e.Boards[0], "?", answer), nil
}

// build judges a position.
func (j Judge) build(ctx context.Context, e *Exercise, answer string) (*Judgement, error) {
	position, err := e.built(answer)
	if err != nil {
		return nil, err
	}
	want, how, _ := strings.Cut(e.Want, " ")
	switch want {
	case "value":
		v, err := j.value(ctx, how, position, how, false)
		if err == nil && v.Right {
			v.Says = "Yes: " + position + " is worth " + how + "."
		}
		return v, err
	case "outcome":
		who, says, err := j.wins(ctx, play.Game{Boards: []string{position}, As: e.As, End: e.End})
		if err != nil {
			return nil, err
		}
		v := &Judgement{Right: letters[who] == how, Says: says}
		if !v.Right {
			v.Shows = j.refuted(ctx, play.Game{Boards: []string{position}, As: e.As, End: e.End}, said(how))
		}
		return v, nil
	}
	return nil, fmt.Errorf("want: says value and a value, or outcome and a letter, not %q", e.Want)
}

// order judges items that are separated by |, with the least first.
func (j Judge) order(ctx context.Context, e *Exercise, answer string) (*Judgement, error) {
	given, err := e.all(list(answer, " | "))
	if err != nil {
		return nil, err
	}
	for i := range len(given) - 1 {
		c, err := explore.Compare(ctx, j.Session, plain(given[i]), plain(given[i+1]))
		if err != nil {
			return nil, err
		}
		if c.Order != "<" {
			v := &Judgement{Says: fmt.Sprintf("%s stands before %s, but it is not less: %s.", given[i], given[i+1], c.Says)}
			if g, ok := j.difference(given[i], given[i+1], c); ok {
				v.Shows = j.refuted(ctx, g, Right)
				v.Says += " On the board is the first with minus the second beside it: were it less, Right would always win."
			}
			return v, nil
		}
	}
	return &Judgement{Right: true, Says: "Yes, in this order."}, nil
}

// all checks that the items of an answer are those of the exercise.
func (e *Exercise) all(given []string) ([]string, error) {
	if !slices.Equal(slices.Sorted(slices.Values(given)), slices.Sorted(slices.Values(e.Items))) {
		return nil, fmt.Errorf("the answer must have each of the %d items once", len(e.Items))
	}
	return given, nil
}

// sort judges outcomes, with one letter for each item.
func (j Judge) sort(ctx context.Context, e *Exercise, answer string) (*Judgement, error) {
	given := strings.Fields(answer)
	if len(given) != len(e.Items) {
		return nil, fmt.Errorf("%d items want a letter each, and %d were given", len(e.Items), len(given))
	}
	for i, item := range e.Items {
		who, says, err := j.wins(ctx, play.Game{Boards: list(item, " + "), As: e.As, End: e.End})
		if err != nil {
			return nil, err
		}
		if letters[who] != given[i] {
			return &Judgement{Says: fmt.Sprintf("%s is not %s. %s", item, given[i], says),
				Shows: j.refuted(ctx, play.Game{Boards: list(item, " + "), As: e.As, End: e.End}, said(given[i]))}, nil
		}
	}
	return &Judgement{Right: true, Says: "Yes, all of them."}, nil
}

// mistake judges the number of a move, counted from 1.
func (j Judge) mistake(ctx context.Context, e *Exercise, answer string) (*Judgement, error) {
	n, err := strconv.Atoi(answer)
	t, failed := j.Played(e)
	switch {
	case failed != nil:
		return nil, failed
	case err != nil || n < 1 || n > len(e.Turns):
		return nil, fmt.Errorf("the answer is the number of a move, from 1 to %d", len(e.Turns))
	}
	r, err := j.Engine.Review(ctx, t)
	if err != nil {
		return nil, err
	}
	x := r.Turns[n-1]
	v := &Judgement{Right: x.Mistake}
	if !x.Mistake {
		back := t
		for range len(e.Turns) - n {
			back = back.Before()
		}
		v.Shows = back.Game().Address()
	}
	switch {
	case x.Mistake:
		v.Says = r.Says
	case x.Before == "win":
		v.Says = fmt.Sprintf("Move %d, %s, keeps the win.", n, x.Name)
	default:
		v.Says = fmt.Sprintf("Before move %d nothing could be given away: its player was losing already.", n)
	}
	return v, nil
}

// Played returns the table of an exercise after the moves that the exercise names.
func (j Judge) Played(e *Exercise) (*play.Table, error) {
	t, err := j.open(e.game())
	for i := 0; err == nil && i < len(e.Turns); i++ {
		var turn string
		if turn, err = turnOf(t, e.Turns[i]); err == nil {
			t, err = t.Play(turn)
		}
	}
	return t, err
}

// turnOf finds the turn with a name. The name is that of the move, after A, B, … if there are
// several boards.
func turnOf(t *play.Table, name string) (string, error) {
	v, err := t.View()
	if err != nil {
		return "", err
	}
	var names []string
	for i, b := range v.Boards {
		for _, m := range b.Moves {
			full := m.Name
			if len(v.Boards) > 1 {
				full = string(rune('A'+i)) + " " + m.Name
			}
			if full == name {
				return way(t, i, v.Boards[i].Moves, m), nil
			}
			names = append(names, full)
		}
	}
	return "", fmt.Errorf("no move is called %q; the moves are %s", name, strings.Join(names[:min(len(names), 12)], ", "))
}

// way writes a move as its places. A number follows if these places point out several moves.
func way(t *play.Table, board int, moves []play.Move, m play.Move) string {
	var places []string
	for _, p := range m.Ways[0] {
		places = append(places, string(p))
	}
	text := strconv.Itoa(board) + strings.Join(places, "-")
	for n := range len(moves) + 1 { // 0: no number
		turn := text
		if n > 0 {
			turn += "-" + strconv.Itoa(n)
		}
		if after, err := t.Play(turn); err == nil {
			if p, ok := after.Board(board); ok && p.String() == m.To {
				return turn
			}
		}
	}
	return text
}
