// SPDX-License-Identifier: Apache-2.0

package eval_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"

	"github.com/upstar-cgt/upstar/internal/cpu"
	"github.com/upstar-cgt/upstar/lang/eval"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/work"
)

// A timing is a script with its result and the time that CGSuite takes for it.
type timing struct {
	Name     string
	Script   string
	Expected string
	CPU      struct {
		First   float64 `json:"first_thread"`
		Settled float64 `json:"settled_thread"`
	} `json:"cgsuite_cpu_s"`
	Caches bool `json:"cgsuite_caches"` // a second run there is answered from a cache
}

// peer returns the seconds of CGSuite: once it has settled, or of the first run where
// it remembers the answer.
func (x timing) peer() float64 {
	if x.Caches {
		return x.CPU.First
	}
	return x.CPU.Settled
}

func timings(t testing.TB) (all []timing) {
	path := os.Getenv("UPSTAR_FACTS")
	if path == "" {
		path = "../../../shared/facts"
	}
	f, err := os.Open(filepath.Join(path, "cgscript-bench.jsonl"))
	if err != nil {
		t.Skipf("no timings: %v", err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var x timing
		if err := json.Unmarshal(lines.Bytes(), &x); err != nil {
			t.Fatal(err)
		}
		all = append(all, x)
	}
	return all
}

// userClobber is Clobber as a user writes it.
const userClobber = `singleton class Clobber extends game.grid.GridRuleset
  class Position(grid as Grid) extends GridGame
    override def Options(player as Player) begin
      var us := player.Ordinal;
      var them := player.Opponent.Ordinal;
      for here in grid.FindAll(us) for step in Coordinates.Orthogonal
      where grid[here + step] == them
      yield Position(grid.Updated({here => 0, here + step => us}))
      end
    end
  end
end`

// userDomineering is Domineering as a user writes it.
const userDomineering = `singleton class Domineering extends game.grid.GridRuleset
  class Position(grid as Grid) extends GridGame
    override def Options(player as Player) begin
      var step := if player == Left then Coordinates.South else Coordinates.East end;
      for here in grid.FindAll(0) where grid[here + step] == 0
      yield Position(grid.Updated({here => 1, here + step => 1}))
      end
    end
    override def Decomposition := [Position(part.SymmetryInvariant(Symmetry.Flip)) for part in grid.Decomposition(1)];
  end
end`

// user returns an interpreter with the classes of a user.
func user() *eval.Interp {
	in := everything()
	in.Define("examples.Clobber", userClobber)
	in.Define("examples.Domineering", userDomineering)
	return in
}

// script runs a script in an interpreter of its own and returns what it shows and
// the processor's seconds.
func script(t testing.TB, text string) (string, float64) { return scriptIn(t, user(), text) }

func scriptIn(t testing.TB, in *eval.Interp, text string) (string, float64) {
	m := work.Unbounded()
	start := cpu.Time()
	v, err := in.Eval(m, text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	got, err := in.Text(m, v, notation.Plain)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return got, (cpu.Time() - start).Seconds()
}

// roomy lets the heap grow, about as the command line does, until the function that
// it returns is called.
func roomy() (back func()) {
	percent := debug.SetGCPercent(800)
	return func() { debug.SetGCPercent(percent) }
}

// TestPeer compares results with CGSuite's, and with UPSTAR_SLOW the time too: each
// script is to be three times as fast.
func TestPeer(t *testing.T) {
	defer roomy()()
	for _, x := range timings(t) {
		in := user()
		got, seconds := scriptIn(t, in, x.Script)
		if got != x.Expected {
			t.Errorf("%s = %s, want %s", x.Name, got, x.Expected)
		}
		for i := 0; i < 4 && os.Getenv("UPSTAR_SLOW") != ""; i++ {
			if x.Caches {
				in = user()
			}
			_, again := scriptIn(t, in, x.Script)
			seconds = min(seconds, again)
		}
		t.Logf("%-26s %.4f s, CGSuite %.3f s: %5.1f times as fast", x.Name, seconds, x.peer(), x.peer()/seconds)
		if os.Getenv("UPSTAR_SLOW") != "" && seconds*3 > x.peer() {
			t.Errorf("%s takes %.4f s, CGSuite %.3f s: not 3 times as fast", x.Name, seconds, x.peer())
		}
	}
}

// TestUserRuleset compares a ruleset in the language with that in Go.
func TestUserRuleset(t *testing.T) {
	defer roomy()()
	best := func(text string) (string, float64) {
		got, seconds := script(t, text)
		for range 4 {
			_, again := script(t, text)
			seconds = min(seconds, again)
		}
		return got, seconds
	}
	mine, slow := best(`examples.Domineering(Grid.Empty(4,4)).CanonicalForm`)
	ours, fast := best(`game.grid.Domineering(Grid.Empty(4,4)).CanonicalForm`)
	if mine != ours {
		t.Errorf("Domineering in the language gives %s, want %s", mine, ours)
	}
	t.Logf("4x4 Domineering: %.4f s in the language, %.4f s built in: %.1f times", slow, fast, slow/fast)
	if os.Getenv("UPSTAR_SLOW") != "" && slow > 5*fast {
		t.Errorf("Domineering in the language takes %.1f times as long as that in Go, want 5", slow/fast)
	}
}

func BenchmarkPeer(b *testing.B) {
	for _, x := range timings(b) {
		b.Run(x.Name, func(b *testing.B) {
			for b.Loop() {
				script(b, x.Script)
			}
		})
	}
}

func BenchmarkUserRuleset(b *testing.B) {
	for b.Loop() {
		script(b, `examples.Domineering(Grid.Empty(4,4)).CanonicalForm`)
	}
}
