// SPDX-License-Identifier: Apache-2.0

// From Conway normal forms to sign expansions [Gonshor 1986, ch. 5]. The expansion of Σ r·ω^a is
// the sequence of the expansions of its terms. But each exponent is reduced first: from the part
// that it shares with an earlier exponent, the minuses are removed.

package surreal

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// ErrSigns reports a sign expansion that this package cannot represent, such as that of ω^(1/3),
// whose runs grow for ever.
var ErrSigns = errors.New("sign expansion is not finite")

// Birthday returns the day on which x is born, the length of its sign expansion.
func (x Number) Birthday(m *work.Meter) (Ordinal, error) {
	s, err := x.Signs(m)
	if err != nil {
		return Ordinal{}, err
	}
	return s.Length(m), nil
}

// Signs returns the sign expansion of x. If an exponent, at any depth, has a coefficient that is
// not dyadic, the error wraps ErrSigns.
func (x Number) Signs(m *work.Meter) (Signs, error) {
	var s Signs
	var before exponent
	for i, t := range x.terms {
		m.Look()
		expansion, err := t.exp.Signs(m)
		if err != nil {
			return Signs{}, err
		}
		runs, ok := expansion.Runs()
		if !ok {
			return Signs{}, fmt.Errorf("%w: the exponent %v is not dyadic", ErrSigns, t.exp)
		}
		rest := runs
		if i > 0 {
			rest = before.reduce(runs)
		}
		s = s.join(m, oneTerm(m, rest, t.coef))
		before = exponent{runs, !isDyadic(t.coef)}
	}
	return s, nil
}

func isDyadic(r *big.Rat) bool {
	d := r.Denom()
	return d.BitLen() == int(d.TrailingZeroBits())+1
}

// An exponent is an exponent that was read earlier, with a field that says whether its coefficient
// has an infinite expansion.
type exponent struct {
	runs []Run
	long bool
}

// reduce removes from a the minuses that e also has. If e ends there and its coefficient is long,
// it also removes the next minus.
func (e exponent) reduce(a []Run) []Run {
	var out []Run
	i := 0
	for ; i < len(a) && i < len(e.runs); i++ {
		r, u := a[i], e.runs[i]
		if r.Player != u.Player {
			break
		}
		if r.Length.Equal(u.Length) {
			out = appendRuns(out, pluses(r))
			continue
		}
		if u.Length.Cmp(r.Length) > 0 { // a ends or changes its sign first
			out = appendRuns(out, pluses(r))
			return appendRuns(out, a[i+1:]...)
		}
		out = appendRuns(out, pluses(u))
		left, _ := r.Length.Minus(u.Length)
		rest := append([]Run{{r.Player, left}}, a[i+1:]...)
		return appendRuns(out, e.skip(rest, i == len(e.runs)-1)...)
	}
	return appendRuns(out, e.skip(a[i:], i == len(e.runs))...)
}

// skip removes the first minus of rest if e ends there and is long.
func (e exponent) skip(rest []Run, ends bool) []Run {
	if !ends || !e.long || len(rest) == 0 || rest[0].Player != game.Right {
		return rest
	}
	left, _ := rest[0].Length.Minus(finite(1))
	return append([]Run{{game.Right, left}}, rest[1:]...)
}

// pluses returns r if it is a run of pluses, and otherwise an empty run.
func pluses(r Run) Run {
	if r.Player == game.Right {
		return Run{}
	}
	return r
}

// oneTerm returns the expansion of r·ω^a. A run of λ pluses in a, with p pluses before it, gives
// ω^(p+λ) pluses. A run of λ minuses, with p pluses before it, gives ω^(p+1)·λ minuses. Each sign
// of r after the first occurs ω^p times.
func oneTerm(m *work.Meter, a []Run, r *big.Rat) Signs {
	runs := []Run{{game.Left, finite(1)}}
	var p Ordinal
	for _, run := range a {
		if run.Player == game.Left {
			p = p.Then(run.Length)
			runs = appendRuns(runs, Run{game.Left, OrdinalOmegaTo(p)})
		} else {
			runs = appendRuns(runs, Run{game.Right, OrdinalOmegaTo(p.Then(finite(1))).Times(m, run.Length)})
		}
	}
	unit := OrdinalOmegaTo(p)
	prefix, repeated := realSigns(m, new(big.Rat).Abs(r))
	prefix[0].n = new(big.Int).Sub(prefix[0].n, big.NewInt(1))
	for _, k := range prefix {
		runs = appendRuns(runs, k.run(m, unit))
	}
	s := Signs{}.Then(runs...)
	if len(repeated) > 0 {
		block := make([]Run, len(repeated))
		for i, k := range repeated {
			block[i] = k.run(m, unit)
		}
		s = s.ThenRepeat(m, block...)
	}
	if r.Sign() < 0 {
		return s.Neg()
	}
	return s
}

// OrdinalSum returns x:y, in which a move in x removes y. It is the number whose sign expansion is
// that of x followed by that of y. If one of the expansions, or the resulting number, cannot be
// written, the error wraps ErrSigns.
func (x Number) OrdinalSum(m *work.Meter, y Number) (Number, error) {
	s, err := x.Signs(m)
	if err != nil {
		return Number{}, err
	}
	t, err := y.Signs(m)
	if err != nil {
		return Number{}, err
	}
	return s.join(m, t).Number(m)
}

// join returns s followed by t.
func (s Signs) join(m *work.Meter, t Signs) Signs {
	for len(t.parts) > 0 {
		n := 0
		var runs []Run
		for n < len(t.parts) && !t.parts[n].Repeated {
			runs = append(runs, t.parts[n].Runs[0])
			n++
		}
		s = s.Then(runs...)
		if n < len(t.parts) {
			s = s.ThenRepeat(m, t.parts[n].Runs...)
			n++
		}
		t.parts = t.parts[n:]
	}
	return s
}
