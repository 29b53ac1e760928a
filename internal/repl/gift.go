// SPDX-License-Identifier: Apache-2.0

package repl

import (
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/lang/lib/rulesets"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/work"
)

// A Gift is the form in which another program requests a value, in addition to the displayed text.
type Gift string

// The gifts.
const (
	// AsValue is the value as JSON. Numbers, truth values, strings, null and lists are as usual.
	// Other forms are {"rational": "1/2"}, {"infinity": 1}, {"set": […]}, {"map": [[key, value],
	// …]}, {"coordinates": [row, column]} and {"word": "Left", "of": "Player"}. Everything else is
	// kept: {"kept": "kept_1", "kind": …} names a variable of the session.
	AsValue Gift = "value"
	// AsObject keeps any value. AsGame requires a game. AsPosition requires a position, which is
	// kept as a position and not as its value.
	AsObject   Gift = "object"
	AsGame     Gift = "game"
	AsPosition Gift = "position"
	// AsKey is a text that is the same for equal values.
	AsKey Gift = "key"
	// AsMembers lists the members of the value as [name, whether it is called].
	AsMembers Gift = "members"
	// AsShown is a Shown.
	AsShown Gift = "shown"
)

// Give returns a value in the requested form, to be written as JSON.
func (s *Session) Give(m *work.Meter, v value.Value, as Gift) (out any, err error) {
	defer recovered(&err)
	if stopped := s.in.World.Do(m, func() { out, err = s.gift(v, as) }); stopped != nil {
		return nil, stopped
	}
	return out, err
}

func (s *Session) gift(v value.Value, as Gift) (any, error) {
	w := s.in.World
	switch as {
	case AsValue:
		return s.plain(rulesets.Worth(w, v)), nil
	case AsObject:
		return s.keep(v), nil
	case AsGame:
		v = rulesets.Worth(w, v)
		if k := w.KindOf(v); !k.Is(value.GameKind) && !k.Is(value.NormalValue) {
			return nil, fmt.Errorf("%s is not a game", value.Text(w, v, notation.Plain))
		}
		return s.keep(v), nil
	case AsPosition:
		if _, ok := v.(value.Playable); !ok {
			return nil, fmt.Errorf("%s is not a position", value.Text(w, v, notation.Plain))
		}
		return s.keep(v), nil
	case AsKey:
		if x, ok := v.(value.Worthy); ok {
			if worth, ok := x.Worth(w); ok {
				v = worth
			}
		}
		return value.Text(w, v, notation.Plain), nil
	case AsMembers:
		members := [][2]any{}
		for _, x := range s.in.MembersOf(v) {
			members = append(members, [2]any{x.Name, x.Called})
		}
		return members, nil
	case AsShown:
		return s.shown(v), nil
	}
	return nil, fmt.Errorf("nothing is given as %q", as)
}

// keep stores a value in a variable.
func (s *Session) keep(v value.Value) any {
	s.kept++
	name := fmt.Sprintf("kept_%d", s.kept)
	s.in.Set(name, v)
	s.in.World.Meter.Keep(0, 100)
	return map[string]string{"kept": name, "kind": s.in.World.KindOf(v).String()}
}

// Drop drops kept values.
func (s *Session) Drop(names []string) {
	for _, name := range names {
		if strings.HasPrefix(name, "kept_") {
			s.in.Set(name, nil)
		}
	}
}

// plain returns a value that JSON can represent, if it is one.
func (s *Session) plain(v value.Value) any {
	w := s.in.World
	defer w.Deeper()()
	w.Meter.Step(1)
	if n, ok := value.BigInt(v); ok {
		return n
	}
	if r, ok := value.Rat(v); ok {
		return map[string]string{"rational": r.String()}
	}
	switch v := v.(type) {
	case value.Bool:
		return bool(v)
	case value.String:
		return string(v)
	case value.Written:
		return string(v)
	case value.Infinity:
		return map[string]int{"infinity": int(v)}
	case value.Player:
		return map[string]string{"word": value.Text(w, v, notation.Plain), "of": "Player"}
	case value.Outcome:
		return map[string]string{"word": value.Text(w, v, notation.Plain), "of": "OutcomeClass"}
	case *value.List, value.Range:
		return s.elements(v.(value.Iterable))
	case *value.Set:
		return map[string]any{"set": s.elements(v)}
	case *value.Map:
		entries := [][2]any{}
		for _, e := range v.Entries {
			entries = append(entries, [2]any{s.plain(e.Of), s.plain(e.Value)})
		}
		return map[string]any{"map": entries}
	case value.Coordinates:
		return map[string]any{"coordinates": []any{s.plain(v.Row), s.plain(v.Column)}}
	}
	if v == value.None {
		return nil
	}
	return s.keep(v)
}

func (s *Session) elements(c value.Iterable) []any {
	out := []any{}
	for v := range value.All(s.in.World, c) {
		s.in.World.Meter.Keep(0, 32)
		out = append(out, s.plain(v))
	}
	return out
}
