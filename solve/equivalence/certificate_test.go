// SPDX-License-Identifier: Apache-2.0

package equivalence_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/internal/sealed"
	"github.com/upstar-cgt/upstar/solve/equivalence"
	"github.com/upstar-cgt/upstar/verify"
	"github.com/upstar-cgt/upstar/work"
)

// wordFields and dayFields are the certificates, written down a second time.
type wordFields struct {
	Kind       string    `json:"kind"`
	About      string    `json:"about"`
	Compound   string    `json:"compound"`
	Convention string    `json:"convention"`
	Players    int       `json:"players,omitempty"`
	Left       [][][]int `json:"left"`
	Right      [][][]int `json:"right"`
	Words      [][]int   `json:"words"`
	Step       [][]int   `json:"step"`
	Outcomes   []string  `json:"outcomes"`
	Contexts   [][]int   `json:"contexts"`
	Digest     string    `json:"digest"`
}

type dayFields struct {
	Kind            string   `json:"kind"`
	Compound        string   `json:"compound"`
	Convention      string   `json:"convention"`
	Players         int      `json:"players,omitempty"`
	Day             int      `json:"day"`
	Partizan        bool     `json:"partizan"`
	Side            string   `json:"side"`
	Forms           []string `json:"forms"`
	Class           []int    `json:"class"`
	Representatives []int    `json:"representatives"`
	Outcomes        []string `json:"outcomes"`
	Separators      [][]int  `json:"separators"`
	Table           [][]int  `json:"table"`
	Digest          string   `json:"digest"`
}

// forge changes a claim about words so that it is false.
func (c *wordFields) forge(rng *rand.Rand) string {
	n := len(c.Step)
	x, a := rng.IntN(n), rng.IntN(len(c.Left))
	switch rng.IntN(7) {
	case 0:
		c.Outcomes[x] = another(rng, c.Outcomes[x])
		return "outcome"
	case 1:
		if n > 1 {
			c.Step[x][a] = (c.Step[x][a] + 1 + rng.IntN(n-1)) % n
			return "step"
		}
	case 2:
		if n > 1 {
			c.Words[x] = c.Words[(x+1)%n]
			return "word"
		}
	case 3: // a class too many: a copy
		c.Step = append(c.Step, c.Step[x])
		c.Outcomes, c.Words = append(c.Outcomes, c.Outcomes[x]), append(c.Words, c.Words[x])
		return "copy"
	case 4: // a class too few
		if n > 1 {
			c.Step, c.Outcomes, c.Words = c.Step[:n-1], c.Outcomes[:n-1], c.Words[:n-1]
			for _, row := range c.Step {
				for i := range row {
					row[i] = min(row[i], n-2)
				}
			}
			return "merged"
		}
	case 5:
		if n > 4 && len(c.Contexts) > 1 && c.Players == 0 {
			c.Contexts = c.Contexts[:1]
			return "contexts"
		}
	case 6:
		c.Convention = map[string]string{"normal": "misere", "misere": "normal"}[c.Convention]
		return "convention" // the empty word has another outcome
	}
	c.Outcomes[0] = another(rng, c.Outcomes[0])
	return "first outcome"
}

func another(rng *rand.Rand, o string) string {
	for {
		if p := string("NPLR"[rng.IntN(4)]); p != o {
			return p
		}
	}
}

// forge changes a claim about a day so that it is false.
func (c *dayFields) forge(rng *rand.Rand) string {
	n, g := len(c.Representatives), rng.IntN(len(c.Forms))
	x := rng.IntN(n)
	switch rng.IntN(7) {
	case 0:
		c.Outcomes[x] = another(rng, c.Outcomes[x])
	case 1:
		c.Class[g]++
	case 2:
		c.Representatives[x]++
	case 3:
		if len(c.Separators) > 0 {
			c.Separators[rng.IntN(len(c.Separators))][2]++
			return "separator"
		}
		c.Class[g]--
	case 4:
		if len(c.Table) > 0 {
			c.Table[x][rng.IntN(n)]++
			return "table"
		}
		c.Class[g]--
	case 5:
		c.Forms[g] = c.Forms[(g+1)%len(c.Forms)] + "0"
	case 6:
		c.Day++
	}
	return "day"
}

// Certificates are accepted, and refused when someone who can renew the seal changes them.
func TestCertificates(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 2))
	made, refused := 0, 0
	for _, r := range rules(t) {
		for i := range 12 {
			g := randomGames(rng, 2+rng.IntN(4), i%2 == 0)
			q, err := equivalence.Find(work.New(t.Context(), work.Budget{Steps: 20_000}), g, r, equivalence.Limits{Classes: 60})
			if err != nil {
				continue
			}
			line, err := q.Certificate("random games")
			if err != nil {
				t.Fatal(err)
			}
			made++
			refused += forgeries(t, rng, line, 5, func(c *wordFields) *string { return &c.Digest }, (*wordFields).forge)
		}
		for day := range 3 {
			d, err := equivalence.Day(work.Unbounded(), equivalence.DayQuestion{Rule: r, Day: day % 2, Partizan: day == 2, Side: equivalence.Side(rng.IntN(3))})
			if err != nil {
				t.Fatal(err)
			}
			line, err := d.Certificate()
			if err != nil {
				t.Fatal(err)
			}
			made++
			refused += forgeries(t, rng, line, 8, func(c *dayFields) *string { return &c.Digest }, (*dayFields).forge)
		}
	}
	if t.Log(made, "certificates accepted,", refused, "forgeries refused"); refused < 2000 {
		t.Errorf("only %d forgeries were tried", refused)
	}
}

// forgeries checks a certificate and n forgeries of it, each also damaged.
func forgeries[T any](t *testing.T, rng *rand.Rand, line []byte, n int, digest func(*T) *string, forge func(*T, *rand.Rand) string) (refused int) {
	t.Helper()
	if summary, err := verify.Check(t.Context(), line); err != nil || summary == "" {
		t.Fatalf("refused: %v\n%s", err, line)
	}
	for range n {
		var c T
		if err := json.Unmarshal(sealed.Proof(line), &c); err != nil {
			t.Fatal(err)
		}
		what := forge(&c, rng)
		forged, err := sealed.JSON(&c, digest(&c), "")
		if err != nil {
			t.Fatal(err)
		}
		if summary, err := verify.Check(t.Context(), forged); err == nil {
			t.Errorf("%s: accepted as %s\n%s\n%s", what, summary, forged, line)
		}
		damaged := append([]byte{}, line...)
		damaged[rng.IntN(len(damaged))] ^= 1 << rng.IntN(8)
		if _, err := verify.Check(t.Context(), damaged); err == nil {
			t.Errorf("accepted with a bit changed: %s", damaged)
		}
		refused += 2
	}
	return refused
}

// The classes of the tables have certificates that are accepted.
func TestTableCertificates(t *testing.T) {
	var tables []quotientTable
	truth(t, "quotients.json", &tables)
	for i, table := range tables {
		if table.Status != "proved" || i%7 != 0 && many(50) < 50 {
			continue
		}
		g := equivalence.NewGames()
		for _, text := range table.Atoms {
			parse(t, g, text)
		}
		q, err := equivalence.Find(work.Unbounded(), g, ruleOf(t, table.Compound, table.Play), equivalence.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		line, err := q.Certificate(table.Set)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := verify.Check(t.Context(), line); err != nil {
			t.Errorf("%s: %v", fmt.Sprint(table.Set, table.Compound, table.Play), err)
		}
	}
}

// So are the certificates for several players.
func TestPlayersCertificates(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 4))
	made, refused := 0, 0
	for _, r := range rules(t) {
		r.Players = 3 + rng.IntN(3)
		if r.Ranks = 0; rng.IntN(2) == 0 {
			r.Ranks = 1 + rng.IntN(r.Players)
		}
		if r.Defined() != nil {
			continue
		}
		for range 4 {
			q, err := equivalence.Find(work.New(t.Context(), work.Budget{Steps: 20_000}), randomGames(rng, 2+rng.IntN(4), true), r, equivalence.Limits{Classes: 60})
			if err != nil {
				continue
			}
			line, err := q.Certificate("random games")
			if err != nil {
				t.Fatal(err)
			}
			made++
			refused += forgeries(t, rng, line, 5, func(c *wordFields) *string { return &c.Digest }, (*wordFields).forge)
		}
		d, err := equivalence.Day(work.Unbounded(), equivalence.DayQuestion{Rule: r, Day: 2})
		if err != nil {
			t.Fatal(err)
		}
		line, err := d.Certificate()
		if err != nil {
			t.Fatal(err)
		}
		made++
		refused += forgeries(t, rng, line, 8, func(c *dayFields) *string { return &c.Digest }, (*dayFields).forge)
	}
	if t.Log(made, "certificates accepted,", refused, "forgeries refused"); refused < 500 {
		t.Errorf("only %d forgeries were tried", refused)
	}
}

// The checker of an obliged compound takes together the games in play that change the outcome of
// the rest in the same way. Without that, these certificates have too many elements.
func TestObligedCertificate(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 3))
	for range 4 {
		for _, play := range []string{"normal", "misere"} {
			q, err := equivalence.Find(work.Unbounded(), randomGames(rng, 24, true), ruleOf(t, "obliged", play), equivalence.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			line, err := q.Certificate("random games")
			if err != nil {
				t.Fatal(err)
			}
			if _, err := verify.Check(t.Context(), line); err != nil {
				t.Errorf("%s: %v", play, err)
			}
		}
	}
}
