// SPDX-License-Identifier: Apache-2.0

// Package familyperiod re-checks certificates of the periods of graphs with a growing path, such as
// spiders with a growing leg. It shares no code with the engine that finds them. From the graph it
// derives a system of families of graphs whose values depend on each other. It computes their
// values from the rules, and applies the theorem.
//
//	summary, err := familyperiod.Check(ctx, data)
//
// A certificate is a JSON object on one line, with its fields in this order:
//
//	kind       "family-period"
//	version    1
//	game       node (take a vertex and its neighbours), arc (the two ends of an edge), or
//	           kayles (a vertex, or the two ends of an edge)
//	vertices   the graph without the path has the vertices 0, …, vertices−1
//	edges      its edges
//	ends       the two vertices between which a path of n vertices grows, −1 for a free end
//	preperiod  n0, the least ┐ f(n+p) = f(n) for all n ≥ n0, where f(n) is the nim value of the graph
//	period     p, the least  ┘ with a path of n vertices
//	from       N ┐ the least numbers: all families that depend on each other have the period P from N on, as far
//	again      P ┘ as values to 2N+2P+D−2 tell; D = 3 for node, 2 otherwise
//	values     f(0), …, f(n0+p−1)
//	seal       SHA-256 of the certificate with an empty seal
//
// The families are F(A,B,n): two graphs A and B, each with a root or empty, joined by a path of n
// vertices. The theorem (Guy–Smith for systems): if f(m+P) = f(m) for every family and N ≤ m ≤
// 2N+P+D−2, then this holds for all m ≥ N. To see this, let n ≥ 2N+P+D−1. Each option of F(A,B,n+P)
// has a part with a path that is long enough to be shortened by P. Each option of F(A,B,n) has a
// part with a path that can be lengthened by P.
package familyperiod

import (
	"context"
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/verify/internal/least"
	"github.com/upstar-cgt/upstar/verify/internal/seal"
)

// Certificate is the contents of a certificate.
type Certificate struct {
	Kind      string   `json:"kind"`
	Version   int      `json:"version"`
	Game      string   `json:"game"`
	Vertices  int      `json:"vertices"`
	Edges     [][2]int `json:"edges"`
	Ends      [2]int   `json:"ends"`
	Preperiod int      `json:"preperiod"`
	Period    int      `json:"period"`
	From      int      `json:"from"`
	Again     int      `json:"again"`
	Values    []int    `json:"values"`
	Seal      string   `json:"seal"`
}

// These are limits on what can be checked.
const (
	maxVertices = 64
	maxValues   = 1 << 14 // of each family
	maxFamilies = 3000
	maxParts    = 1 << 17 // of the graph
	maxWork     = 1 << 34 // options looked at
)

// form is the way in which a certificate is written.
var form = seal.Form[Certificate]{Seal: func(c *Certificate) *string { return &c.Seal }, Claim: (*Certificate).claim}

// Claims returns what a certificate says. It checks only its form and its seals.
func Claims(data []byte) (seal.Claim, error) { return form.Claimed(data) }

func (c *Certificate) claim() seal.Claim {
	about := fmt.Sprintf("%s on the graph with %d vertices, the edges %v, and a path of n vertices between the ends %v", c.Game, c.Vertices, c.Edges, c.Ends)
	return seal.Claim{Kind: c.Kind, Question: seal.Question{Ask: "period", About: []string{about}, Play: "normal", Function: "nim"},
		Answer: fmt.Sprintf("period %d from %d", c.Period, c.Preperiod)}
}

// Check re-checks a certificate. It returns a sentence that says what the certificate proves.
func Check(ctx context.Context, data []byte) (summary string, err error) {
	c, err := read(data)
	if err != nil {
		return "", err
	}
	f, err := derive(ctx, c)
	if err != nil {
		return "", err
	}
	last := c.last()
	if work := last * last * len(f.families); work > maxWork {
		return "", fmt.Errorf("%d families to %d: too much to check", len(f.families), last)
	}
	if err := f.compute(ctx, last); err != nil {
		return "", err
	}
	if err := c.compare(f); err != nil {
		return "", err
	}
	return fmt.Sprintf("%s on %d vertices with a path of n vertices %s: period %d from n = %d, proved: %d families of graphs recomputed from the rules to n = %d",
		map[string]string{"node": "Node Kayles", "arc": "Arc Kayles", "kayles": "Kayles"}[c.Game], c.Vertices, c.place(), c.Period, c.Preperiod, len(f.families), last), nil
}

// place says where the path is in the graph.
func (c Certificate) place() string {
	a, b := max(c.Ends[0], c.Ends[1]), min(c.Ends[0], c.Ends[1])
	switch {
	case a < 0:
		return "beside them"
	case b < 0:
		return fmt.Sprintf("at vertex %d", a)
	}
	return fmt.Sprintf("between vertices %d and %d", c.Ends[0], c.Ends[1])
}

// reach is the greatest number of vertices of the path that a move takes.
func (c Certificate) reach() int {
	if c.Game == "node" {
		return 3
	}
	return 2
}

// last is the greatest length for which values are needed.
func (c Certificate) last() int { return 2*c.From + 2*c.Again + c.reach() - 2 }

// read decodes a certificate and checks that its numbers are in range.
func read(data []byte) (c Certificate, err error) {
	if c, err = form.Read(data); err != nil {
		return c, err
	}
	within := func(n, low, high int) bool { return low <= n && n <= high }
	switch {
	case c.Kind != "family-period" || c.Version != 1:
		return c, fmt.Errorf("kind %q, version %d: only family-period, version 1, is known", c.Kind, c.Version)
	case !slices.Contains([]string{"node", "arc", "kayles"}, c.Game):
		return c, fmt.Errorf("no game %q", c.Game)
	case !within(c.Vertices, 0, maxVertices) || !within(c.Ends[0], -1, c.Vertices-1) || !within(c.Ends[1], -1, c.Vertices-1):
		return c, fmt.Errorf("%d vertices, a path between %v: out of range", c.Vertices, c.Ends)
	case !within(c.From, 0, maxValues) || !within(c.Again, 1, maxValues) || c.last() > maxValues:
		return c, fmt.Errorf("from %d, again after %d: out of range", c.From, c.Again)
	case !within(c.Preperiod, 0, c.From) || !within(c.Period, 1, c.Again) || len(c.Values) != c.Preperiod+c.Period:
		return c, fmt.Errorf("preperiod %d, period %d, %d values: out of range", c.Preperiod, c.Period, len(c.Values))
	}
	for _, e := range c.Edges {
		if !within(e[0], 0, c.Vertices-1) || !within(e[1], 0, c.Vertices-1) || e[0] == e[1] {
			return c, fmt.Errorf("the edge %v: out of range", e)
		}
	}
	return c, nil
}

// compare checks that all families have the period. It also checks that the requested family has
// the given values, and no smaller period.
func (c Certificate) compare(f *forest) error {
	for i, values := range f.values {
		for n := c.From; n+c.Again <= c.last(); n++ {
			if values[n] != values[n+c.Again] {
				return fmt.Errorf("family %d has the value %d at %d and %d at %d: not the period", i, values[n], n, values[n+c.Again], n+c.Again)
			}
		}
	}
	if n := c.From - 1; n >= 0 && f.regular(c.Again, n, n) {
		return fmt.Errorf("all families have the period before %d", c.From)
	}
	for q := 1; q < c.Again; q++ {
		if f.regular(q, c.From, c.From+2*c.Again-q-1) {
			return fmt.Errorf("all families have the period %d", q)
		}
	}
	own := f.values[f.asked]
	for n, v := range c.Values {
		if int(own[n])^f.beside != v {
			return fmt.Errorf("the value at %d is %d, not %d", n, int(own[n])^f.beside, v)
		}
	}
	at := func(n int) int {
		for n > c.last() {
			n -= c.Again
		}
		return int(own[n])
	}
	for n := c.Preperiod; n <= c.From+c.Again; n++ {
		if at(n) != at(n+c.Period) {
			return fmt.Errorf("the values at %d and %d differ: not the period", n, n+c.Period)
		}
	}
	return least.Period(c.Preperiod, c.Period, 0, at)
}

// regular reports whether all families have the period p between two lengths.
func (f *forest) regular(p, from, to int) bool {
	for _, values := range f.values {
		for n := from; n <= to; n++ {
			if values[n] != values[n+p] {
				return false
			}
		}
	}
	return true
}
