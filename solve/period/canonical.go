// SPDX-License-Identifier: Apache-2.0

package period

// Codes with the same nim sequence. The canonical code of an octal game is the least code with the
// same nim values up to a shift. Codes are ordered as follows. Codes with four digits after the
// point come last. Codes with fewer digits come first, where d0 is counted unless it is 0; 4.0
// comes before the other codes of one digit. Then codes with d0 = 0 come first, and then those with
// the least digits. Equal first values only suggest that two sequences are the same. The proof is
// one of these:
//
//   - Cousins and idle bits. First cousins have the same tree [WW, ch. 4]. Bit 1 of d(n) only adds
//     an option 0 to the heap n, so it is idle if that heap already has such an option. Bit 2 of
//     d(i+s) is idle if d(i) has bit 4 and G(s) = 0, because taking i and leaving s beside the rest
//     has the same value as taking i+s. If the standard forms of two codes become the same when all
//     idle bits are set, their sequences are equal.
//   - Both sequences have a proved period, and agree as far as both reach.

import (
	"fmt"
	"slices"
	"sync"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/work"
)

// Equivalence names a code with the same nim sequence: a heap of n ≥ Shift in the given code has
// the nim value of a heap of n−Shift in Code.
type Equivalence struct {
	Code  takebreak.Code
	Shift int
	Why   string // how it is proved; empty if Code is the given code
}

const (
	canonicalDigits = 4    // greatest number of digits after the point in the codes searched
	canonicalShift  = 3    // the greatest shift
	canonicalLook   = 48   // number of values compared before a proof is tried
	idleDigits      = 16   // number of digits whose idle bits are set
	canonicalReach  = 3000 // number of values within which both periods must be proved
)

// Equivalences names two codes with the same nim sequence as a given code. Canonical is the least
// code whose heaps are no larger, so its Shift is not negative. Class is the least code without
// this condition. It is the same for all codes of a class up to shifts.
type Equivalences struct {
	Canonical, Class Equivalence
}

// Canonical returns the canonical codes of an octal code. If the code is not octal, or no shorter
// code is equivalent to it, the result is the code itself.
func Canonical(m *work.Meter, code takebreak.Code) (Equivalences, error) {
	self := Equivalence{Code: code}
	found := Equivalences{self, self}
	if _, _, _, ok := code.Octal(); !ok {
		return found, code.Grows()
	}
	values, err := sequence.Nim(m, code, canonicalLook+canonicalShift)
	if err != nil {
		return found, err
	}
	for _, cand := range likeCodes(code, values) {
		others, err := sequence.Nim(m, cand, canonicalLook+canonicalShift)
		if err != nil {
			return found, err
		}
		for _, shift := range shiftsBetween(values, others) {
			if shift < 0 && found.Class.Why != "" {
				continue
			}
			why, err := prove(m, code, cand, shift)
			if err != nil {
				return found, err
			}
			e := Equivalence{cand, shift, why}
			if why != "" && found.Class.Why == "" {
				found.Class = e
			}
			if why != "" && shift >= 0 {
				found.Canonical = e
				return found, nil
			}
		}
	}
	return found, nil
}

// shiftsBetween returns the shifts s for which v(n) = w(n−s) for all given values. Shifts of least
// absolute value come first.
func shiftsBetween(v, w []uint32) (shifts []int) {
	for d := range canonicalShift + 1 {
		if startsLike(v, w, d) {
			shifts = append(shifts, d)
		}
		if d > 0 && startsLike(w, v, d) {
			shifts = append(shifts, -d)
		}
	}
	return shifts
}

// startsLike reports whether v begins with d zeros, followed by the beginning of w.
func startsLike(v, w []uint32, d int) bool {
	n := min(len(v)-d, len(w))
	return !slices.ContainsFunc(v[:d], func(x uint32) bool { return x != 0 }) && slices.Equal(v[d:d+n], w[:n])
}

// prove returns a reason why v_c(n) = v_d(n−shift) for all n. If it finds none, it returns an empty
// string.
func prove(m *work.Meter, c, d takebreak.Code, shift int) (string, error) {
	keyC, shiftC, err := idleKey(m, c)
	if err != nil {
		return "", err
	}
	keyD, shiftD, err := idleKey(m, d)
	if err != nil {
		return "", err
	}
	if keyC == keyD && shiftC-shiftD == shift {
		return "cousins and idle bits", nil
	}
	rc, err := Solve(m, c, game.GrundyNormal, canonicalReach)
	if err != nil || !rc.Period.Proved {
		return "", err
	}
	rd, err := Solve(m, d, game.GrundyNormal, canonicalReach)
	if err != nil || !rd.Period.Proved {
		return "", err
	}
	// Beyond both preperiods both sequences are periodic. If the periods are equal, it is enough
	// that the values agree for one period after the longer preperiod.
	if rc.Period.Length != rd.Period.Length {
		return "", nil
	}
	tc, err := NewTable(rc.Values, rc.Period)
	if err != nil {
		return "", err
	}
	td, err := NewTable(rd.Values, rd.Period)
	if err != nil {
		return "", err
	}
	last := max(rc.Period.Preperiod, rd.Period.Preperiod+shift, 0) + rc.Period.Length
	for n := max(shift, 0); n <= last; n++ {
		if tc.At(int64(n)) != td.At(int64(n-shift)) {
			return "", nil
		}
	}
	return "equal proved periods", nil
}

// idleKey returns the standard form of c with all idle bits set, and its shift.
func idleKey(m *work.Meter, c takebreak.Code) (key string, shift int, err error) {
	s, shift := c.Standard()
	values, err := sequence.Nim(m, s, idleDigits+1)
	if err != nil {
		return "", 0, err
	}
	digits := make([]uint, idleDigits+1)
	for i := range digits {
		for h := range 3 {
			if s.Digit(i).Shape(h) != 0 {
				digits[i] |= 1 << h
			}
		}
	}
	for n := 1; n <= idleDigits; n++ {
		if values[n] != 0 {
			digits[n] |= 1
		}
		for i := range n {
			if digits[i]&4 != 0 && values[n-i] == 0 {
				digits[n] |= 2
			}
		}
	}
	end, _ := s.Last()
	if end > idleDigits {
		return s.String(), shift, nil
	}
	return fmt.Sprint(digits), shift, nil
}

// Codes that begin in the same way. A search for the canonical code would have to compare a code
// with some nine thousand others. Instead, the codes are filed by their first values, beginning
// with the first value that is not 0. The files of each rank are made when they are first needed.

// likeLook is the number of values by which codes are filed.
const likeLook = 20

// likeFiles has the codes of each rank by their first values. Each file is in the order of
// canonical codes.
var likeFiles [maxRank + 1]struct {
	once sync.Once
	by   map[string][]takebreak.Code
}

// The rank of an octal code is the number of its digits, where d0 is counted unless it is 0. There
// are two exceptions: 4.0 has rank 0, and codes with more than three digits after the point, where
// the published tables end, have the greatest rank.
const (
	tableDigits = 3
	maxRank     = tableDigits + 2
)

// likeCodes returns the octal codes below code that may have its values up to a shift, in the order
// of canonical codes.
func likeCodes(code takebreak.Code, values []uint32) (like []takebreak.Code) {
	self, key := code.String(), beginning(values)
	for r := range rank(code) + 1 {
		f := &likeFiles[r]
		f.once.Do(func() { f.by = fileCodes(r) })
		for _, c := range f.by[key] {
			if c.String() == self {
				return like
			}
			like = append(like, c)
		}
	}
	return like
}

func rank(code takebreak.Code) int {
	last, _ := code.Last()
	switch {
	case last > tableDigits:
		return maxRank
	case last > 0 && !code.Digit(0).IsZero():
		return last + 1
	}
	return last
}

// fileCodes files the octal codes of a rank.
func fileCodes(r int) map[string][]takebreak.Code {
	by := map[string][]takebreak.Code{}
	for _, d0 := range []uint{0, 4} {
		for digits := range canonicalDigits + 1 {
			for i := range 1 << (3 * digits) {
				if digits > 0 && i%8 == 0 || digits+int(d0) == 0 {
					continue // shorter than it looks, or has no moves
				}
				c := octal(d0, digits, i)
				if rank(c) != r {
					break
				}
				values, _ := sequence.Nim(work.Unbounded(), c, likeLook+2*canonicalDigits)
				key := beginning(values)
				by[key] = append(by[key], c)
			}
		}
	}
	return by
}

// octal returns the code whose digits after the point are those of i.
func octal(d0 uint, digits, i int) takebreak.Code {
	ds := make([]uint, digits)
	for k := range ds {
		ds[k] = uint(i>>(3*(digits-1-k))) & 7
	}
	return takebreak.Octal(d0, ds...)
}

// beginning returns the values from the first nonzero one on, at most likeLook of them, as a key.
func beginning(values []uint32) string {
	for len(values) > 0 && values[0] == 0 {
		values = values[1:]
	}
	key := make([]byte, min(len(values), likeLook))
	for i := range key {
		key[i] = byte(values[i])
	}
	return string(key)
}
