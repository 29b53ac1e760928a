// SPDX-License-Identifier: Apache-2.0

package proof

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/verify"
	"github.com/upstar-cgt/upstar/verify/heapperiod"
	"github.com/upstar-cgt/upstar/verify/misquotient"
)

var update = flag.Bool("update", false, "rewrite the theorems in examples")

// maxCommitted is the longest theorem that is kept in examples; of longer ones there is
// the certificate only.
const maxCommitted = 40_000

// certificates returns the certificates in examples by name.
func certificates(t testing.TB) map[string][]byte {
	t.Helper()
	names, err := filepath.Glob("examples/*.json")
	if err != nil || len(names) < 20 {
		t.Fatal("certificates are missing from examples:", names, err)
	}
	all := map[string][]byte{}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all[strings.TrimSuffix(filepath.Base(name), ".json")] = data
	}
	return all
}

func ExampleFile() {
	data, _ := os.ReadFile("examples/Kayles.json")
	text, err := File(context.Background(), data)
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "Theorem period") {
			fmt.Print(line)
		}
	}
	fmt.Println(err)
	// Output:
	// Theorem period : forall n, 71 <= n -> nim game (n + 12) = nim game n.
	// <nil>
}

// The theorems in examples are those of the certificates beside them.
func TestExamples(t *testing.T) {
	for name, data := range certificates(t) {
		if testing.Short() && name == "Octal16" || os.Getenv("UPSTAR_SLOW") == "" && (name == "Octal354" || name == "Octal376") {
			continue // seconds to write, and more than an hour to check in Coq in all
		}
		text, err := File(context.Background(), data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		file := filepath.Join("examples", name+".v")
		if len(text) > maxCommitted {
			if _, err := os.Stat(file); err == nil {
				t.Errorf("%s is longer than %d bytes; keep its certificate only", file, maxCommitted)
			}
			continue
		}
		if *update {
			if err := os.WriteFile(file, text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(file); err != nil || !bytes.Equal(text, want) {
			t.Errorf("%s is not what upstar prove writes; run go test ./proof -run Examples -update (%v)", file, err)
		}
	}
}

// The library admits nothing and has no axioms.
func TestLibrary(t *testing.T) {
	cheats := regexp.MustCompile(`\b(Admitted|admit|give_up|Axiom|Axioms|Conjecture|Parameter|Parameters|Abort|bypass_check|Unset)\b`)
	comment := regexp.MustCompile(`(?s)\(\*.*?\*\)`)
	seen := map[string]bool{}
	for _, s := range Library() {
		seen[s.Name] = true
		if !strings.HasSuffix(s.Name, ".v") {
			continue
		}
		if found := cheats.Find(comment.ReplaceAll(s.Data, nil)); found != nil {
			t.Errorf("%s: %s", s.Name, found)
		}
		if !bytes.HasPrefix(s.Data, []byte("(** * ")) {
			t.Errorf("%s does not begin by saying what it proves", s.Name)
		}
	}
	for _, name := range modules() {
		if !seen[name+".v"] {
			t.Errorf("%s.v is missing", name)
		}
		delete(seen, name+".v")
	}
	for _, name := range []string{"Assumptions.v", "Makefile", "_CoqProject"} {
		delete(seen, name)
	}
	if len(seen) > 0 {
		t.Errorf("not in _CoqProject: %v", seen)
	}
}

// sealed returns a certificate as a file with a good seal.
func sealed(t testing.TB, c any, indent, field string) []byte {
	t.Helper()
	encode := func() []byte {
		data, err := json.Marshal(c)
		if indent != "" {
			data, err = json.MarshalIndent(c, "", indent)
		}
		if err != nil {
			t.Fatal(err)
		}
		return append(data, '\n')
	}
	sum := sha256.Sum256(encode())
	return bytes.Replace(encode(), []byte(field+`""`), []byte(field+`"`+hex.EncodeToString(sum[:])+`"`), 1)
}

func sealedPeriod(t testing.TB, c heapperiod.Certificate) []byte {
	c.Seal = ""
	return sealed(t, c, "  ", `"seal": `)
}

func sealedQuotient(t testing.TB, c misquotient.Certificate) []byte {
	c.Seal = ""
	return sealed(t, c, "", `"digest":`)
}

func period(t testing.TB, name string) (c heapperiod.Certificate) {
	t.Helper()
	if err := json.Unmarshal(certificates(t)[name], &c); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestRefusals(t *testing.T) {
	kayles := certificates(t)["Kayles"]
	huge := heapperiod.Certificate{Kind: "heap-period", Version: 2, Code: "0.104", Function: "nim", Preperiod: 197_769_598,
		Period: 11_770_282, Bound: 397_000_000, Max: 40, Mask: 1, Witness: 100}
	version := period(t, "Kayles")
	version.Version = 4
	wide := period(t, "Octal156")
	wide.Max = 256
	read := func(file string) []byte {
		data, err := os.ReadFile(filepath.Join("..", file))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	for _, c := range []struct {
		name  string
		data  []byte
		error string
	}{
		{"empty", nil, "not JSON, or damaged"},
		{"cut off", kayles[:len(kayles)/2], "not JSON, or damaged"},
		{"changed", bytes.Replace(kayles, []byte(`"period": 12`), []byte(`"period": 24`), 1), "seal is broken"},
		{"other version", sealedPeriod(t, version), "version 4: only heap-period, versions 1 to 3"},
		{"too large", sealedPeriod(t, huge), "days; at most an hour"},
		{"great values", sealedPeriod(t, wide), "nim values up to 255"},
		{"infinite", read("verify/misquotient/testdata/0.3122-infinite.json"), `no Coq proofs for certificates of kind "misere-infinite"`},
		{"bound", read("verify/misquotient/testdata/0.07-bound.json"), `of kind "misere-bound"`},
		{"row", read("verify/rowperiod/testdata/king-4.json"), `of kind "row-period"`},
		{"positional", read("verify/positional/testdata/simK4.json"), `of kind "positional"`},
		{"automatic", read("verify/heapautomatic/testdata/lasker.json"), `of kind "heap-automatic"`},
		{"unequal heaps", read("verify/heapperiod/testdata/grundy-obliged.json"), "unequal heaps"},
		{"three heaps", read("verify/heapperiod/testdata/hex-33F-nim.json"), "octal digits only, not 'F'"},
	} {
		began := time.Now()
		text, err := File(context.Background(), c.data)
		if err == nil || text != nil || !strings.Contains(err.Error(), c.error) {
			t.Errorf("%s: %v, want %q", c.name, err, c.error)
		}
		if spent := time.Since(began); spent > 20*time.Second {
			t.Errorf("%s: refused after %v", c.name, spent)
		}
	}
	var limit *Limit
	if _, err := File(context.Background(), sealedPeriod(t, huge)); !errors.As(err, &limit) {
		t.Errorf("not a Limit: %v", err)
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := File(done, kayles); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled run ends with %v", err)
	}
}

// What the checker refuses, prove refuses: changes of one byte, and forgeries with a new
// seal.
func TestForgeries(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 35))
	all := certificates(t)
	same := func(name string, data []byte) {
		t.Helper()
		_, err := File(context.Background(), data)
		if err != nil {
			return
		}
		if _, err := verify.Check(context.Background(), data); err != nil {
			t.Fatalf("%s: a theorem was written from a certificate that the checker refuses (%v):\n%s", name, err, data)
		}
	}
	for _, name := range []string{"Kayles", "ObligedKayles", "Misere123"} {
		for range 100 {
			data := bytes.Clone(all[name])
			data[r.IntN(len(data))] ^= 1 << r.IntN(7)
			if _, err := File(context.Background(), data); err == nil {
				t.Fatalf("%s: a damaged certificate was accepted:\n%s", name, data)
			}
		}
	}
	for _, name := range []string{"Kayles", "ObligedKayles"} {
		for range 500 {
			c := period(t, name)
			switch r.IntN(5) {
			case 0:
				c.Preperiod += r.IntN(5) - 2
			case 1:
				c.Period = max(1, c.Period+r.IntN(25)-12)
			case 2:
				c.Code = fmt.Sprintf("%d.%d%d", 4*r.IntN(2), r.IntN(8), 1+r.IntN(7))
			case 3:
				c.Max += r.IntN(3) - 1
			case 4:
				b := []byte(c.Values)
				b[r.IntN(len(b))] ^= 1
				c.Values = string(b)
			}
			if g := c.Preperiod; g >= 0 {
				c.Bound = 2*(max(g, 1)+c.Period-1) + 1 + len(c.Code) - 2
			}
			same(name, sealedPeriod(t, c))
		}
	}
	for range 500 {
		var c misquotient.Certificate
		if err := json.Unmarshal(all["Misere123"], &c); err != nil {
			t.Fatal(err)
		}
		switch r.IntN(4) {
		case 0:
			c.Phi[r.IntN(len(c.Phi))] = r.IntN(c.Order)
		case 1:
			c.P[r.IntN(len(c.P))] = r.IntN(c.Order)
		case 2:
			a := c.Action[r.IntN(len(c.Action))]
			a[r.IntN(len(a))] = r.IntN(c.Order)
		case 3:
			c.Period, c.Preperiod = 1+r.IntN(6), r.IntN(6)
		}
		same("Misere123", sealedQuotient(t, c))
	}
}

// Where a certificate says only that a period begins at a heap at the latest, the theorem has the
// heap at which it begins.
func TestLate(t *testing.T) {
	c := period(t, "Octal644")
	want, err := File(context.Background(), sealedPeriod(t, c))
	if err != nil {
		t.Fatal(err)
	}
	c.Version, c.SHA256, c.Values = 3, "", ""
	c.Preperiod, c.Bound, c.Witness = 4000, 30_000, 3000
	text, err := File(context.Background(), sealedPeriod(t, c))
	proved := regexp.MustCompile(`(?m)^Theorem period.*$`)
	if err != nil || !bytes.Equal(proved.Find(text), proved.Find(want)) {
		t.Errorf("%s, %v", proved.Find(text), err)
	}
}

// The conditions of the window theorem hold, from the definition.
func TestWindow(t *testing.T) {
	for _, name := range []string{"Octal156", "Octal356", "Octal644"} {
		s, err := read(context.Background(), certificates(t)[name])
		if err != nil {
			t.Fatal(err)
		}
		p, err := s.plan(context.Background())
		if err != nil || !p.window || p.bound >= s.bound || p.bound != s.Preperiod+p.reach+len(s.digits)+s.Period {
			t.Fatalf("%s: %+v, %v", name, p, err)
		}
		for _, a := range append(p.rares, p.chosen...) {
			if a > p.reach {
				t.Errorf("%s: %d is greater than %d", name, a, p.reach)
			}
		}
		for n := range p.bound {
			seen := map[int]bool{}
			for i, d := range s.digits {
				if d&1 != 0 && i == n {
					seen[0] = true
				}
				if d&2 != 0 && i < n {
					seen[s.at(n-i)] = true
				}
				for a := 1; d&4 != 0 && a < n-i; a++ {
					if a <= p.reach || n < p.bound-s.Period {
						seen[s.at(a)^s.at(n-i-a)] = true
					}
				}
			}
			v := 0
			for seen[v] {
				v++
			}
			if v != s.at(n) {
				t.Fatalf("%s: the mex of the options of %d is %d, not %d", name, n, v, s.at(n))
			}
			if !s.common(n, v) && !slices.Contains(p.rares, n) {
				t.Errorf("%s: %d is rare", name, n)
			}
		}
	}
}

// A period with rare heaps has no window.
func TestNoWindow(t *testing.T) {
	text, err := File(context.Background(), certificates(t)["Octal165"])
	if err != nil || !bytes.Contains(text, []byte("entry (Some sparse)")) || bytes.Contains(text, []byte("window")) {
		t.Errorf("%s, %v", text, err)
	}
}

func FuzzFile(f *testing.F) {
	f.Add([]byte(`{"kind":"heap-period"}`))
	f.Add([]byte(`{"kind":"misere-quotient","code":"0.3"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if text, err := File(context.Background(), data); (err == nil) != (len(text) > 0) {
			t.Fatal(len(text), err)
		}
	})
}

// modules lists the library's files in an order in which they can be compiled.
func modules() []string {
	data, err := fs.ReadFile(files, "_CoqProject")
	if err != nil {
		panic(err)
	}
	var all []string
	for line := range strings.Lines(string(data)) {
		if name, ok := strings.CutSuffix(strings.TrimSpace(line), ".v"); ok {
			all = append(all, name)
		}
	}
	return all
}
