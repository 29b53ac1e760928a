// SPDX-License-Identifier: Apache-2.0

package surreal_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/surreal"
	"github.com/upstar-cgt/upstar/work"
)

// shared reads a file of the shared folder, which lies beside the tree or beside
// its folder, or skips the test.
func shared(t *testing.T, env, folder, name string) []byte {
	t.Helper()
	root := filepath.Join("..", "..", "..")
	for _, dir := range []string{os.Getenv(env), filepath.Join(root, "shared", folder), filepath.Join(root, "..", "shared", folder)} {
		if data, err := os.ReadFile(filepath.Join(dir, name)); err == nil && dir != "" {
			return data
		}
	}
	t.Skipf("no %s; set %s", name, env)
	return nil
}

func number(t testing.TB, s string) surreal.Number {
	t.Helper()
	x, err := surreal.ParseNumber(work.Unbounded(), s)
	if err != nil {
		t.Fatalf("ParseNumber(%q): %v", s, err)
	}
	return x
}

func ordinal(t testing.TB, s string) surreal.Ordinal {
	t.Helper()
	a, ok := number(t, s).Ordinal()
	if !ok {
		t.Fatalf("%s is not an ordinal", s)
	}
	return a
}

// TestTruth compares with the shared tables that are not about nimbers.
func TestTruth(t *testing.T) {
	var truth struct {
		Ordinals []struct {
			A, B           string
			Cmp            int
			NaturalSum     string `json:"natural_sum"`
			NaturalProduct string `json:"natural_product"`
			OrdinalSum     string `json:"ordinal_sum"`
			OrdinalProduct string `json:"ordinal_product"`
		}
		Numbers []struct {
			Value, Hackenbush, Birthday string
			Signs                       [][2]string
		}
		Arithmetic []struct {
			A, B, Sum, Product string
			Cmp                int
		}
		Periodic  []struct{ Value, Prefix, Period string }
		Fractions []struct {
			X, Y, Sum, Product string
			Cmp                int
		}
	}
	if err := json.Unmarshal(shared(t, "UPSTAR_TRUTH", "truth", "transfinite.json"), &truth); err != nil {
		t.Fatal(err)
	}
	m := work.Unbounded()
	for _, c := range truth.Ordinals {
		a, b := ordinal(t, c.A), ordinal(t, c.B)
		for _, op := range []struct {
			name, want string
			got        surreal.Ordinal
		}{
			{"natural sum", c.NaturalSum, a.NaturalSum(b)},
			{"natural product", c.NaturalProduct, a.NaturalProduct(m, b)},
			{"sum", c.OrdinalSum, a.Then(b)},
			{"product", c.OrdinalProduct, a.Times(m, b)},
		} {
			if got := strings.NewReplacer("ω", "w", "×", "*").Replace(op.got.String()); got != op.want {
				t.Errorf("%s of %s and %s = %s, want %s", op.name, c.A, c.B, got, op.want)
			}
		}
		if got := a.Cmp(b); got != c.Cmp {
			t.Errorf("Cmp(%s, %s) = %d", c.A, c.B, got)
		}
	}
	for _, c := range truth.Arithmetic {
		a, b := number(t, c.A), number(t, c.B)
		if got := a.Add(b); !got.Equal(number(t, c.Sum)) {
			t.Errorf("%s + %s = %v, want %s", c.A, c.B, got, c.Sum)
		}
		if got := a.Mul(m, b); !got.Equal(number(t, c.Product)) {
			t.Errorf("%s * %s = %v, want %s", c.A, c.B, got, c.Product)
		}
		if got := a.Cmp(b); got != c.Cmp {
			t.Errorf("Cmp(%s, %s) = %d", c.A, c.B, got)
		}
	}
	for _, c := range truth.Numbers {
		x := number(t, c.Value)
		s, err := x.Signs(m)
		if err != nil {
			t.Errorf("signs of %s: %v", c.Value, err)
			continue
		}
		var want surreal.Signs
		for _, r := range c.Signs {
			run := surreal.Run{Player: game.Left, Length: ordinal(t, r[1])}
			if r[0] == "-" {
				run.Player = game.Right
			}
			want = want.Then(run)
		}
		stalk, err := surreal.ParseSigns(m, c.Hackenbush)
		if err != nil || !stalk.Equal(want) || !s.Equal(want) {
			t.Errorf("%s has signs %v, want %v, stalk %v (%v)", c.Value, s, want, stalk, err)
		}
		if got := s.Length(m); !got.Equal(ordinal(t, c.Birthday)) {
			t.Errorf("birthday of %s = %v, want %s", c.Value, got, c.Birthday)
		}
		if got, err := s.Number(m); err != nil || !got.Equal(x) {
			t.Errorf("%v is %v, want %s (%v)", s, got, c.Value, err)
		}
	}
	for _, c := range truth.Periodic {
		x := number(t, c.Value)
		s, err := x.Signs(m)
		want, err2 := surreal.ParseSigns(m, c.Prefix+"("+c.Period+")^ω")
		if err != nil || err2 != nil || !s.Equal(want) {
			t.Errorf("%s has signs %v, want %v (%v, %v)", c.Value, s, want, err, err2)
		}
		if got, err := s.Number(m); err != nil || !got.Equal(x) {
			t.Errorf("%v is %v, want %s (%v)", s, got, c.Value, err)
		}
	}
	for _, c := range truth.Fractions {
		x, y := quotient(t, c.X), quotient(t, c.Y)
		if got := x.Add(m, y); got.Cmp(m, quotient(t, c.Sum)) != 0 {
			t.Errorf("%s + %s = %v, want %s", c.X, c.Y, got, c.Sum)
		}
		if got := x.Mul(m, y); got.Cmp(m, quotient(t, c.Product)) != 0 {
			t.Errorf("%s * %s = %v, want %s", c.X, c.Y, got, c.Product)
		}
		if got := x.Cmp(m, y); got != c.Cmp {
			t.Errorf("Cmp(%s, %s) = %d", c.X, c.Y, got)
		}
	}
	t.Log(len(truth.Ordinals), "pairs of ordinals,", len(truth.Arithmetic), "of numbers,", len(truth.Fractions), "of fractions;",
		len(truth.Numbers)+len(truth.Periodic), "sign expansions")
}

func quotient(t testing.TB, s string) surreal.Fraction {
	t.Helper()
	f, err := surreal.Parse(work.Unbounded(), s)
	if err != nil {
		t.Fatalf("Parse(%q): %v", s, err)
	}
	return f
}
