// SPDX-License-Identifier: Apache-2.0

package report

import (
	"io"

	"github.com/upstar-cgt/upstar/answer"
)

// Threshold writes who wins with each bias.
func Threshold(w io.Writer, t *answer.Threshold) error {
	p := &printer{w: w}
	p.printf("%s, bias by bias\n", t.Position)
	for _, row := range t.Biases {
		for i, name := range []string{"Left", "Right"} {
			p.printf("%7s  if %s begins %s wins, by %s\n", [2]string{row.Bias}[i], name, row.Winner[i], row.By[i])
		}
	}
	for i, name := range []string{"Left", "Right"} {
		if t.Least[i] > 0 {
			p.printf("if %s begins, %d is the least b with which %s does not fill a set\n", name, t.Least[i], t.Filler)
		}
	}
	return p.err
}
