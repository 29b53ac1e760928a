// SPDX-License-Identifier: Apache-2.0

package dots

import (
	"bufio"
	"math/bits"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/rulestest"
)

func TestRulesets(t *testing.T) {
	rulestest.Check(t, DotsAndBoxes)
	rulestest.Check(t, Nimstring)
}

func FuzzParse(f *testing.F) {
	for _, s := range DotsAndBoxes.Samples {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if b, err := DotsAndBoxes.Parse(s); err == nil {
			if c, err := DotsAndBoxes.Parse(DotsAndBoxes.Format(b)); err != nil || b != c {
				t.Errorf("%q is %v, and then %v, %v", s, b, c, err)
			}
		}
	})
}

// A literal plays line by line: the player who closes a box stays on move.
type literal struct {
	margin map[Board]int  // by how many boxes the player on move does better from here on
	ends   map[Board]bool // whether the player on move wins Nimstring
}

func (l literal) best(b Board) int {
	if v, ok := l.margin[b]; ok || b.lines == b.all() {
		return v
	}
	best := -maxLines
	for free := b.all() &^ b.lines; free != 0; free &= free - 1 {
		after := b
		i := bits.TrailingZeros64(free)
		after.lines |= 1 << i
		v := -l.best(after)
		if n := b.closes(i); n > 0 {
			v = n - v
		}
		best = max(best, v)
	}
	l.margin[b] = best
	return best
}

func (l literal) wins(b Board) (wins bool) {
	if v, ok := l.ends[b]; ok {
		return v
	}
	for free := b.all() &^ b.lines; free != 0; free &= free - 1 {
		after := b
		i := bits.TrailingZeros64(free)
		after.lines |= 1 << i
		wins = wins || l.wins(after) == (b.closes(i) > 0)
	}
	l.ends[b] = wins
	return wins
}

// result is that of player, who begins, by whole turns.
func result(b Board, player game.Player, known map[game.Player]map[Board]game.Result) game.Result {
	if r, over := DotsAndBoxes.Over(b, player); over {
		return r
	}
	if r, ok := known[player][b]; ok {
		return r
	}
	best := game.Loss
	for _, q := range DotsAndBoxes.Options(nil, b, player) {
		best = max(best, result(q, player.Opponent(), known).Opposite())
	}
	known[player][b] = best
	return best
}

func wins(b Board, known map[Board]bool) bool {
	if v, ok := known[b]; ok {
		return v
	}
	won := false
	for _, q := range Nimstring.Options(nil, b, game.Left) {
		won = won || !wins(Nimstring.Canonical(q), known)
	}
	known[b] = won
	return won
}

// Whole turns are worth what lines are.
func TestTurns(t *testing.T) {
	for _, size := range []string{"1x1", "1x2", "1x3", "2x2"} {
		b, err := DotsAndBoxes.Parse(size)
		if err != nil {
			t.Fatal(err)
		}
		l := literal{map[Board]int{}, map[Board]bool{}}
		known := map[game.Player]map[Board]game.Result{game.Left: {}, game.Right: {}}
		ended := map[Board]bool{}
		for lines := uint64(0); lines <= b.all(); lines++ {
			b.lines = lines
			if got, want := wins(Nimstring.Canonical(b), ended), l.wins(b); got != want {
				t.Fatalf("nimstring(%s) is won: %v, want %v", Nimstring.Format(b), got, want)
			}
			margin := l.best(b)
			for lead := -2; lead <= 2; lead++ {
				c := b
				c.lead = int8(lead)
				for _, player := range game.Players {
					want := margin + lead
					if player == game.Right {
						want = margin - lead
					}
					if got := result(c, player, known); int(got) != 1+min(max(want, -1), 1) {
						t.Fatalf("%s is a %v for %v, who does better by %d", DotsAndBoxes.Format(c), got, player, want)
					}
				}
			}
		}
	}
}

// border draws none, all, or the left and lower sides of the border.
func (b Board) border(kind string) Board {
	for i := range b.size() {
		row, column, down := b.line(i)
		far := !down && row == int(b.rows) || down && column == 0
		near := !down && row == 0 || down && column == int(b.columns)
		if kind == "swedish" && (near || far) || kind == "icelandic" && far {
			b.lines |= 1 << i
		}
	}
	return b
}

// By how many boxes the first player does better, and who wins Nimstring, as computed
// over edge sets (facts/records/dots_and_boxes.csv).
func TestRecords(t *testing.T) {
	f, err := os.Open(filepath.Join("..", "..", "..", "shared", "facts", "records", "dots_and_boxes.csv"))
	if err != nil {
		t.Skipf("no records: %v", err)
	}
	defer f.Close()
	lines, done := bufio.NewScanner(f), 0
	for lines.Scan() {
		cells := strings.Split(lines.Text(), ",")
		b, err := DotsAndBoxes.Parse(cells[0])
		if err != nil {
			continue
		}
		b = b.border(cells[1])
		if free := b.size() - bits.OnesCount64(b.lines); free > 17 && os.Getenv("UPSTAR_SLOW") != "1" {
			continue
		}
		l := literal{map[Board]int{}, map[Board]bool{}}
		if margin := l.best(b); strconv.Itoa(margin) != cells[2] {
			t.Errorf("%s, %s: %d, want %s", cells[0], cells[1], margin, cells[2])
		}
		if got := wins(Nimstring.Canonical(b), map[Board]bool{}); got != (cells[3] == "N") {
			t.Errorf("nimstring on %s, %s is won: %v, want %s", cells[0], cells[1], got, cells[3])
		}
		if c := b; b.size()-bits.OnesCount64(b.lines) <= 13 { // by whole turns
			c.lead = int8(-l.best(b))
			if r := result(c, game.Left, map[game.Player]map[Board]game.Result{game.Left: {}, game.Right: {}}); r != game.Draw {
				t.Errorf("%s is a %v for Left", DotsAndBoxes.Format(c), r)
			}
		}
		done++
	}
	if done < 11 {
		t.Errorf("%d records", done)
	}
}

// What is drawn can be rubbed out, and a board keeps its lines as it grows.
func TestEdit(t *testing.T) {
	b, err := DotsAndBoxes.Parse("-.|--.|..|.-.|--,1")
	if err != nil {
		t.Fatal(err)
	}
	for i := range b.size() {
		c := DotsAndBoxes.Put(b, b.place(i), 0)
		if c.lines != b.lines^1<<i || DotsAndBoxes.Put(c, b.place(i), 0) != b {
			t.Errorf("line %s: %s", b.place(i), DotsAndBoxes.Format(c))
		}
	}
	c := DotsAndBoxes.Resize(b, 3, 3)
	if columns, rows := DotsAndBoxes.Extent(c); columns != 3 || rows != 3 || DotsAndBoxes.Resize(c, 2, 2) != b {
		t.Errorf("%s made larger is %s", DotsAndBoxes.Format(b), DotsAndBoxes.Format(c))
	}
	if DotsAndBoxes.Resize(b, 9, 9) != b || DotsAndBoxes.Resize(b, 0, 1) != b {
		t.Error("a board of a size that cannot be")
	}
}
