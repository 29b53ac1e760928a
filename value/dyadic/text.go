// SPDX-License-Identifier: Apache-2.0

package dyadic

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// maxLog limits the denominators that Parse and String write in decimal.
const maxLog = 1 << 20

// String returns x as an integer or as a fraction in lowest terms, for example -5/4. A denominator
// beyond 2^(2²⁰) is written as a power, for example 1/2^2000000.
func (x Number) String() string {
	if x.big == "" && x.log < 63 {
		n := strconv.FormatInt(x.num, 10)
		if x.log > 0 {
			n += "/" + strconv.FormatInt(1<<x.log, 10)
		}
		return n
	}
	n := x.Num().String()
	if x.log == 0 {
		return n
	}
	if x.log > maxLog {
		return fmt.Sprintf("%s/2^%d", n, x.log)
	}
	return n + "/" + new(big.Int).Lsh(big.NewInt(1), uint(x.log)).String()
}

// Parse reads an integer, or a fraction whose denominator is a power of two, in the form in which
// String writes them. The fraction need not be in lowest terms.
func Parse(s string) (Number, error) {
	num, den, fraction := strings.Cut(strings.TrimSpace(s), "/")
	n, ok := parseInt(num)
	if !ok {
		return Number{}, fmt.Errorf("%q is not a dyadic rational: want an integer or m/2^k", s)
	}
	if !fraction {
		return FromBig(n, 0), nil
	}
	if k, ok := strings.CutPrefix(den, "2^"); ok {
		var log uint32
		if _, err := fmt.Sscanf(k, "%d", &log); err != nil || fmt.Sprint(log) != k {
			return Number{}, fmt.Errorf("%q is not a dyadic rational: bad exponent %q", s, k)
		}
		return FromBig(n, uint(log)), nil
	}
	d, ok := parseInt(den)
	if !ok || d.Sign() <= 0 || strings.ContainsAny(den, "+-") {
		return Number{}, fmt.Errorf("%q is not a dyadic rational: bad denominator %q", s, den)
	}
	k := d.TrailingZeroBits()
	if d.BitLen() != int(k)+1 {
		return Number{}, fmt.Errorf("%q is not a dyadic rational: %s is not a power of two", s, den)
	}
	return FromBig(n, k), nil
}

func parseInt(s string) (*big.Int, bool) {
	if s == "" || strings.Contains(s, "_") {
		return nil, false
	}
	return new(big.Int).SetString(s, 10)
}
