// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// Go is the endgame of Go as a game that the last move wins [Berlekamp–Wolfe 1994]. Instead of
// putting a stone, a player may give back a prisoner, and nobody may pass. A point of territory and
// a prisoner are therefore each worth a move. The stones around a region live for ever and separate
// regions; each region has its own account of prisoners. A ko may be retaken at once, so that play
// need not end.
var Go = goban{doc: goDoc("go", "Go endgame",
	"A move puts a stone on an empty point, and takes the opponent's stones that are left without liberties prisoner; a stone without liberties that takes nothing may not be put. Instead of that a player may give back a prisoner. Who can do neither loses. In each region the prisoners of one player are set off against those of the other. A ko may be taken back at once.",
	"BBB|B.W", "BBBB|B..W|BBBB", "BBBBB|W...B|BBWBB", "#WB#|WX.B|#WB#", "B.W.W;2,-1", "W.X.W|BBBBB", "0x0;-3")}

// SimpleKo is Go with the rule of ko: if a single stone has just taken a single stone, it may not
// be retaken at once by a single stone.
var SimpleKo = goban{doc: goDoc("go-simple-ko", "Go endgame with simple ko",
	"As go, but a ko that was just taken, at the point that is marked, may not be taken back by the next move on this board. In a sum, where a move elsewhere allows it again, that is not the rule of ko.",
	"BBB|B.W", "#WB#|WX.B|#WB#", "#WB#|W!OB|#WB#;-1"), ko: true}

func goDoc(name, title, rule string, samples ...string) game.Doc {
	return game.Doc{Name: name, Title: title, Rule: rule, Samples: samples,
		Position: "rows of . (a point to be counted), X and O (stones of Black and White, Left and Right, that may be taken), B and W (their stones that live for ever), # (no point) and ! (where a ko was just taken) with | between them, and then, if there are any, for each region in the order of their first points the prisoners of Black less those of White: BBBB|B..W|BBBB;2; or a game record (SGF), in whose last node the points to be counted and the stones that may be taken are marked",
		Sources:  []string{"Berlekamp–Wolfe 1994", "Siegel CGT, I.4"}}
}

// The pieces of Go in addition to the usual ones.
const (
	aliveX Piece = O + 1 + iota
	aliveO
	koPoint
	raceX // a stone that must not be taken: see Race
	raceO
)

// A Region is a position of Go.
type Region struct{ regionFields }

// regionFields holds the fields of a Region. The compiler writes the fields of a type into the name of each generic
// function for it. With one field these names are short, and the program is smaller.
type regionFields struct {
	board     Board
	prisoners string // for each region, those of Black less those of White, with commas; "" if there are none
}

type goban struct {
	doc game.Doc
	ko  bool
}

func (g goban) About() game.Doc { return g.doc }

// Endless says that a ko can be retaken.
func (goban) Endless() bool { return true }

// Caution says that the rule of ko concerns all games played together, not one board alone.
func (g goban) Caution() string {
	if !g.ko {
		return ""
	}
	return "a ko that was taken waits for a move on this board: beside other games, where a move elsewhere lets it be taken back, values do not tell who wins by the rule of ko"
}

var goKit = Kit{Pieces: ".#XOBW!", More: "BW!", Fills: []draw.Color{draw.Blue, draw.Red, draw.Paper}, crossed: true}

func (g goban) Options(dst []Region, r Region, player game.Player) []Region {
	sign := 1 - 2*int(player)
	accounts := r.accounts()
	give := func(b Board, region, n int) {
		after := slices.Clone(accounts)
		after[region] += sign * n
		dst = append(dst, Region{regionFields{b, ledger(after)}})
	}
	clear := r.board.unmarked()
	for i, n := range accounts {
		if n*sign > 0 {
			give(clear, i, -1)
		}
	}
	for i, region := range clear.playable() {
		for _, s := range region {
			if !clear.Is(s, Empty) {
				continue
			}
			b, taken, ok := clear.play(s, player)
			ko := g.ko && len(taken) == 1 && b.isKo(s, taken[0], player)
			if !ok || ko && r.board.Is(s, koPoint) {
				continue
			}
			if ko {
				b = b.With(koPoint, taken[0])
			}
			give(b, i, len(taken))
		}
	}
	return dst
}

// playable returns the regions that are separated by stones that live for ever.
func (b Board) playable() [][]Square {
	in := func(s Square) bool { p := b.At(s); return p == Empty || p == koPoint || stones.has(p) }
	return b.regions(rook, in, func(_, t Square) bool { return in(t) })
}

// accounts returns the prisoners by region; there is at least one account.
func (r Region) accounts() []int {
	accounts := make([]int, max(1, len(r.board.playable())))
	if r.prisoners != "" {
		for i, n := range strings.Split(r.prisoners, ",") {
			accounts[i], _ = strconv.Atoi(n)
		}
	}
	return accounts
}

// ledger writes accounts, or "" if all are 0.
func ledger(accounts []int) string {
	text, any := make([]string, len(accounts)), false
	for i, n := range accounts {
		text[i], any = strconv.Itoa(n), any || n != 0
	}
	if !any {
		return ""
	}
	return strings.Join(text, ",")
}

// unmarked returns b without the mark on a point forbidden by ko.
func (b Board) unmarked() Board {
	if i := strings.IndexByte(b.cells, byte(koPoint)); i >= 0 {
		return b.With(Empty, Square(i))
	}
	return b
}

// owns reports whether s holds a stone of player.
func (b Board) owns(s Square, player game.Player) bool {
	return b.Is(s, Stone(player)) || b.Is(s, aliveX+Piece(player)) || b.Is(s, raceX+Piece(player))
}

// play puts a stone and removes the stones it captures; ok is false if the move is not allowed.
func (b Board) play(s Square, player game.Player) (after Board, taken []Square, ok bool) {
	after = b.With(Stone(player), s)
	for _, d := range rook {
		t := b.Step(s, d[0], d[1])
		if b.owns(t, player.Opponent()) && !slices.Contains(taken, t) {
			if group, lives := after.group(t, player.Opponent()); !lives {
				taken = append(taken, group...)
			}
		}
	}
	after = after.With(Empty, taken...)
	_, ok = after.group(s, player)
	return after, taken, ok
}

// group returns the stones connected to the one on s, and whether they have a liberty or live for
// ever.
func (b Board) group(s Square, player game.Player) (group []Square, lives bool) {
	group = []Square{s}
	for i := 0; i < len(group); i++ {
		lives = lives || b.Is(group[i], aliveX+Piece(player))
		for _, d := range rook {
			t := b.Step(group[i], d[0], d[1])
			lives = lives || b.Is(t, Empty) || b.Is(t, koPoint)
			if b.owns(t, player) && !slices.Contains(group, t) {
				group = append(group, t)
			}
		}
	}
	return group, lives
}

// isKo reports whether the stone on s, which has taken the one on t, is alone and has t as its only
// liberty.
func (b Board) isKo(s, t Square, player game.Player) bool {
	for _, d := range rook {
		if u := b.Step(s, d[0], d[1]); u != t && (b.Is(u, Empty) || b.owns(u, player)) {
			return false
		}
	}
	return true
}

// Split separates the prisoners, and the regions that are separated by stones that live for ever.
// With the rule of ko the board is not split.
func (g goban) Split(dst []Region, r Region) []Region {
	if g.ko {
		return append(dst, r)
	}
	accounts := r.accounts()
	regions := r.board.playable()
	if len(regions) == 0 {
		regions = append(regions, nil)
	}
	for i, region := range regions {
		part := Region{regionFields{prisoners: ledger(accounts[i : i+1])}}
		if slices.ContainsFunc(region, func(s Square) bool { return r.board.Is(s, Empty) }) {
			part.board = r.board.crop(r.board.surrounded(region), Wall)
		}
		if len(g.Options(g.Options(nil, part, game.Left), part, game.Right)) > 0 {
			dst = append(dst, part)
		}
	}
	return dst
}

// surrounded returns a region with the stones around it.
func (b Board) surrounded(region []Square) []Square {
	around := slices.Clone(region)
	for _, s := range region {
		for _, d := range rook {
			if t := b.Step(s, d[0], d[1]); t != None && b.At(t) > O && !slices.Contains(around, t) {
				around = append(around, t)
			}
		}
	}
	return around
}

func (goban) Format(r Region) string {
	if r.prisoners == "" {
		return goKit.Format(r.board)
	}
	return goKit.Format(r.board) + ";" + r.prisoners
}

// mostPrisoners is the greatest number of prisoners that can be written.
const mostPrisoners = 1000

func (g goban) Parse(s string) (r Region, err error) {
	if isSGF(s) {
		return g.fromSGF(s)
	}
	text, prisoners, given := strings.Cut(s, ";")
	if r.board, err = goKit.Parse(text); err != nil {
		return Region{}, err
	}
	if err = g.check(s, r); err == nil && given {
		err = r.count(s, prisoners, len(text)+1)
	}
	if err != nil {
		return Region{}, err
	}
	return r, nil
}

// check says what is wrong with a position, which was read from s.
func (g goban) check(s string, r Region) error {
	marks := 0
	for t := range Square(r.board.Size()) {
		p := r.board.At(t)
		if p == koPoint {
			marks++
		}
		if stones.has(p) {
			if _, lives := r.board.group(t, game.Player(p-X)); !lives {
				return game.Errorf(s, 0, "the stone on %s has no liberty", r.board.name(t))
			}
		}
	}
	if marks > 1 || marks == 1 && !g.ko {
		return game.Errorf(s, strings.IndexByte(s, '!'), "at most one point is forbidden by ko, and in go-simple-ko only")
	}
	return nil
}

// count reads the prisoners, which begin at the offset in s.
func (r *Region) count(s, prisoners string, offset int) error {
	accounts := r.accounts()
	numbers := strings.Split(prisoners, ",")
	if len(numbers) != len(accounts) {
		return game.Errorf(s, offset, "prisoners for %d regions where there are %d", len(numbers), len(accounts))
	}
	for i, text := range numbers {
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil || n < -mostPrisoners || n > mostPrisoners {
			return game.Errorf(s, offset, "the prisoners are numbers from %d to %d", -mostPrisoners, mostPrisoners)
		}
		accounts[i] = n
	}
	r.prisoners = ledger(accounts)
	return nil
}

func (goban) Draw(c draw.Canvas, r Region) {
	goKit.Draw(c, r.board)
	if r.prisoners != "" {
		for i, n := range r.accounts() {
			c.Text(float64(i)+0.5, float64(r.board.Rows())+0.6, strconv.Itoa(n), draw.Style{Place: account(i)})
		}
	}
}

func account(region int) string { return "prisoners" + strconv.Itoa(region+1) }

// Move names the point of the stone.
func (goban) Move(r, to Region, player game.Player) game.Move[Region] {
	for _, s := range r.board.changed(to.board) {
		if to.board.Is(s, Stone(player)) {
			m := r.board.move(to.board, "", s)
			return game.Move[Region]{To: to, Name: m.Name, Touch: m.Touch}
		}
	}
	after, region := to.accounts(), 0
	for i, n := range r.accounts() {
		if n != after[i] {
			region = i
		}
	}
	return game.Move[Region]{To: to, Name: "give back a prisoner of region " + strconv.Itoa(region+1), Touch: []game.Place{game.Place(account(region))}}
}
