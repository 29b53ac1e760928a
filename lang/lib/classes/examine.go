// SPDX-License-Identifier: Apache-2.0

package classes

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// An Effort says how much to play when examining a class.
type Effort struct {
	Positions int    // number of positions of each class that are examined
	Seed      uint64 // seed of the random games
}

// An Examination is the result of examining a class by random games.
type Examination struct {
	Class     string  `json:"class"`
	File      string  `json:"file"`
	Ruleset   string  `json:"ruleset,omitempty"`   // the name of the ruleset; empty if the class is not a ruleset
	Positions int     `json:"positions,omitempty"` // number of examined positions
	Compared  int     `json:"compared,omitempty"`  // number of these that were small enough to be played out
	Tests     int     `json:"tests,omitempty"`     // number of tests of the class that were run
	Faults    []Fault `json:"faults,omitempty"`
}

// A Fault is a mistake in a class.
type Fault struct {
	Place    string `json:"place,omitempty"` // file:line:column
	Position string `json:"position,omitempty"`
	What     string `json:"what"`
}

// String returns the fault in one line.
func (f Fault) String() string {
	s := f.What
	if f.Position != "" {
		s = f.Position + ": " + s
	}
	if f.Place != "" {
		s = f.Place + ": " + s
	}
	return s
}

// Examine plays random games from positions of the class in a file, or of all classes in a folder,
// in addition to the rulesets of c. If a limit ends the work it returns the results so far with an
// error.
func Examine(ctx context.Context, c *catalog.Catalog, path string, e Effort) ([]Examination, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	folder := path
	if !info.IsDir() {
		if filepath.Ext(path) != ".cgs" {
			return nil, fmt.Errorf("%s is no class: the name of a file with a class ends in .cgs", path)
		}
		folder = filepath.Dir(path)
	}
	all := sources{}
	if err := all.read(folder); err != nil {
		return nil, err
	}
	more, _, err := Extend(ctx, c, []string{folder})
	if err != nil {
		return nil, err
	}
	code := &code{ctx: ctx, sources: all, catalogue: c}
	var done []Examination
	for _, name := range all.classes() {
		if !info.IsDir() && name != strings.TrimSuffix(filepath.Base(path), ".cgs") {
			continue
		}
		x := code.examine(more, name, e, info.IsDir())
		if x.Ruleset != "" || len(x.Faults) > 0 {
			done = append(done, x)
		}
		if err := work.Interrupted(ctx); err != nil {
			return done, err
		}
	}
	if len(done) == 0 {
		return nil, fmt.Errorf("%s holds no class that is a ruleset", path)
	}
	return done, nil
}

// classes returns the names of the classes, sorted.
func (s sources) classes() []string {
	var paths []string
	for path, x := range s {
		if !x.script {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}

// An examiner examines one class.
type examiner struct {
	*Examination
	x     calling
	m     *work.Meter
	rng   *rand.Rand
	trees *trees
	seen  map[string]bool // the members and places of the reported faults
	hangs bool            // a call of the class did not end; other calls would not end either
}

// examine examines the class with a qualified name. In a folder, some classes may not be rulesets;
// a single file must define a ruleset.
func (c *code) examine(more *catalog.Catalog, path string, e Effort, folder bool) Examination {
	found := Examination{Class: path, File: c.sources[path].file}
	r, k, err := c.ruleset(path)
	if err == nil && r == nil && !folder {
		found.Faults = append(found.Faults, Fault{Place: found.File, What: "this class is no ruleset: its positions have no Options"})
	}
	if err != nil {
		found.Faults = append(found.Faults, faultOf(err))
	}
	if err != nil || r == nil {
		return found
	}
	found.Ruleset = r.Name
	m := work.New(c.ctx, work.Budget{})
	x := &examiner{&found, calling{r, m}, m, rand.New(rand.NewPCG(e.Seed, 28)), newTrees(calling{r, m}), map[string]bool{}, false}
	positions := x.collect(e.Positions)
	found.Positions = len(positions)
	for _, p := range positions {
		if m.Err() != nil || x.hangs {
			break
		}
		x.lookAt(p, k)
	}
	if found.Compared == 0 && len(found.Faults) == 0 && m.Err() == nil && !r.endless {
		x.fault("Samples", "", "no position was small enough to be played out: give a small one as an example, by def Samples := [\"...\"]")
	}
	x.test(more)
	return found
}

// faultOf turns an error of a class into a fault.
func faultOf(err error) Fault {
	var placed *Error
	if errors.As(err, &placed) {
		return Fault{Place: placed.Place, What: reason(placed.Err)}
	}
	return Fault{What: err.Error()}
}

// fault reports the first fault in a member of the class.
func (x *examiner) fault(member, position, what string) {
	if x.seen[member] {
		return
	}
	x.seen[member] = true
	x.Faults = append(x.Faults, Fault{x.x.placeOf(member), position, what})
}

// failed reports an error of the class at a position, once for each place. An interruption is not a
// fault.
func (x *examiner) failed(member string, p Position, err error) {
	if err == nil || x.m.Err() != nil {
		return
	}
	f := faultOf(err)
	if f.Place == "" {
		f.Place = x.x.placeOf(member)
	}
	x.hangs = x.hangs || errors.Is(err, work.ErrLimit)
	if key := f.Place + f.What; !x.seen[key] {
		x.seen[key] = true
		f.Position = x.name(p)
		x.Faults = append(x.Faults, f)
	}
}

// name returns a position as it is typed.
func (x *examiner) name(p Position) string { return x.Ruleset + "(" + string(p) + ")" }

// placeOf returns the file, line and column of a member of the class.
func (r *ruleset) placeOf(member string) (place string) {
	_ = r.do(r.code.meter(), func(k *machine) {
		source, offset := k.rules.Place(member)
		place = r.sources.place(source, offset)
	})
	if place == "" { // a member that the library defines
		return r.sources[r.path].file
	}
	return place
}

// try runs f within the meter of the examination.
func (x *examiner) try(f func()) error { return x.m.Do(f) }

// mostMoves is the greatest number of moves of a random game.
const mostMoves = 2000

// collect returns positions from random games that begin with the samples, and random boards with
// positions reachable from them. Small positions come first.
func (x *examiner) collect(most int) []Position {
	found := map[Position]bool{}
	var starts []Position
	for _, s := range x.x.Samples {
		if p, err := x.x.Parse(s); err == nil {
			starts = append(starts, p)
		}
	}
	for i := 0; len(found) < most && i < 2*most && x.m.Err() == nil && !x.hangs; i++ {
		if i%2 == 1 && (x.x.family == onGrid || x.x.family == onStrip) {
			if p := x.random(); x.stands(p) {
				found[p] = true
			}
			continue
		}
		x.play(starts[i/2%len(starts)], found, most)
	}
	all := make([]Position, 0, len(found))
	for p := range found {
		all = append(all, p)
	}
	slices.SortFunc(all, func(p, q Position) int {
		if len(p) != len(q) {
			return len(p) - len(q)
		}
		return strings.Compare(string(p), string(q))
	})
	return all
}

// random returns a small board with random pieces.
func (x *examiner) random() Position {
	rows, columns := 1, 1+x.rng.IntN(6)
	if x.x.family == onGrid {
		rows, columns = 1+x.rng.IntN(3), 1+x.rng.IntN(3)
	}
	cells := make([]byte, rows*columns)
	for i := range cells {
		if x.rng.IntN(2) == 0 {
			cells[i] = byte(x.rng.IntN(len(x.x.chars)))
		}
	}
	return x.x.letters(x.x.family.board(rows, columns, string(cells)))
}

// stands reports whether the class can give all moves from a random board. If it cannot, the game
// is not played on this board.
func (x *examiner) stands(p Position) bool {
	err := x.try(func() {
		for _, player := range game.Players {
			x.x.Options(nil, p, player)
		}
	})
	if errors.Is(err, work.ErrLimit) {
		x.failed("Options", p, err)
	}
	return err == nil
}

// play plays a random game from p, in which either player may make each move. It adds the positions
// to found.
func (x *examiner) play(p Position, found map[Position]bool, most int) {
	at := map[Position]bool{}
	for range mostMoves {
		if at[p] && !x.x.endless {
			x.fault("Options", x.name(p), "play can return to this position: say def Endless := true")
		}
		if at[p] || x.m.Err() != nil {
			return
		}
		at[p] = true
		if len(found) < most {
			found[p] = true
		}
		var options []Position
		err := x.try(func() {
			player := game.Player(x.rng.IntN(2))
			if options = x.x.Options(nil, p, player); len(options) == 0 {
				options = x.x.Options(nil, p, player.Opponent())
			}
		})
		if err != nil {
			x.failed("Options", p, err)
			return
		}
		if len(options) == 0 {
			return
		}
		p = options[x.rng.IntN(len(options))]
	}
	if !x.x.endless {
		x.fault("Options", x.name(p), fmt.Sprintf("a play of %d moves led here and has not ended; if play need not end, say def Endless := true", mostMoves))
	}
}
