// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/work"
)

// CodePeriods finds the periods of many codes. It is safe for concurrent use.
type CodePeriods struct {
	Codes    []takebreak.Code
	Hex      bool // they are hexadecimal
	function game.Function
	reach    int      // number of values computed in search of a period
	classes  sync.Map // by class: the sequence of the class's own code
}

// NewCodePeriods prepares to find the periods of a function of heaps for each code of a kind, such
// as octal:3. It searches that many values of each code; 0 stands for as many as take a moment.
func NewCodePeriods(function, kind string, reach int) (*CodePeriods, error) {
	fn, err := game.ParseFunction(function, sequence.Functions...)
	if err != nil {
		return nil, Refuse("%w", err)
	}
	t := &CodePeriods{function: fn, Hex: strings.HasPrefix(kind, "hex")}
	name, digits := kindAndDigits(kind)
	bits, most, moment := 3, 4, 1<<16
	if t.Hex {
		bits, most, moment = 4, 3, 1<<11
	}
	if name != "octal" && name != "hex" || digits < 1 || digits > most {
		return nil, Refuse("«all» requires octal:1 to octal:4 or hex:1 to hex:3, not %q", kind)
	}
	t.reach = cmp.Or(reach, moment)
	t.Codes = slices.Collect(takebreak.Codes(bits, digits))
	return t, nil
}

// A CodePeriod is the result for one code.
type CodePeriod struct {
	period.Finding        // its Period is 0 if none was found
	Same           *Same  // for nim values of octal codes
	Graph          [2]int // modulus and number of states, if an automaton computes the nim values
	Computed       int64  // values
}

// Same lists the codes that have the same values, and the greatest value.
type Same struct {
	Canonical, Class  string
	Shift, ClassShift int
	Max               int
}

// IsNim reports whether the function is the nim value.
func (t *CodePeriods) IsNim() bool { return t.function == game.GrundyNormal }

// Of finds the period of a code.
func (t *CodePeriods) Of(ctx context.Context, code takebreak.Code) (CodePeriod, error) {
	if t.IsNim() && !t.Hex {
		return t.nim(ctx, code)
	}
	r, err := period.Solve(work.New(ctx, work.Budget{}), code, t.function, t.reach)
	if errors.Is(err, sequence.ErrSplits) {
		err = nil
		r.Period.Theorem = "a move leaves several heaps"
	}
	out := CodePeriod{Finding: r.Period, Computed: int64(len(r.Values))}
	if g := r.Graph; g != nil {
		out.Graph = [2]int{g.Modulus(), g.States()}
	}
	return out, stopped(ctx, err)
}

const (
	classFirst  = 1 << 12       // number of values computed for each code; more only for one code of each class
	classEffort = 3_000_000_000 // pairs of heaps to spend on a class that is not solved quickly
)

// nim finds the period of the nim values of an octal code. A long one is found for the class of the
// code.
func (t *CodePeriods) nim(ctx context.Context, code takebreak.Code) (CodePeriod, error) {
	s, err := nimSequence(ctx, code, min(t.reach, classFirst))
	if err != nil {
		return CodePeriod{}, err
	}
	long := s
	if s.Period == nil && t.reach > classFirst {
		once, _ := t.classes.LoadOrStore(s.Class, sync.OnceValues(func() (*Sequence, error) {
			return nimSequence(ctx, takebreak.MustParse(s.Class), t.reach)
		}))
		if long, err = once.(func() (*Sequence, error))(); err != nil {
			return CodePeriod{}, err
		}
	}
	out := CodePeriod{Same: &Same{s.Canonical, s.Class, s.Shift, s.ClassShift, *long.Max}, Computed: long.Computed()}
	if q := long.Period; q != nil {
		p := &out.Finding
		*p = *q
		if long != s { // the preperiod is long, so that it does not consist of the zeros by which heaps are shifted
			p.Preperiod += s.ClassShift
			if p.Bound += s.ClassShift; p.Theorem != period.SparseWindow {
				p.Bound = period.Bound(code, p.Preperiod, p.Length)
			}
		}
	}
	return out, nil
}

// nimSequence computes nim values in search of a period.
func nimSequence(ctx context.Context, code takebreak.Code, reach int) (*Sequence, error) {
	noNames := session.New(&catalog.Catalog{})
	s, err := SequenceOf(ctx, noNames, SequenceQuestion{Code: code.String(), Function: "nim", To: int64(reach) - 1, Look: int64(reach), Effort: classEffort})
	if s != nil && ctx.Err() == nil && errors.Is(err, work.ErrLimit) {
		err = nil // the values found so far are enough
	}
	return s, stopped(ctx, err)
}

// kindAndDigits reads a kind of codes, such as octal:3.
func kindAndDigits(text string) (kind string, digits int) {
	kind, number, _ := strings.Cut(text, ":")
	digits, _ = strconv.Atoi(number)
	return kind, digits
}

// QuotientCodes lists the codes 0.d1d2… of a kind, with at most the given number of digits:
// quaternary:3.
func QuotientCodes(text string) (codes []string, err error) {
	kind, digits := kindAndDigits(text)
	bits := map[string]int{"quaternary": 2, "octal": 3}[kind]
	if bits == 0 || digits < 1 || digits*bits > 10 {
		return nil, Refuse("«all» requires quaternary:1 to quaternary:5, octal:1 to octal:3 or a .csv file, not %q", text)
	}
	for code := range takebreak.Codes(bits, digits) {
		if code.Digit(0).IsZero() {
			codes = append(codes, code.String())
		}
	}
	return codes, nil
}

// A CodeQuotient is the quotient of a code, or the reason why there is none.
type CodeQuotient struct {
	*Quotient
	Why error
}

// QuotientOfCode finds the quotient of a code, as far as the time for each code allows.
func QuotientOfCode(ctx context.Context, at *session.Session, code string, q QuotientQuestion) (CodeQuotient, error) {
	q.Code = code
	found, err := NewQuotient(ctx, at, q)
	if err != nil {
		return CodeQuotient{Why: err}, nil
	}
	_ = found.Find(ctx)
	return CodeQuotient{Quotient: found}, work.Interrupted(ctx)
}
