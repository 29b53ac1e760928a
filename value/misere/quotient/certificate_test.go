// SPDX-License-Identifier: Apache-2.0

package quotient

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/upstar-cgt/upstar/internal/sealed"
	"github.com/upstar-cgt/upstar/verify/misquotient"
	"github.com/upstar-cgt/upstar/work"
)

var update = flag.Bool("update", false, "rewrite the certificates in verify/misquotient/testdata")

// Each solved game has a certificate that the independent checker accepts.
func TestCertificates(t *testing.T) {
	for i, f := range facts(t) {
		if i%4 != 0 && os.Getenv("UPSTAR_SLOW") != "1" {
			continue
		}
		line, err := solve(t, f.code, Limits{}).Quotient.Certificate(f.code)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := misquotient.Check(line); err != nil {
			t.Errorf("%s: %v", f.code, err)
		}
	}
}

// The certificates in the checker's testdata are the ones made here.
func TestGoldenCertificates(t *testing.T) {
	for _, code := range []string{"0.77", "0.3", "0.123", "4.3", "0.001"} {
		line, err := solve(t, code, Limits{}).Quotient.Certificate(code)
		if err != nil {
			t.Fatal(err)
		}
		golden(t, code+".json", line)
	}
	line, err := unfinished(t, "0.07", 24, Limits{Rounds: 12}).BoundCertificate("0.07")
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "0.07-bound.json", line)
}

// golden compares a certificate, without its envelope, with the one that is kept.
func golden(t *testing.T, name string, certificate []byte) {
	line := sealed.Proof(certificate)
	path := filepath.Join("..", "..", "..", "verify", "misquotient", "testdata", name)
	if *update {
		if err := os.WriteFile(path, line, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(line, want) {
		t.Errorf("%s differs from what is made now; run with -update and look at the difference", name)
	}
	if summary, err := misquotient.Check(certificate); err != nil {
		t.Errorf("%s: %v", name, err)
	} else {
		t.Log(summary)
	}
}

// unfinished returns a solver that a limit stopped after the given heap.
func unfinished(t *testing.T, code string, heap int, limits Limits) *Solver {
	s := NewSolver(octal(code), limits)
	if _, err := s.Run(work.Unbounded()); !errors.Is(err, work.ErrLimit) || s.Heap() != heap {
		t.Fatalf("%s: stopped after heap %d with %v, want a limit after heap %d", code, s.Heap(), err, heap)
	}
	return s
}

func TestBound(t *testing.T) {
	for _, c := range []struct {
		code  string
		heap  int
		least int
	}{{"0.07", 34, 638}, {"0.6", 17, 304}, {"0.3122", 7, 52}} {
		s := unfinished(t, c.code, c.heap-1, Limits{Order: 3000, Trial: 100_000, Heap: c.heap})
		b := s.Bound()
		t.Logf("%s heap %d: order at least %d: %s", c.code, b.Heap, b.Order, b.Reason)
		if b.Heap != c.heap || b.Order < c.least || len(b.Words) != b.Order {
			t.Errorf("%s: bound %d with %d words for heap %d, want at least %d for %d", c.code, b.Order, len(b.Words), b.Heap, c.least, c.heap)
		}
		line, err := s.BoundCertificate(c.code)
		if err != nil {
			t.Fatal(err)
		}
		if summary, err := misquotient.Check(line); err != nil {
			t.Error(err)
		} else {
			t.Log(summary, len(line))
		}
	}
}
