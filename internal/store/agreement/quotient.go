// SPDX-License-Identifier: Apache-2.0

package agreement

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/verify/misquotient"
)

// proved checks the certificate of a misère quotient, and the question.
func (a *account) proved(ctx context.Context) (c misquotient.Certificate, proves string, err error) {
	if proves, err = misquotient.CheckWithin(ctx, a.Certificate); err != nil {
		return c, "", err
	}
	c, err = misquotient.Read(a.Certificate)
	a.only("order", "rounds", "to", "diagonal")
	a.asked(c.Code)
	a.is(c.Code, "code")
	a.absent("games")
	return c, proves, err
}

// quotient compares a misère quotient: its order, its P-positions and the images of heaps
// as words in the generators.
func quotient(ctx context.Context, a *account) (string, error) {
	c, proves, err := a.proved(ctx)
	if err != nil {
		return "", err
	}
	a.absent("infinite")
	a.absent("bound")
	a.is(c.Period > 0, "solved")
	a.is(c.Order, "order")
	a.is(len(c.P), "p")
	a.is(c.Period, "period")
	a.is(c.Preperiod, "preperiod")
	a.is(c.Heap, "heap")
	m := monoid{c, a.generators(c)}
	a.images(m)
	a.relations(m)
	a.portion(m)
	return proves, nil
}

// generators reads the names of the generators, and compares their heaps.
func (a *account) generators(c misquotient.Certificate) map[string]int {
	names := map[string]int{}
	list := a.list("generators")
	if len(list) != len(c.Generators) {
		a.fail("the certificate has %d generators, but the answer has %d", len(c.Generators), len(list))
		return names
	}
	for i, x := range list {
		g, _ := x.(map[string]any)
		name, _ := g["name"].(string)
		if _, twice := names[name]; twice || len(g) != 2 || name == "" || text(g["heap"]) != strconv.Itoa(c.Generators[i]) {
			a.fail("the certificate has the generator heap %d, and the answer says %s", c.Generators[i], clip(text(x)))
		}
		names[name] = i
	}
	return names
}

// images compares the pretending function.
func (a *account) images(m monoid) {
	list := a.list("pretending")
	if len(list) != len(m.Phi) {
		a.fail("the certificate has the images of %d heaps, but the answer has those of %d", len(m.Phi), len(list))
		return
	}
	for n, x := range list {
		if element, err := m.element(text(x)); err != nil || element != m.Phi[n] {
			a.fail("the image of heap %d is not %s", n, clip(text(x)))
		}
	}
}

// relations checks that the relations hold. It does not check that they are sufficient.
func (a *account) relations(m monoid) {
	defer delete(a.checked, "relations")
	for _, x := range a.list("relations") {
		left, right, ok := strings.Cut(text(x), "=")
		l, err := m.element(left)
		r, failed := m.element(right)
		if !ok || err != nil || failed != nil || l != r {
			a.fail("the relation %s does not hold", clip(text(x)))
		}
	}
}

// portion compares the P-positions.
func (a *account) portion(m monoid) {
	var elements []int
	for _, x := range a.list("p_portion") {
		element, err := m.element(text(x))
		if err != nil {
			a.fail("%s is not an element", clip(text(x)))
		}
		elements = append(elements, element)
	}
	slices.Sort(elements)
	if want := slices.Sorted(slices.Values(m.P)); !slices.Equal(elements, want) {
		a.fail("the P-positions are not those of the certificate")
	}
}

// bound compares a lower bound of the order.
func bound(ctx context.Context, a *account) (string, error) {
	c, proves, err := a.proved(ctx)
	if err != nil {
		return "", err
	}
	a.absent("infinite")
	a.is(false, "solved")
	a.is(c.Heap, "bound", "heap")
	a.is(len(c.Rows), "bound", "order")
	return proves, nil
}

// infinite compares the claim that a quotient is infinite.
func infinite(ctx context.Context, a *account) (string, error) {
	c, proves, err := a.proved(ctx)
	if err != nil {
		return "", err
	}
	a.absent("bound")
	a.is(false, "solved")
	a.is(c.Heap, "infinite", "heap")
	a.is(c.Order, "infinite", "order")
	a.is(c.Up, "infinite", "up")
	a.is(c.Down, "infinite", "down")
	a.is(c.Window, "infinite", "window")
	a.is(c.Step, "infinite", "step")
	return proves, nil
}

// A monoid multiplies words in the generators by the rules of the certificate.
type monoid struct {
	misquotient.Certificate
	names map[string]int // of the generators
}

// element returns the element of a word such as ab^2c; 1 is the empty word.
func (m monoid) element(word string) (element int, err error) {
	if word == "1" {
		return 0, nil
	}
	for word != "" {
		n := 1 // a letter and digits
		for n < len(word) && word[n] >= '0' && word[n] <= '9' {
			n++
		}
		generator, ok := m.names[word[:n]]
		if !ok {
			return 0, fmt.Errorf("%q is not a generator", word[:n])
		}
		word = word[n:]
		times := 1
		if rest, ok := strings.CutPrefix(word, "^"); ok {
			n := 0
			for n < len(rest) && rest[n] >= '0' && rest[n] <= '9' {
				n++
			}
			if times, err = strconv.Atoi(rest[:n]); err != nil || times < 1 || times > 2*m.Order {
				return 0, fmt.Errorf("%q is not a power", rest)
			}
			word = rest[n:]
		}
		for range times {
			element = m.Action[generator][element]
		}
	}
	return element, nil
}
