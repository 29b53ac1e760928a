// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
)

// constant returns a member of a class whose value is a constant.
func constant(of *value.Kind, name, example, doc string, v value.Value) *value.Func {
	return static(of, name, example, doc, func(*value.World, []value.Value) (value.Value, error) { return v, nil })
}

// objectMembers are the members of all values, of players and of coordinates.
func objectMembers() []*value.Func {
	player := func(name, example, doc string, f func(p game.Player) value.Value) *value.Func {
		return member(value.PlayerKind, name, example, doc, func(_ *value.World, args []value.Value) (value.Value, error) {
			return f(game.Player(args[0].(value.Player))), nil
		})
	}
	at := func(name, example, doc string, f func(c value.Coordinates) value.Value) *value.Func {
		return member(value.CoordinatesKind, name, example, doc, func(_ *value.World, args []value.Value) (value.Value, error) {
			return f(args[0].(value.Coordinates)), nil
		})
	}
	fs := []*value.Func{
		member(value.Object, "ToString", "(^*).ToString", "as a string", func(w *value.World, args []value.Value) (value.Value, error) {
			return value.String(plain(w, args[0])), nil
		}),
		member(value.Object, "ToOutput", "(^*).ToOutput", "as it is shown", func(w *value.World, args []value.Value) (value.Value, error) {
			return value.Written(value.Text(w, args[0], notation.Plain)), nil
		}),
		member(value.Object, "EnclosingObject", "3.EnclosingObject", "the object it belongs to, or Nothing", func(*value.World, []value.Value) (value.Value, error) {
			return value.None, nil
		}),
		member(value.ClassKind, "Name", "3.Class.Name", "name of a class", func(_ *value.World, args []value.Value) (value.Value, error) {
			return value.String(args[0].(value.Class).Of.Name), nil
		}),
		member(value.ClassKind, "QualifiedName", "3.Class.QualifiedName", "name of a class with its package", func(_ *value.World, args []value.Value) (value.Value, error) {
			return value.String(args[0].(value.Class).Of.String()), nil
		}),
		member(value.ClassKind, "Ordinal", "3.Class.Ordinal > 0", "the place of a class among those of the library", func(_ *value.World, args []value.Value) (value.Value, error) {
			return value.FromInt(int64(slices.Index(value.Kinds(), args[0].(value.Class).Of) + 1)), nil
		}),
		player("Opponent", "Left.Opponent", "the other player", func(p game.Player) value.Value { return value.Player(p.Opponent()) }),
		player("Sign", "Right.Sign", "1 for Left, -1 for Right", func(p game.Player) value.Value { return value.FromInt(1 - 2*int64(p)) }),
		player("Ordinal", "Right.Ordinal", "1 for Left, 2 for Right", func(p game.Player) value.Value { return value.FromInt(1 + int64(p)) }),
		constant(value.PlayerKind, "Left", "Player.Left", "the player Left", value.Player(game.Left)),
		constant(value.PlayerKind, "Right", "Player.Right", "the player Right", value.Player(game.Right)),
		at("Row", "(3,5).Row", "the number of the row, from 1 at the top", func(c value.Coordinates) value.Value { return c.Row }),
		at("Col", "(3,5).Col", "the number of the column, from 1 at the left", func(c value.Coordinates) value.Value { return c.Column }),
		at("IsUnit", "(0,1).IsUnit", "whether it is a step of length 1 in a row or column", func(c value.Coordinates) value.Value {
			r, _ := c.Row.(value.Int)
			k, _ := c.Column.(value.Int)
			return value.Bool(r*r+k*k == 1)
		}),
		at("Swap", "(3,5).Swap", "with row and column exchanged", func(c value.Coordinates) value.Value { return value.Coordinates{Row: c.Column, Column: c.Row} }),
	}
	for _, o := range []game.Outcome{game.P, game.N, game.L, game.R, game.D, game.PHat, game.PCheck, game.NHat, game.NCheck} {
		fs = append(fs, constant(value.OutcomeClass, o.String(), "OutcomeClass."+o.String(), first(o, game.Left)+", "+first(o, game.Right), value.Outcome(o)))
	}
	return fs
}

// stringMembers are the members of strings.
func stringMembers() []*value.Func {
	ofString := func(name, example, doc string, f func(w *value.World, s string, args []value.Value) (value.Value, error), params ...value.Param) *value.Func {
		return member(value.StringKind, name, example, doc, func(w *value.World, args []value.Value) (value.Value, error) {
			return f(w, string(args[0].(value.String)), args[1:])
		}, params...)
	}
	text := func(v value.Value) string { return string(v.(value.String)) }
	return []*value.Func{
		ofString("Concat", `"ab".Concat("c")`, "followed by another string", func(w *value.World, s string, args []value.Value) (value.Value, error) {
			w.Meter.Room(uint64(len(s)))
			return w.Concat(s, plain(w, args[0])), nil
		}, anything),
		ofString("Length", `"abc".Length`, "how many letters there are", func(_ *value.World, s string, _ []value.Value) (value.Value, error) {
			return value.FromInt(int64(utf8.RuneCountInString(s))), nil
		}),
		ofString("Matches", `"abc".Matches("a.*")`, "whether all of it matches a regular expression", func(_ *value.World, s string, args []value.Value) (value.Value, error) {
			re, err := regexp.Compile(text(args[0]))
			if err == nil {
				re, err = regexp.Compile("^(?:" + re.String() + ")$")
			}
			if err != nil {
				return nil, err
			}
			return value.Bool(re.MatchString(s)), nil
		}, aString),
		ofString("Replace", `"abc".Replace("b","x")`, "with a string in place of another", func(w *value.World, s string, args []value.Value) (value.Value, error) {
			w.Meter.Room(uint64(len(s)) * uint64(1+len(text(args[1]))))
			return value.String(strings.ReplaceAll(s, text(args[0]), text(args[1]))), nil
		}, aString, param("by", value.StringKind)),
		ofString("ReplaceRegex", `"Winning Ways".ReplaceRegex("W(.)[a-z]*","M$1sh")`, "with a string in place of what matches; in it $1 is the first group and $0 the whole match", func(w *value.World, s string, args []value.Value) (value.Value, error) {
			re, err := regexp.Compile(text(args[0]))
			if err != nil {
				return nil, err
			}
			by, err := replacement(re, text(args[1]))
			if err != nil {
				return nil, err
			}
			w.Meter.Room(uint64(len(s)) * uint64(1+len(text(args[1]))))
			return value.String(re.ReplaceAllString(s, by)), nil
		}, aString, param("by", value.StringKind)),
		ofString("Substring", `"Clobber".Substring(4,6)`, "from one place to another", func(_ *value.World, s string, args []value.Value) (value.Value, error) {
			runes := []rune(s)
			i, j, err := part(len(runes), args[0], args[1])
			return value.String(runes[i:j]), err
		}, param("from", value.Integer), param("to", value.Integer)),
		ofString("ToLowerCase", `"AbC".ToLowerCase`, "in small letters", func(_ *value.World, s string, _ []value.Value) (value.Value, error) {
			return value.String(strings.ToLower(s)), nil
		}),
		ofString("ToUpperCase", `"AbC".ToUpperCase`, "in capitals", func(_ *value.World, s string, _ []value.Value) (value.Value, error) {
			return value.String(strings.ToUpper(s)), nil
		}),
		ofString("ToUnquotedOutput", `"abc".ToUnquotedOutput`, "shown without quotes", func(_ *value.World, s string, _ []value.Value) (value.Value, error) {
			return value.Written(s), nil
		}),
		member(value.Output, "Print", `"abc".ToUnquotedOutput.Print`, "prints it on a line of its own", func(w *value.World, args []value.Value) (value.Value, error) {
			if w.Print != nil {
				w.Print(args[0])
			}
			return value.None, nil
		}),
		ofString("Updated", `"Short".Updated(2,"n")`, "with another letter at a place, or with those of a map", func(w *value.World, s string, args []value.Value) (value.Value, error) {
			runes := []rune(s)
			for _, e := range changed(w, args) {
				i, err := value.At(w, "String", e.Of, len(runes))
				if err != nil {
					return nil, err
				}
				letter, ok := e.Value.(value.String)
				if !ok || len([]rune(letter)) != 1 {
					return nil, fmt.Errorf("one letter is required, not %s", value.Text(w, e.Value, notation.Plain))
				}
				runes[i] = []rune(letter)[0]
			}
			return value.String(runes), nil
		}, param("n", nil), optional("letter", value.StringKind)),
	}
}

// first describes the result of a player who moves first.
func first(o game.Outcome, player game.Player) string {
	does := map[game.Result]string{game.Win: "wins", game.Draw: "draws", game.Loss: "loses"}[o.First(player)]
	return fmt.Sprintf("%v %s if %[1]v begins", player, does)
}

// replacement converts a replacement from Java's notation to Go's. $n is the group with the longest
// number for which there is a group, ${name} is a named group, and a backslash takes the next
// character literally.
func replacement(re *regexp.Regexp, by string) (string, error) {
	var out strings.Builder
	for i := 0; i < len(by); i++ {
		switch c := by[i]; {
		case c == '\\':
			if i++; i == len(by) {
				return "", errors.New("the replacement ends in a backslash; write \\\\ for a backslash")
			}
			if by[i] == '$' {
				out.WriteByte('$')
			}
			out.WriteByte(by[i])
		case c == '$':
			name, width, err := group(re, by[i+1:])
			if err != nil {
				return "", err
			}
			i += width
			out.WriteString("${" + name + "}")
		default:
			out.WriteByte(c)
		}
	}
	return out.String(), nil
}

// group returns the group at the beginning of text, after a dollar sign, and the length of its
// name.
func group(re *regexp.Regexp, text string) (name string, width int, err error) {
	if inside, ok := strings.CutPrefix(text, "{"); ok {
		name, _, ok = strings.Cut(inside, "}")
		if !ok || name == "" || !slices.Contains(re.SubexpNames(), name) {
			return "", 0, fmt.Errorf("there is no group named {%s in the regular expression", inside)
		}
		return name, len(name) + 2, nil
	}
	n := 0
	for width < len(text) && '0' <= text[width] && text[width] <= '9' {
		next := 10*n + int(text[width]-'0')
		if width > 0 && next > re.NumSubexp() {
			break
		}
		n = next
		width++
	}
	switch {
	case width == 0:
		return "", 0, errors.New("a dollar sign in a replacement is followed by the number of a group or by {name}; write \\$ for a dollar sign")
	case n > re.NumSubexp():
		return "", 0, fmt.Errorf("there is no group %d in the regular expression", n)
	}
	return fmt.Sprint(n), width, nil
}
