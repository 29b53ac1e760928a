// SPDX-License-Identifier: Apache-2.0

package search_test

import (
	"cmp"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/cpu"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/work"
)

// A record is a line of a table of published and computed results.
type record struct {
	position string // or several, with + between them
	want     string // an outcome, or a nim value
	nim      bool
}

// records reads a table; read makes a record of a line, or none of those that it
// cannot use.
func records(t *testing.T, name string, read func(fields []string) record) (all []record) {
	dir := cmp.Or(os.Getenv("UPSTAR_FACTS"), filepath.Join("..", "..", "..", "shared", "facts"))
	f, err := os.Open(filepath.Join(dir, "records", name))
	if err != nil {
		t.Skipf("no records: %v", err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.FieldsPerRecord = -1
	lines, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, fields := range lines[1:] {
		if x := read(fields); x.position != "" {
			all = append(all, x)
		}
	}
	return all
}

// repeated writes a pattern such as (XO)^3.
func repeated(pattern string) string {
	word, count, ok := strings.Cut(strings.TrimPrefix(pattern, "("), ")^")
	n, err := strconv.Atoi(count)
	if !ok || err != nil {
		return ""
	}
	return strings.Repeat(word, n)
}

func allRecords(t *testing.T) (all []record) {
	all = append(all, records(t, "domineering.csv", func(f []string) record {
		sides := map[string]string{"V": "L", "H": "R", "N": "N", "P": "P"}
		return record{"domineering(" + f[0] + "x" + f[1] + ")", sides[f[2]], false}
	})...)
	all = append(all, records(t, "cram.csv", func(f []string) record {
		return record{"cram(" + f[0] + "x" + f[1] + ")", f[2], true}
	})...)
	all = append(all, records(t, "nogo.csv", func(f []string) record { return record{"nogo(" + f[0] + ")", f[1], false} })...)
	all = append(all, records(t, "impartial_nogo.csv", func(f []string) record { return record{"nogo(" + f[0] + ")", f[1], true} })...)
	all = append(all, records(t, "snort_col_amazons.csv", func(f []string) record {
		names := map[string]string{"snort": "grid-snort", "col": "grid-col", "amazons": "amazons"}
		return record{names[f[0]] + "(" + f[1] + ")", f[2], false}
	})...)
	all = append(all, records(t, "clobber.csv", func(f []string) record {
		board := f[0]
		if f[1] != "checkerboard" {
			board = repeated(f[1])
		}
		if ups, ok := strings.CutPrefix(f[2], "value "); ok { // and as many downs are 0
			return record{"clobber(" + board + ")+form(v" + strings.TrimSuffix(ups, ".up") + ")", "P", false}
		}
		return record{"clobber(" + board + ")", f[2], false}
	})...)
	all = append(all, records(t, "chomp.csv", func(f []string) record {
		if f[4] == "" {
			return record{"chomp(" + f[0] + "x" + f[1] + ")", f[2], false}
		}
		return record{"chomp(" + f[0] + "x" + f[1] + ")", f[4], true}
	})...)
	all = append(all, records(t, "sprouts.csv", func(f []string) record { return record{"sprouts(" + f[0] + ")", f[1], false} })...)
	return append(all, records(t, "impartial_clobber.csv", func(f []string) record {
		return record{"clobber(" + repeated("(XO)^"+f[1]) + ")", f[2], true}
	})...)
}

// Search finds what was published and computed elsewhere. Lines that take many
// steps are left out unless UPSTAR_SLOW is 1; then UPSTAR_CASE says how much processor
// time one may take (such as 2m).
func TestRecords(t *testing.T) {
	steps, least := uint64(40_000), 233 // so many lines were found in so few steps when this was last changed
	slow := os.Getenv("UPSTAR_SLOW") == "1"
	if slow {
		steps = 400_000_000
	}
	limit, err := time.ParseDuration(cmp.Or(os.Getenv("UPSTAR_CASE"), "0"))
	if err != nil {
		t.Fatal(err)
	}
	all, done := allRecords(t), 0
	for _, r := range all {
		begun := cpu.Time()
		ctx, cancel := trials.Within(t.Context(), limit)
		got, err := answerTo(ctx, r, steps)
		cancel()
		switch {
		case errors.Is(err, work.ErrLimit):
			if slow {
				t.Logf("%s: %v", r.position, err)
			}
		case err != nil:
			t.Errorf("%s: %v", r.position, err)
		case got != r.want:
			t.Errorf("%s is %s, want %s", r.position, got, r.want)
		default:
			done++
		}
		if took := cpu.Time() - begun; slow && took > 2*time.Second {
			t.Logf("%s: %v CPU", r.position, took.Round(time.Millisecond))
		}
	}
	t.Logf("%d of %d agree, the others are too large", done, len(all))
	if done < least {
		t.Errorf("only %d lines agree", done)
	}
}

func answerTo(ctx context.Context, r record, steps uint64) (string, error) {
	m := work.New(ctx, work.Budget{Steps: steps, Bytes: 3 << 30})
	e := search.New(arena.New(), search.Options{Workers: 1, Table: min(64<<20, steps<<6)})
	var s arena.Sum
	for text := range strings.SplitSeq(r.position, "+") {
		p, err := catalog.Builtin().Parse(text)
		if err != nil {
			return "", err
		}
		c, err := p.Sum(m, e.Arena())
		if err != nil {
			return "", err
		}
		s = e.Arena().Add(m, s, c)
	}
	if r.nim {
		n, err := e.FreeNim(m, s)
		return fmt.Sprint(n), err
	}
	o, err := e.Outcome(m, s)
	return o.String(), err
}

// Misère Sprouts, of which the last to draw a curve loses.
func TestMisereSprouts(t *testing.T) {
	for _, r := range records(t, "sprouts.csv", func(f []string) record { return record{"sprouts(" + f[0] + ")", f[4], false} }) {
		m, e := work.New(t.Context(), work.Budget{Steps: 40_000}), search.New(arena.New(), search.Options{Workers: 1, Table: 1 << 20})
		p, err := catalog.Builtin().Parse(r.position)
		if err != nil {
			t.Fatal(err)
		}
		s, err := p.Sum(m, e.Arena())
		if err != nil {
			t.Fatal(err)
		}
		if o, err := e.MisereOutcome(m, s); err == nil && o.String() != r.want || err != nil && !errors.Is(err, work.ErrLimit) {
			t.Errorf("misère %s: %v, %v; want %s", r.position, o, err, r.want)
		}
	}
}
