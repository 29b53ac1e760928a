// SPDX-License-Identifier: Apache-2.0

package answerfile

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/upstar-cgt/upstar/internal/discover"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/store/catalogue"
	"github.com/upstar-cgt/upstar/internal/sweep"
)

// Merged combines the answers of the parts of a sweep: statistics of each set, and the best find of
// each hunt.
type Merged struct {
	report.Origin
	Sweep   sweep.Status            `json:"sweep"`
	Missing int                     `json:"missing,omitempty"` // number of parts without an answer
	Stats   []*discover.StatsAnswer `json:"stats,omitempty"`
	Hunts   []*discover.HuntAnswer  `json:"hunts,omitempty"`
}

// merged combines the answers that the catalogue has.
func (s *Sweep) merged(status sweep.Status) (*Merged, error) {
	m := &Merged{Origin: report.Origin{Version: report.Build(), Command: "upstar sweep run " + quotedAll(s.Args)}, Sweep: status}
	stats, hunts := map[string]*discover.StatsAnswer{}, map[string]*discover.HuntAnswer{}
	var sets []string
	for _, q := range s.Questions {
		e, err := s.Catalogue.GetUnder(q, s.Rules(q))
		if errors.Is(err, catalogue.ErrNone) || errors.Is(err, catalogue.ErrRules) {
			m.Missing++
			continue
		}
		if err != nil {
			return nil, err
		}
		if q.Kind == "hunt" {
			var a discover.HuntAnswer
			if err := json.Unmarshal(e.Answer, &a); err != nil {
				return nil, fmt.Errorf("the answer to %s is damaged: %w", q.Subject, err)
			}
			if hunts[a.Set] == nil {
				sets = append(sets, a.Set)
			}
			hunts[a.Set] = hunts[a.Set].Merge(&a)
			continue
		}
		var a discover.StatsAnswer
		if err := json.Unmarshal(e.Answer, &a); err != nil {
			return nil, fmt.Errorf("the answer to %s is damaged: %w", q.Subject, err)
		}
		if all := stats[a.Set]; all != nil {
			all.Merge(&a, max(1, examples(q)))
			continue
		}
		sets = append(sets, a.Set)
		stats[a.Set] = &a
	}
	for _, set := range sets {
		if a := stats[set]; a != nil {
			for i := range a.Rows {
				a.Rows[i].At = nil
			}
			m.Stats = append(m.Stats, a)
		}
		if a := hunts[set]; a != nil {
			m.Hunts = append(m.Hunts, a)
		}
	}
	return m, nil
}

// examples returns the number of positions that a question keeps for each value.
func examples(q catalogue.Question) (n int) {
	_, _ = fmt.Sscan(q.Params["examples"], &n)
	return n
}

// mostMergedRows is the greatest number of rows of a histogram that are shown.
const mostMergedRows = 40

// tellMerged prints the combined answers, and the progress of the sweep.
func (s *Sweep) tellMerged(status sweep.Status, o Output) error {
	m, err := s.merged(status)
	if err != nil {
		return err
	}
	return Tell(o, m, func(w io.Writer, m *Merged) error {
		for _, a := range m.Stats {
			if err := report.Stats(w, a, mostMergedRows); err != nil {
				return err
			}
		}
		for _, a := range m.Hunts {
			if err := report.Hunt(w, a); err != nil {
				return err
			}
		}
		if m.Missing > 0 {
			fmt.Fprintf(w, "%d of %d parts are missing: run the same command again to continue\n", m.Missing, len(s.Questions))
		}
		return report.Swept(w, m.Sweep, s.File)
	})
}

// quotedAll writes words in the notation of a shell.
func quotedAll(words []string) (line string) {
	for i, word := range words {
		if i > 0 {
			line += " "
		}
		line += report.Quoted(word)
	}
	return line
}
