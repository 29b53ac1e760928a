// SPDX-License-Identifier: Apache-2.0

package report

import (
	"io"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
)

// Comparison writes whether two games are equal, and why.
func Comparison(w io.Writer, c *answer.Comparison) error {
	p := &printer{w: w}
	switch c.Equal {
	case "yes":
		p.printf("equal\n")
	case "no":
		p.printf("not equal\n")
	default:
		p.printf("unknown\n")
	}
	p.prose(2, "G = %s and H = %s; %s compound, %s play, X among %s", c.Games[0], c.Games[1], c.Compound, c.Convention, c.Among)
	if c.Proof != "" {
		p.prose(2, "%s", c.Proof)
	}
	if len(c.Values) == 2 {
		p.prose(2, "values: %s", strings.Join(c.Values, " and "))
	}
	switch {
	case c.X != "":
		p.prose(2, "told apart by X = %s: G with X is %s, H with X is %s", c.X, c.Outcomes[0], c.Outcomes[1])
	case c.Equal != "yes" && c.Tried != "":
		p.prose(2, "no X that tells them apart was found among %s", c.Tried)
	}
	return p.err
}
