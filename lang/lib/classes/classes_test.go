// SPDX-License-Identifier: Apache-2.0

package classes_test

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/lib/classes"
	"github.com/upstar-cgt/upstar/position"
)

func extended(t *testing.T, dir string) *catalog.Catalog {
	t.Helper()
	c, _, err := classes.Extend(context.Background(), catalog.Builtin(), []string{dir})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// A fingerprint changes with the class and with those it uses, and with nothing else.
func TestFingerprint(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	rules := func() string {
		e, ok := extended(t, dir).Lookup("take")
		if !ok {
			t.Fatal("no ruleset take")
		}
		return e.Rules
	}
	write("Take.cgs", "class Take(n as Integer) extends ImpartialGame\n  override def Options := [Take(n - k) for k from 1 to Most.Of(n)];\nend\n")
	write("Most.cgs", "class Most\n  static def Of(n) := n;\nend\n")
	write("Idle.cgs", "class Idle\nend\n")
	first := rules()
	write("Idle.cgs", "class Idle\n  static def Of(n) := n;\nend\n")
	if rules() != first {
		t.Error("a class that is not used changes the fingerprint")
	}
	write("Most.cgs", "class Most\n  static def Of(n) := n.Min(2);\nend\n")
	if first == "" || rules() == first {
		t.Error("a class that is used does not change the fingerprint")
	}
}

// Many goroutines may ask one class.
func TestConcurrent(t *testing.T) {
	p, err := extended(t, "testdata/games").Parse("dominoes(3x4)")
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			left, err := p.Options(game.Left)
			if err != nil || len(left) != 8 {
				t.Errorf("%d options, %v", len(left), err)
			}
			for _, q := range left {
				if _, err := q.Options(game.Right); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
}

// Whatever is typed is read back as it is printed, or refused.
func FuzzParse(f *testing.F) {
	c, _, err := classes.Extend(context.Background(), catalog.Builtin(), []string{"testdata/games"})
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{"trail(x..|..o)", "trail(2x3)", "trail(x+o)", "hop(xx..o)", "hop(5)", "pairs(3+2)", "pairs(-1)", "pairs([1])", "dominoes(.#|..)"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if name, _, _ := strings.Cut(s, "("); name != "trail" && name != "hop" && name != "dominoes" {
			return
		}
		p, err := c.Parse(s)
		if err != nil {
			return
		}
		if q, err := c.Parse(p.String()); err != nil || q.String() != p.String() {
			t.Errorf("%s is read as %s, and that as %v (%v)", s, p, q, err)
		}
	})
}

// The parts of boards that are found without asking the class are those of a class that is
// asked, because its Decomposition is written in another way.
func TestSeparator(t *testing.T) {
	source, err := os.ReadFile("testdata/games/Dominoes.cgs")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	asked := strings.NewReplacer("singleton class Dominoes", "singleton class Asked", "for part in grid.Decomposition(1)", "for part in grid.Decomposition(2 - 1)").Replace(string(source))
	for name, text := range map[string]string{"Dominoes.cgs": string(source), "Asked.cgs": asked} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c, rng := extended(t, dir), rand.New(rand.NewPCG(3, 4))
	for range 300 {
		rows, columns := 1+rng.IntN(4), 1+rng.IntN(4)
		var b strings.Builder
		for i := range rows * columns {
			if i > 0 && i%columns == 0 {
				b.WriteByte('|')
			}
			b.WriteByte(".#"[rng.IntN(2)])
		}
		var texts [2]string
		for i, name := range []string{"dominoes", "asked"} {
			p, err := c.Parse(name + "(" + b.String() + ")")
			if err != nil {
				t.Fatal(err)
			}
			parts, _ := position.Split(p)
			for _, q := range parts {
				texts[i] += strings.TrimPrefix(q.String(), name)
			}
		}
		if texts[0] != texts[1] {
			t.Fatalf("%s falls apart into %s, and by the class into %s", b.String(), texts[0], texts[1])
		}
	}
}

// A call that does not end is an error each time, also if it is not made again.
func TestStuck(t *testing.T) {
	c, _, err := classes.Extend(context.Background(), catalog.Builtin(), []string{"testdata/faults"})
	if err != nil {
		t.Fatal(err)
	}
	p, err := c.Parse("hanging(3)")
	if err != nil {
		t.Fatal(err)
	}
	var first error
	for range 5 {
		_, err := p.Options(game.Left)
		if err == nil || !strings.Contains(err.Error(), "did not end in one call") || first != nil && err.Error() != first.Error() {
			t.Errorf("%v after %v", err, first)
		}
		first = err
	}
}
