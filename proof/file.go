// SPDX-License-Identifier: Apache-2.0

package proof

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
)

// MaxTime is the longest estimated run of coqc that a file may need.
const MaxTime = time.Hour

// A Limit is the error for a certificate whose proof would be too large.
type Limit struct{ text string }

func (l *Limit) Error() string { return l.text }

// File checks a certificate, and writes the theorem that it proves as a Coq file.
func File(ctx context.Context, data []byte) ([]byte, error) {
	var head struct {
		Kind string `json:"kind"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, errors.New("not a certificate: it is not JSON, or damaged")
	}
	switch head.Kind {
	case "heap-period":
		return periodFile(ctx, data)
	case "misere-quotient":
		return quotientFile(ctx, data)
	}
	return nil, fmt.Errorf("no Coq proofs for certificates of kind %q; there are proofs for heap-period and misere-quotient", head.Kind)
}

// digits returns the digits of an octal code. If the library does not have a code, the error names
// the code.
func digits(code string) ([]int, error) {
	var all []int
	for i, r := range code {
		switch {
		case r == '.' && i == 1:
		case '0' <= r && r <= '7':
			all = append(all, int(r-'0'))
		case r == '!':
			return nil, fmt.Errorf("code %s: the Coq library has no moves that must leave unequal heaps", code)
		default:
			return nil, fmt.Errorf("code %s: the Coq library has octal digits only, not %q", code, r)
		}
	}
	return all, nil
}

// affordable returns an error if a proof takes too long. It is given the approximate number of
// steps, and how many nanoseconds coqc needs for each.
func affordable(what string, steps, nanoseconds float64) error {
	need := time.Duration(min(steps*nanoseconds, 1e18)).Round(time.Minute)
	if need > MaxTime {
		return &Limit{fmt.Sprintf("%s: coqc would need about %s; at most %s is allowed", what, duration(need), duration(MaxTime))}
	}
	return nil
}

func duration(d time.Duration) string {
	switch hours := d.Hours(); {
	case hours >= 48:
		return fmt.Sprintf("%.0f days", hours/24)
	case hours > 1:
		return fmt.Sprintf("%.0f hours", hours)
	case hours == 1:
		return "an hour"
	}
	return fmt.Sprintf("%.0f minutes", d.Minutes())
}

// list writes numbers as a Coq list, in lines of moderate length.
func list[T any](items []T, open, separator, closing string) string {
	var b strings.Builder
	b.WriteString(open)
	width := len(open)
	for i, x := range items {
		s := fmt.Sprint(x)
		if i < len(items)-1 {
			s += separator
		}
		if width+len(s) > 110 {
			b.WriteString("\n  ")
			width = 2
		}
		b.WriteString(s)
		width += len(s)
		if i < len(items)-1 {
			b.WriteByte(' ')
			width++
		}
	}
	b.WriteString(closing)
	return strings.ReplaceAll(b.String(), " \n", "\n")
}

func listed[T any](items []T) string { return list(items, "[", ";", "]") }

// title is the comment at the head of a file.
func title(seal string, lines ...string) string {
	return fmt.Sprintf("(** %s\n\n    Written by upstar prove from the certificate %.12s, for the library %s.\n    Check it with coqc -Q LIBRARY Upstar, where LIBRARY is a folder that\n    upstar prove --library has written and make has compiled. *)\n",
		strings.Join(lines, "\n    "), seal, Version())
}
