// SPDX-License-Identifier: Apache-2.0

// Results with their depths, by retrograde analysis of the turns that can be
// reached: who wins, in how many turns if the winner hurries and the loser delays,
// under either convention, in games that end by a verdict, and where play need not
// end. A turn is won in one more than the shortest of the lost turns it leads to,
// and lost in one more than the longest of the won ones; what is never decided is a
// draw.

package play

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// A Depth is the result of the player to move, and in how many turns play ends.
type Depth struct {
	Result game.Result
	Plies  int // of a draw 0
}

// better reports whether a player would rather have d than f: to win, soon, or to
// draw, or to lose late.
func (d Depth) better(f Depth) bool {
	if d.Result != f.Result {
		return d.Result > f.Result
	}
	if d.Result == game.Win {
		return d.Plies < f.Plies
	}
	return d.Plies > f.Plies
}

// after returns what a player has who moves to a turn that the opponent has.
func (d Depth) after() Depth {
	if d.Result == game.Draw {
		return d
	}
	return Depth{d.Result.Opposite(), d.Plies + 1}
}

// A moment is a sum with the player who moves; Left of an impartial sum.
type moment struct {
	sum    arena.Sum
	player game.Player
}

// depths are the moments that can be reached from one, by number.
type depths struct {
	solver     *solve.Solver
	meter      *work.Meter
	convention game.Convention
	index      map[moment]int32
	found      []Depth
	replies    []int32 // how many options win
	*frontier          // while it is made
}

// A frontier is the data of retrograde analysis beside the states.
type frontier struct {
	all    []moment
	before [][]int32 // the moments that lead to one
	wait   []int32   // how many options may still save who is to move
	done   []bool
}

func (d *depths) moment(s arena.Sum, player game.Player) moment {
	if a := d.solver.Arena(); a.Impartial(s) && !a.Judged(s) {
		player = game.Left
	}
	return moment{s, player}
}

// depthsOf analyses what can be reached when player moves from s.
func depthsOf(m *work.Meter, v *solve.Solver, s arena.Sum, player game.Player, c game.Convention) (*depths, error) {
	d := &depths{solver: v, meter: m, convention: c, index: map[moment]int32{}, frontier: &frontier{}}
	d.number(d.moment(s, player))
	err := m.Do(func() { d.analyse(d.explore()) })
	if err != nil {
		return nil, err
	}
	d.frontier, d.meter = nil, nil
	return d, nil
}

// number returns the number of a moment, a new one if it was not met before.
func (d *depths) number(x moment) int32 {
	i, ok := d.index[x]
	if !ok {
		i = int32(len(d.all))
		d.index[x] = i
		d.all = append(d.all, x)
		d.before, d.wait, d.done = append(d.before, nil), append(d.wait, 0), append(d.done, false)
		d.found, d.replies = append(d.found, Depth{Result: game.Draw}), append(d.replies, 0)
	}
	return i
}

// explore finds all moments, and returns those at which play has ended.
func (d *depths) explore() (ends []int32) {
	for i := int32(0); int(i) < len(d.all); i++ {
		d.meter.Keep(1, 200)
		x := d.all[i]
		if r, over := d.solver.Arena().Over(d.meter, x.sum, x.player); over {
			if r != game.Draw {
				ends = d.decide(ends, i, Depth{r, 0})
			}
			continue
		}
		options, err := d.solver.Options(d.meter, x.sum, x.player)
		d.meter.Check(err)
		if len(options) == 0 {
			ends = d.decide(ends, i, Depth{d.convention.Stuck(), 0})
			continue
		}
		d.meter.Step(1 + len(options))
		for _, s := range options {
			k := d.number(d.moment(s, x.player.Opponent()))
			d.before[k] = append(d.before[k], i)
		}
		d.wait[i] = int32(len(options))
	}
	return ends
}

func (d *depths) decide(queue []int32, i int32, found Depth) []int32 {
	d.found[i], d.done[i] = found, true
	return append(queue, i)
}

// analyse decides moments from the ends backwards, in the order of their depths.
func (d *depths) analyse(queue []int32) {
	for len(queue) > 0 {
		at := d.found[queue[0]]
		for _, i := range d.before[queue[0]] {
			d.meter.Step(1)
			if at.Result == game.Loss {
				d.replies[i]++
			}
			if d.done[i] {
				continue
			}
			if d.wait[i]--; at.Result == game.Loss || d.wait[i] == 0 {
				queue = d.decide(queue, i, at.after())
			}
		}
		queue = queue[1:]
	}
}

// at returns the depth of a moment that can be reached.
func (d *depths) at(s arena.Sum, player game.Player) (Depth, bool) {
	i, ok := d.index[d.moment(s, player)]
	if !ok {
		return Depth{}, false
	}
	return d.found[i], true
}

// winning counts the options of a moment that win for who is to move.
func (d *depths) winning(s arena.Sum, player game.Player) int {
	i, ok := d.index[d.moment(s, player)]
	if !ok {
		return 0
	}
	return int(d.replies[i])
}
