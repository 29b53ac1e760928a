// SPDX-License-Identifier: Apache-2.0

package misere_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/value/misere"
)

// TestConformance runs the cases of MisereCanonicalGame, written in CGScript,
// through the Go API.
func TestConformance(t *testing.T) {
	dir := os.Getenv("UPSTAR_CONFORMANCE")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "conformance")
	}
	file, err := os.Open(filepath.Join(dir, "cgscript.jsonl"))
	if err != nil {
		t.Skip("no conformance cases: ", err)
	}
	defer file.Close()
	s := misere.NewSpace()
	cases := 0
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var c struct {
			ID, Group, Input, Expected string
			IsError                    bool `json:"is_error"`
		}
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(c.Group, "game.misere.MisereCanonicalGame") {
			continue
		}
		cases++
		got, err := evaluate(s, c.Input)
		if err != nil {
			got = err.Error()
		}
		if got != c.Expected || (err != nil) != c.IsError {
			t.Errorf("%s: %s = %s, want %s", c.ID, c.Input, got, c.Expected)
		}
	}
	if cases == 0 {
		t.Error("no cases found")
	}
}

// evaluate is the little of CGScript that the cases use: G, (G).Method and
// G Method H.
func evaluate(s *misere.Space, input string) (string, error) {
	if words := strings.Fields(input); len(words) == 3 {
		return binary(s, words[0], words[1], words[2])
	}
	text, method, ok := strings.Cut(input, ").")
	text = strings.TrimPrefix(text, "(")
	if !ok {
		text = input
	}
	g, err := s.Parse(text)
	if err != nil {
		return "", err
	}
	return unary(s, g, method)
}

func unary(s *misere.Space, g misere.Game, method string) (string, error) {
	c := s.Class(g)
	answers := map[string]func() any{
		"":                   func() any { return s.FormatCompact(g) },
		"Birthday":           func() any { return s.Birthday(g) },
		"Class":              func() any { return "⟪game.misere.MisereCanonicalGame⟫" },
		"Genus":              func() any { return s.FormatGenus(g) },
		"IsEven":             func() any { return g.IsEven() },
		"IsExtraverted":      func() any { return s.IsExtraverted(g) },
		"IsGenerallyRestive": func() any { return c == misere.Restive || c == misere.GenerallyRestive },
		"IsGenerallyTame":    func() any { return c.IsGenerallyTame() },
		"IsHalfTame":         func() any { return s.IsHalfTame(g) },
		"IsIntroverted":      func() any { return s.IsIntroverted(g) },
		"IsNimHeap":          func() any { return c == misere.NimHeap },
		"IsPrime":            func() any { return s.IsPrime(g) },
		"IsRestive":          func() any { return c == misere.Restive },
		"IsRestless":         func() any { return c == misere.Restless },
		"IsTame":             func() any { return c.IsTame() },
		"IsTameable":         func() any { return c.IsTameable() },
		"Mate":               func() any { return s.FormatCompact(s.Mate(g)) },
		"MisereNimValue":     func() any { return s.Misere(g) },
		"MisereOutcomeClass": func() any { return outcome(s, g) },
		"NimValue":           func() any { return s.Normal(g) },
		"Options":            func() any { return list(s, s.Options(g)) },
		"Partitions":         func() any { return partitions(s, g) },
		"Parts":              func() any { return list(s, s.Parts(g)) },
	}
	f, ok := answers[method]
	if !ok {
		return "", fmt.Errorf("no method %q", method)
	}
	return fmt.Sprint(f()), nil
}

func binary(s *misere.Space, left, method, right string) (string, error) {
	g, err := s.Parse(left)
	if err != nil {
		return "", err
	}
	h, err := s.Parse(right)
	if err != nil {
		return "", err
	}
	var x misere.Game
	var ok bool
	switch method {
	case "Distinguisher":
		x, ok = s.Distinguisher(g, h)
	case "IsLinkedTo":
		return fmt.Sprint(s.IsLinked(g, h)), nil
	case "Link":
		x, ok = s.Link(g, h)
	case "MisereMinus":
		if x, ok = s.Sub(g, h); !ok {
			return "", fmt.Errorf("Those misere games are not subtractable: %s, %s", s.FormatCompact(g), s.FormatCompact(h))
		}
	}
	if !ok {
		return "", fmt.Errorf("no %s", method)
	}
	return s.FormatCompact(x), nil
}

func outcome(s *misere.Space, g misere.Game) string {
	if s.IsP(g) {
		return "P"
	}
	return "N"
}

func list(s *misere.Space, games []misere.Game) string {
	words := make([]string, len(games))
	for i, g := range games {
		words[i] = s.FormatCompact(g)
	}
	return "[" + strings.Join(words, ",") + "]"
}

func partitions(s *misere.Space, g misere.Game) string {
	var words []string
	for _, p := range s.Partitions(g) {
		words = append(words, list(s, p))
	}
	return "[" + strings.Join(words, ",") + "]"
}
