// SPDX-License-Identifier: Apache-2.0

package classes_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lib/classes"
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
