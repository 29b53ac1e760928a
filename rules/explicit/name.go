// SPDX-License-Identifier: Apache-2.0

package explicit

import (
	"fmt"
	"slices"
	"strconv"
)

// A name stands for the form that a number, a nimber or a multiple of up has in
// the literature: n = {n−1|}, m/2^k = {(m−1)/2^k|(m+1)/2^k}, *n = {0,…,*(n−1)|the
// same}, ↑ = {0|*}, ↑* = {0,*|0}, n·↑ = {0|(n−1)·↑*}, n·↑* = {0|(n−1)·↑}, and the
// negatives of these.
//
// Invariant: numbers are in lowest terms; a nimber has n > 0; ups have n ≠ 0.
type name struct {
	kind byte // number, nimber or ups
	n, d int  // the number n/d; the nimber *n; n·↑
	star bool // of ups
}

const number, nimber, ups = 'n', '*', '^'

// finest is the greatest denominator.
const finest = 1 << 20

func num(n, d int) name {
	for d > 1 && n%2 == 0 {
		n, d = n/2, d/2
	}
	return name{kind: number, n: n, d: d}
}

func nim(n int) name {
	if n == 0 {
		return num(0, 1)
	}
	return name{kind: nimber, n: n}
}

func up(n int, star bool) name {
	switch {
	case n == 0 && star:
		return nim(1)
	case n == 0:
		return num(0, 1)
	}
	return name{kind: ups, n: n, star: star}
}

// small reports whether the name is within the limits.
func (x name) small() bool {
	n := max(x.n, -x.n)
	if x.kind == number {
		return x.d <= finest && n/x.d <= greatest
	}
	return n <= greatest
}

func (x name) String() string {
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

// options returns the options of the form with the name.
func (x name) options() (left, right []name) {
	switch {
	case x.kind == nimber:
		for k := range x.n {
			left = append(left, nim(k))
		}
		return left, left
	case x.kind == ups:
		return x.upOptions()
	case x.d > 1:
		return []name{num(x.n-1, x.d)}, []name{num(x.n+1, x.d)}
	case x.n > 0:
		return []name{num(x.n-1, 1)}, nil
	case x.n < 0:
		return nil, []name{num(x.n+1, 1)}
	}
	return nil, nil
}

func (x name) upOptions() (left, right []name) {
	zero := num(0, 1)
	n := max(x.n, -x.n)
	left, right = []name{zero}, []name{up(sign(x.n)*(n-1), !x.star)}
	if n == 1 && x.star {
		left, right = []name{zero, nim(1)}, []name{zero}
	}
	if x.n < 0 {
		if n > 1 || !x.star {
			return right, left
		}
		return []name{zero}, []name{zero, nim(1)}
	}
	return left, right
}

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}

// nameOf returns the name of the form with the given options, if it has one.
func nameOf(left, right []string) (name, bool) {
	x, ok := guess(left, right)
	if !ok || !x.small() {
		return name{}, false
	}
	l, r := x.options()
	return x, slices.Equal(texts(l), left) && slices.Equal(texts(r), right)
}

// guess returns the only name that the form can have.
func guess(left, right []string) (name, bool) {
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
	return name{}, false
}

// only returns the name that is alone in the list.
func only(list []string) (name, bool) {
	if len(list) != 1 || list[0][0] == '{' {
		return name{}, false
	}
	r := &reader{text: list[0]}
	x, err := r.name()
	return x, err == nil
}

func texts(names []name) []string {
	list := make([]string, len(names))
	for i, x := range names {
		list[i] = x.String()
	}
	return list
}

// name reads a name.
func (r *reader) name() (name, error) {
	start := r.at
	x, err := r.anyName()
	if err == nil && !x.small() {
		err = r.fail(start, "too large: numbers go up to %d and denominators to %d", greatest, finest)
	}
	return x, err
}

func (r *reader) anyName() (name, error) {
	c := r.next()
	start := r.at
	sign := 1
	switch {
	case r.skip("*"):
		n, err := r.number()
		return nim(n), err
	case r.skip("v") || r.skip("↓"):
		sign = -1
		fallthrough
	case r.skip("^") || r.skip("↑"):
		n, err := r.number()
		return up(sign*n, r.skip("*")), err
	case r.skip("-"):
		sign = -1
		c = r.next()
	}
	if c < '0' || c > '9' {
		return name{}, r.fail(start, "a form is missing: {L|R}, or a name such as 1, -1/2, *, *2, ^ or v")
	}
	n, err := r.number()
	d := 1
	if err == nil && r.skip("/") {
		at := r.at
		d, err = r.number()
		if err == nil && (d <= 0 || d&(d-1) != 0 || r.at == at) {
			err = r.fail(at, "the denominator is no power of 2")
		}
	}
	if err == nil && n > greatest*finest {
		err = r.fail(start, "the number is too large")
	}
	return num(sign*n, d), err
}

// skip reads s if it comes next.
func (r *reader) skip(s string) bool {
	if len(r.text)-r.at < len(s) || r.text[r.at:r.at+len(s)] != s {
		return false
	}
	r.at += len(s)
	return true
}
