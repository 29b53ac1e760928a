// SPDX-License-Identifier: Apache-2.0

package period

import (
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/internal/sealed"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
)

// automaticCertificate has the form that package verify/heapautomatic documents.
type automaticCertificate struct {
	Kind      string `json:"kind"`
	Version   int    `json:"version"`
	Code      string `json:"code"`
	Preperiod int    `json:"preperiod"`
	Period    int    `json:"period"`
	Saltus    int    `json:"saltus"`
	Values    []int  `json:"values"`
	Modulus   int    `json:"modulus"`
	Roots     []int  `json:"roots"`
	Next      []int  `json:"next"`
	Final     []int  `json:"final"`
	Aperiodic bool   `json:"aperiodic,omitempty"`
	Seal      string `json:"seal"`
}

// automaticLength is how many values a certificate spells out at most.
const automaticLength = 4096

// certifyPeriod returns a certificate of a period for the checker with automata,
// whoever proved it.
func certifyPeriod[T Integer](code takebreak.Code, values []T, p Period) ([]byte, error) {
	if n := p.Preperiod + p.Period; n > automaticLength || len(values) < n {
		return nil, fmt.Errorf("%s: the period is too long for automata: %w", p, ErrNoCertificate)
	}
	c := newAutomaticCertificate(code)
	c.Preperiod, c.Period, c.Saltus = p.Preperiod, p.Period, p.Saltus
	for _, v := range values[:p.Preperiod+p.Period] {
		c.Values = append(c.Values, int(v))
	}
	return c.sealed(code)
}

// CertifyGraph returns a certificate that the nim values of a code are those of a
// graph that automata have proved, and that they have no period if that is proved, too.
func CertifyGraph(code takebreak.Code, graph *Graph) ([]byte, error) {
	c := newAutomaticCertificate(code)
	c.Modulus, c.Aperiodic = graph.Modulus(), graph.Aperiodic
	for r := range c.Modulus {
		c.Roots = append(c.Roots, graph.Root(r))
	}
	for s := range graph.States() {
		for letter := range 4 {
			c.Next = append(c.Next, graph.Next(s, letter))
		}
		if graph.Final(s) {
			c.Final = append(c.Final, s)
		}
	}
	return c.sealed(code)
}

// newAutomaticCertificate has empty lists, which are written as such.
func newAutomaticCertificate(code takebreak.Code) *automaticCertificate {
	return &automaticCertificate{Kind: "heap-automatic", Version: 1, Code: code.String(),
		Values: []int{}, Roots: []int{}, Next: []int{}, Final: []int{}}
}

// sealed encodes the certificate, if the checker can read the code: digits, with a
// suffix only if they leave two heaps at most, and a tail.
func (c *automaticCertificate) sealed(code takebreak.Code) ([]byte, error) {
	end, _ := code.Last()
	for i := code.First(); i <= end; i++ {
		if d := code.Digit(i); i < 0 || strings.ContainsAny(d.String(), "{*") || len(d.String()) > 1 && d.MaxHeaps() > 2 {
			return nil, fmt.Errorf("code %s: only codes of plain digits are certified: %w", code, ErrNoCertificate)
		}
	}
	return sealed.JSON(c, &c.Seal, "  ")
}
