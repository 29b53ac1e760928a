// SPDX-License-Identifier: Apache-2.0

package transfinite_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/value/nimber/transfinite"
	"github.com/upstar-cgt/upstar/value/surreal"
	"github.com/upstar-cgt/upstar/work"
)

// shared reads a file of the shared folder, which lies beside the tree or beside
// its folder, or skips the test.
func shared(t *testing.T, env, folder, name string) []byte {
	t.Helper()
	root := filepath.Join("..", "..", "..", "..")
	for _, dir := range []string{os.Getenv(env), filepath.Join(root, "shared", folder), filepath.Join(root, "..", "shared", folder)} {
		if data, err := os.ReadFile(filepath.Join(dir, name)); err == nil && dir != "" {
			return data
		}
	}
	t.Skipf("no %s; set %s", name, env)
	return nil
}

func ordinal(t testing.TB, s string) surreal.Ordinal {
	t.Helper()
	a, err := surreal.ParseOrdinal(work.Unbounded(), s)
	if err != nil {
		t.Fatalf("ParseOrdinal(%q): %v", s, err)
	}
	return a
}

// TestTruth compares with the shared tables of nimbers.
func TestTruth(t *testing.T) {
	var truth struct {
		Sums     [][3]string      `json:"nim_sums"`
		Products [][3]string      `json:"nim_products"`
		Powers   [][3]any         `json:"nim_powers"`
		Inverses [][3]any         `json:"nim_inverses"`
		Finite   [][3]json.Number `json:"finite_nim_products"`
		Ordinals []struct {
			A, B   string
			NimSum string `json:"nim_sum"`
		}
		Alpha []struct {
			P     uint64
			Alpha string
		}
	}
	if err := json.Unmarshal(shared(t, "UPSTAR_TRUTH", "truth", "transfinite.json"), &truth); err != nil {
		t.Fatal(err)
	}
	m := work.Unbounded()
	check := func(what, want string, got surreal.Ordinal, err error) {
		t.Helper()
		if err != nil || !got.Equal(ordinal(t, want)) {
			t.Errorf("%s = %v, want %s (%v)", what, got, want, err)
		}
	}
	for _, c := range truth.Ordinals {
		truth.Sums = append(truth.Sums, [3]string{c.A, c.B, c.NimSum})
	}
	for _, c := range truth.Sums {
		check(c[0]+" ⊕ "+c[1], c[2], transfinite.Sum(ordinal(t, c[0]), ordinal(t, c[1])), nil)
	}
	for _, c := range truth.Finite {
		truth.Products = append(truth.Products, [3]string{c[0].String(), c[1].String(), c[2].String()})
	}
	for _, c := range truth.Products {
		got, err := transfinite.Product(m, ordinal(t, c[0]), ordinal(t, c[1]))
		check(c[0]+" ⊗ "+c[1], c[2], got, err)
	}
	for _, c := range truth.Powers {
		n := big.NewInt(int64(c[1].(float64)))
		got, err := transfinite.Power(m, ordinal(t, c[0].(string)), n)
		check(fmt.Sprint(c[0], " to the ", n), c[2].(string), got, err)
	}
	for _, c := range truth.Inverses {
		a := ordinal(t, c[0].(string))
		got, err := transfinite.Inverse(m, a)
		check(fmt.Sprint("1/", a), c[1].(string), got, err)
		if d, err := transfinite.Degree(m, a); err != nil || float64(d) != c[2] {
			t.Errorf("degree of %v = %d, want %v (%v)", a, d, c[2], err)
		}
	}
	for _, c := range truth.Alpha {
		got, err := transfinite.Alpha(m, c.P)
		check(fmt.Sprint("α of ", c.P), c.Alpha, got, err)
	}
	t.Log(len(truth.Sums), "sums,", len(truth.Products), "products,", len(truth.Powers), "powers,", len(truth.Inverses), "inverses,", len(truth.Alpha), "α")
}

// TestDocs checks the table of α in docs/explanations/transfinite.md.
func TestDocs(t *testing.T) {
	data, err := os.ReadFile("../../../docs/explanations/transfinite.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(line, "|")
		for i := 1; len(cells) == 10 && i < 9; i += 2 {
			p, err := strconv.ParseUint(strings.TrimSpace(cells[i]), 10, 64)
			if err != nil {
				continue
			}
			rows++
			if a, err := transfinite.Alpha(work.Unbounded(), p); err != nil || a.String() != strings.TrimSpace(cells[i+1]) {
				t.Errorf("α of %d = %v, want %s (%v)", p, a, cells[i+1], err)
			}
		}
	}
	if rows != 54 {
		t.Errorf("%d rows of α", rows)
	}
}
