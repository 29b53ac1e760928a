// SPDX-License-Identifier: Apache-2.0

package catalogue_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/internal/store/catalogue"
)

// claim is an entry that says a period. Its certificate, if there is one, proves what proof
// says; "broken" proves nothing.
func claim(period int, proof string, when int) catalogue.Entry {
	e := catalogue.Entry{Question: catalogue.Question{Kind: "heap", Subject: "0.77"}, Answer: json.RawMessage(fmt.Sprintf(`{"period":%d}`, period)), When: time.Unix(int64(when), 0)}
	if proof != "" {
		e.Certificate = []byte(proof)
	}
	return e
}

// toy accepts a certificate that is the number of the answer.
func toy(_ context.Context, e *catalogue.Entry) (catalogue.Finding, error) {
	if string(e.Certificate) != e.Facts().Period {
		return catalogue.Finding{}, errors.New("false")
	}
	return catalogue.Finding{Proves: "the period"}, nil
}

// filed returns a catalogue into which entries were put one by one: by Import, or by Merge.
func filed(t *testing.T, merge bool, check catalogue.Check, all ...catalogue.Entry) (c *catalogue.Catalogue, tallies []catalogue.Tally) {
	t.Helper()
	dir := t.TempDir()
	c = opened(t, filepath.Join(dir, "c.db"))
	for i, e := range all {
		var tally catalogue.Tally
		var err error
		if merge {
			path := filepath.Join(dir, fmt.Sprint(i, ".db"))
			put(t, opened(t, path), e)
			tally, err = c.Merge(context.Background(), path, check)
		} else {
			line, _ := json.Marshal(e)
			tally, err = c.Import(context.Background(), strings.NewReader(string(line)), check)
		}
		if err != nil {
			t.Fatal(err)
		}
		tallies = append(tallies, tally)
	}
	return c, tallies
}

// periods lists the answers that are there, each with its certificate.
func periods(t *testing.T, c *catalogue.Catalogue) (all []string) {
	t.Helper()
	if err := c.Each(catalogue.Filter{}, func(e *catalogue.Entry) bool {
		all = append(all, e.Facts().Period+" "+string(e.Certificate))
		return true
	}); err != nil {
		t.Fatal(err)
	}
	slices.Sort(all)
	return all
}

// A proved answer beats one that its certificate contradicts, whichever is there first, and
// a certificate that fails never replaces one that holds.
func TestRivals(t *testing.T) {
	for _, x := range []struct {
		name    string
		entries [2]catalogue.Entry
		check   catalogue.Check
		want    string
		refused string // whether the first and the second way refuse an entry: - no, n the new one, h the one that is here
	}{
		{"proved and contradicting", [2]catalogue.Entry{claim(12, "12", 5), claim(13, "", 1)}, toy, "12 12", "nh"},
		{"proved and contradicting with a false certificate", [2]catalogue.Entry{claim(12, "12", 5), claim(13, "12", 1)}, toy, "12 12", "nh"},
		{"same answer, the early certificate fails", [2]catalogue.Entry{claim(12, "12", 5), claim(12, "broken", 1)}, toy, "12 12", "--"},
		{"same answer, no certificate", [2]catalogue.Entry{claim(12, "12", 5), claim(12, "", 1)}, toy, "12 12", "--"},
		{"nothing proved", [2]catalogue.Entry{claim(12, "", 5), claim(13, "broken", 1)}, toy, "12 ,13 broken", "--"},
		{"both proved", [2]catalogue.Entry{claim(12, "12", 5), claim(13, "13", 1)}, toy, "12 12,13 13", "--"},
		{"no check", [2]catalogue.Entry{claim(12, "12", 5), claim(13, "", 1)}, nil, "12 12,13 ", "--"},
	} {
		for way, order := range [][]catalogue.Entry{{x.entries[0], x.entries[1]}, {x.entries[1], x.entries[0]}} {
			for _, merge := range []bool{false, true} {
				c, tallies := filed(t, merge, x.check, order...)
				refused := byte('-')
				for _, r := range tallies[1].Refused {
					if refused = 'n'; r.Here {
						refused = 'h'
					}
				}
				if got := strings.Join(periods(t, c), ","); got != x.want || refused != x.refused[way] {
					t.Errorf("%s, way %d, merge %v: %q and refused %c, want %q and %c", x.name, way, merge, got, refused, x.want, x.refused[way])
				}
			}
		}
	}
}

// What stays of many rivals follows the definition, in any order: an answer stays unless it
// is unproved and a certificate that holds contradicts it; of the entries with one answer, one
// whose certificate holds stays if there is one.
func TestRivalsByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 60 {
		var all []catalogue.Entry
		for range 1 + r.IntN(5) {
			period := 1 + r.IntN(3)
			all = append(all, claim(period, []string{"", "broken", fmt.Sprint(period), fmt.Sprint(1 + r.IntN(3))}[r.IntN(4)], r.IntN(9)))
		}
		proved, said := map[string]bool{}, map[string]bool{}
		for _, e := range all {
			said[e.Facts().Period] = true
			if _, err := toy(context.Background(), &e); err == nil {
				proved[e.Facts().Period] = true
			}
		}
		c, _ := filed(t, false, toy, all...)
		got := periods(t, c)
		for _, entry := range got {
			period, certificate, _ := strings.Cut(entry, " ")
			if proved[period] && certificate != period {
				t.Errorf("of %v there is %q, without the proof", all, got)
			}
			if len(proved) > 0 && !proved[period] {
				t.Errorf("of %v there is %q, and the proved answers are %v", all, got, proved)
			}
			delete(said, period)
		}
		for period := range said {
			if len(proved) == 0 || proved[period] {
				t.Errorf("of %v there is %q: %s is lost", all, got, period)
			}
		}
	}
}

// The words of an entry from a file are dropped, and those that were made here stay.
func TestForeignWords(t *testing.T) {
	lie := claim(12, "12", 1)
	lie.Text = "the period is 99\n"
	for _, merge := range []bool{false, true} {
		c, _ := filed(t, merge, toy, lie)
		words := func(want string) {
			t.Helper()
			if e, err := c.Get(lie.Question); err != nil || e.Text != want || string(e.Certificate) != "12" {
				t.Errorf("merge %v: the words are %q, %v; want %q", merge, e.Text, err, want)
			}
		}
		words("")
		mine := claim(12, "", 9) // found without a certificate: the words are added to the better entry
		mine.Text = "period 12\n"
		put(t, c, mine)
		words(mine.Text)
		line, _ := json.Marshal(lie)
		if _, err := c.Import(context.Background(), strings.NewReader(string(line)), toy); err != nil {
			t.Fatal(err)
		}
		words(mine.Text)
	}
	own := opened(t, filepath.Join(t.TempDir(), "own.db"))
	mine := claim(12, "", 9)
	mine.Text = "period 12\n"
	put(t, own, mine)
	line, _ := json.Marshal(lie) // its certificate is better, its words are not
	if _, err := own.Import(context.Background(), strings.NewReader(string(line)), toy); err != nil {
		t.Fatal(err)
	}
	if e, err := own.Get(lie.Question); err != nil || e.Text != mine.Text || string(e.Certificate) != "12" {
		t.Errorf("%+v, %v", e, err)
	}
}
