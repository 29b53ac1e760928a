// SPDX-License-Identifier: Apache-2.0

package misere_test

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/value/misere"
)

// truth holds the tables of ONAG, ch. 12, recomputed by independent brute
// force (literal play), see its conventions.
//
//go:embed testdata/misere.json
var truthText []byte

type heapRow struct {
	N        int
	Outcome  string `json:"o-"`
	Genus    string
	Plus     int `json:"G+"`
	Minus    int `json:"G-"`
	Form     string
	Tame     bool
	Birthday int     `json:"birthday_reduced"`
	Options  int     `json:"n_options_reduced"`
	NimHeap  *string `json:"reduced_is_nim_heap"`
}

type tableRow struct {
	Options []string
	Form    string
	Genus   string
	Class   string
	Table   [][]int `json:"table"`
}

type truth struct {
	Part1 struct {
		Games []struct {
			Abbr, Options, Genus, Class string
			Birthday                    int
			Outcome                     string `json:"o-"`
			Plus                        int    `json:"G+"`
			Minus                       int    `json:"G-"`
			Digits                      []int
		} `json:"games22"`
		Day6 struct {
			C map[string]int `json:"having_K"`
			P int            `json:"P_positions_with_option_0"`
		}
	} `json:"part1_day_counts_22_games_day5_day6"`
	Part2 struct {
		Named    map[string]string   `json:"grundy_named_forms"`
		EqualTo  map[string]string   `json:"grundy_reduced_equal_to"`
		Heaps    []heapRow           `json:"grundy_misere"`
		Outcomes string              `json:"grundy_raw_outcomes_n1_50"`
		SumsABC  map[string]string   `json:"genus_of_sums_of_a_b_c"`
		WithABC  map[string][]string `json:"genus_with_abc"`
	} `json:"part2_grundys_game"`
	Part3 struct {
		Kayles  []heapRow `json:"octal .77"`
		Four    []heapRow `json:"octal .4"`
		Dawsons []heapRow `json:"octal .07"`
	} `json:"part3_octal_games"`
	Part4 struct {
		Restless   map[string]tableRow `json:"restless_tables"`
		ByTable    map[string][]string `json:"small_restless_games_by_table"`
		Identities map[string]any
		Partitions map[string][][2]string `json:"partitions_with_a_part_in_day4"`
	} `json:"part4_tables_identities"`
}

func loadTruth(t *testing.T) truth {
	t.Helper()
	var v truth
	if err := json.Unmarshal(truthText, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestDay4Games(t *testing.T) {
	s := misere.NewSpace()
	day := s.Day(4)
	for _, w := range loadTruth(t).Part1.Games {
		g := parse(t, s, w.Options)
		if !slices.Contains(day, g) {
			t.Errorf("%s is not born by day 4", w.Options)
		}
		if s.Birthday(g) != w.Birthday || outcome(s, g) != w.Outcome || s.Normal(g) != w.Plus || s.Misere(g) != w.Minus {
			t.Errorf("%s: %d %s %d %d", w.Options, s.Birthday(g), outcome(s, g), s.Normal(g), s.Misere(g))
		}
		if got := s.Genus(g).ONAG(); got != w.Genus {
			t.Errorf("genus of %s = %s, want %s", w.Options, got, w.Genus)
		}
		for k, d := range w.Digits {
			if s.Genus(g).At(k) != d {
				t.Errorf("digit %d of %s is %d, want %d", k, w.Options, s.Genus(g).At(k), d)
			}
		}
		class := s.Class(g).String()
		if class == "nim heap" {
			class = "tame"
		}
		if class != w.Class {
			t.Errorf("%s is %s, want %s", w.Options, class, w.Class)
		}
	}
	want := "0 1 2 3 2_ 4 2__ 2_0 2_1 2_2 2_20 2_21 2_210 2_3 2_30 2_31 2_32 2_320 2_321 2_3210 3_ 32"
	var names []string
	for _, g := range day {
		names = append(names, s.FormatONAG(g))
	}
	slices.Sort(names)
	words := strings.Fields(want)
	slices.Sort(words)
	if !slices.Equal(names, words) {
		t.Errorf("names %v, want %v", names, words)
	}
}

func TestDay6Counts(t *testing.T) {
	s := misere.NewSpace()
	d := s.CountDay(6)
	v := loadTruth(t).Part1
	if d.P != v.Day6.P || len(d.K) != len(v.Day6.C) {
		t.Errorf("p = %d, %d games K", d.P, len(d.K))
	}
	for _, w := range v.Games {
		k := slices.Index(d.K, parse(t, s, w.Options))
		if k < 0 || d.C[k] != v.Day6.C[w.Abbr] {
			t.Errorf("c(%s) differs from %d", w.Abbr, v.Day6.C[w.Abbr])
		}
	}
}

// TestGrundysGameNames tests Conway's games a to f (and g to l), the reduced
// forms of heaps 13 to 30 [ONAG, ch. 12, fig. 34].
func TestGrundysGameNames(t *testing.T) {
	s := misere.NewSpace()
	h := s.NewPlayed(grundy)
	v := loadTruth(t).Part2
	games := map[string]misere.Game{}
	for c := 'a'; c <= 'l'; c++ {
		for key, text := range v.Named {
			name, place, _ := strings.Cut(strings.TrimSuffix(key, ")"), "(=G")
			if name != string(c) {
				continue
			}
			n, err := strconv.Atoi(place)
			if err != nil {
				t.Fatal(err)
			}
			g := form(t, s, games, text)
			games[name] = g
			if g != h.Form(n) {
				t.Errorf("%s = %s is not heap %d", name, text, n)
			}
		}
	}
	for n, name := range v.EqualTo {
		k, _ := strconv.Atoi(n)
		want, ok := games[name]
		if !ok {
			want = parse(t, s, name)
		}
		if h.Form(k) != want {
			t.Errorf("heap %d is not %s", k, name)
		}
	}
	a, b, c := games["a"], games["b"], games["c"]
	for text, want := range v.SumsABC {
		var i, j, k int
		if _, err := fmt.Sscanf(text, "%da+%db+%dc", &i, &j, &k); err != nil {
			t.Fatal(err)
		}
		sum := misere.Zero
		for g, times := range map[misere.Game]int{a: i, b: j, c: k} {
			for range times {
				sum = s.Add(sum, g)
			}
		}
		if got := s.Genus(sum).ONAG(); got != want {
			t.Errorf("genus of %s = %s, want %s", text, got, want)
		}
	}
	for n, want := range v.WithABC {
		k, _ := strconv.Atoi(n)
		for i, x := range []misere.Game{misere.Zero, a, b, c, s.Add(a, b), s.Add(a, c)} {
			if got := s.Genus(s.Add(h.Form(k), x)).ONAG(); got != want[i] {
				t.Errorf("genus of heap %d + %s = %s, want %s", k, s.Format(x), got, want[i])
			}
		}
	}
}

// form reads {2_2, a_1, 3, {…}} with names of games.
func form(t *testing.T, s *misere.Space, names map[string]misere.Game, text string) misere.Game {
	t.Helper()
	g, rest := formPrefix(t, s, names, strings.ReplaceAll(text, " ", ""))
	if rest != "" {
		t.Fatalf("text after %q: %q", text, rest)
	}
	return g
}

func formPrefix(t *testing.T, s *misere.Space, names map[string]misere.Game, text string) (g misere.Game, rest string) {
	t.Helper()
	switch c := text[0]; {
	case c == '{':
		var options []misere.Game
		for text[0] != '}' {
			g, text = formPrefix(t, s, names, text[1:])
			options = append(options, g)
		}
		g, text = s.Make(options), text[1:]
	case c >= 'a' && c <= 'z':
		g, text = names[text[:1]], text[1:]
	default:
		g, text = s.Heap(int(c-'0')), text[1:]
	}
	if strings.HasPrefix(text, "_") {
		for text = text[1:]; text != "" && text[0] >= '0' && text[0] <= '9'; text = text[1:] {
			g = s.Add(g, s.Heap(int(text[0]-'0')))
		}
	}
	return g, text
}

func TestGrundysGameTable(t *testing.T) {
	s := misere.NewSpace()
	h := s.NewPlayed(grundy)
	v := loadTruth(t).Part2
	for _, w := range v.Heaps {
		checkHeap(t, s, h, w)
		g := h.Form(w.N)
		if s.CountOptions(g) != w.Options {
			t.Errorf("heap %d has %d options, want %d", w.N, s.CountOptions(g), w.Options)
		}
		if n, ok := s.AsHeap(g); ok != (w.NimHeap != nil) || ok && strconv.Itoa(n) != *w.NimHeap {
			t.Errorf("heap %d is Nim heap: %d %v", w.N, n, ok)
		}
	}
	for i, c := range v.Outcomes {
		if h.IsP(i+1) != (c == 'P') {
			t.Errorf("heap %d is not %c", i+1, c)
		}
	}
}

func checkHeap(t *testing.T, s *misere.Space, h *misere.Played, w heapRow) {
	t.Helper()
	g := h.Form(w.N)
	if outcome(s, g) != w.Outcome || s.Normal(g) != w.Plus || s.Misere(g) != w.Minus || s.Birthday(g) != w.Birthday {
		t.Errorf("heap %d: %s %d %d, birthday %d; want %+v", w.N, outcome(s, g), s.Normal(g), s.Misere(g), s.Birthday(g), w)
	}
	if got := s.Genus(g).ONAG(); got != w.Genus {
		t.Errorf("heap %d: genus %s, want %s", w.N, got, w.Genus)
	}
	if got := h.Genus(w.N).ONAG(); got != w.Genus {
		t.Errorf("heap %d: genus %s by play, want %s", w.N, got, w.Genus)
	}
}

func TestOctalTables(t *testing.T) {
	v := loadTruth(t).Part3
	for _, c := range []struct {
		name string
		code []int
		rows []heapRow
	}{{"Kayles", []int{7, 7}, v.Kayles}, {"0.4", []int{4}, v.Four}, {"0.07", []int{0, 7}, v.Dawsons}} {
		t.Run(c.name, func(t *testing.T) {
			s := misere.NewSpace()
			h := s.NewPlayed(octal(c.code...))
			a := parse(t, s, "{2+2,2,1}")
			for _, w := range c.rows {
				checkHeap(t, s, h, w)
				g := h.Form(w.N)
				if s.Class(g).IsTame() != w.Tame {
					t.Errorf("heap %d is %s, want tame %v", w.N, s.Class(g), w.Tame)
				}
				checkForm(t, s, g, map[string]misere.Game{"a": a}, w.Form)
			}
		})
	}
}

// checkForm compares a form as far as its text has no #, the unnamed games of
// the table: then it compares the number of options and the named ones.
func checkForm(t *testing.T, s *misere.Space, g misere.Game, names map[string]misere.Game, text string) {
	t.Helper()
	if !strings.Contains(text, "#") {
		if want := form(t, s, names, text); g != want {
			t.Errorf("%s, want %s", s.Format(g), text)
		}
		return
	}
	words := strings.Split(strings.Trim(text, "{}"), ",")
	if len(words) != s.CountOptions(g) {
		t.Errorf("%d options, want %s", s.CountOptions(g), text)
	}
	for _, w := range words {
		if !strings.HasPrefix(w, "#") && !s.HasOption(g, form(t, s, names, w)) {
			t.Errorf("%s is not an option, want %s", w, text)
		}
	}
}
