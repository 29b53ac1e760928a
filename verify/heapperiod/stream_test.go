// SPDX-License-Identifier: Apache-2.0

package heapperiod

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/verify/internal/seal/sealtest"
)

// claims makes certificates of versions 2 and 3 of random codes, with what their first values
// show; most have changes.
func claims(t *testing.T, r *rand.Rand, cases int, each func(g *gameCode, c Certificate)) {
	for range cases {
		code := fmt.Sprintf("%d.%d%d%d", 4*r.IntN(2), r.IntN(8), r.IntN(8), 1+r.IntN(7))
		g, err := parseGame(code)
		if err != nil {
			continue
		}
		values, err := nim[uint16](t.Context(), g, 1500, maxValue-1)
		if err != nil {
			t.Fatal(err)
		}
		mask, position := sparsest(g, values)
		for period := 1; period < 60; period++ {
			bound := 600 + r.IntN(800)
			if !slices.Equal(values[bound-20:bound], values[bound-20-period:bound-period]) {
				continue
			}
			c, err := read(claim(t, code, values, bound, period, 8<<r.IntN(4), mask, position))
			if err != nil {
				t.Fatal(err)
			}
			if r.IntN(2) == 0 {
				c.Version, c.SHA256, c.Values = 3, "", ""
			}
			switch r.IntN(8) {
			case 0:
				c.Preperiod = max(0, c.Preperiod+r.IntN(3)-1)
			case 1:
				c.Period *= 1 + r.IntN(3)
			case 2:
				c.Max += r.IntN(3) - 1
			case 3:
				c.Bound -= r.IntN(20)
			case 4:
				c.Mask = uint32(1 + r.IntN(15))
			case 5:
				c.Witness = r.IntN(64)
			}
			each(g, c)
		}
	}
}

// A stream accepts what is accepted with all values in memory, and refuses the rest.
func TestStream(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3))
	r := rand.New(rand.NewPCG(35, 3))
	agree, refused := 0, 0
	cases := 150
	if testing.Short() {
		cases = 40
	}
	claims(t, r, cases, func(g *gameCode, c Certificate) {
		form := sealtest.Reseal(t, form, c)
		c, err := Read(form)
		if err != nil {
			return
		}
		err = streamed(t.Context(), c, g, 100+r.IntN(400))
		if errors.Is(err, errSpan) {
			return
		}
		_, want := proved(t.Context(), c)
		if (err == nil) != (want == nil) {
			t.Fatalf("the stream says %v, and all values say %v:\n%s", err, want, form)
		}
		if err == nil {
			agree++
		} else {
			refused++
		}
	})
	t.Log(agree, "accepted,", refused, "refused")
	if agree < cases/8 || refused < cases/2 {
		t.Errorf("%d accepted, %d refused", agree, refused)
	}
}

// shipped returns a certificate of the handbook.
func shipped(t testing.TB, file string) Certificate {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	c, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// The certificate of 0.56 is accepted by a stream; the value of one heap that is claimed to be
// another refuses it.
func TestStreamOfShipped(t *testing.T) {
	c := shipped(t, "../../proof/examples/Octal56.json")
	told := 0
	ctx := WithProgress(t.Context(), func(done, total int) {
		if done < told || total != c.Bound {
			t.Errorf("%d of %d after %d", done, total, told)
		}
		told = done
	})
	if err := long(ctx, c, 1<<17); err != nil || told != c.Bound {
		t.Errorf("%v, %d told", err, told)
	}
	c.Version, c.SHA256 = 3, ""
	if _, err := Check(t.Context(), sealtest.Reseal(t, form, c)); err != nil {
		t.Error(err)
	}
	for _, change := range []func(*Certificate){
		func(c *Certificate) { c.Period = 288 }, func(c *Certificate) { c.Period = 72 }, func(c *Certificate) { c.Preperiod-- },
		func(c *Certificate) { c.Preperiod++ }, func(c *Certificate) { c.Max-- }, func(c *Certificate) { c.Witness = 20 },
	} {
		bad := c
		change(&bad)
		g, _ := parseGame(c.Code)
		if err := streamed(t.Context(), bad, g, 1<<17); err == nil {
			t.Errorf("accepted: %+v", bad)
		}
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if err := long(done, c, 1<<17); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// The rate of 0.106, and the memory that a stream takes: go test ./verify/heapperiod -run xxx -bench Stream -benchtime 1x
func BenchmarkStream(b *testing.B) {
	const values = 150_000_000
	c := Certificate{Code: "0.106", Function: "nim", Version: 3, Preperiod: values - 2<<20, Period: 1 << 20, Bound: values, Max: 63, Witness: 1 << 16}
	g, _ := parseGame(c.Code)
	first, err := nim[uint16](b.Context(), g, 8000, 63)
	if err != nil {
		b.Fatal(err)
	}
	c.Mask, c.Position = sparsest(g, first)
	for b.Loop() {
		s, err := newStream(b.Context(), c, g, span)
		if err != nil {
			b.Fatal(err)
		}
		began := time.Now()
		if err := s.run(b.Context()); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(values-span)/time.Since(began).Seconds()/1e6, "Mvalues/s")
	}
}
