// SPDX-License-Identifier: Apache-2.0

package form

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// A Name represents a number, a nimber or a multiple of up, and has the form that the literature
// gives it: n = {n−1|}, m/2^k = {(m−1)/2^k|(m+1)/2^k}, *n = {0,…,*(n−1)|the same}, ↑ = {0|*}, ↑* =
// {0,*|0}, n·↑ = {0|(n−1)·↑*}, n·↑* = {0|(n−1)·↑}, and the negatives of these.
//
// Invariant: numbers are in lowest terms; a nimber has n > 0; ups have n ≠ 0.
type Name struct {
	kind byte // number, nimber or ups
	n, d int  // the number n/d; the nimber *n; n·↑
	star bool // of ups
}

const number, nimber, ups = 'n', '*', '^'

// finest is the greatest denominator of a name.
const finest = 1 << 20

func num(n, d int) Name {
	for d > 1 && n%2 == 0 {
		n, d = n/2, d/2
	}
	return Name{kind: number, n: n, d: d}
}

func nim(n int) Name {
	if n == 0 {
		return num(0, 1)
	}
	return Name{kind: nimber, n: n}
}

func up(n int, star bool) Name {
	switch {
	case n == 0 && star:
		return nim(1)
	case n == 0:
		return num(0, 1)
	}
	return Name{kind: ups, n: n, star: star}
}

// Birthday returns the day on which the form of the name is born.
func (x Name) Birthday() int {
	n := max(x.n, -x.n)
	switch {
	case x.kind == ups:
		return n + 1
	case x.kind == number && x.d > 1:
		return n/x.d + bits.Len(uint(x.d))
	}
	return n
}

// small reports whether the name is within the limits on numbers and denominators.
func (x Name) small() bool {
	n := max(x.n, -x.n)
	if x.kind == number {
		return x.d <= finest && n/x.d <= Greatest
	}
	return n <= Greatest
}

// Negative returns the name of the form with the players exchanged.
func (x Name) Negative() Name {
	if x.kind != nimber {
		x.n = -x.n
	}
	return x
}

func (x Name) String() string {
	switch {
	case x.kind == number && x.d == 1:
		return strconv.Itoa(x.n)
	case x.kind == number:
		return fmt.Sprintf("%d/%d", x.n, x.d)
	case x.kind == nimber && x.n == 1:
		return "*"
	case x.kind == nimber:
		return "*" + strconv.Itoa(x.n)
	}
	s := "^"
	if x.n < 0 {
		s = "v"
	}
	if n := max(x.n, -x.n); n > 1 {
		s += strconv.Itoa(n)
	}
	if x.star {
		s += "*"
	}
	return s
}

// Options returns the options of the form that the name represents.
func (x Name) Options() (left, right []Name) {
	switch {
	case x.kind == nimber:
		for k := range x.n {
			left = append(left, nim(k))
		}
		return left, left
	case x.kind == ups:
		return x.upOptions()
	case x.d > 1:
		return []Name{num(x.n-1, x.d)}, []Name{num(x.n+1, x.d)}
	case x.n > 0:
		return []Name{num(x.n-1, 1)}, nil
	case x.n < 0:
		return nil, []Name{num(x.n+1, 1)}
	}
	return nil, nil
}

func (x Name) upOptions() (left, right []Name) {
	zero, one := num(0, 1), 1
	if x.n < 0 {
		one = -1
	}
	left, right = []Name{zero}, []Name{up(x.n-one, !x.star)}
	if x.n == one && x.star {
		left, right = []Name{zero, nim(1)}, []Name{zero}
	}
	if x.n < 0 {
		return right, left
	}
	return left, right
}

// nameOf returns the name of the form with the given options, if it has one.
func nameOf(left, right []string) (Name, bool) {
	x, ok := guess(left, right)
	if !ok || !x.small() {
		return Name{}, false
	}
	l, r := x.Options()
	return x, slices.Equal(Texts(l), left) && slices.Equal(Texts(r), right)
}

// guess returns the only name that a form with these options can have.
func guess(left, right []string) (Name, bool) {
	if slices.Equal(left, right) {
		return nim(len(left)), true
	}
	l, lok := only(left)
	r, rok := only(right)
	zero := num(0, 1)
	switch {
	case len(right) == 0 && lok && l.kind == number:
		return num(l.n+l.d, l.d), true
	case len(left) == 0 && rok && r.kind == number:
		return num(r.n-r.d, r.d), true
	case lok && rok && l.kind == number && r.kind == number:
		return num(l.n*r.d+r.n*l.d, 2*l.d*r.d), true
	case l == zero && rok && r.kind == nimber:
		return up(1, false), true
	case l == zero && rok && r.kind == ups:
		return up(r.n+1, !r.star), true
	case r == zero && lok && l.kind == nimber:
		return up(-1, false), true
	case r == zero && lok && l.kind == ups:
		return up(l.n-1, !l.star), true
	case len(left) == 2 && r == zero:
		return up(1, true), true
	case len(right) == 2 && l == zero:
		return up(-1, true), true
	}
	return Name{}, false
}

// only returns the name in a list that has this single element.
func only(list []string) (Name, bool) {
	if len(list) != 1 || list[0][0] == '{' {
		return Name{}, false
	}
	x, err := NewReader(list[0]).Name()
	return x, err == nil
}

// Texts returns the names as texts.
func Texts(names []Name) []string {
	list := make([]string, len(names))
	for i, x := range names {
		list[i] = x.String()
	}
	return list
}

// Name reads a name.
func (r *Reader) Name() (Name, error) {
	start := r.at
	x, err := r.anyName()
	if err == nil && !x.small() {
		err = r.Fail(start, "too large: numbers go up to %d and denominators to %d", Greatest, finest)
	}
	return x, err
}

func (r *Reader) anyName() (Name, error) {
	c := r.Next()
	start := r.at
	sign := 1
	switch {
	case r.Skip("*"):
		n, err := r.Number()
		return nim(n), err
	case r.Skip("v") || r.Skip("↓"):
		sign = -1
		fallthrough
	case r.Skip("^") || r.Skip("↑"):
		n, err := r.Number()
		return up(sign*n, r.Skip("*")), err
	case r.Skip("-"):
		sign = -1
		c = r.Next()
	}
	if c < '0' || c > '9' {
		return Name{}, r.Fail(r.at, "a form is missing: {L|R}, or a name such as 1, -1/2, *, *2, ^ or v")
	}
	n, err := r.Number()
	d := 1
	if err == nil && r.Skip("/") {
		at := r.at
		d, err = r.Number()
		if err == nil && (d <= 0 || d&(d-1) != 0 || r.at == at) {
			err = r.Fail(at, "the denominator is not a power of 2")
		}
	}
	if err == nil && n > Greatest*finest {
		err = r.Fail(start, "the number is too large")
	}
	return num(sign*n, d), err
}

// Text writes the form with the given options, by its name if it has one. It sorts
// the options.
func Text(left, right []string) string {
	left, right = InOrder(left), InOrder(right)
	if x, ok := nameOf(left, right); ok {
		return x.String()
	}
	return "{" + strings.Join(left, ",") + "|" + strings.Join(right, ",") + "}"
}

// InOrder sorts options and removes repetitions: first numbers, then other names, then forms in
// braces.
func InOrder(options []string) []string {
	rank := func(s string) int {
		switch s[0] {
		case '{':
			return 2
		case '*', '^', 'v':
			return 1
		}
		return 0
	}
	slices.SortFunc(options, func(a, b string) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(len(a), len(b)), strings.Compare(a, b))
	})
	return slices.Compact(options)
}
