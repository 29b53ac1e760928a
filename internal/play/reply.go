// SPDX-License-Identifier: Apache-2.0

package play

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
)

// An Opponent is a way of choosing turns.
type Opponent string

const (
	Perfect     Opponent = "perfect"     // wins every won position, soon where it can see the end, and loses as late as possible
	Slow        Opponent = "slow"        // wins every won position as late as possible, and loses as soon as possible
	Careful     Opponent = "careful"     // perfect four times in five, otherwise makes a small mistake
	Careless    Opponent = "careless"    // perfect two times in five
	Random      Opponent = "random"      // any turn
	Hotstrat    Opponent = "hotstrat"    // plays in the hottest board
	Thermostrat Opponent = "thermostrat" // plays by the thermographs of the boards
	MonteCarlo  Opponent = "montecarlo"  // plays by Monte Carlo tree search, for a second a turn

	MonteCarlo1000 Opponent = "montecarlo-1000" // the same with 1000 trial games a turn
	MonteCarlo100  Opponent = "montecarlo-100"  // with 100
	MonteCarlo10   Opponent = "montecarlo-10"   // with 10
)

// Opponents lists the opponents.
func Opponents() []Opponent {
	return []Opponent{Perfect, Slow, Careful, Careless, Random, Hotstrat, Thermostrat, MonteCarlo, MonteCarlo1000, MonteCarlo100, MonteCarlo10}
}

// ParseOpponent returns the opponent with the name, or Perfect if the name is empty.
func ParseOpponent(name string) (Opponent, error) {
	if name == "" {
		return Perfect, nil
	}
	if o := Opponent(name); slices.Contains(Opponents(), o) {
		return o, nil
	}
	return "", fmt.Errorf("no opponent %q; there are %v", name, Opponents())
}

// trialsOf is how many games an opponent tries before each turn; as many as a second allows if
// there is no number.
var trialsOf = map[Opponent]int{MonteCarlo: 1 << 30, MonteCarlo1000: 1000, MonteCarlo100: 100, MonteCarlo10: 10}

// attention is how often an opponent avoids mistakes, in percent.
var attention = map[Opponent]int{Perfect: 100, Careful: 80, Careless: 40, Random: 0}

// A Reply is a turn of an opponent.
type Reply struct {
	Turn   string `json:"turn"`             // to be played
	Name   string `json:"name"`             // as a player would write it
	Proved bool   `json:"proved"`           // theory or play confirms that this is a turn of such an opponent
	Says   string `json:"says,omitempty"`   // a remark of the opponent: "I play without a proof"
	Result string `json:"result,omitempty"` // for the opponent, if known: win, draw or loss
	Plies  *int   `json:"plies,omitempty"`  // number of turns until play ends, if known
}

// unproved is the remark if theory needs more time than there is.
const unproved = "I play without a proof"

// Reply chooses a turn of the player to move, within the time of ctx and a little more. With the
// same numbers of rng it gives the same reply.
func (e *Engine) Reply(ctx context.Context, t *Table, o Opponent, rng *rand.Rand) (*Reply, error) {
	if over, err := t.Over(); err != nil || over != nil {
		if err == nil {
			err = fmt.Errorf("the game is over: %s", over.Why)
		}
		return nil, err
	}
	if o == Hotstrat || o == Thermostrat {
		if r, err := e.thermal(ctx, t, o); err == nil {
			return r, nil
		}
		r, err := e.Reply(ctx, t, Perfect, rng)
		if err == nil {
			r.Says = "there are no temperatures here: I play as well as I can"
		}
		return r, err
	}
	if o == Slow {
		return e.slowly(ctx, t, rng)
	}
	if trials := trialsOf[o]; trials > 0 {
		k := &knowledge{table: t}
		var err error
		if k.turns, k.all, err = turnsOf(t); err != nil {
			return nil, err
		}
		return e.byTrials(ctx, k, trials, rng)
	}
	if rng.IntN(100) >= attention[o] {
		return e.mistake(ctx, t, o, rng)
	}
	k, err := e.study(ctx, t)
	if err != nil {
		return nil, err
	}
	return e.best(ctx, k, rng)
}

// best chooses the best known turn.
func (e *Engine) best(ctx context.Context, k *knowledge, rng *rand.Rand) (*Reply, error) {
	switch {
	case k.result == nil:
		return e.byTrials(ctx, k, trialsOf[MonteCarlo], rng)
	case k.deep:
		x := k.deepest()
		return k.table.reply(x.choices, x.depth, "")
	case k.result.Result == game.Loss:
		c := e.resist(ctx, k, rng)
		return k.table.reply(c, k.result, "")
	}
	for _, x := range k.turns {
		if x.depth != nil && x.depth.Result == k.result.Result && !k.table.repeated(x.choices) {
			return k.table.reply(x.choices, x.depth, "")
		}
	}
	return e.byTrials(ctx, k, trialsOf[MonteCarlo], rng)
}

// deepest returns the turn with the best depth. Of equal turns it chooses the one that leaves the
// fewest winning replies.
func (k *knowledge) deepest() known {
	best := k.turns[0]
	for _, x := range k.turns[1:] {
		if x.depth.Better(*best.depth) || *x.depth == *best.depth && x.replies < best.replies {
			best = x
		}
	}
	return best
}

// repeated reports whether a turn leads to an earlier position of the table.
func (t *Table) repeated(c Choices) bool {
	after, err := t.After(c)
	return err == nil && after.repeats()
}

// resisting is the number of turns of a lost position that are compared.
const resisting = 24

// resist chooses a turn that leaves few winning replies, if all turns lose.
func (e *Engine) resist(ctx context.Context, k *knowledge, rng *rand.Rand) Choices {
	best, fewest := k.guess(rng), int64(1)<<62
	for _, i := range rng.Perm(len(k.turns))[:min(resisting, len(k.turns))] {
		if ctx.Err() != nil {
			break
		}
		after, err := k.table.After(k.turns[i].choices)
		if err != nil {
			continue
		}
		v := e.verdict(ctx, after, 1)
		if v == nil {
			continue
		}
		list := v.Winning
		if list == nil && after.ToMove == game.Left {
			list = v.Left
		} else if list == nil {
			list = v.Right
		}
		if list != nil && list.Total != nil && list.Total.IsInt64() && list.Total.Int64() < fewest {
			best, fewest = k.turns[i].choices, list.Total.Int64()
		}
	}
	return best
}

// guess chooses a turn without further knowledge. After this turn the opponent has few moves and
// the player has many.
func (k *knowledge) guess(rng *rand.Rand) Choices {
	const looked = 200
	best, most := Choices(nil), -1<<31
	for _, i := range rng.Perm(len(k.turns))[:min(looked, len(k.turns))] {
		score := 0
		for _, q := range k.turns[i].choices {
			score += count(q, k.table.ToMove) - count(q, k.table.ToMove.Opponent())
		}
		if score > most {
			best, most = k.turns[i].choices, score
		}
	}
	return best
}

// count counts the first moves of a player.
func count(p position.Position, player game.Player) (n int) {
	p.Each(player, func(position.Position) bool { n++; return n < 100 })
	return n
}

// mistake chooses a turn as an inattentive player would: any turn or, for a careful opponent, the
// least bad of a few.
func (e *Engine) mistake(ctx context.Context, t *Table, o Opponent, rng *rand.Rand) (*Reply, error) {
	k := &knowledge{table: t}
	var err error
	if k.turns, k.all, err = turnsOf(t); err != nil {
		return nil, err
	}
	tries := map[Opponent]int{Careful: 3, Careless: 2, Random: 1}[o]
	if tries > 1 && e.deepen(ctx, k, e.limits()) != nil {
		tries = 1
	}
	best := k.turns[rng.IntN(len(k.turns))]
	for range tries - 1 {
		if x := k.turns[rng.IntN(len(k.turns))]; x.depth.Better(*best.depth) {
			best = x
		}
	}
	return t.reply(best.choices, best.depth, "")
}

// reply writes a turn.
func (t *Table) reply(c Choices, d *Depth, says string) (*Reply, error) {
	text, err := t.Write(c)
	if err != nil {
		return nil, err
	}
	r := &Reply{Turn: text, Name: t.Name(c), Proved: d != nil, Says: says}
	if d != nil {
		r.Result = d.Result.String()
		if d.Plies > 0 {
			r.Plies = &d.Plies
		}
	}
	return r, nil
}

// Name names a turn as a player would write it, with the numbers of the boards if there are
// several.
func (t *Table) Name(c Choices) string {
	return t.named(c, func(i int, _ string) string { return fmt.Sprintf("%d:", i) })
}

// named names a turn, with names for the boards if there are several.
func (t *Table) named(c Choices, call func(board int, ruleset string) string) string {
	var names []string
	for i := range t.boards {
		to, ok := c[i]
		if p, live := t.Board(i); ok && live {
			name := p.Move(to, t.ToMove).Name
			if t.boards > 1 {
				name = call(i, NameOf(p)) + " " + name
			}
			names = append(names, name)
		}
	}
	return strings.Join(names, "; ")
}

// fixed returns random numbers that are always the same.
func fixed() *rand.Rand { return rand.New(rand.NewPCG(1, 1)) }
