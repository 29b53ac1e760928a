// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"bytes"
	"context"
	"strconv"
	"strings"

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
	for i := 1; i < 1<<(bits*digits); i++ {
		code := []byte("0.")
		for k := digits - 1; k >= 0; k-- {
			code = append(code, '0'+byte(i>>(bits*k))&(1<<bits-1))
		}
		codes = append(codes, string(bytes.TrimRight(code, "0")))
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
