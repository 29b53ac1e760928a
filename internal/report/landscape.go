// SPDX-License-Identifier: Apache-2.0

package report

import (
	"fmt"
	"io"

	"github.com/upstar-cgt/upstar/answer"
)

// Landscape writes the map of theories: for each compound, what is known about each class of games.
func Landscape(w io.Writer, regions []answer.Region) error {
	p := &printer{w: w}
	for i, r := range regions {
		if i > 0 {
			p.printf("\n")
		}
		p.printf("%s\n", r.Compound)
		for _, c := range r.Cells {
			if len(regions) > 1 && c.Known == "uncharted" {
				continue // only the map of a single compound shows them
			}
			p.printf("%s\n", wrapLine(fmt.Sprintf("  %s, %s: %s", c.Class, c.Play, c.Known), 4))
			if len(regions) > 1 {
				continue
			}
			p.printf("%s\n", wrapLine("    upstar: "+c.Computes, 6))
			if c.Example != "" {
				p.printf("    $ %s\n", c.Example)
			}
			if c.Source != "" {
				p.printf("    %s\n", c.Source)
			}
		}
	}
	return p.err
}
