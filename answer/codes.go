// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

// kindAndDigits reads a kind of codes, such as octal:3.
func kindAndDigits(text string) (kind string, digits int) {
	kind, number, _ := strings.Cut(text, ":")
	digits, _ = strconv.Atoi(number)
	return kind, digits
}

// QuotientCodes lists the codes 0.d1d2… of a kind, such as quaternary:3: those of up
// to so many digits.
func QuotientCodes(text string) (codes []string, err error) {
	kind, digits := kindAndDigits(text)
	bits := map[string]int{"quaternary": 2, "octal": 3}[kind]
	if bits == 0 || digits < 1 || digits*bits > 10 {
		return nil, Refuse("--all wants quaternary:1 to quaternary:5, octal:1 to octal:3 or a .csv file, not %q", text)
	}
	for code := range takebreak.Codes(bits, digits) {
		if code.Digit(0).IsZero() {
			codes = append(codes, code.String())
		}
	}
	return codes, nil
}

// A CodeQuotient is the quotient of a code, or why there is none.
type CodeQuotient struct {
	*Quotient
	Why error
}

// QuotientOfCode finds the quotient of a code within the time that the question
// has for each; what it reached is the result.
func QuotientOfCode(ctx context.Context, at *session.Session, code string, q QuotientQuestion) (CodeQuotient, error) {
	q.Code = code
	found, err := NewQuotient(ctx, at, q)
	if err != nil {
		return CodeQuotient{Why: err}, nil
	}
	_ = found.Find(ctx)
	return CodeQuotient{Quotient: found}, work.Interrupted(ctx)
}
