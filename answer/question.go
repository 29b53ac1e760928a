// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/compound"
)

// A Refusal says what in a question means nothing.
type Refusal struct{ error }

// Refuse says what in a question means nothing.
func Refuse(format string, args ...any) error { return Refusal{fmt.Errorf(format, args...)} }

// Check says what in a question means nothing: a component in play that is not
// there, marks of components that have none.
func (q *Question) Check() error {
	n, marks := len(q.Positions), q.Mode.Marks
	unmarked := q.Mode
	unmarked.Marks = ""
	other := strings.Trim(marks, "NP")
	switch {
	case q.InPlay && q.Mode.Kind != compound.Obliged:
		return Refuse("only in an obliged sum can a component be in play, not in a %v compound", unmarked)
	case q.InPlay && (q.Playing < 0 || q.Playing >= n):
		return Refuse("component %d cannot be in play: there are components 0 to %d", q.Playing, n-1)
	case other != "":
		return Refuse("--marks wants letters N and P, not %q", []rune(other)[0])
	case marks != "" && q.Mode.Kind != compound.FirstToEnd:
		return Refuse("--marks is for --compound first-to-end, not for a %s compound", unmarked)
	case marks != "" && len(marks) != n:
		return Refuse("--marks wants a letter for each of the %d positions, not %q", n, marks)
	}
	return nil
}
