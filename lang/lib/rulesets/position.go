// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

// A Position is a position of a ruleset, or a compound of positions.
type Position struct {
	rules *Ruleset // nil for a position in the notation of the catalogue
	at    position.Position
	typed bool // and it is displayed as its value
	sum   *sum // the sum that it is; nil if it was not made by addition
}

var (
	positionKind = &value.Kind{Package: "game", Name: "Position", Parents: []*value.Kind{value.GameKind}}
	// impartialKind is the kind of impartial positions in the catalogue's notation.
	impartialKind = &value.Kind{Package: "game", Name: "ImpartialPosition", Parents: []*value.Kind{positionKind, value.ImpartialGame}}
)

// Kind returns the kind of the positions of its ruleset.
func (p Position) Kind() *value.Kind {
	switch {
	case p.rules != nil:
		return p.rules.at
	case p.at.Impartial():
		return impartialKind
	}
	return positionKind
}

// At returns the position.
func (p Position) At() position.Position { return p.at }

// Display returns the position as it is typed.
func (p Position) Display(w *value.World, s notation.Style) string {
	if p.rules == nil {
		return p.at.String()
	}
	body := p.body()
	switch _, err := strconv.Atoi(body); {
	case p.rules.entry.Kit.Coordinates && pair.MatchString(body):
		body = "(" + body + ")"
	case err != nil:
		body = strconv.Quote(body)
	}
	return p.rules.Display(w, s) + ".Position(" + body + ")"
}

// letters lists, for some games, the letters that CGSuite uses for pieces instead of those of the
// catalogue.
var letters = map[string]*strings.Replacer{
	"toppling-dominoes":    strings.NewReplacer("X", "l", "O", "r", "#", "e"),
	"elephants-and-rhinos": strings.NewReplacer("X", "t", "O", "f"),
	"gen-toads":            strings.NewReplacer("X", "t", "O", "f"),
}

// pair matches two coordinates.
var pair = regexp.MustCompile(`^\d+,\d+$`)

// body returns the text in the brackets, after the parameters.
func (p Position) body() string {
	body := position.TextOf(p.at)
	if _, rest, ok := game.Cut(body, len(p.rules.args)); ok {
		body = rest
	}
	if r, ok := letters[p.rules.entry.Name]; ok {
		body = r.Replace(body)
	}
	if p.rules.entry.Kit.Board {
		body = strings.ToLower(body)
	}
	return body
}

// Key returns the text: positions that print the same are the same.
func (p Position) Key(*value.World) any { return [2]string{"position", p.at.String()} }

// Rank puts positions after values.
func (Position) Rank() value.Rank { return value.RankOther }

// Order compares the texts; those of heaps by their lengths first.
func (p Position) Order(w *value.World, other value.Value) int {
	q, ok := other.(Position)
	switch {
	case !ok:
		return 0
	case p.rules != nil && q.rules != nil && p.rules.entry == q.rules.entry && p.rules.rule != nil:
		return cmp.Or(cmp.Compare(len(p.at.String()), len(q.at.String())), strings.Compare(p.at.String(), q.at.String()))
	}
	return strings.Compare(p.at.String(), q.at.String())
}

// Worth replaces positions that were typed in the catalogue's notation, and their sums, by their
// values. It also does so inside lists, sets and maps.
func Worth(w *value.World, v value.Value) value.Value {
	defer w.Deeper()()
	all := func(vs []value.Value) []value.Value {
		out := make([]value.Value, len(vs))
		for i, x := range vs {
			w.Meter.Step(1)
			out[i] = Worth(w, x)
		}
		return out
	}
	switch v := v.(type) {
	case Position:
		if v.typed {
			return worth(w, v)
		}
	case *value.List:
		return &value.List{Elements: all(v.Elements)}
	case *value.Set:
		return value.NewSet(w, all(v.Elements))
	case *value.Map:
		entries := slices.Clone(v.Entries)
		for i := range entries {
			entries[i].Value = Worth(w, entries[i].Value)
		}
		return value.NewMap(w, entries)
	}
	return v
}

// worth returns the value of a position in the catalogue's notation. It returns any other v itself.
func worth(w *value.World, v value.Value) value.Value {
	if p, ok := v.(Position); ok && p.rules == nil {
		return engineOf(w).worth(w, p)
	}
	return v
}

// Worth returns the value of a position in the catalogue's notation.
func (p Position) Worth(w *value.World) (value.Value, bool) {
	if p.rules != nil {
		return nil, false
	}
	return engineOf(w).worth(w, p), true
}

// Compare compares the values.
func (p Position) Compare(w *value.World, other value.Value) (short.Relation, bool) {
	if p.rules != nil {
		return 0, false
	}
	return w.Compare(worth(w, p), worth(w, other))
}

// FormIn returns the position as a form, whose options are positions.
func (p Position) FormIn(w *value.World) (short.Form, bool) { return formOf(w, p), true }

// Host returns a game that has the position as an option. If the position is in the catalogue's
// notation, the game is a position, too.
func (p Position) Host(w *value.World, f value.Form) (value.Value, error) {
	if p.rules != nil {
		return f, nil
	}
	at, err := positionOf(w, f)
	return Position{at: at, typed: true}, err
}

// formsKey is the key under which a world keeps its positions as forms.
type formsKey struct{}

// formOf returns the unique form of a position.
func formOf(w *value.World, p Position) *form {
	type key struct {
		rules *Ruleset
		text  string
	}
	known := value.Room(w, formsKey{}, func() map[key]*form { return map[key]*form{} })
	k := key{p.rules, p.at.String()}
	if known[k] == nil {
		known[k] = &form{w, p}
	}
	return known[k]
}

// A form presents a position as a form, whose options are positions.
type form struct {
	w *value.World
	p Position
}

// Value returns the position.
func (f *form) Value() value.Value { return f.p }

// FormText returns the text of the position.
func (f *form) FormText(s notation.Style) string { return f.p.Display(f.w, s) }

// Canonical returns the value that the engine finds.
func (f *form) Canonical(*short.Calc) short.Game { return engineOf(f.w).value(f.w, f.p) }

// Options returns positions of the same ruleset, or sums of them.
func (f *form) Options(*short.Calc) (left, right []short.Form) {
	for player, dst := range [2]*[]short.Form{game.Left: &left, game.Right: &right} {
		for _, v := range f.p.options(f.w, game.Player(player)) {
			g, _ := f.w.FormOf(v)
			*dst = append(*dst, g)
		}
	}
	return left, right
}

// options returns the positions to which a player can move. What a move leaves of a heap is a sum of
// heaps.
func (p Position) options(w *value.World, player game.Player) (out []value.Value) {
	if p.rules != nil && p.rules.moves != nil && p.rules.moves(p.at, player, func(parts []position.Position) {
		w.Meter.Step(1)
		out = append(out, p.rules.sum(w, parts))
	}) {
		return out
	}
	for _, q := range p.positions(w, player) {
		out = append(out, q)
	}
	return out
}

// sum returns a sum of positions as CGSuite has it: a game of its own.
func (r *Ruleset) sum(w *value.World, parts []position.Position) (total value.Value) {
	total = value.Int(0)
	for _, q := range parts {
		w.Meter.Step(1)
		var err error
		total, err = w.Binary(syntax.Add, total, Position{rules: r, at: q})
		w.Meter.Check(err)
	}
	return total
}

// positions returns the positions to which a player can move.
func (p Position) positions(w *value.World, player game.Player) []Position {
	qs, err := p.at.Options(player)
	w.Meter.Check(err)
	out := make([]Position, len(qs))
	for i, q := range qs {
		w.Meter.Step(1)
		out[i] = Position{rules: p.rules, at: q}
		if x, ok := valueOf(w, p.rules, q).(Position); ok { // an option of {…|…} that is a position
			out[i] = x
		}
	}
	return out
}

func optionsOf(w *value.World, p Position, players ...game.Player) *value.List {
	l := &value.List{}
	for _, player := range players {
		l.Elements = append(l.Elements, p.options(w, player)...)
	}
	return l
}

// positionMembers are the members of positions of the catalogue.
func positionMembers() []*value.Func {
	const example = `game.grid.Domineering("..|..")`
	of := func(name, doc string, f func(w *value.World, p Position) (value.Value, error)) *value.Func {
		return lib.Member(positionKind, name, example+"."+name, doc, func(w *value.World, args []value.Value) (value.Value, error) {
			return f(w, args[0].(Position))
		})
	}
	options := func(player game.Player) func(w *value.World, p Position) (value.Value, error) {
		return func(w *value.World, p Position) (value.Value, error) { return optionsOf(w, p, player), nil }
	}
	return []*value.Func{
		lib.Member(positionKind, "Options", example+".Options(Left)", "where a player can move, or both", func(w *value.World, args []value.Value) (value.Value, error) {
			p := args[0].(Position)
			switch {
			case args[1] != nil:
				return optionsOf(w, p, game.Player(args[1].(value.Player))), nil
			case p.at.Impartial():
				return optionsOf(w, p, game.Left), nil
			}
			return optionsOf(w, p, game.Players[:]...), nil
		}, value.Param{Name: "player", Kind: value.PlayerKind, Optional: true}),
		of("LeftOptions", "where Left can move", options(game.Left)),
		of("RightOptions", "where Right can move", options(game.Right)),
		of("GameValue", "value, also of games that need not end", func(w *value.World, p Position) (value.Value, error) {
			return engineOf(w).worth(w, p), nil
		}),
		of("CanonicalForm", "simplest form of the value", func(w *value.World, p Position) (value.Value, error) {
			return w.FromGame(engineOf(w).value(w, p)), nil
		}),
		of("EnclosingObject", "the ruleset to which the position belongs", func(_ *value.World, p Position) (value.Value, error) {
			switch {
			case p.rules == nil:
				return value.None, nil
			case p.rules.object != nil:
				return p.rules.object, nil
			}
			return p.rules, nil
		}),
		lib.Member(positionKind, "Decomposition", `game.heap.Moore(2)("3,5").Decomposition`, "the summands into which it splits", decomposition),
	}
}
