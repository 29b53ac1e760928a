// SPDX-License-Identifier: Apache-2.0

package retrograde_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math/bits"
	"os"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/solve/retrograde"
	"github.com/upstar-cgt/upstar/work"
)

// A turn is a position with the player to move; or an end that the ruleset declares.
type turn[P comparable] struct {
	at          P
	mover       game.Player
	lost, drawn bool // for mover
}

// An ending says whether play has ended for the player to move.
type ending uint8

const (
	goesOn ending = iota
	lost
	won
	drawn
)

// alternating is a game in which the players move in turn: moves lists the options of
// the player to move, and says whether play has ended.
type alternating[P comparable] struct {
	moves func(at P, mover game.Player) ([]P, ending)
}

func (g alternating[P]) Options(dst []turn[P], p turn[P], player game.Player) []turn[P] {
	if player != p.mover || p.lost {
		return dst
	}
	after := turn[P]{mover: player.Opponent()}
	if p.drawn {
		after.drawn = true
		return append(dst, after)
	}
	options, end := g.moves(p.at, player)
	switch end {
	case goesOn:
		for _, q := range options {
			dst = append(dst, turn[P]{at: q, mover: player.Opponent()})
		}
	case won, drawn:
		after.lost, after.drawn = end == won, end == drawn
		dst = append(dst, after)
	}
	return dst
}

// A count says how many turns there are, how many of them are won, lost and drawn, and how
// many moves play takes at most.
type count struct{ all, win, loss, draw, longest int }

// counted counts what can be reached from starts, by player to move, and returns the
// remoteness of the starts, −1 of a draw.
func counted[P comparable](t *testing.T, moves func(P, game.Player) ([]P, ending), starts ...turn[P]) (by [2]count, plies []int) {
	t.Helper()
	return countedOf(t, moves, func(P) bool { return true }, starts)
}

// countedOf counts some positions only.
func countedOf[P comparable](t *testing.T, moves func(P, game.Player) ([]P, ending), some func(P) bool, starts []turn[P]) (by [2]count, plies []int) {
	t.Helper()
	m := work.Unbounded()
	ps, err := retrograde.Explore(m, game.Ruleset[turn[P]](alternating[P]{moves}), starts...)
	if err != nil {
		t.Fatal(err)
	}
	a, err := ps.Analyse(m)
	if err != nil {
		t.Fatal(err)
	}
	remoteness := func(p turn[P]) int {
		n, ok := a.Remoteness(p, p.mover)
		if !ok {
			return -1
		}
		return n
	}
	for _, p := range ps.All() {
		if p.lost || p.drawn || !some(p.at) {
			continue
		}
		c := &by[p.mover]
		c.all++
		n := remoteness(p)
		c.longest = max(c.longest, n)
		switch {
		case n < 0:
			c.draw++
		case n%2 == 1:
			c.win++
		default:
			c.loss++
		}
	}
	for _, p := range starts {
		plies = append(plies, remoteness(p))
	}
	return by, plies
}

// record returns the counts of a game in shared/facts/records/retrograde.csv, as text.
func record(t *testing.T, name, variant string) (number, split, result string) {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(shared(t, "facts/records/retrograde.csv"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if r[0] == name && strings.HasPrefix(r[1], variant) {
			return r[3], r[4], r[5]
		}
	}
	t.Fatalf("no record of %s, %s", name, variant)
	return "", "", ""
}

// check compares the counts of both players together.
func (c count) check(t *testing.T, name, variant string) {
	t.Helper()
	number, split, _ := record(t, name, variant)
	got := fmt.Sprintf("win %d loss %d draw %d", c.win, c.loss, c.draw)
	if fmt.Sprint(c.all) != number || got != split {
		t.Errorf("%s, %s: %d positions, %s; want %s, %s", name, variant, c.all, got, number, split)
	}
}

func both(by [2]count) count {
	return count{by[0].all + by[1].all, by[0].win + by[1].win, by[0].loss + by[1].loss, by[0].draw + by[1].draw, max(by[0].longest, by[1].longest)}
}

// pieces are two sets of points, by player.
type pieces [2]uint16

func (p pieces) free(i int) bool { return (p[0]|p[1])>>i&1 == 0 }

func (p pieces) move(player game.Player, from, to int) pieces {
	p[player] = p[player]&^(1<<from) | 1<<to
	return p
}

// Mū Tōrere: eight points in a ring, and the centre, 8, next to all; who cannot move
// loses.
func TestMuTorere(t *testing.T) {
	for _, variant := range []string{"centre only next to an enemy", "centre free"} {
		moves := func(p pieces, mover game.Player) (options []pieces, end ending) {
			for i := range 9 {
				if p[mover]>>i&1 == 0 {
					continue
				}
				to := []int{(i + 1) % 8, (i + 7) % 8, 8}
				if i == 8 {
					to = []int{0, 1, 2, 3, 4, 5, 6, 7}
				}
				for _, k := range to {
					enemy := i < 8 && p[mover.Opponent()]&(1<<((i+1)%8)|1<<((i+7)%8)) != 0
					if p.free(k) && (k != 8 || enemy || variant == "centre free") {
						options = append(options, p.move(mover, i, k))
					}
				}
			}
			return options, goesOn
		}
		by, _ := counted(t, moves, turn[pieces]{at: pieces{0x0f, 0xf0}})
		both(by).check(t, "mu_torere", variant)
	}
}

// Three Men's Morris: each player puts three men on nine points, then moves them; three
// in a row, column or diagonal win, and who cannot move loses.
func TestThreeMensMorris(t *testing.T) {
	lines := []uint16{0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124}
	row := func(set uint16) bool {
		for _, l := range lines {
			if set&l == l {
				return true
			}
		}
		return false
	}
	for _, variant := range []string{"orthogonal", "with diagonals", "move anywhere"} {
		moves := func(p pieces, mover game.Player) (options []pieces, end ending) {
			if row(p[mover.Opponent()]) {
				return nil, lost
			}
			for i := range 9 {
				for k := range 9 {
					dx, dy := max(i%3-k%3, k%3-i%3), max(i/3-k/3, k/3-i/3)
					near := dx+dy == 1 || variant == "with diagonals" && dx <= 1 && dy <= 1 && (i == 4 || k == 4 || dx+dy == 1) || variant == "move anywhere"
					placing := bits.OnesCount16(p[mover]) < 3
					switch {
					case !p.free(k):
					case placing && i == 0:
						options = append(options, p.move(mover, 15, k))
					case !placing && p[mover]>>i&1 != 0 && near:
						options = append(options, p.move(mover, i, k))
					}
				}
			}
			return options, goesOn
		}
		by, _ := counted(t, moves, turn[pieces]{})
		both(by).check(t, "three_mens_morris", variant)
	}
}

// Dodgem on n×n squares: Left's cars go right, up and down and leave at the right edge,
// Right's go up, left and right and leave at the top; who has none left has won, and so has
// who cannot move.
func TestDodgem(t *testing.T) {
	for _, n := range []int{2, 4} {
		moves := func(p pieces, mover game.Player) (options []pieces, end ending) {
			if p[mover.Opponent()] == 0 {
				return nil, lost
			}
			for i := range n * n {
				if p[mover]>>i&1 == 0 {
					continue
				}
				x, y := i%n, i/n
				ways := [][2]int{{1, 0}, {0, 1}, {0, -1}}
				if mover == game.Right {
					ways = [][2]int{{0, 1}, {1, 0}, {-1, 0}}
				}
				for k, d := range ways {
					u, v := x+d[0], y+d[1]
					switch {
					case k == 0 && (u == n || v == n):
						q := p
						q[mover] &^= 1 << i
						options = append(options, q)
					case u >= 0 && u < n && v >= 0 && v < n && p.free(v*n+u):
						options = append(options, p.move(mover, i, v*n+u))
					}
				}
			}
			if len(options) == 0 {
				return nil, won
			}
			return options, goesOn
		}
		var start pieces
		for k := 1; k < n; k++ {
			start[game.Left] |= 1 << (k * n) // the left column without its lowest square
			start[game.Right] |= 1 << k      // the lowest row without its first
		}
		by, _ := counted(t, moves, turn[pieces]{at: start})
		both(by).check(t, "dodgem", fmt.Sprintf("%dx%d", n, n))
	}
}

// ls lists the L's on 4×4 squares.
func ls() (all []uint16) {
	seen := map[uint16]bool{}
	for turnings := range 8 {
		for x := range 4 {
			for y := range 4 {
				set, fits := uint16(0), true
				for _, c := range [4][2]int{{0, 0}, {1, 0}, {2, 0}, {0, 1}} {
					u, v := c[0], c[1]
					for range turnings % 4 {
						u, v = -v, u
					}
					if turnings >= 4 {
						u = -u
					}
					u, v = u+x, v+y
					if fits = fits && u >= 0 && u < 4 && v >= 0 && v < 4; fits {
						set |= 1 << (4*v + u)
					}
				}
				if fits && !seen[set] {
					seen[set] = true
					all = append(all, set)
				}
			}
		}
	}
	return all
}

// The L-game: the player to move, whose L is the first, moves it and then, if he likes,
// one of the two neutral squares; who cannot move loses.
func TestLGame(t *testing.T) {
	type position struct{ own, other, neutral uint16 }
	all := ls()
	moves := func(p position, _ game.Player) (options []position, end ending) {
		for _, l := range all {
			if l == p.own || l&(p.other|p.neutral) != 0 {
				continue
			}
			options = append(options, position{p.other, l, p.neutral})
			for from := range 16 {
				for to := range 16 {
					if p.neutral>>from&1 != 0 && (l|p.other|p.neutral)>>to&1 == 0 {
						options = append(options, position{p.other, l, p.neutral&^(1<<from) | 1<<to})
					}
				}
			}
		}
		return options, goesOn
	}
	var starts []turn[position]
	for _, a := range all {
		for _, b := range all {
			for i := range 16 {
				for k := range i {
					if n := uint16(1<<i | 1<<k); a&b == 0 && (a|b)&n == 0 {
						starts = append(starts, turn[position]{at: position{a, b, n}})
					}
				}
			}
		}
	}
	by, _ := counted(t, moves, starts...)
	by[game.Left].check(t, "l_game", "all positions")
	if by[game.Left] != by[game.Right] {
		t.Errorf("%+v for the players, who are alike", by)
	}
}

// Hare and Hounds on eleven points; the hare has won when no hound is left of it any more.
func TestHareAndHoundsRecords(t *testing.T) {
	type position struct {
		hounds uint16
		hare   uint8
	}
	var column [11]int
	var near [11][]uint8
	place := func(x, y int) int { // rows of 3, 5 and 3 points
		switch {
		case x < 0 || x > 4 || y < 0 || y > 2 || y != 1 && (x == 0 || x == 4):
			return -1
		case y == 0:
			return x - 1
		case y == 1:
			return 3 + x
		}
		return 7 + x
	}
	for x := range 5 {
		for y := range 3 {
			i := place(x, y)
			if i < 0 {
				continue
			}
			column[i] = x
			for dx := -1; dx <= 1; dx++ {
				for dy := -1; dy <= 1; dy++ {
					k := place(x+dx, y+dy)
					if k >= 0 && k != i && (dx*dy == 0 || (x+y)%2 == 1) {
						near[i] = append(near[i], uint8(k))
					}
				}
			}
		}
	}
	moves := func(p position, mover game.Player) (options []position, end ending) {
		last := 5
		for i := range 11 {
			if p.hounds>>i&1 != 0 {
				last = min(last, column[i])
			}
		}
		if column[p.hare] <= last {
			return nil, map[game.Player]ending{game.Left: lost, game.Right: won}[mover]
		}
		taken := p.hounds | 1<<p.hare
		if mover == game.Right {
			for _, k := range near[p.hare] {
				if taken>>k&1 == 0 {
					options = append(options, position{p.hounds, k})
				}
			}
			return options, goesOn
		}
		for i := range 11 {
			for _, k := range near[i] {
				if p.hounds>>i&1 != 0 && taken>>k&1 == 0 && column[k] >= column[i] {
					options = append(options, position{p.hounds&^(1<<i) | 1<<k, p.hare})
				}
			}
		}
		return options, goesOn
	}
	var all []turn[position]
	for hounds := range uint16(1 << 11) {
		for hare := range uint8(11) {
			if bits.OnesCount16(hounds) == 3 && hounds>>hare&1 == 0 {
				for _, player := range game.Players {
					all = append(all, turn[position]{at: position{hounds, hare}, mover: player})
				}
			}
		}
	}
	by, _ := counted(t, moves, all...)
	both(by).check(t, "hare_and_hounds", "all placements")
	start := position{1<<place(0, 1) | 1<<place(1, 0) | 1<<place(1, 2), uint8(place(4, 1))}
	by, plies := counted(t, moves, turn[position]{at: start}, turn[position]{at: start, mover: game.Right})
	both(by).check(t, "hare_and_hounds", "hounds first")
	if _, _, result := record(t, "hare_and_hounds", "hounds first"); result != fmt.Sprintf("hounds win, remoteness %d", plies[0]) {
		t.Errorf("%v moves from the start, want: %s", plies, result)
	}
}

// Fox and Geese: what can be reached in turn from the starts.
func TestFoxAndGeeseRecords(t *testing.T) {
	for _, rows := range []int{4, 8, 9} {
		if rows > 4 && os.Getenv("UPSTAR_SLOW") == "" {
			continue
		}
		moves := func(h grid.Hunt, mover game.Player) ([]grid.Hunt, ending) {
			return grid.FoxAndGeese.Options(nil, h, mover), goesOn
		}
		var starts []turn[grid.Hunt]
		for _, player := range game.Players {
			for column := 1; column <= 7; column += 2 {
				starts = append(starts, turn[grid.Hunt]{at: grid.NewHunt(rows, 8, column), mover: player})
			}
		}
		by, plies := counted(t, moves, starts...)
		number, _, result := record(t, "fox_and_geese", fmt.Sprintf("%dx8", rows))
		text := strings.Trim(fmt.Sprint(plies[:4]), "[]") + "; fox first: " + strings.Trim(fmt.Sprint(plies[4:]), "[]")
		if got := both(by); fmt.Sprint(got.all) != number || "remoteness geese first: "+text != strings.TrimSuffix(result, ",") {
			t.Errorf("%d rows: %+v, %s; want %s, %s", rows, got, text, number, result)
		}
	}
}
