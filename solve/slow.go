// SPDX-License-Identifier: Apache-2.0

// Results with the depths of the other style of play: the winner delays and the loser hurries
// [ONAG, ch. 14]. For an impartial game the depth is its suspense number.

package solve

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// Slower reports whether a player who wins late and loses soon prefers d to f.
func (d Depth) Slower(f Depth) bool {
	if d.Result != f.Result {
		return d.Result > f.Result
	}
	if d.Result == game.Win {
		return d.Plies > f.Plies
	}
	return d.Plies < f.Plies
}

// SlowDepths finds depths where the winner delays and the loser hurries. Play must end.
type SlowDepths struct {
	solver     *Solver
	meter      *work.Meter
	convention game.Convention
	found      map[moment]Depth
	open       map[moment]bool
}

// SlowDepthsOf returns an analysis without results.
func SlowDepthsOf(m *work.Meter, v *Solver, c game.Convention) *SlowDepths {
	return &SlowDepths{v, m, c, map[moment]Depth{}, map[moment]bool{}}
}

// At returns the depth for player, who moves from s. It returns ErrLoopy if play need not end.
func (d *SlowDepths) At(s arena.Sum, player game.Player) (found Depth, err error) {
	doErr := d.meter.Do(func() { found, err = d.at(s, player) })
	if doErr != nil {
		return Depth{}, doErr
	}
	return found, err
}

func (d *SlowDepths) at(s arena.Sum, player game.Player) (Depth, error) {
	a := d.solver.Arena()
	x := moment{s, player}
	if a.Impartial(s) && !a.Judged(s) {
		x.player = game.Left
	}
	if found, ok := d.found[x]; ok {
		return found, nil
	}
	if d.open[x] {
		return Depth{}, ErrLoopy
	}
	d.meter.Keep(1, 200)
	if r, over := a.Over(d.meter, s, player); over {
		return Depth{Result: r}, nil
	}
	options, err := d.solver.Options(d.meter, s, player)
	if err != nil || len(options) == 0 {
		return Depth{Result: d.convention.Stuck()}, err
	}
	d.meter.Step(1 + len(options))
	d.open[x] = true
	defer delete(d.open, x)
	var best Depth
	for i, q := range options {
		y, err := d.at(q, player.Opponent())
		if err != nil {
			return Depth{}, err
		}
		y = Depth{y.Result.Opposite(), y.Plies + 1}
		if i == 0 || y.Slower(best) {
			best = y
		}
	}
	d.found[x] = best
	return best, nil
}
