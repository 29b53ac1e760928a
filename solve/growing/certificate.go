// SPDX-License-Identifier: Apache-2.0

package growing

import (
	"fmt"

	"github.com/upstar-cgt/upstar/internal/sealed"
)

// certificate has the form that package verify/familyperiod documents.
type certificate struct {
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

// Certificate returns a certificate of a period that Find has proved, which package verify/familyperiod
// can check.
func (s *System) Certificate(p Proof) ([]byte, error) {
	path := s.Sketch.Grows[0]
	c := certificate{Kind: "family-period", Version: 1, Game: s.Game.String(), Vertices: s.Sketch.N, Edges: s.Sketch.Edges, Ends: [2]int{path.A, path.B},
		Preperiod: p.Preperiod, Period: p.Length, From: p.System.Preperiod, Again: p.System.Length, Values: []int{}}
	if c.Edges == nil {
		c.Edges = [][2]int{}
	}
	for n := range p.Preperiod + p.Length {
		c.Values = append(c.Values, s.Value(n))
	}
	about := fmt.Sprintf("%s on the graph with %d vertices, the edges %v, and a path of n vertices between the ends %v", c.Game, c.Vertices, c.Edges, c.Ends)
	proof, err := sealed.JSON(&c, &c.Seal, "")
	return sealed.Certificate(c.Kind, sealed.Question{Ask: "period", About: []string{about}, Play: "normal", Function: "nim"},
		fmt.Sprintf("period %d from %d", c.Period, c.Preperiod), proof, err)
}
