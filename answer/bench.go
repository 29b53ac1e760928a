// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"

	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/work"
)

// benchSet is the set of positions that Bench searches. The signature changes with it.
var benchSet = []string{
	"domineering(5x5)", "domineering(4x8)", "domineering(6x6)", "clobber(2x8)", "clobber(3x5)", "clobber(XOXOXOXOXOXOXOXOXOXOXOXO)",
	"nogo(1x14)", "nogo(3x4)", "amazons(X..O|....|O..X)", "grid-col(3x4)", "grid-snort(3x4)", "konane(4x4)", "toads-and-frogs(TTT...FFF)",
}

// A Searched is the amount of work that a search has done.
type Searched struct {
	Position string `json:"position"`
	Outcome  string `json:"outcome"`
	Nodes    uint64 `json:"nodes"`
	Values   uint64 `json:"values"`
}

// Bench searches some positions on one goroutine, so that every run does the same work.
func Bench(ctx context.Context, at *session.Session) ([]Searched, error) {
	var all []Searched
	for _, text := range benchSet {
		p, err := at.Catalog.Parse(text)
		if err != nil {
			return nil, err
		}
		m, e := work.New(ctx, work.Budget{}), search.New(arena.New(), search.Options{Workers: 1})
		s, err := p.Sum(m, e.Arena())
		if err != nil {
			return nil, err
		}
		o, err := e.Outcome(m, s)
		if err != nil {
			return nil, err
		}
		all = append(all, Searched{text, o.String(), e.Stats().Nodes, e.Stats().Values})
	}
	return all, nil
}
