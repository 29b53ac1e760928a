// SPDX-License-Identifier: Apache-2.0

package repl

import (
	"fmt"
	"strings"
)

// mostPrinted is how many bytes of printed lines are kept.
const mostPrinted = 100_000

// Printed keeps the lines that a script prints, up to a limit: its method Line is a
// Session's Print.
type Printed struct {
	text strings.Builder
	left int // lines that were not kept
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
