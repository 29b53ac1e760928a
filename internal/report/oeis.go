// SPDX-License-Identifier: Apache-2.0

package report

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
)

// OEISData is the greatest length of the data in an entry of the OEIS.
const OEISData = 260

// ErrNumbers says that values which are not numbers cannot be listed or plotted.
var ErrNumbers = errors.New("numbers only")

// oeisDraft writes a draft of an entry of the OEIS in its internal format.
func oeisDraft(ctx context.Context, w io.Writer, s *answer.Sequence) error {
	const id = "A000000"
	data, offset, err := oeisTerms(ctx, s)
	if err != nil {
		return err
	}
	line := func(tag, text string) { fmt.Fprintf(w, "%%%s %s %s\n", tag, id, text) }
	fmt.Fprintf(w, "%%I %s\n", id)
	for i, part := range cutAtCommas(data, 90) {
		line(string("STU"[min(i, 2)]), part)
	}
	what := "Function " + s.Function
	if s.Function == "nim" || s.Function == "G+" {
		what = "Nim-values (Grundy values)"
	}
	line("N", fmt.Sprintf("%s of heaps of n tokens in the heap game %s.", what, s.Code))
	for _, text := range oeisComments(s) {
		line("C", text)
	}
	line("D", "R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956), 514-526.")
	line("H", `upstar, <a href="https://github.com/upstar-cgt/upstar/blob/main/docs/explanations/heap-games.md">Heap games</a>.`)
	if s.Period != nil && s.Period.Proved {
		saltus := ""
		if s.Period.Saltus != 0 {
			saltus = fmt.Sprintf(" + %d", s.Period.Saltus)
		}
		line("F", fmt.Sprintf("a(n+%d) = a(n)%s for n >= %d.", s.Period.Length, saltus, s.Period.Preperiod))
	}
	line("o", fmt.Sprintf("(Go) // upstar heap '%s' --function %s --format bfile --to 10000", s.Code, s.Function))
	if program := pariProgram(s); program != "" {
		line("o", "(PARI) "+program)
	}
	line("K", "nonn")
	line("O", fmt.Sprintf("0,%d", offset))
	return nil
}

// oeisTerms returns the data, and the position, counted from 1, of the first term greater than 1.
func oeisTerms(ctx context.Context, s *answer.Sequence) (data string, place int, err error) {
	place = 1
	found := false
	failed := s.Each(ctx, func(n int64, v any) bool {
		x, ok := v.(int64)
		if !ok {
			err = fmt.Errorf("the OEIS has %w, and %s of heap %d is none", ErrNumbers, s.Function, n)
			return false
		}
		text := fmt.Sprint(x)
		if n > 0 {
			text = "," + text
		}
		if len(data)+len(text) > OEISData {
			return false
		}
		if data += text; x > 1 && !found {
			place, found = int(n)+1, true
		}
		return true
	})
	return data, place, cmp.Or(err, failed)
}

// cutAtCommas splits a list into lines.
func cutAtCommas(data string, length int) (lines []string) {
	for len(data) > length {
		cut := strings.LastIndexByte(data[:length], ',') + 1
		lines = append(lines, data[:cut])
		data = data[cut:]
	}
	return append(lines, data)
}

func oeisComments(s *answer.Sequence) []string {
	out := []string{fmt.Sprintf("The digit d(i) of the code %s says what may be left after taking i tokens from a heap: 1 for nothing, 2 for one heap, 4 for two heaps, 8 for three heaps, and sums of these.", s.Code)}
	switch p := s.Period; {
	case s.Automatic != nil:
		out = append(out, fmt.Sprintf("2-automatic: with n = %d*q+r, an automaton of %d states that reads the binary digits of q gives the terms; proved by finite automata, which decide that each term is the mex of the terms of its options.", s.Automatic.Modulus, s.Automatic.States))
		if s.Automatic.Aperiodic {
			out = append(out, "Not eventually periodic, nor arithmetic periodic; decided by finite automata.")
		}
	case p == nil:
		out = append(out, fmt.Sprintf("No period shows in the first %d terms.", s.Computed()))
	case p.Proved:
		text := fmt.Sprintf("Periodic with period %d from n = %d on, proved by the theorem of Guy and Smith from the first %d terms.", p.Length, p.Preperiod, p.Bound)
		if !strings.HasPrefix(p.Theorem, "Guy–Smith") {
			text = fmt.Sprintf("Periodic with period %d from n = %d on, proved from the first %d terms (%s).", p.Length, p.Preperiod, p.Bound, p.Theorem)
		}
		if p.States > 0 {
			text = fmt.Sprintf("Periodic with period %d from n = %d on, proved by finite automata, which decide that each term is the mex of the terms of its options.", p.Length, p.Preperiod)
		}
		if p.Saltus != 0 {
			text = "Arithmetic periodic" + strings.TrimPrefix(text, "Periodic")
		}
		if n := len(s.Exceptions); n > 0 && n <= 30 {
			text += fmt.Sprintf(" The exceptions to the period are n = %s.", game.Joined(s.Exceptions, ", "))
		}
		if s.Max != nil {
			text += fmt.Sprintf(" The greatest term is %d.", *s.Max)
		}
		out = append(out, text)
	default:
		out = append(out, fmt.Sprintf("It seems to have period %d from n = %d on; not proved.", p.Length, p.Preperiod))
	}
	if s.Class != "" && s.Class != s.Code {
		out = append(out, fmt.Sprintf("The same terms as those of the game %s, with n replaced by n%+d.", s.Class, -s.ClassShift))
	}
	return out
}

// pariProgram returns a program for nim values of an octal game, or nothing.
func pariProgram(s *answer.Sequence) string {
	code, err := takebreak.Parse(s.Code)
	none, one, two, ok := code.Octal()
	if err != nil || !ok || s.Function != "nim" && s.Function != "G+" {
		return ""
	}
	list := func(v []int) string { return strings.ReplaceAll(fmt.Sprint(v), " ", ",") }
	return fmt.Sprintf("lista(nn) = {my(Z=%s, T=%s, S=%s, g=vector(nn+1), s, m); for(n=1, nn, s=List(); if(setsearch(Z, n), listput(s, 0)); "+
		"for(j=1, #T, if(T[j]<n, listput(s, g[n-T[j]+1]))); for(j=1, #S, for(a=1, (n-S[j])\\2, listput(s, bitxor(g[a+1], g[n-S[j]-a+1])))); "+
		"s=Set(s); m=0; while(setsearch(s, m), m++); g[n+1]=m); g}", list(none), list(one), list(two))
}
