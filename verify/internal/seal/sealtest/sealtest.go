// SPDX-License-Identifier: Apache-2.0

// Package sealtest tests checkers of certificates. A checker must accept the certificates in
// testdata. It must not accept a certificate that was changed by accident, or one that claims
// something false.
package sealtest

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/verify/internal/seal"
)

// Certificates returns the files of testdata by name, without the suffix.
func Certificates(t testing.TB) map[string][]byte {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatal("no certificates in testdata", err)
	}
	all := map[string][]byte{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(file)
		all[name[:len(name)-len(".json")]] = data
	}
	return all
}

// Reseal returns c as a file with a valid seal.
func Reseal[T any](t testing.TB, form seal.Form[T], c T) []byte {
	t.Helper()
	data, err := form.Write(c)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// A Suite describes the tests of a checker.
type Suite[T any] struct {
	Form  seal.Form[T]
	Check func(data []byte) (summary string, err error)

	Forge     func(r *rand.Rand, c *T)                      // changes something
	Forgeries func(name string, data []byte) int            // how many forgeries are made from a certificate
	Doubt     func(data []byte) (summary string, err error) // like Check, if forgeries get less time than Check takes
	// Holds returns an error if a forgery that was accepted with this summary is false. The
	// parameter claim is the summary of the original certificate.
	Holds func(c T, claim, summary string) error
}

// Run runs the tests. It says how many forgeries were accepted because they are true, and how many
// were refused.
func Run[T any](t *testing.T, s Suite[T]) (accepted, refused int) {
	t.Helper()
	if s.Doubt == nil {
		s.Doubt = s.Check
	}
	all, r := Certificates(t), rand.New(rand.NewPCG(1, 1))
	for _, name := range slices.Sorted(maps.Keys(all)) {
		data := all[name]
		t.Run(name, func(t *testing.T) {
			claim, err := s.Check(data)
			if err != nil || claim == "" {
				t.Fatalf("refused: %v", err)
			}
			s.damage(t, data, len(data))
			s.envelope(t, data, claim)
			for range few(s.Forgeries(name, data)) {
				if s.forgery(t, r, data, claim) {
					accepted++
				} else {
					refused++
				}
			}
		})
	}
	t.Log(accepted, "forgeries accepted and true,", refused, "refused")
	if least := few(500); accepted+refused < least {
		t.Errorf("only %d forgeries, want %d", accepted+refused, least)
	}
	return accepted, refused
}

// few returns n or, with -short, a tenth of it, but at least one.
func few(n int) int {
	if testing.Short() {
		return max(1, n/10)
	}
	return n
}

// envelope puts a certificate into its envelope, which is accepted, and then into others, which say
// something else.
func (s Suite[T]) envelope(t *testing.T, data []byte, claim string) {
	c, err := s.Form.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	says := s.Form.Claim(&c)
	whole := wrapped(t, says, data)
	if again, err := s.Check(whole); err != nil || again != claim {
		t.Fatalf("in its envelope: %q, %v", again, err)
	}
	s.damage(t, whole, len(whole)-len(data))
	for i, other := range Others(says) {
		if summary, err := s.Check(wrapped(t, other, data)); err == nil {
			t.Fatalf("accepted in envelope %d, which says %+v: %s", i, other, summary)
		}
	}
}

func wrapped(t *testing.T, says seal.Claim, proof []byte) []byte {
	t.Helper()
	whole, err := seal.Wrap(says, proof)
	if err != nil {
		t.Fatal(err)
	}
	return whole
}

// Others returns claims that say something else than one that is given.
func Others(says seal.Claim) (all []seal.Claim) {
	for _, change := range []func(*seal.Claim){
		func(c *seal.Claim) { c.Kind += "s" },
		func(c *seal.Claim) { c.Kind = "strategy " },
		func(c *seal.Claim) { c.Kind = "" },
		func(c *seal.Claim) { c.Answer += "0" },
		func(c *seal.Claim) { c.Answer = "" },
		func(c *seal.Claim) { c.Answer = "P or N" },
		func(c *seal.Claim) { c.Question.Ask += "s" },
		func(c *seal.Claim) { c.Question.Ask = "" },
		func(c *seal.Claim) { c.Question.About = append(c.Question.About, "nim(1)") },
		func(c *seal.Claim) { c.Question.About = append([]string{"nim(1)"}, c.Question.About...) },
		func(c *seal.Claim) { c.Question.About = append([]string{" "}, c.Question.About...) },
		func(c *seal.Claim) { c.Question.About = []string{} },
		func(c *seal.Claim) { c.Question.About = nil },
		func(c *seal.Claim) { c.Question.About[0] += " " },
		func(c *seal.Claim) { c.Question.About[0] += " + nim(1)" },
		func(c *seal.Claim) { c.Question.About[len(c.Question.About)-1] = "0.7" },
		func(c *seal.Claim) { c.Question.Compound += "1" },
		func(c *seal.Claim) { c.Question.Play += "1" },
		func(c *seal.Claim) {
			c.Question.Play = map[string]string{"normal": "misere"}[c.Question.Play] + "normal"
		},
		func(c *seal.Claim) { c.Question.Function += "1" },
		func(c *seal.Claim) { c.Question.Players++ },
		func(c *seal.Claim) { c.Question.Players-- },
	} {
		other := says
		other.Question.About = slices.Clone(says.Question.About)
		change(&other)
		all = append(all, other)
	}
	return all
}

// damage changes single bits in the first bytes, and all bits of a short certificate in turn. It
// also shortens and lengthens the certificate.
func (s Suite[T]) damage(t *testing.T, data []byte, first int) {
	for i := 0; i < first; i += 1 + first/few(2000) {
		for bit := range 8 {
			bad := bytes.Clone(data)
			bad[i] ^= 1 << bit
			if summary, err := s.Check(bad); err == nil {
				t.Fatalf("accepted with bit %d of byte %d changed: %s", bit, i, summary)
			}
		}
	}
	for _, bad := range [][]byte{nil, data[:len(data)-1], append(bytes.Clone(data), ' '), append(bytes.Clone(data), data...)} {
		if _, err := s.Check(bad); err == nil {
			t.Error("accepted cut or lengthened")
		}
	}
}

// forgery makes a forgery with a valid seal. It reports whether the checker accepted it.
func (s Suite[T]) forgery(t *testing.T, r *rand.Rand, data []byte, claim string) bool {
	c, err := s.Form.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	s.Forge(r, &c)
	forged := Reseal(t, s.Form, c)
	if bytes.Equal(forged, data) {
		return true
	}
	summary, err := s.Doubt(forged)
	if err != nil {
		return false
	}
	if err := s.Holds(c, claim, summary); err != nil {
		t.Fatalf("%v: accepted as\n%s", err, forged)
	}
	return true
}
