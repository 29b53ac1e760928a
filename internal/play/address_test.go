// SPDX-License-Identifier: Apache-2.0

package play_test

import (
	"bufio"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/play"
)

// Every state is written and read back: positions of every ruleset, played on at
// random, and tables of all compounds.
func TestAddress(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 7))
	var all []play.Game
	for _, text := range samples() {
		table := open(t, play.Game{Boards: []string{text}, End: "loses"})
		for range 4 {
			if over, err := table.Over(); err != nil || over != nil {
				break
			}
			next := randomMove(t, table, rng)
			if next == nil {
				return
			}
			table = next
		}
		all = append(all, table.Game())
	}
	for _, mode := range modes() {
		all = append(all, play.Game{Boards: []string{"nim(3)", mode + "(kayles(2),nim(4))"}, As: mode, Marks: "NP", To: "right"})
	}
	one := 1
	all = append(all, play.Game{Boards: []string{"nim(3)", "nim(4)"}, As: "obliged", Playing: &one, To: "left", With: map[string]string{"h": "3", "lock": "a/b&c=d+é"}})
	for _, g := range all {
		for _, text := range []string{g.Text(), g.Address(), "?" + g.Text()} {
			back, err := play.ParseAddress(text)
			if err != nil || !reflect.DeepEqual(back, g) {
				t.Errorf("%s is read as %+v, %v, want %+v", text, back, err, g)
			}
			if strings.ContainsAny(text, "|#+ \"{}<>") {
				t.Errorf("%s does not survive in an address", text)
			}
		}
		if mode := g.Boards[len(g.Boards)-1]; strings.HasPrefix(mode, "first-to-end") {
			continue
		}
		a, err := play.Open(catalog.Builtin(), g)
		if err != nil {
			t.Errorf("%s: %v", g.Text(), err)
			continue
		}
		if back := a.Game(); back.Text() != g.Text() && g.To != "" {
			t.Errorf("%s becomes %s", g.Text(), back.Text())
		}
	}
}

// A long address is compressed, and shorter for it.
func TestLongAddress(t *testing.T) {
	g := play.Game{Boards: []string{"domineering(" + strings.Repeat(strings.Repeat(".#", 30)+"|", 39) + strings.Repeat("..", 30) + ")"}, To: "left"}
	text := g.Address()
	if !strings.HasPrefix(text, "z=") || len(text) > 300 {
		t.Errorf("the address is %s", text)
	}
	if back, err := play.ParseAddress("#" + text); err != nil || !reflect.DeepEqual(back, g) {
		t.Errorf("%s is read as %+v, %v", text, back, err)
	}
	for _, bad := range []string{"z=", "z=!!", text[:len(text)/2], "", "g=nim", "g=nim:3&in=x", "g=nim:%4", "g=nim:%zz", "g=nim:3&to=up", "as=selective"} {
		if _, err := play.ParseAddress(bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

// Addresses that were ever given out can still be opened.
func TestOldAddresses(t *testing.T) {
	f, err := os.Open("testdata/addresses.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := 0
	for s := bufio.NewScanner(f); s.Scan(); {
		address, want, ok := strings.Cut(s.Text(), "\t")
		if !ok || strings.HasPrefix(address, "//") {
			continue
		}
		lines++
		g, err := play.ParseAddress(address)
		if err != nil {
			t.Errorf("%s: %v", address, err)
			continue
		}
		if got := open(t, g).Whole().String(); got != want {
			t.Errorf("%s opens %s, want %s", address, got, want)
		}
	}
	if lines == 0 {
		t.Error("there are no addresses")
	}
}

// Whatever is read can be written and read again; whatever can be opened can be
// seen.
func FuzzAddress(f *testing.F) {
	for _, s := range []string{"g=nim:3,4,5&m=0h2t3&to=R", "g=domineering:../..&as=selective", "z=S7fKy8y1MtYxAQA", "g=exactly:2:nim(1),nim(2)&in=0", "g=form:{1%2F2/0}&h=3&&x", "g=hackenbush:br;g&end=loses&m=0e0x1b0.0e0x1g0"} {
		f.Add(s)
	}
	c := catalog.Builtin()
	f.Fuzz(func(t *testing.T, s string) {
		g, err := play.ParseAddress(s)
		if err != nil {
			return
		}
		back, err := play.ParseAddress(g.Text())
		if err != nil || back.Text() != g.Text() {
			t.Errorf("%q becomes %q, %v", g.Text(), back.Text(), err)
		}
		if len(s) > 60 || strings.ContainsAny(s, "6789") {
			return // not for large boards
		}
		if table, _ := play.Open(c, g); table != nil {
			if _, err := table.View(); err != nil && len(s) < 30 {
				t.Logf("%q: %v", s, err)
			}
		}
	})
}
