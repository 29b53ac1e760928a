// SPDX-License-Identifier: Apache-2.0

package theory_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/coord"
	"github.com/upstar-cgt/upstar/rules/explicit"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/theory"
	"github.com/upstar-cgt/upstar/work"
)

// read reads one of the tables that were computed by literal play.
func read(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../../testdata/truth", name))
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A world is a solver with a meter for all that is asked of it.
type world struct {
	*solve.Solver
	meter *work.Meter
}

// free is the meter of what is not bounded.
var free = work.Unbounded()

func newWorld() *world { return &world{solve.New(arena.New()), free} }

func (w *world) Outcome(s arena.Sum, c game.Convention) (game.Outcome, error) {
	return w.Solver.Outcome(w.meter, s, c)
}

func (w *world) Value(fn game.Function, s arena.Sum) (int, error) {
	return w.Solver.Value(w.meter, fn, s)
}

func (w *world) Compound(m compound.Mode, sums []arena.Sum) (arena.Sum, error) {
	return solve.Compound(w.meter, w.Arena(), m, sums, -1)
}

func (w *world) options(s arena.Sum) []arena.Sum {
	options, err := w.Options(w.meter, s, game.Left)
	if err != nil {
		panic(err)
	}
	return options
}

// sumOf enters a position.
func sumOf[P comparable](w *world, name string, r game.Ruleset[P], p P) (arena.Sum, error) {
	port := arena.Enter(w.Arena(), name, r)
	return work.Try(w.meter, func() arena.Sum { return port.Sum(w.meter, p) })
}

func tree(t *testing.T, f *world, text string) arena.Sum {
	t.Helper()
	p, err := explicit.Impartial.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	s, err := sumOf(f, "tree", explicit.Impartial, p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func mode(t *testing.T, name string) compound.Mode {
	t.Helper()
	m, err := compound.ParseMode(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func letters(normal, misere bool) string {
	return game.OutcomeOf(normal, normal).String() + game.OutcomeOf(misere, misere).String()
}

// facts returns a compound, so that every path of the theory is taken.
func facts(f *world, mode compound.Mode, sums []arena.Sum) theory.Compound {
	x := theory.Compound{Mode: mode, Play: theory.Played{Solver: f.Solver, Enter: func(m *work.Meter) arena.Sum {
		return work.Checked[arena.Sum](m)(f.Compound(mode, sums))
	}}}
	for _, s := range sums {
		x.Components = append(x.Components, played(f, s))
	}
	return x
}

// played returns the facts of a sum by play.
func played(f *world, s arena.Sum) theory.Played {
	return theory.Played{Solver: f.Solver, Enter: func(*work.Meter) arena.Sum { return s }}
}

// literally enters the compound and returns its facts by play.
func literally(t *testing.T, f *world, x theory.Compound) theory.Played {
	t.Helper()
	s, err := work.Try(free, func() arena.Sum { return x.Play.Enter(free) })
	if err != nil {
		t.Fatal(err)
	}
	return played(f, s)
}

// value returns a function of a component.
func value(x theory.Facts, fn game.Function) (int, error) {
	return work.Try(free, func() int { return x.Value(free, fn) })
}

// ended reports whether a component has ended.
func ended(x theory.Facts) (bool, error) {
	return work.Try(free, func() bool { return x.Ended(free) })
}

func outcomes(t *testing.T, x theory.Facts) string {
	t.Helper()
	v, err := theory.ValOf(free, x)
	if err != nil {
		t.Fatal(err)
	}
	return letters(v.Normal, v.Misere)
}

func TestTruthCompounds(t *testing.T) {
	var truth struct {
		Games                   map[string]map[string]any
		Singles, Pairs, Triples map[string]map[string]string
	}
	read(t, "compounds.json", &truth)
	f := newWorld()
	for name, want := range truth.Games {
		s := tree(t, f, name)
		for _, fn := range solve.Functions() {
			v, err := f.Value(fn, s)
			got := any(float64(v))
			if v == game.Undefined {
				got = nil
			}
			if got != want[fn.String()] || err != nil {
				t.Errorf("%v(%s) = %v, %v, want %v", fn, name, got, err, want[fn.String()])
			}
		}
		// The table asks for hereditary tameness; ONAG's is wider.
		if _, _, ok, err := f.Tame(f.meter, s); !ok && want["tame"] == true || err != nil {
			t.Errorf("tame(%s) = %v, %v", name, ok, err)
		}
	}
	for _, table := range []map[string]map[string]string{truth.Singles, truth.Pairs, truth.Triples} {
		for key, row := range table {
			var sums []arena.Sum
			for _, name := range strings.Split(key, "|") {
				sums = append(sums, tree(t, f, name))
			}
			for name, want := range row {
				x := facts(f, mode(t, name), sums)
				played := literally(t, f, x)
				if a, b := outcomes(t, x), outcomes(t, played); a != want || b != want {
					t.Errorf("%s of %s: theory %s, play %s, want %s", name, key, a, b, want)
				}
			}
		}
	}
}

func TestTruthHorses(t *testing.T) {
	var truth map[string]json.RawMessage
	read(t, "horses.json", &truth)
	f := newWorld()
	for _, fn := range solve.Functions() {
		var rows [][]*int
		if err := json.Unmarshal(truth[fn.String()], &rows); err != nil {
			t.Fatal(err)
		}
		for i, row := range rows {
			for j, want := range row {
				s, _ := sumOf(f, "horses", coord.Horses, coord.Point{X: i, Y: j})
				got, err := f.Value(fn, s)
				if err != nil || want == nil && got != game.Undefined || want != nil && got != *want {
					t.Errorf("%v(%d,%d) = %d, %v", fn, i, j, got, err)
				}
			}
		}
	}
	for name, c := range map[string]game.Convention{"o+": game.Normal, "o-": game.Misere} {
		var rows [][]string
		if err := json.Unmarshal(truth[name], &rows); err != nil {
			t.Fatal(err)
		}
		for i, row := range rows {
			for j, want := range row {
				s, _ := sumOf(f, "horses", coord.Horses, coord.Point{X: i, Y: j})
				if got, err := f.Outcome(s, c); got.String() != want || err != nil {
					t.Errorf("%s(%d,%d) = %v, %v, want %s", name, i, j, got, err, want)
				}
			}
		}
	}
	var tame [][]bool
	if err := json.Unmarshal(truth["tame"], &tame); err != nil {
		t.Fatal(err)
	}
	for i, row := range tame {
		for j, want := range row {
			s, _ := sumOf(f, "horses", coord.Horses, coord.Point{X: i, Y: j})
			if _, _, got, err := f.Tame(f.meter, s); !got && want || err != nil {
				t.Errorf("tame(%d,%d) = %v, %v, want %v", i, j, got, err, want)
			}
		}
	}
}

// The nested rules against the tables; chains of forced moves realise the cells.
func TestTruthNested(t *testing.T) {
	var truth map[string]json.RawMessage
	read(t, "nested.json", &truth)
	checked := 0
	for key, data := range truth {
		var cell struct {
			Table      [][]any
			IsFunction bool `json:"is_function"`
		}
		fn, kind, ok := strings.Cut(key, " ")
		if json.Unmarshal(data, &cell) != nil || !ok || !cell.IsFunction {
			continue
		}
		function, err := game.ParseFunction(fn, solve.Functions()...)
		if err != nil {
			continue
		}
		for r, row := range cell.Table {
			for h, want := range row {
				x := theory.Compound{Mode: mode(t, kind), Components: []theory.Facts{constant(r), constant(h)}}
				got, err := value(x, function)
				if err != nil || float64(got) != want {
					t.Errorf("%s of %d and %d = %d, %v, want %v", key, r, h, got, err, want)
				}
				checked++
			}
		}
	}
	if checked != 6*64 {
		t.Errorf("checked %d cells", checked)
	}
}

// constant is a component all of whose functions have one value.
type constant int

func (c constant) Ended(*work.Meter) bool                 { return c == 0 }
func (c constant) Wins(*work.Meter, game.Convention) bool { return c%2 == 1 }
func (c constant) Value(*work.Meter, game.Function) int   { return int(c) }
func (c constant) Tame(*work.Meter) (int, int, bool)      { return int(c), int(c), true }
func (c constant) Heap(*work.Meter) (int, bool)           { return 0, false }
func (c constant) OptionNims(*work.Meter) []int           { return nil }

// Partizan compounds by the formulas of figure 4.9.
func TestTruthFigure49(t *testing.T) {
	var truth struct {
		Games map[string]struct{ Form string }
		Table map[string]map[string]string
	}
	read(t, "fig4_9.json", &truth)
	f := newWorld()
	sums := map[string]arena.Sum{}
	for name, g := range truth.Games {
		p, err := explicit.Literal.Parse(g.Form)
		if err != nil {
			t.Fatal(err)
		}
		if sums[name], err = sumOf(f, "form", explicit.Literal, p); err != nil {
			t.Fatal(err)
		}
	}
	checked := 0
	for kind, table := range truth.Table {
		for key, want := range table {
			g, h, _ := strings.Cut(key, " ; ")
			s, err := f.Compound(mode(t, kind), []arena.Sum{sums[g], sums[h]})
			if err != nil {
				t.Fatal(err)
			}
			normal, err1 := f.Outcome(s, game.Normal)
			misere, err2 := f.Outcome(s, game.Misere)
			if got := normal.String() + misere.String(); got != want || err1 != nil || err2 != nil {
				t.Errorf("%s of %s: %s, want %s", kind, key, got, want)
			}
			checked++
		}
	}
	if checked < 1000 {
		t.Errorf("only %d cases", checked)
	}
}
