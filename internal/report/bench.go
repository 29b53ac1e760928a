// SPDX-License-Identifier: Apache-2.0

package report

import (
	"io"

	"github.com/upstar-cgt/upstar/answer"
)

// Bench writes the work done by searches, and their signature.
func Bench(w io.Writer, all []answer.Searched) error {
	p, total := &printer{w: w}, uint64(0)
	for _, s := range all {
		p.printf("%-42s %s %9d nodes %7d values\n", s.Position, s.Outcome, s.Nodes, s.Values)
		total += s.Nodes
	}
	p.printf("Bench: %d\n", total)
	return p.err
}
