// SPDX-License-Identifier: Apache-2.0

package discover

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

// A ReachQuestion asks whether a position can arise in alternating play, whoever starts.
type ReachQuestion struct {
	Position string `json:"position"`
	From     string `json:"from,omitempty"` // the start; if empty, for Domineering, the empty board of the same size
	Limit    int    `json:"limit"`          // greatest number of positions that a search may meet
}

// A ReachAnswer is the answer, with a game that leads to the position.
type ReachAnswer struct {
	Position  string   `json:"position"`
	From      string   `json:"from"`
	Reachable bool     `json:"reachable"`
	Turns     []string `json:"turns,omitempty"`   // LR means: Left started, and Right is to move
	Starter   string   `json:"starter,omitempty"` // the first player in the replay: L or R
	Replay    []string `json:"replay"`            // the moves
	Positions []string `json:"positions,omitempty"`
	Reason    string   `json:"reason"`
}

// Reach answers.
func Reach(ctx context.Context, at *session.Session, q ReachQuestion) (*ReachAnswer, error) {
	target, err := at.Catalog.Parse(q.Position)
	if err != nil {
		return nil, err
	}
	name, body := position.NameOf(target), position.TextOf(target)
	if q.From == "" {
		if name != "domineering" && name != "cram" {
			return nil, answer.Refuse("where play starts is required: «from» '%s(…)'", name)
		}
		q.From = name + "(" + strings.ReplaceAll(body, "#", ".") + ")"
	}
	start, err := at.Catalog.Parse(q.From)
	if err != nil {
		return nil, err
	}
	if start.ID() == nil || start.ID() != target.ID() {
		return nil, answer.Refuse("%s and %s do not belong to the same ruleset", start, target)
	}
	a := &ReachAnswer{Position: target.String(), From: start.String(), Replay: []string{}}
	if name == "domineering" || name == "cram" {
		if done, err := a.cover(at, name, start, target); done || err != nil {
			return a, err
		}
	}
	return a, a.search(ctx, start, target, q.Limit)
}

// rowsOf returns the rows of a board.
func rowsOf(p position.Position) []string {
	return strings.Split(position.TextOf(p), "|")
}

// dominoes covers squares by dominoes. For each set of squares it remembers the possible numbers of
// vertical dominoes in a cover, as bits.
type dominoes struct {
	squares [][2]int // row, column
	index   map[[2]int]int
	known   map[uint64]uint64
}

// cover decides Domineering and Cram. The order of the dominoes does not matter, so a position is
// reachable exactly if dominoes cover the squares that were filled. In Domineering, the numbers of
// vertical and of horizontal dominoes may differ by at most one.
func (a *ReachAnswer) cover(at *session.Session, name string, start, target position.Position) (done bool, err error) {
	from, to := rowsOf(start), rowsOf(target)
	if len(from) != len(to) || len(from[0]) != len(to[0]) {
		return true, answer.Refuse("the boards have different sizes")
	}
	d := &dominoes{index: map[[2]int]int{}, known: map[uint64]uint64{0: 1}}
	for r := range to {
		for c := range len(to[r]) {
			switch {
			case from[r][c] == '#' && to[r][c] != '#':
				a.Reason = "a square that is filled at the start is free"
				return true, nil
			case from[r][c] != '#' && to[r][c] == '#':
				d.index[[2]int{r, c}] = len(d.squares)
				d.squares = append(d.squares, [2]int{r, c})
			}
		}
	}
	k := len(d.squares)
	switch {
	case k%2 == 1:
		a.Reason = "an odd number of squares is filled"
		return true, nil
	case k > 64:
		return false, nil
	}
	all := uint64(1)<<k - 1
	if k == 64 {
		all = ^uint64(0)
	}
	upright := d.upright(all)
	if upright == 0 {
		a.Reason = "no dominoes cover the filled squares"
		return true, nil
	}
	number := -1
	note := func(v int, turns ...string) {
		if v >= 0 && upright>>v&1 == 1 {
			a.Turns = append(a.Turns, turns...)
			if number < 0 {
				number = v
			}
		}
	}
	half := k / 2
	switch {
	case name == "cram" && half%2 == 0:
		a.Turns, number = []string{"LL", "RR"}, lowest(upright)
	case name == "cram":
		a.Turns, number = []string{"LR", "RL"}, lowest(upright)
	case half%2 == 0:
		note(half/2, "LL", "RR")
	default:
		note((half+1)/2, "LR")
		note((half-1)/2, "RL")
	}
	if number < 0 {
		a.Reason = fmt.Sprintf("%d dominoes cover the filled squares, but in no cover do upright and lying ones take turns", half)
		return true, nil
	}
	a.Reachable, a.Starter = true, a.Turns[0][:1]
	a.Reason = "dominoes cover the filled squares"
	return true, a.replay(at, name, start, d.pick(all, number))
}

func lowest(set uint64) int {
	for i := range 64 {
		if set>>i&1 == 1 {
			return i
		}
	}
	return -1
}

// partners calls yield with the squares to the right of the first square of a set and below it, if
// they are in the set.
func (d *dominoes) partners(left uint64, yield func(rest uint64, upright int, first, second int)) {
	first := lowest(left)
	s := d.squares[first]
	for upright, t := range [2][2]int{{s[0], s[1] + 1}, {s[0] + 1, s[1]}} {
		if i, ok := d.index[t]; ok && left>>i&1 == 1 {
			yield(left&^(1<<first|1<<i), upright, first, i)
		}
	}
}

// upright returns the possible numbers of vertical dominoes in covers, as bits.
func (d *dominoes) upright(left uint64) uint64 {
	if set, ok := d.known[left]; ok {
		return set
	}
	set := uint64(0)
	d.partners(left, func(rest uint64, upright, _, _ int) { set |= d.upright(rest) << upright })
	d.known[left] = set
	return set
}

// A laid domino covers two squares.
type laid struct {
	upright bool
	a, b    [2]int
}

// pick returns a cover with the given number of vertical dominoes.
func (d *dominoes) pick(left uint64, number int) (cover []laid) {
	for left != 0 {
		next, lies := uint64(0), laid{}
		found := false
		d.partners(left, func(rest uint64, upright, first, second int) {
			if v := number - upright; !found && v >= 0 && d.upright(rest)>>v&1 == 1 {
				next, lies, found = rest, laid{upright == 1, d.squares[first], d.squares[second]}, true
			}
		})
		if lies.upright {
			number--
		}
		cover = append(cover, lies)
		left = next
	}
	return cover
}

// replay plays the dominoes in turn, each as a legal move.
func (a *ReachAnswer) replay(at *session.Session, name string, start position.Position, cover []laid) error {
	var left, right []laid
	for _, l := range cover {
		if l.upright {
			left = append(left, l)
		} else {
			right = append(right, l)
		}
	}
	player := game.Left
	if a.Starter == "R" {
		player = game.Right
	}
	if name == "cram" { // both play both
		left, right = cover, nil
	}
	p := start
	for range cover {
		pile := &left
		if player == game.Right && name != "cram" {
			pile = &right
		}
		lies := (*pile)[0]
		*pile = (*pile)[1:]
		rows := rowsOf(p)
		for _, s := range [2][2]int{lies.a, lies.b} {
			rows[s[0]] = rows[s[0]][:s[1]] + "#" + rows[s[0]][s[1]+1:]
		}
		q, err := at.Catalog.Parse(name + "(" + strings.Join(rows, "|") + ")")
		if err != nil {
			return err
		}
		a.step(p, q, player)
		p, player = q, player.Opponent()
	}
	return nil
}

// step adds a move to the replay.
func (a *ReachAnswer) step(p, q position.Position, player game.Player) {
	move := p.Move(q, player).Name
	if move == "" {
		move = q.String()
	}
	a.Replay = append(a.Replay, move)
	a.Positions = append(a.Positions, q.String())
}

// A met position is a position with a player to move. It records how it was reached.
type met struct {
	p       position.Position
	player  game.Player // to move
	starter game.Player
	before  int
}

// search visits all positions that can be reached, whoever starts.
func (a *ReachAnswer) search(ctx context.Context, start, target position.Position, limit int) error {
	want := target.String()
	type key struct {
		text            string
		player, starter game.Player
	}
	var queue []met
	seen := map[key]bool{}
	add := func(m met) {
		k := key{m.p.String(), m.player, m.starter}
		if !seen[k] {
			seen[k] = true
			queue = append(queue, m)
		}
	}
	for _, player := range game.Players {
		add(met{start, player, player, -1})
	}
	goal := -1
	for i := 0; i < len(queue); i++ {
		m := queue[i]
		if m.p.String() == want {
			turn := m.starter.String()[:1] + m.player.String()[:1]
			if !slices.Contains(a.Turns, turn) {
				a.Turns = append(a.Turns, turn)
			}
			if goal < 0 {
				goal = i
			}
		}
		if i&255 == 0 {
			if err := work.Interrupted(ctx); err != nil {
				return err
			}
		}
		if len(queue) > limit {
			if goal >= 0 {
				break
			}
			return fmt.Errorf("%w: %d positions were met, and %s was not among them; «limit» allows more", work.ErrLimit, limit, want)
		}
		options, err := m.p.Options(m.player)
		if err != nil {
			return err
		}
		for _, q := range options {
			add(met{q, m.player.Opponent(), m.starter, i})
		}
	}
	if goal < 0 {
		a.Reason = fmt.Sprintf("all %d positions that can be reached were tried", len(queue))
		return nil
	}
	slices.Sort(a.Turns)
	a.Reachable, a.Starter = true, queue[goal].starter.String()[:1]
	a.Reason = "found by search"
	var path []int
	for i := goal; i >= 0; i = queue[i].before {
		path = append(path, i)
	}
	slices.Reverse(path)
	for k := 1; k < len(path); k++ {
		a.step(queue[path[k-1]].p, queue[path[k]].p, queue[path[k-1]].player)
	}
	return nil
}
