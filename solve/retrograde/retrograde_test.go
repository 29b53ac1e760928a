// SPDX-License-Identifier: Apache-2.0

package retrograde_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/retrograde"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// shared reads a file of shared/.
func shared(t testing.TB, name string) []byte {
	t.Helper()
	for _, up := range []string{"../../..", "../../../.."} { // of the tree, and of a worktree
		if data, err := os.ReadFile(filepath.Join(up, "shared", name)); err == nil {
			return data
		}
	}
	t.Skip("shared/" + name + " is not beside the project")
	return nil
}

// truth reads a table of shared/truth into v.
func truth(t testing.TB, name string, v any) {
	t.Helper()
	if err := json.Unmarshal(shared(t, "truth/"+name), v); err != nil {
		t.Fatal(name, err)
	}
}

// backsliding is Toads and Frogs in which a toad may also slide back.
type backsliding struct{}

func (backsliding) Options(dst []string, p string, player game.Player) []string {
	mine, other, ahead := byte('t'), byte('f'), 1
	if player == game.Right {
		mine, other, ahead = 'f', 't', -1
	}
	at := func(i int) byte {
		if i < 0 || i >= len(p) {
			return 0
		}
		return p[i]
	}
	for i := range p {
		if p[i] != mine {
			continue
		}
		for _, j := range []int{i + ahead, i - ahead, i + 2*ahead} {
			if at(j) == '.' && (j != i+2*ahead || at(i+ahead) == other) {
				q := []byte(p)
				q[i], q[j] = '.', mine
				dst = append(dst, string(q))
			}
		}
	}
	return dst
}

func TestBacksliding(t *testing.T) {
	var file struct {
		Backsliding []struct {
			Position               string
			Positions              int
			Class, Onside, Offside string
		}
	}
	truth(t, "loopy_boards.json", &file)
	m := work.Unbounded()
	c := loopy.NewSpace(short.NewSpace()).Calc()
	for _, want := range file.Backsliding {
		ps, err := retrograde.Explore(m, backsliding{}, want.Position)
		if err != nil {
			t.Fatal(err)
		}
		a, err := ps.Analyse(m)
		if err != nil {
			t.Fatal(err)
		}
		if got := a.Outcome(want.Position); got.String() != want.Class {
			t.Errorf("%s: %v, want %s", want.Position, got, want.Class)
		}
		checkAll(t, c, backsliding{}, map[string]string{want.Position: "(" + want.Onside + ")&(" + want.Offside + ")"})
	}
}

// checkAll compares the values of positions with those that are wanted.
func checkAll[P comparable](t *testing.T, c *loopy.Calc, rules game.Ruleset[P], want map[P]string) {
	t.Helper()
	m := work.Unbounded()
	starts := slices.Collect(maps.Keys(want))
	ps, err := retrograde.Explore(m, rules, starts...)
	if err != nil {
		t.Fatal(err)
	}
	values, err := ps.Values(m, c, starts...)
	if err != nil {
		t.Fatal(err)
	}
	err = c.Do(m, func() {
		for i, p := range starts {
			v, err := c.Parse(want[p])
			if err != nil {
				t.Fatal(err)
			}
			if values[i] != v {
				t.Errorf("%v: %s, want %s", p, c.Text(values[i]), c.Text(v))
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}

// foxGeese is Fox and Geese on a board; open boards have no upper edge, and where
// the fox gets past the geese he has off.
type foxGeese struct {
	rows, cols, reach int
	open              bool
}

// A hunt is a position: geese and fox by square, or off.
type hunt struct {
	geese uint64
	fox   int8
	off   bool
}

// square returns the number of a square, −1 if there is none; row and column are
// counted from 1, and their sum is even.
func (b foxGeese) square(row, col int) int {
	if row < 1 || row > b.rows || col < 1 || col > b.cols {
		return -1
	}
	return ((row-1)*b.cols + col - 1) / 2
}

func (b foxGeese) place(s int) (row, col int) {
	row = s*2/b.cols + 1
	col = s*2%b.cols + 1
	if (row+col)%2 != 0 {
		col++
	}
	return row, col
}

func (b foxGeese) Options(dst []hunt, p hunt, player game.Player) []hunt {
	if p.off {
		if player == game.Right {
			dst = append(dst, p)
		}
		return dst
	}
	if player == game.Right {
		row, col := b.place(int(p.fox))
		for _, d := range [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
			for k := 1; k <= b.reach; k++ {
				s := b.square(row+k*d[0], col+k*d[1])
				if s < 0 || p.geese>>s&1 != 0 {
					break
				}
				dst = append(dst, b.settle(hunt{p.geese, int8(s), false}))
			}
		}
		return dst
	}
	for rest := p.geese; rest != 0; rest &= rest - 1 {
		goose := bits.TrailingZeros64(rest)
		row, col := b.place(goose)
		for _, dc := range []int{1, -1} {
			if s := b.square(row-1, col+dc); s >= 0 && p.geese>>s&1 == 0 && s != int(p.fox) {
				dst = append(dst, b.settle(hunt{p.geese&^(1<<goose) | 1<<s, p.fox, false}))
			}
		}
	}
	return dst
}

// settle returns off for an open board on which the fox has got past the geese.
func (b foxGeese) settle(p hunt) hunt {
	if !b.open {
		return p
	}
	row, col := b.place(int(p.fox))
	top, _ := b.place(63 - bits.LeadingZeros64(p.geese))
	free := func(s int) bool { return s >= 0 && p.geese>>s&1 == 0 }
	if row >= top || row == top-1 && (free(b.square(row+1, col-1)) || free(b.square(row+1, col+1))) {
		return hunt{off: true}
	}
	return p
}

func (b foxGeese) start(column int) hunt {
	p := hunt{fox: int8(b.square(1, column))}
	for col := 1; col <= b.cols; col++ {
		if (b.rows+col)%2 == 0 {
			p.geese |= 1 << b.square(b.rows, col)
		}
	}
	return p
}

func TestFoxAndGeese(t *testing.T) {
	var file struct {
		Starts []struct {
			Rows, Cols int
			Top        string
			Range      int                `json:"fox_range"`
			Value      map[string]*string `json:"by_fox_column"`
		}
	}
	truth(t, "foxgeese.json", &file)
	c := loopy.NewSpace(short.NewSpace()).Calc()
	for _, want := range file.Starts {
		b := foxGeese{want.Rows, want.Cols, want.Range, want.Top == "open"}
		size := want.Rows * want.Cols
		if size > 42 || size > 40 && !b.open {
			if os.Getenv("UPSTAR_SLOW") != "" && size <= 88 { // see TestFoxAndGeeseStarts
				checkStarts(t, b, want.Value)
			}
			continue
		}
		values := map[hunt]string{}
		for column, value := range want.Value {
			if col, _ := strconv.Atoi(column); value != nil {
				values[b.start(col)] = *value
			}
		}
		checkAll(t, c, b, values)
	}
}

// checkStarts compares the values of the start by the column of the fox.
func checkStarts(t *testing.T, b foxGeese, want map[string]*string) {
	t.Helper()
	f := newFlock(b)
	f.all()
	for column, value := range want {
		if col, _ := strconv.Atoi(column); value != nil && f.startAt(col) != *value {
			t.Errorf("%v, the fox in column %s: %s, want %s", b, column, f.startAt(col), *value)
		}
	}
}

// TestFoxAndGeeseTables compares all values of the fox around a set of geese.
func TestFoxAndGeeseTables(t *testing.T) {
	var file struct {
		Tables []struct {
			Cols  int
			Range int `json:"fox_range"`
			Geese [][2]int
			Value map[string]string `json:"value_by_fox"`
		}
	}
	truth(t, "foxgeese.json", &file)
	c := loopy.NewSpace(short.NewSpace()).Calc()
	for _, want := range file.Tables {
		b := foxGeese{0, want.Cols, want.Range, true}
		for _, g := range want.Geese {
			b.rows = max(b.rows, g[0])
		}
		var p hunt
		for _, g := range want.Geese {
			p.geese |= 1 << b.square(g[0], g[1])
		}
		values := map[hunt]string{}
		for at, value := range want.Value {
			var row, col int
			fmt.Sscanf(at, "%d,%d", &row, &col)
			p.fox = int8(b.square(row, col))
			values[b.settle(p)] = value
		}
		checkAll(t, c, b, values)
	}
}

func TestFoxAndGeeseCounts(t *testing.T) {
	var file struct {
		Counts []struct {
			Rows, Cols, Geese, Positions, L, R, N, P int
			Range                                    int `json:"fox_range"`
		}
	}
	truth(t, "foxgeese.json", &file)
	m := work.Unbounded()
	for _, want := range file.Counts {
		if want.Positions > 100_000 && os.Getenv("UPSTAR_SLOW") == "" {
			continue
		}
		b := foxGeese{want.Rows, want.Cols, want.Range, false}
		squares := want.Rows * want.Cols / 2
		var all []hunt
		for geese := uint64(1)<<want.Geese - 1; geese < 1<<squares; {
			for fox := range squares {
				if geese>>fox&1 == 0 {
					all = append(all, hunt{geese, int8(fox), false})
				}
			}
			low := geese & -geese // the next set of as many
			next := geese + low
			geese = next | (geese^next)/low>>2
		}
		ps, err := retrograde.Explore(m, b, all...)
		if err != nil {
			t.Fatal(err)
		}
		a, err := ps.Analyse(m)
		if err != nil {
			t.Fatal(err)
		}
		count := map[game.Outcome]int{}
		for _, p := range all {
			count[a.Outcome(p)]++
		}
		got := [5]int{len(all), count[game.L], count[game.R], count[game.N], count[game.P]}
		if got != [5]int{want.Positions, want.L, want.R, want.N, want.P} {
			t.Errorf("%d×%d: %v, want %v", want.Rows, want.Cols, got, want)
		}
	}
}

func TestLimit(t *testing.T) {
	_, err := retrograde.Explore(work.New(t.Context(), work.Budget{Positions: 10}), backsliding{}, "tt..ff")
	if !errors.Is(err, work.ErrLimit) || !strings.Contains(err.Error(), "10 positions") {
		t.Errorf("error %v, want a limit", err)
	}
}

// judged is a game that ends by a verdict.
type judged struct{ backsliding }

func (judged) Over(string, game.Player) (game.Result, bool) { return game.Draw, false }

func TestVerdict(t *testing.T) {
	if _, err := retrograde.Explore(work.Unbounded(), judged{}, "t.f"); !errors.Is(err, retrograde.ErrVerdict) {
		t.Errorf("error %v", err)
	}
}

func Example() {
	m := work.Unbounded()
	ps, _ := retrograde.Explore(m, backsliding{}, "t..f")
	a, _ := ps.Analyse(m)
	plies, _ := a.Remoteness("t..f", game.Left)
	fmt.Println(ps.Len(), "positions,", a.Outcome("t..f"), "in", plies, "moves:", a.Moves("t..f", game.Left))
	// Output: 12 positions, N in 7 moves: [.t.f]
}
