// SPDX-License-Identifier: Apache-2.0

package repl

import (
	"fmt"
	"strings"
)

// mostPrinted is the greatest size of the printed lines that are kept, in bytes.
const mostPrinted = 100_000

// Printed keeps the lines that a script prints, up to a limit. Its method Line can be the Print of
// a Session.
type Printed struct {
	text strings.Builder
	left int // number of lines that were not kept
}

// Line keeps one line.
func (p *Printed) Line(line string) {
	if p.left > 0 || p.text.Len()+len(line) >= mostPrinted {
		p.left++
		return
	}
	p.text.WriteString(line)
	p.text.WriteByte('\n')
}

// String returns the lines, and says how many are missing.
func (p *Printed) String() string {
	if p.left > 0 {
		return fmt.Sprintf("%s… and %d more lines\n", p.text.String(), p.left)
	}
	return p.text.String()
}
