// SPDX-License-Identifier: Apache-2.0

package period_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/work"
)

// TestObligedTruth: [Ferguson], and literal play of the smallest heaps.
func TestObligedTruth(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "obliged.json"))
	if err != nil {
		t.Fatal(err)
	}
	var truth map[string]struct {
		Values            []string
		Period, Preperiod int
	}
	if err := json.Unmarshal(data, &truth); err != nil {
		t.Fatal(err)
	}
	for name, want := range truth {
		code := takebreak.MustParse(strings.Replace(name, "grundy", "4!", 1))
		res, err := period.Solve(work.Unbounded(), code, game.Obliged, 1000)
		if err != nil {
			t.Fatal(err)
		}
		p := res.Period
		if !p.Proved || p.Length != want.Period || p.Preperiod != want.Preperiod {
			t.Errorf("%s: %v, want period %d from %d, proved", name, p, want.Period, want.Preperiod)
		}
		values, _ := sequence.Obliged(work.Unbounded(), code, len(want.Values))
		for n, v := range values {
			if game.ValOf(v).String() != want.Values[n] {
				t.Errorf("%s: Val(%d) = %s, want %s", name, n, game.ValOf(v).String(), want.Values[n])
			}
		}
	}
}

// factRows reads the published table in place.
func factRows(t *testing.T) []map[string]string {
	f, err := os.Open(filepath.Join("..", "..", "..", "shared", "facts", "octal-periods.csv"))
	if err != nil {
		t.Skip("no published table: ", err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var out []map[string]string
	for _, r := range rows[1:] {
		if strings.Contains(r[0], " ") || r[0] == "grundy" {
			continue
		}
		m := map[string]string{}
		for i, name := range rows[0] {
			m[name] = r[i]
		}
		out = append(out, m)
	}
	return out
}

// TestOctalFacts: tczajka/octal-games and Flammenkamp's tables, as recomputed in
// facts/octal-periods.csv. Games that need more than 3000 values: the engine of
// solve/sparse, and the slow test below.
func TestOctalFacts(t *testing.T) {
	checkOctalFacts(t, 3000, 0)
}

func TestOctalFactsSlow(t *testing.T) {
	slow(t)
	checkOctalFacts(t, 20000, 1500)
}

func checkOctalFacts(t *testing.T, limit, least int) {
	tables := map[string]period.Result{}
	checked := 0
	for _, row := range factRows(t) {
		n0, err := strconv.Atoi(row["preperiod_n0"])
		p, err2 := strconv.Atoi(row["period_p"])
		if err != nil || err2 != nil || row["verified"] != "yes" || 2*n0+2*p+3 > limit || 2*n0+2*p < least {
			continue
		}
		code := takebreak.MustParse(row["code"])
		res, err := period.Solve(work.Unbounded(), code, game.GrundyNormal, limit)
		if err != nil {
			t.Fatal(err)
		}
		tables[row["code"]] = res
		got := res.Period
		if !got.Proved || got.Preperiod != n0 || got.Length != p || got.Saltus != 0 {
			t.Errorf("%s: %v, want period %d from %d, proved", code, got, p, n0)
		}
		if highest := slices.Max(res.Values); row["max_nim"] != "" && strconv.Itoa(int(highest)) != row["max_nim"] {
			t.Errorf("%s: max %d, want %s", code, highest, row["max_nim"])
		}
		checked++
	}
	t.Logf("%d codes", checked)
	if checked == 0 {
		t.Error("no code checked")
	}
}

// TestCanonical: every row of the table has the canonical game it names, proved.
func TestCanonical(t *testing.T) {
	for i, row := range factRows(t) {
		if os.Getenv("UPSTAR_SLOW") != "1" && i%4 != 0 {
			continue
		}
		code, want := takebreak.MustParse(row["code"]), takebreak.MustParse(row["canonical"])
		both, err := period.Canonical(work.Unbounded(), code)
		if err != nil {
			t.Fatal(err)
		}
		if both.Canonical.Shift < 0 {
			t.Errorf("Canonical(%s) = %v has a negative shift", code, both.Canonical)
		}
		e := both.Class
		if !e.Code.Equal(want) {
			t.Errorf("Canonical(%s) = %s, want %s", code, e.Code, want)
			continue
		}
		v, _ := sequence.Nim(work.Unbounded(), code, 600)
		w, _ := sequence.Nim(work.Unbounded(), e.Code, 600)
		for n := max(0, e.Shift); n < len(v) && n-e.Shift < len(w); n++ {
			if v[n] != w[n-e.Shift] {
				t.Fatalf("%s heap %d is %d, %s heap %d is %d", code, n, v[n], e.Code, n-e.Shift, w[n-e.Shift])
			}
		}
	}
}

// TestErratum161: Flammenkamp's table has .161 equal to .36.
func TestErratum161(t *testing.T) {
	a, _ := sequence.Nim(work.Unbounded(), takebreak.MustParse(".161"), 600)
	b, _ := sequence.Nim(work.Unbounded(), takebreak.MustParse(".36"), 600)
	first := slices.IndexFunc(make([]int, 600), func(int) bool { return false })
	for n := range a {
		if a[n] != b[n] {
			first = n
			break
		}
	}
	if first != 519 {
		t.Errorf(".161 and .36 differ first at %d, want 519", first)
	}
}

// TestHexadecimal: facts/heap-games.md; [Howse–Nowakowski 2004].
func TestHexadecimal(t *testing.T) {
	for s, want := range map[string]string{
		".8": "3 1 1", "8": "2 1 1", ".08": "4 1 1", ".A": "2 1 0", ".B": "2 0 0", ".D": "2 0 0", ".F": "2 0 0",
		".C": "2 1 1", ".3F": "6 0 3", ".33F": "4 0 0", ".F8": "6 7 4", ".9": "", ".E": "", ".1F": "", ".7F": "", ".2048": "",
	} {
		code := takebreak.MustParse(s)
		values, err := sequence.Nim(work.Unbounded(), code, 300)
		if err != nil {
			t.Fatal(err)
		}
		p, ok := period.Find(values, period.For(code, game.GrundyNormal))
		got := ""
		if ok {
			got = fmt.Sprintf("%d %d %d", p.Length, p.Preperiod, p.Saltus)
		}
		if got != want {
			t.Errorf("%s: period, preperiod, saltus %q, want %q", s, got, want)
		}
		if ok && p.Proved != (p.Saltus == 0) {
			t.Errorf("%s: %v", s, p)
		}
	}
}

// TestSubtractionPairs: {a,b} has period 2a if b is an odd multiple of a, else a+b.
func TestSubtractionPairs(t *testing.T) {
	for a := 1; a < 25; a++ {
		for b := a + 1; b < 25; b++ {
			want := a + b
			if b%a == 0 && b/a%2 == 1 {
				want = 2 * a
			}
			res, err := period.Solve(work.Unbounded(), takebreak.Subtraction(a, b), game.GrundyNormal, 200)
			if p := res.Period; err != nil || !p.Proved || p.Preperiod != 0 || p.Length != want {
				t.Errorf("S(%d,%d): %v %v, want period %d from 0", a, b, p, err, want)
			}
		}
	}
}

// TestAllBut: arithmetic periodic [Siegel CGT], purely for up to three numbers
// [Sleator–Slusky 2012].
func TestAllBut(t *testing.T) {
	for a := 1; a <= 7; a++ {
		for b := a; b <= 8; b++ {
			for c := b; c <= 9; c++ {
				code := takebreak.AllBut(a, b, c)
				res, err := period.Solve(work.Unbounded(), code, game.GrundyNormal, 4096)
				if p := res.Period; err != nil || !p.Proved || p.Preperiod != 0 || p.Saltus <= 0 {
					t.Errorf("all but %d,%d,%d: %v %v", a, b, c, p, err)
				}
				if res, err = period.Solve(work.Unbounded(), code, game.GrundyMisere, 1024); err != nil || !res.Period.Proved {
					t.Errorf("misère all but %d,%d,%d: %v %v", a, b, c, res.Period, err)
				}
			}
		}
	}
	nim := takebreak.MustParse("0.[3]")
	res, err := period.Solve(work.Unbounded(), nim, game.GrundyNormal, 100)
	if p := res.Period; err != nil || !p.Proved || p.Preperiod != 0 || p.Length != 1 || p.Saltus != 1 {
		t.Errorf("Nim: %v %v", p, err)
	}
}
