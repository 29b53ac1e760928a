// SPDX-License-Identifier: Apache-2.0

package misere_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/value/misere"
)

// readTruth reads a table computed by literal play.
func readTruth(t *testing.T, name string, v any) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "testdata", "truth", name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, v); err != nil {
		t.Fatal(err)
	}
}

// horses are single knights of All the King's Horses [ONAG, ch. 14], on a
// board without end, that move (-2,±1) or (±1,-2).
type horses struct {
	space *misere.Space
	forms map[[2]int]misere.Game
	tame  map[[2]int]bool // all positions have a tame genus, in the literal tree
}

func (h *horses) form(p [2]int) misere.Game {
	if g, ok := h.forms[p]; ok {
		return g
	}
	var options []misere.Game
	tame := true
	for _, m := range [][2]int{{-2, 1}, {-2, -1}, {1, -2}, {-1, -2}} {
		q := [2]int{p[0] + m[0], p[1] + m[1]}
		if q[0] < 0 || q[1] < 0 {
			continue
		}
		options = append(options, h.form(q))
		tame = tame && h.tame[q]
	}
	g := h.space.Make(options)
	n := h.space.Normal(g)
	genus := h.space.Genus(g)
	isNim := genus == misere.NimType{Value: n, Firm: true}.Genus() || n < 2 && genus == misere.NimType{Value: n}.Genus()
	h.forms[p], h.tame[p] = g, tame && isNim
	return g
}

func TestHorses(t *testing.T) {
	var truth struct {
		Genus [][]string
		Tame  [][]bool
		Minus [][]int `json:"G-"`
		Plus  [][]int `json:"G+"`
	}
	readTruth(t, "horses.json", &truth)
	s := misere.NewSpace()
	h := horses{s, map[[2]int]misere.Game{}, map[[2]int]bool{}}
	for i, row := range truth.Genus {
		for j, want := range row {
			p := [2]int{i, j}
			g := h.form(p)
			if got := s.Genus(g).ONAG(); got != want {
				t.Errorf("horse at %v: genus %s, want %s", p, got, want)
			}
			if s.Normal(g) != truth.Plus[i][j] || s.Misere(g) != truth.Minus[i][j] {
				t.Errorf("horse at %v: %d, %d", p, s.Normal(g), s.Misere(g))
			}
			if h.tame[p] != truth.Tame[i][j] {
				t.Errorf("horse at %v: tame %v", p, h.tame[p])
			}
			// Reducing can only tame.
			if h.tame[p] && !s.Class(g).IsTame() {
				t.Errorf("horse at %v is tame, its form is %s", p, s.Class(g))
			}
		}
	}
}

func TestCompoundGames(t *testing.T) {
	var truth struct {
		Games map[string]struct {
			Options string
			Plus    int `json:"G+"`
			Minus   int `json:"G-"`
			Tame    bool
		}
	}
	readTruth(t, "compounds.json", &truth)
	s := misere.NewSpace()
	for name, w := range truth.Games {
		g := parse(t, s, w.Options)
		if g != parse(t, s, name) || s.Normal(g) != w.Plus || s.Misere(g) != w.Minus || w.Tame && !s.Class(g).IsTame() {
			t.Errorf("%s: %d, %d, %s", name, s.Normal(g), s.Misere(g), s.Class(g))
		}
	}
}

// Misère tables of Kayles, 0.4 and 0.6 [ONAG, ch. 12, fig. 35]. A form is
// written as there, with a_n for a+n; letters are defined below.
func TestFigure35(t *testing.T) {
	define := func(s *misere.Space, texts ...string) map[string]misere.Game {
		names := map[string]misere.Game{}
		for _, text := range texts {
			name, body, _ := strings.Cut(text, "=")
			names[name] = form(t, s, names, body)
		}
		return names
	}
	for _, c := range []struct {
		name   string
		code   []int
		names  []string
		forms  []string
		genera map[int]string
	}{
		{"Kayles", []int{7, 7},
			[]string{"a={2_2,3,2,1}", "b={a_1,a,2_3,2_2,3,0}", "c={b_1,b,a_3,a_2,2_3,2,0}"},
			[]string{"0", "1", "2", "3", "1", "a", "3", "b", "2_3", "c"},
			map[int]string{5: "4^146", 7: "2^2", 8: "1^1", 9: "4^046"}},
		{"0.4", []int{4},
			[]string{"a={2_2,2,1}", "d={a,3_2,0}"},
			[]string{"0", "0", "0", "1", "1", "2", "0", "3", "1", "1", "0", "a", "3", "d", "2"},
			map[int]string{11: "3^1431", 13: "2^0520"}},
		{"0.6", []int{6},
			[]string{"a={2_2,2,1}", "b={a_2,a,2,0}", "c={b,a,3}"},
			[]string{"0", "0", "1", "2", "0", "1", "2", "a", "1", "2", "a", "b", "c"},
			map[int]string{7: "3^1431", 11: "4^0564", 12: "0^20"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := misere.NewSpace()
			h := s.NewHeaps(octal(c.code...))
			names := define(s, c.names...)
			for n, want := range c.forms {
				if got := h.Form(n); got != form(t, s, names, want) {
					t.Errorf("heap %d is %s, want %s", n, s.Format(got), want)
				}
			}
			for n, want := range c.genera {
				if got := s.Genus(h.Form(n)).String(); got != want {
					t.Errorf("heap %d has genus %s, want %s", n, got, want)
				}
			}
		})
	}
}
