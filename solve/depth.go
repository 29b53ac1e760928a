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
	"github.com/upstar-cgt/upstar/internal/backward"
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
	index      map[moment]uint32
	found      []Depth
	replies    []int32 // number of winning options
}

func (d *Depths) moment(s arena.Sum, player game.Player) moment {
	if a := d.solver.Arena(); a.Impartial(s) && !a.Judged(s) {
		player = game.Left
	}
	return moment{s, player}
}

// DepthsOf analyses everything that can be reached when player moves from s.
func DepthsOf(m *work.Meter, v *Solver, s arena.Sum, player game.Player, c game.Convention) (*Depths, error) {
	d := &Depths{solver: v, meter: m, convention: c, index: map[moment]uint32{}}
	err := m.Do(func() { d.analyse(d.explore(d.moment(s, player))) })
	if err != nil {
		return nil, err
	}
	d.meter = nil
	return d, nil
}

// moments are all that can be reached, before they are decided.
type moments struct {
	all    []moment
	before [][]uint32 // the moments with a move to each moment
	wait   []uint32   // the number of moves from it
	ends   []end
}

// An end is a moment in which play has ended.
type end struct {
	moment uint32
	result game.Result
}

// explore finds all moments that can be reached.
func (d *Depths) explore(start moment) *moments {
	x := &moments{}
	d.number(x, start)
	for i := uint32(0); int(i) < len(x.all); i++ {
		d.meter.Keep(1, 200)
		at := x.all[i]
		if r, over := d.solver.Arena().Over(d.meter, at.sum, at.player); over {
			x.ends = append(x.ends, end{i, r})
			continue
		}
		options, err := d.solver.Options(d.meter, at.sum, at.player)
		d.meter.Check(err)
		if len(options) == 0 {
			x.ends = append(x.ends, end{i, d.convention.Stuck()})
		}
		d.meter.Step(1 + len(options))
		for _, s := range options {
			k := d.number(x, d.moment(s, at.player.Opponent()))
			x.before[k] = append(x.before[k], i)
		}
		x.wait[i] = uint32(len(options))
	}
	return x
}

// number returns the number of a moment. It gives a new moment a new number.
func (d *Depths) number(x *moments, at moment) uint32 {
	i, ok := d.index[at]
	if !ok {
		i = uint32(len(x.all))
		d.index[at] = i
		x.all, x.before, x.wait = append(x.all, at), append(x.before, nil), append(x.wait, 0)
	}
	return i
}

// analyse decides the moments, and counts the options with which the player to move wins.
func (d *Depths) analyse(x *moments) {
	a := backward.New(len(x.all))
	copy(a.Wait, x.wait)
	for _, e := range x.ends {
		if e.result != game.Draw {
			a.Decide(e.moment, e.result, 0)
		}
	}
	a.Run(d.meter.Step, func(i uint32) []uint32 { return x.before[i] })
	d.found, d.replies = make([]Depth, len(x.all)), make([]int32, len(x.all))
	for i, r := range a.Result {
		d.found[i].Result = r
		if r != game.Draw {
			d.found[i].Plies = a.Plies(uint32(i))
		}
		if r == game.Loss {
			for _, k := range x.before[i] {
				d.replies[k]++
			}
		}
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
