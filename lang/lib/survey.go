// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/upstar-cgt/upstar/value"
)

// mostDigits is the number of digits of γ that are computed. [ONAG, ch. 12] gives 15; from the
// number of games of day 6, more than 600 000 are correct.
const mostDigits = 2000

// misereGamma returns γ₀, …, γ₅ in units of 2^-bits; γ₀ is Conway's γ. γₙ is the binary logarithm
// of γₙ₊₁, and the number of reduced forms born by day n is the next integer above γₙ [ONAG, ch.
// 12]. The number of games of day 6 is so little below 2^4171780 that γ₅ is 4171780 to any
// precision in use.
func misereGamma(bits uint) (gammas [6]*big.Int) {
	gammas[5] = new(big.Int).Lsh(big.NewInt(4171780), bits)
	for n := 4; n >= 0; n-- {
		gammas[n] = binaryLog(gammas[n+1], bits)
	}
	return gammas
}

// binaryLog returns the binary logarithm of x > 1, both in units of 2^-bits. Each squaring gives
// one bit.
func binaryLog(x *big.Int, bits uint) *big.Int {
	whole := x.BitLen() - 1 - int(bits)
	log := big.NewInt(int64(whole))
	y := new(big.Int).Rsh(x, uint(whole)) // in [1, 2)
	for range bits {
		y.Rsh(y.Mul(y, y), bits)
		log.Lsh(log, 1)
		if y.BitLen() > int(bits)+1 {
			y.Rsh(y, 1)
			log.SetBit(log, 0, 1)
		}
	}
	return log
}

// decimals writes x, in units of 2^-bits, with the given number of digits after the point. Further
// digits are cut off.
func decimals(x *big.Int, bits, digits uint) string {
	ten := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(digits)), nil)
	text := new(big.Int).Rsh(ten.Mul(ten, x), bits).String()
	if short := int(digits) + 1 - len(text); short > 0 {
		text = strings.Repeat("0", short) + text
	}
	return text[:len(text)-int(digits)] + "." + text[len(text)-int(digits):]
}

// e2 is e², with more digits than beckClique needs.
const e2 = "7.389056098930650227230427460575007813180315570551847324087127822522573796079"

// beckClique returns the largest q such that Maker builds a clique of q vertices in the complete
// graph with n = 2^m vertices, by the formula ⌊2 lb n − 2 lb lb n + 2 lb e − 3⌋ [Beck 2008].
// With s the least integer for which e²·2^s ≥ m² it is 2m − 3 − s.
func beckClique(m *big.Int) (*big.Int, error) {
	const most = 20 // digits of m
	if m.Cmp(big.NewInt(8)) < 0 || len(m.String()) > most {
		return nil, fmt.Errorf("the formula is for 2^m vertices with m from 8 to 10^%d; m is %v", most-1, m)
	}
	square := new(big.Float).SetPrec(240).SetInt(new(big.Int).Mul(m, m))
	e, _, _ := big.ParseFloat(e2, 10, 240, big.ToNearestEven)
	s := int64(0)
	for ; e.Cmp(square) < 0; s++ { // m is an integer, so the digits of e² always decide
		e.SetMantExp(e, 1)
	}
	q := new(big.Int).Lsh(m, 1)
	return q.Sub(q, big.NewInt(3+s)), nil
}

// surveyMembers are numbers that the survey texts mention.
func surveyMembers() []*value.Func {
	return []*value.Func{
		member(value.Integer, "MisereGamma", "20.MisereGamma", "the first n digits, for the integer n, of Conway's γ: 2^…^2^γ counts the games born by a day in reduced form of misère play; with k, of the k-th number above it", func(_ *value.World, args []value.Value) (value.Value, error) {
			digits, _ := value.BigInt(args[0])
			n := int64(0)
			if args[1] != nil {
				k, _ := value.BigInt(args[1])
				if n = k.Int64(); !k.IsInt64() || n < 0 || n > 4 {
					return nil, fmt.Errorf("n is from 0 to 4; it is %v", k)
				}
			}
			if digits.Sign() <= 0 || digits.Cmp(big.NewInt(mostDigits)) > 0 {
				return nil, fmt.Errorf("at least one digit and at most %d are computed, not %v", mostDigits, digits)
			}
			d := uint(digits.Int64())
			bits := 4*d + 64
			return value.Written(decimals(misereGamma(bits)[n], bits, d)), nil
		}, optional("n", value.Integer)),
		member(value.Integer, "ImpartialFormCount", "4.ImpartialFormCount", "how many impartial games are born by this day if nothing is reduced: 2 to the power of those of the day before", func(_ *value.World, args []value.Value) (value.Value, error) {
			day, _ := value.BigInt(args[0])
			if day.Sign() < 0 || day.Cmp(big.NewInt(5)) > 0 {
				return nil, fmt.Errorf("want a day from 0 to 5: 2^2^65536 games are born by day 6; %v", day)
			}
			n := big.NewInt(1)
			for range day.Int64() {
				n = new(big.Int).Lsh(big.NewInt(1), uint(n.Int64()))
			}
			return value.FromBig(n), nil
		}),
		member(value.Collection, "NimColumns", "[29,21,11].NimColumns", "the numbers in binary, one above the other, and under them their nim sum: in each column 1 if the ones above are odd in number", func(w *value.World, args []value.Value) (value.Value, error) {
			return nimColumns(elements(w, args[0]))
		}),
		member(value.Integer, "BeckCliqueNumber", "(10^10).BeckCliqueNumber", "the largest clique that Maker builds in the complete graph on 2^m vertices, by Beck's formula; its error is not known for small m", func(_ *value.World, args []value.Value) (value.Value, error) {
			m, _ := value.BigInt(args[0])
			q, err := beckClique(m)
			if err != nil {
				return nil, err
			}
			return value.FromBig(q), nil
		}),
	}
}

// nimColumns returns the binary digits of numbers, row by row, and those of their nim sum.
func nimColumns(numbers []value.Value) (value.Value, error) {
	rows, sum, places := []*big.Int{}, new(big.Int), 1
	for _, v := range numbers {
		n, ok := value.BigInt(v)
		if !ok || n.Sign() < 0 {
			return nil, fmt.Errorf("heaps have sizes from 0; %v is none", v)
		}
		rows, places = append(rows, n), max(places, n.BitLen())
		sum = new(big.Int).Xor(sum, n)
	}
	table := &value.List{}
	for _, n := range append(rows, sum) {
		row := &value.List{}
		for place := places - 1; place >= 0; place-- {
			row.Elements = append(row.Elements, value.FromInt(int64(n.Bit(place))))
		}
		table.Elements = append(table.Elements, row)
	}
	return table, nil
}
