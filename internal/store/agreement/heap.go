// SPDX-License-Identifier: Apache-2.0

package agreement

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/facts"
	"github.com/upstar-cgt/upstar/solve/rows"
	"github.com/upstar-cgt/upstar/verify/heapautomatic"
	"github.com/upstar-cgt/upstar/verify/heapperiod"
	"github.com/upstar-cgt/upstar/verify/rowperiod"
)

// period compares the values of heaps with a proved period.
func period(ctx context.Context, a *account) (string, error) {
	p, err := heapperiod.Prove(ctx, a.Certificate)
	if err != nil {
		return "", err
	}
	a.heaps(p.Code, p.Function, p.At)
	a.absent("automatic")
	a.periodic(p.Preperiod, p.Period, 0, p.At)
	a.is(p.Bound, "period", "bound")
	if p.Function == "nim" {
		a.is(p.Max, "max")
		a.exceptions(p.Preperiod, p.Period, p.At)
	}
	return p.Summary, nil
}

// automatic compares the values of heaps for which the certificate has automata.
func automatic(ctx context.Context, a *account) (string, error) {
	p, err := heapautomatic.Prove(ctx, a.Certificate)
	if err != nil {
		return "", err
	}
	a.heaps(p.Code, "nim", p.At)
	if p.Period > 0 {
		a.absent("automatic")
		a.periodic(p.Preperiod, p.Period, p.Saltus, p.At)
		a.exceptions(p.Preperiod, p.Period, func(n int) int { return p.At(n) - p.Saltus*(n/p.Period) })
		return p.Summary, nil
	}
	a.absent("period")
	a.is(p.Modulus, "automatic", "modulus")
	a.is(len(p.Next)/4, "automatic", "states")
	a.is(true, "automatic", "proved")
	a.is(p.Aperiodic, "automatic", "aperiodic")
	return p.Summary, nil
}

// heaps compares the question, the function and the values that are listed.
func (a *account) heaps(code, function string, at func(int) int) {
	a.only("function", "to", "reach", "keep")
	a.asked(code)
	a.is(code, "code")
	for _, said := range []string{text(a.get("function")), a.Params["function"]} {
		if said != function && !(said == game.GrundyNormal.String() && function == "nim") {
			a.fail("the certificate is about %s values, but the entry is about %s", function, said)
		}
	}
	show := func(v int) any { return v }
	if function == "obliged" {
		show = func(v int) any { return game.ValOf(uint8(v)).String() }
	}
	a.values(show, at)
}

// values compares the values that an answer lists. If it lists none, it must contain the last one.
func (a *account) values(show func(int) any, at func(int) int) {
	values, to := a.list("values"), a.number("to")
	if last := a.get("last"); len(values) == 0 && last != nil {
		a.is(to, "last", "heap")
		a.is(show(at(to)), "last", "value")
		return
	} else if last != nil || len(values) != to+1 {
		a.fail("the answer lists %d values, but the question asks for %d", len(values), to+1)
		return
	}
	for n, v := range values {
		if want := text(show(at(n))); text(v) != want {
			a.fail("the certificate proves the value %s of %d, but the answer says %s", want, n, clip(text(v)))
			return
		}
	}
}

// periodic compares a proved period.
func (a *account) periodic(preperiod, length, saltus int, at func(int) int) {
	a.is(length, "period", "period")
	a.is(saltus, "period", "saltus")
	a.is(true, "period", "proved")
	a.absent("period", "saltus_value")
	a.absent("computed")
	a.is(preperiod, "period", "preperiod")
}

// exceptions compares the heaps whose values differ from the period continued downwards.
func (a *account) exceptions(preperiod, length int, at func(int) int) {
	count, listed := 0, []any{}
	for n := range preperiod {
		if rounds := (preperiod - n + length - 1) / length; at(n) != at(n+rounds*length) {
			if count++; count <= mostExceptions {
				listed = append(listed, n)
			}
		}
	}
	switch {
	case count == 0 || preperiod > mostSought:
		a.absent("exceptions")
		a.absent("exception_count")
	case count > mostExceptions:
		a.absent("exceptions")
		a.is(count, "exception_count")
	default:
		a.is(listed, "exceptions")
		a.absent("exception_count")
	}
}

// Limits of the list of exceptions in an answer: their number, and the longest preperiod.
const mostExceptions, mostSought = 1000, 10_000_000

// row compares a row of a game with one piece.
func (j Judge) row(ctx context.Context, a *account) (string, error) {
	p, err := rowperiod.Prove(ctx, a.Certificate)
	if err != nil {
		return "", err
	}
	name := text(a.get("game"))
	a.only("function", "to", "reach")
	a.asked(fmt.Sprintf("%s %d", name, p.Row))
	vectors, err := j.vectors(name, p.Row)
	if err != nil {
		return "", err
	}
	if !equal(vectors, p.Vectors) {
		a.fail("the certificate is about another piece than %s", name)
	}
	function := game.GrundyNormal.String()
	if p.Ended == 1 {
		function = game.GrundyMisere.String()
	}
	a.is(p.Row, "row")
	a.is(function, "function")
	if a.Params["function"] != function {
		a.fail("the certificate is about %s, but the question is about %s", function, a.Params["function"])
	}
	a.values(func(v int) any { return v }, p.At)
	a.periodic(p.Preperiod, p.Period, p.Saltus, p.At)
	a.is(p.Moment+p.Again+1, "period", "bound")
	return p.Summary, nil
}

// vectors returns the vectors by which the piece of a game moves.
func (j Judge) vectors(name string, row int) ([]rows.Vector, error) {
	text := fmt.Sprintf("%s(%d,0)", name, row)
	if args, ok := strings.CutSuffix(name, ")"); ok {
		text = fmt.Sprintf("%s,%d,0)", args, row)
	}
	p, err := j.Catalog.Parse(text)
	if err != nil {
		return nil, err
	}
	return facts.Vectors(p), nil
}

// equal reports whether two pieces move by the same vectors.
func equal(a []rows.Vector, b []rowperiod.Vector) bool {
	names := func(n int, at func(int) any) (all []string) {
		for i := range n {
			all = append(all, fmt.Sprint(at(i)))
		}
		slices.Sort(all)
		return slices.Compact(all)
	}
	return slices.Equal(names(len(a), func(i int) any { return a[i] }), names(len(b), func(i int) any { return b[i] }))
}
