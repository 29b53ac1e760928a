// SPDX-License-Identifier: Apache-2.0

package rowperiod

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/solve/rows"
	"github.com/upstar-cgt/upstar/solve/rows/rowstest"
	"github.com/upstar-cgt/upstar/verify/internal/seal/sealtest"
	"github.com/upstar-cgt/upstar/work"
)

func ExampleCheck() {
	data, _ := os.ReadFile(filepath.Join("testdata", "wythoff-5.json"))
	summary, err := Check(context.Background(), data)
	fmt.Println(summary, err)
	// Output: G+ of row 5 of the piece {(-1,0)*,(0,-1)*,(-1,-1)*}: period 24 from column 27, saltus 24, proved: rows 0 to 5 recomputed from the rules to column 95 <nil>
}

// A change with a new seal, and with the right values of the row, is refused, or
// what it claims is true of many more columns.
func TestCertificates(t *testing.T) {
	accepted, refused := sealtest.Run(t, sealtest.Suite[Certificate]{
		Form:  form,
		Check: func(data []byte) (string, error) { return Check(context.Background(), data) },
		Forge: func(r *rand.Rand, c *Certificate) {
			for range 1 + r.IntN(3) {
				forge(r, c)
			}
			c.SHA256 = digest(*c)
		},
		Forgeries: func(string, []byte) int { return 400 },
		Holds:     func(c Certificate, _, _ string) error { return holds(c) },
	})
	if accepted < 10 || refused < 10 {
		t.Error("few of either kind")
	}
}

func forge(r *rand.Rand, c *Certificate) {
	around := func(n *int) { *n += r.IntN(7) - 3 }
	switch r.IntN(10) {
	case 0:
		c.Ended = 1 - c.Ended
	case 1:
		around(&c.Row)
	case 2:
		around(&c.Preperiod)
	case 3:
		around(&c.Period)
	case 4:
		around(&c.Saltus)
	case 5:
		c.Moment = max(0, c.Moment+r.IntN(80)-60)
	case 6:
		around(&c.Again)
	case 7:
		c.Again *= 2
	case 8:
		c.Period, c.Saltus = 2*c.Period, 2*c.Saltus
	default:
		c.Vectors = slices.Clone(c.Vectors)
		v := &c.Vectors[r.IntN(len(c.Vectors))]
		around(&v.Columns)
	}
}

// digest returns the sum over the values that the definition gives the row.
func digest(c Certificate) string {
	b, err := newBoard(c)
	if err != nil || c.Row < 0 || c.Again < 1 {
		return ""
	}
	_ = b.compute(context.Background())
	if len(b.values) <= c.Row || len(b.values[c.Row]) == 0 {
		return ""
	}
	return sumOf(b.values[c.Row])
}

// holds compares a claim with the definition, as package rows has it.
func holds(c Certificate) error {
	rule := rows.Rule{Ended: int32(c.Ended)}
	for _, v := range c.Vectors {
		rule.Vectors = append(rule.Vectors, rows.Vector(v))
	}
	table, err := rowstest.Table(rule, c.Row, c.Preperiod+3*c.Period+200)
	if err != nil {
		return err
	}
	row := table[c.Row]
	for n := c.Preperiod; n+c.Period < len(row); n++ {
		if int(row[n+c.Period]-row[n]) != c.Saltus {
			return fmt.Errorf("column %d has %d, column %d has %d", n, row[n], n+c.Period, row[n+c.Period])
		}
	}
	return nil
}

// TestRandomPieces: what the engine proves of random pieces, the checker accepts.
func TestRandomPieces(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 8))
	certified := 0
	for range 1500 {
		rule := rows.Rule{Ended: int32(r.IntN(2))}
		for range 1 + r.IntN(4) {
			rule.Vectors = append(rule.Vectors, rows.Vector{Rows: -r.IntN(4), Columns: r.IntN(7) - 4, Rides: r.IntN(2) == 0})
		}
		if r.IntN(2) == 0 {
			rule.Vectors = append(rule.Vectors, rows.Vector{Columns: -1 - r.IntN(3), Rides: true})
		}
		row := r.IntN(8)
		found, err := rows.Find(work.Unbounded(), rule, row, 400)
		if err != nil || !found.Found {
			continue
		}
		data, err := found.Certificate(row)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Check(context.Background(), data); err != nil {
			t.Fatalf("row %d of %+v, %v: %v", row, rule, found.Period, err)
		}
		certified++
	}
	if t.Log(certified, "certificates"); certified < 300 {
		t.Error("few certificates")
	}
}

// TestRefused: what is out of range, or would take for ever, is refused at once.
func TestRefused(t *testing.T) {
	queen := []Vector{{-1, 0, true}, {0, -1, true}, {-1, -1, true}}
	for _, c := range []struct {
		want string
		Certificate
	}{
		{"higher row", Certificate{Vectors: []Vector{{1, -2, false}}}},
		{"not to the left", Certificate{Vectors: []Vector{{0, 0, true}}}},
		{"multiples", Certificate{Vectors: []Vector{{0, -2, true}, {0, -3, true}}, Moment: 50, Again: 6}},
		{"multiple of 2", Certificate{Vectors: []Vector{{0, -2, true}}, Moment: 50, Again: 5}},
		{"too long", Certificate{Vectors: []Vector{{-1, 1 << 40, true}}}},
		{"columns back", Certificate{Vectors: queen, Row: 9, Moment: 4}},
		{"too many", Certificate{Vectors: queen, Row: 1000, Moment: 1 << 26, Again: 1 << 20}},
		{"out of range", Certificate{Vectors: queen, Row: 1001}},
		{"out of range", Certificate{Vectors: queen, Row: -1}},
		{"out of range", Certificate{Vectors: queen, Moment: 1 << 60}},
		{"vectors", Certificate{Vectors: make([]Vector, 101)}},
	} {
		c.Kind, c.Version = "row-period", 1
		c.Again, c.Period = max(c.Again, 1), 1
		if _, err := Check(context.Background(), sealtest.Reseal(t, form, c.Certificate)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %s", c.Certificate, err, c.want)
		}
	}
}

func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Check(ctx, sealtest.Certificates(t)["king-4"]); err == nil || !strings.Contains(err.Error(), "canceled") {
		t.Errorf("done: %v", err)
	}
}

func FuzzCheck(f *testing.F) {
	for _, data := range sealtest.Certificates(f) {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := read(data)
		if err == nil && c.Row < 20 && c.Moment+c.Again < 1000 {
			_, _ = Check(context.Background(), data)
		}
	})
}
