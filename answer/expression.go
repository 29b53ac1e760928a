// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/work"
)

// terms are positions of the catalogue in expressions.
type terms struct{ c *Calculator }

// Has reports whether positions begin with the name, that of a ruleset or a
// compound.
func (p terms) Has(name string) bool {
	name = strings.ToLower(name)
	if _, ok := p.c.at.Catalog.Lookup(name); ok {
		return true
	}
	_, err := compound.ParseMode(name)
	return err == nil
}

// Unknown says which rulesets have a name like this one.
func (p terms) Unknown(name string) error {
	if name[0] < 'a' || name[0] > 'z' { // functions begin with capitals
		return nil
	}
	_, err := p.c.at.Catalog.Named(name)
	if err == nil {
		return fmt.Errorf("a position in brackets is missing after %s", name)
	}
	return err
}

// Position reads the position at the start of a text. A name that nothing has may
// still be that of a function, if what follows are arguments.
func (p terms) Position(text string) (int, error) {
	open := 0
	for open < len(text) && isNameByte(text[open]) {
		open++
	}
	name := text[:open]
	switch {
	case open == len(text) || text[open] != '(':
		return 0, nil
	case !p.Has(name) && strings.ContainsAny(name, "-:"): // in x-f(3) a difference
		return 0, nil
	case !p.Has(name):
		return 0, p.Unknown(name)
	}
	end := closing(text, open)
	if end < 0 {
		return 0, game.Errorf(text, len(text), "the closing bracket is missing")
	}
	_, err := p.c.at.Catalog.Parse(text[:end])
	return end, err
}

func isNameByte(b byte) bool {
	return 'a' <= b|0x20 && b|0x20 <= 'z' || '0' <= b && b <= '9' || b == '-' || b == ':' || b == '_'
}

// closing returns the end of what the bracket opens, or -1.
func closing(s string, open int) int {
	depth, quoted := 0, false
	for i := open; i < len(s); i++ {
		switch {
		case s[i] == '"':
			quoted = !quoted
		case quoted:
		case s[i] == '(':
			depth++
		case s[i] == ')':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}

// Value returns the value of a position, and notes it.
func (p terms) Value(w *value.World, text string) (value.Value, error) {
	c := p.c
	position, err := c.at.Catalog.Parse(text)
	if err != nil {
		return nil, err
	}
	before, _ := c.Progress()
	g, err := c.v.value(position)
	if isLoopy(err) {
		v, text, err := c.loopyTerm(w, position)
		if err == nil {
			c.note(position.String(), text)
		}
		return v, err
	}
	if err != nil {
		if done, total := c.Progress(); errors.Is(err, work.ErrLimit) && done != before {
			return nil, fmt.Errorf("%w (%d of the %d values that it needs were found)", err, done, total)
		}
		return nil, err
	}
	c.note(position.String(), c.v.text(g))
	return w.FromGame(g), nil
}

// note remembers the value of a position.
func (c *Calculator) note(position, text string) {
	if f := (Found{position, text}); !slices.Contains(c.known, f) {
		c.known = append(c.known, f)
	}
}
