// SPDX-License-Identifier: Apache-2.0

// Results with their depths, by retrograde analysis of all turns that can be reached. They say who
// wins, and in how many turns if the winner hurries and the loser delays. This works in both
// conventions, in games that end by a verdict, and in games where play need not end. The depth of a
// won turn is one more than the least depth of the lost turns to which it leads. The depth of a
// lost turn is one more than the greatest depth of the won turns to which it leads. A turn that is
// never decided is a draw.

package solve

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// A Depth is the result for the player to move, and the number of turns until play ends.
type Depth struct {
	Result game.Result
	Plies  int // 0 for a draw
}

// Better reports whether a player prefers d to f. The player prefers to win soon, then to draw,
// then to lose late.
func (d Depth) Better(f Depth) bool {
	if d.Result != f.Result {
		return d.Result > f.Result
	}
	if d.Result == game.Win {
		return d.Plies < f.Plies
	}
	return d.Plies > f.Plies
}

// After returns the depth for a player who moves to a turn, given its depth for the opponent.
func (d Depth) After() Depth {
	if d.Result == game.Draw {
		return d
	}
	return Depth{d.Result.Opposite(), d.Plies + 1}
}

// A moment is a sum with the player to move, who is Left for an impartial sum.
type moment struct {
	sum    arena.Sum
	player game.Player
}

// Depths are the moments that can be reached from a given one, by number.
type Depths struct {
	solver     *Solver
	meter      *work.Meter
	convention game.Convention
	index      map[moment]int32
	found      []Depth
	replies    []int32 // number of winning options
	*frontier          // only during the analysis
}

// A frontier holds data of the retrograde analysis in addition to the results.
type frontier struct {
	all    []moment
	before [][]int32 // the moments with a move to each moment
	wait   []int32   // number of options that may still save the player to move
	done   []bool
}

func (d *Depths) moment(s arena.Sum, player game.Player) moment {
	if a := d.solver.Arena(); a.Impartial(s) && !a.Judged(s) {
		player = game.Left
	}
	return moment{s, player}
}

// DepthsOf analyses everything that can be reached when player moves from s.
func DepthsOf(m *work.Meter, v *Solver, s arena.Sum, player game.Player, c game.Convention) (*Depths, error) {
	d := &Depths{solver: v, meter: m, convention: c, index: map[moment]int32{}, frontier: &frontier{}}
	d.number(d.moment(s, player))
	err := m.Do(func() { d.analyse(d.explore()) })
	if err != nil {
		return nil, err
	}
	d.frontier, d.meter = nil, nil
	return d, nil
}

// number returns the number of a moment. It gives a new moment a new number.
func (d *Depths) number(x moment) int32 {
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

// explore finds all moments, and returns those in which play has ended.
func (d *Depths) explore() (ends []int32) {
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

func (d *Depths) decide(queue []int32, i int32, found Depth) []int32 {
	d.found[i], d.done[i] = found, true
	return append(queue, i)
}

// analyse decides moments, beginning with the ends, in the order of their depths.
func (d *Depths) analyse(queue []int32) {
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
				queue = d.decide(queue, i, at.After())
			}
		}
		queue = queue[1:]
	}
}

// Are reports whether the analysis was made by this solver under this convention.
func (d *Depths) Are(v *Solver, c game.Convention) bool { return d.solver == v && d.convention == c }

// Solver returns the solver that made the analysis.
func (d *Depths) Solver() *Solver { return d.solver }

// Len returns the number of moments.
func (d *Depths) Len() int { return len(d.found) }

// At returns the depth of a moment that can be reached.
func (d *Depths) At(s arena.Sum, player game.Player) (Depth, bool) {
	i, ok := d.index[d.moment(s, player)]
	if !ok {
		return Depth{}, false
	}
	return d.found[i], true
}

// Winning counts the options of a moment that win for the player to move.
func (d *Depths) Winning(s arena.Sum, player game.Player) int {
	i, ok := d.index[d.moment(s, player)]
	if !ok {
		return 0
	}
	return int(d.replies[i])
}
