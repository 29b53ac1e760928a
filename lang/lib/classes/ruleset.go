// SPDX-License-Identifier: Apache-2.0

package classes

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/work"
)

// A Position is the text in the brackets. Positions with the same text are the same. The positions
// of a sum are separated by +.
type Position string

// A family is the kind of data that positions consist of.
type family uint8

const (
	other family = iota
	onGrid
	onStrip
	onGraph
)

// A ruleset holds what is known about a class, so that the class need not be called again for it.
type ruleset struct {
	*code
	game.Doc
	path                      string // its qualified name
	family                    family
	params                    []family // the families of all arguments of a position
	chars                     []rune   // the letters of a board
	impartial, endless, parts bool
	names                     bool           // the class names moves
	separator                 int            // the piece that separates parts of a board, or -1 if the class decomposes it
	turns                     []lib.Symmetry // the parts are the least images under these, if there are any
	codes                     [128]int8      // the piece of each letter
	symmetries                []lib.Symmetry
	negative                  func(lib.Board) lib.Board // nil if the class must be called, or has no negative
	idle                      chan *machine
	patterns                  patterns

	mutex sync.Mutex
	known map[asked][]Position // lists of options from earlier calls
	stuck map[asked]error      // calls outside of any calculation that reached their limits
}

// asked identifies a list of options.
type asked struct {
	p      Position
	player game.Player
}

// mostKnown is the greatest number of lists of options that are remembered.
const mostKnown = 1 << 15

// entry returns the class as a ruleset of a catalogue, or nil if it is not a ruleset.
func (c *code) entry(path string) (*catalog.Entry, error) {
	r, k, err := c.ruleset(path)
	if err != nil || r == nil {
		return nil, err
	}
	return catalog.Of(r.game(k)), nil
}

// BoardKit returns the kit of the class, which is that of the boards on which it is played.
func (r *ruleset) BoardKit() game.Kit {
	switch r.family {
	case onGrid:
		return game.Kit{Name: "grid", Board: true}
	case onStrip:
		return game.Kit{Name: "strip", Board: true, Line: true}
	}
	return game.Kit{Name: "class"}
}

// ruleset returns the class with a qualified name as a ruleset, and a machine for it. It returns
// nil if the class is not a ruleset.
func (c *code) ruleset(path string) (*ruleset, *machine, error) {
	m := c.meter()
	k, err := c.newMachine(m, path)
	if err != nil {
		if placed := c.sources.placed(err); placed != err {
			return nil, nil, placed
		}
		return nil, nil, fmt.Errorf("%s: %w", c.sources[path].file, err)
	}
	if k == nil {
		return nil, nil, nil
	}
	r := &ruleset{code: c, path: path, idle: make(chan *machine, 4*runtime.GOMAXPROCS(0)), known: map[asked][]Position{}, stuck: map[asked]error{}}
	if err := k.in.World.Do(m, func() { k.in.World.Meter.Check(r.learn(k)) }); err != nil {
		if placed := c.sources.placed(err); placed != err {
			return nil, nil, placed
		}
		var placed *Error
		if errors.As(err, &placed) {
			return nil, nil, placed
		}
		return nil, nil, fmt.Errorf("%s: %w", c.sources[path].file, err)
	}
	r.idle <- k
	return r, k, r.sample()
}

// wrong returns an error about a member of the class, with its place.
func (r *ruleset) wrong(k *machine, member, format string, args ...any) error {
	source, offset := k.rules.Place(member)
	return &Error{Place: r.sources.place(source, offset), Err: fmt.Errorf(format, args...)}
}

// learn gets the properties that the class defines.
func (r *ruleset) learn(k *machine) error {
	name := r.path[strings.LastIndexByte(r.path, '.')+1:]
	r.Doc = game.Doc{Name: hyphened(name), Title: name, Rule: sentence(k.rules.Doc()), Sources: []string{r.sources[r.path].file}}
	if r.Rule == "" {
		r.Rule = "A class in " + r.sources[r.path].file + "."
	}
	r.impartial = k.rules.Kind().Is(value.ImpartialGame)
	if err := r.learnFamily(k); err != nil {
		return err
	}
	if v, ok, err := k.rules.Member("Endless"); ok {
		if err != nil {
			return err
		}
		r.endless = v == value.Bool(true)
	}
	r.parts, r.names, r.separator = k.rules.Says("Decomposition"), k.rules.Says("MoveName"), -1
	if err := r.learnParts(k); err != nil {
		return err
	}
	if v, ok, err := k.rules.Member("Symmetries"); ok && r.family == onGrid {
		if err != nil {
			return err
		}
		if r.symmetries, ok = k.symmetriesOf(v, "Symmetries"); !ok {
			return r.wrong(k, "Symmetries", "member Symmetries of class %s has an element that is no Symmetry", r.path)
		}
	}
	if v, ok, err := k.rules.Member("Samples"); ok {
		if err != nil {
			return err
		}
		for _, x := range k.elements(v, "Samples") {
			s, ok := x.(value.String)
			if !ok {
				return r.wrong(k, "Samples", "member Samples of class %s must be texts of positions", r.path)
			}
			r.Samples = append(r.Samples, string(s))
		}
	}
	return r.learnNegative(k)
}

// learnParts finds out whether positions can be decomposed without calling the class.
func (r *ruleset) learnParts(k *machine) error {
	piece, symmetry, ok := k.rules.Separator()
	if !ok || r.family != onGrid {
		return nil
	}
	if symmetry != "" {
		v, err := k.in.Eval(k.in.World.Meter, symmetry)
		if err != nil {
			return nil // calling the class will give this error
		}
		if r.turns, ok = k.symmetriesOf(v, "Decomposition"); !ok {
			return nil
		}
	}
	r.separator = piece
	return nil
}

// symmetriesOf returns a single symmetry, or the symmetries in a collection; ok is false if there
// is anything else.
func (k *machine) symmetriesOf(v value.Value, member string) (all []lib.Symmetry, ok bool) {
	if s, one := v.(lib.Symmetry); one {
		return []lib.Symmetry{s}, true
	}
	for _, x := range k.elements(v, member) {
		s, ok := x.(lib.Symmetry)
		if !ok {
			return nil, false
		}
		all = append(all, s)
	}
	return all, true
}

// hyphened turns ToadsAndFrogs into toads-and-frogs.
func hyphened(name string) string {
	var b strings.Builder
	var last rune
	for _, r := range name {
		if unicode.IsUpper(r) && (unicode.IsLower(last) || unicode.IsDigit(last)) {
			b.WriteByte('-')
		}
		b.WriteRune(unicode.ToLower(r))
		last = r
	}
	return strings.ReplaceAll(b.String(), "_", "-")
}

// sentence returns the text of a comment without its stars and line ends.
func sentence(comment string) string {
	words := strings.Fields(strings.NewReplacer("/**", " ", "*/", " ", "\n *", " ").Replace(comment))
	return strings.Join(words, " ")
}

// sample checks the samples of the class. If there are none, it makes some.
func (r *ruleset) sample() error {
	x := calling{ruleset: r}
	for _, s := range r.Samples {
		if _, err := x.Parse(s); err != nil {
			return &Error{Place: r.placeOf("Samples"), Err: fmt.Errorf("the sample %s: %v", s, err)}
		}
	}
	if len(r.Samples) > 0 {
		return nil
	}
	for _, s := range r.guesses() {
		if _, err := x.Parse(s); err == nil && !slices.Contains(r.Samples, s) {
			r.Samples = append(r.Samples, s)
		}
	}
	if len(r.Samples) == 0 {
		return &Error{Place: r.placeOf("Samples"), Err: errors.New("give the class a position as an example, by def Samples := [\"...\"]")}
	}
	return nil
}

// guesses are texts that may be positions.
func (r *ruleset) guesses() []string {
	switch r.family {
	case onGrid, onStrip:
		empty, rest := string(r.chars[0]), r.chars[1:]
		row, last := strings.Repeat(empty, 3), strings.Repeat(empty, 3)
		if len(rest) >= 2 {
			row, last = string(rest[0])+empty+empty, empty+empty+string(rest[1])
		}
		if r.family == onStrip {
			return []string{row + last}
		}
		return []string{row + "|" + last}
	case onGraph:
		return []string{".-.-.", ".", "-"}
	}
	one := func(s string) string { return strings.TrimSuffix(strings.Repeat(s+",", len(r.params)), ",") }
	return []string{one("3"), one("1"), one("0"), one("[1,2]"), one("(1,2)"), one(`"x"`)}
}

// game returns the ruleset with the interfaces that it supports.
func (r *ruleset) game(k *machine) game.Ruleset[Position] {
	x := calling{ruleset: r}
	negative, bounds := r.negative != nil || k.rules.Says("Negative"), k.rules.Says("Bounds")
	switch {
	case negative && bounds:
		return negatedBounded{negated{x}}
	case negative:
		return negated{x}
	case bounds:
		return bounded{x}
	}
	return x
}

// Fingerprint is a hash of the source.
func (r *ruleset) Fingerprint() string { return r.sources.fingerprint(r.path) }

// Impartial reports whether the positions are impartial games.
func (r *ruleset) Impartial() bool { return r.impartial }

// Endless reports what the class says.
func (r *ruleset) Endless() bool { return r.endless }

// calling is a ruleset whose class is called inside a calculation, or outside of any.
type calling struct {
	*ruleset
	meter *work.Meter // nil outside
}

// With returns the ruleset for a calculation.
func (x calling) With(m *work.Meter) game.Ruleset[Position] { return calling{x.ruleset, m} }

// do calls the class, and ends the calculation if the call fails.
func (x calling) do(f func(k *machine)) {
	m := x.meter
	if m == nil {
		m = x.code.meter()
	}
	m.Step(1)
	m.Check(x.ruleset.do(m, f))
}

// Options calls the class, unless the result is remembered.
func (x calling) Options(dst []Position, p Position, player game.Player) []Position {
	q := asked{p, player}
	if x.impartial {
		q.player = game.Left
	}
	x.mutex.Lock()
	options, ok := x.known[q]
	x.mutex.Unlock()
	if !ok {
		options = x.list(q)
		x.mutex.Lock()
		if len(x.known) >= mostKnown {
			clear(x.known)
		}
		x.known[q] = options
		x.learnMoves(p, q.player, options)
		x.mutex.Unlock()
	}
	return append(dst, options...)
}

// list calls the class. Outside of any calculation the limits are always the same, so a call that
// reached them is not made again: an answer that did not find anything in time is not late by it.
func (x calling) list(q asked) (options []Position) {
	call := func(k *machine) { options = k.options(x.ruleset, nil, q.p, q.player) }
	if x.meter != nil {
		x.do(call)
		return options
	}
	x.mutex.Lock()
	err := x.stuck[q]
	x.mutex.Unlock()
	m := x.code.meter()
	m.Check(err)
	err = x.ruleset.do(m, call)
	if errors.Is(err, work.ErrLimit) && x.code.ctx.Err() == nil {
		x.mutex.Lock()
		if len(x.stuck) >= mostStuck {
			clear(x.stuck)
		}
		x.stuck[q] = err
		x.mutex.Unlock()
	}
	m.Check(err)
	return options
}

// mostStuck is the greatest number of calls that are remembered because they reached their limits.
const mostStuck = 100

// Split splits a sum into its positions, and a position as the class decomposes it.
func (x calling) Split(dst []Position, p Position) []Position {
	parts := x.summands(p)
	if !x.parts {
		return append(dst, parts...)
	}
	if x.separator >= 0 {
		var room [16]lib.Board
		for _, part := range parts {
			for _, b := range x.boardOf(part).Regions(room[:0], byte(x.separator)) {
				if len(x.turns) > 0 {
					b = b.Least(x.turns)
				}
				dst = append(dst, x.letters(b))
			}
		}
		return dst
	}
	x.do(func(k *machine) {
		for _, part := range parts {
			v, err := k.object(x.ruleset, part).Get("Decomposition")
			k.in.World.Meter.Check(err)
			for _, y := range k.elements(v, "Decomposition") {
				dst = append(dst, k.summands(x.ruleset, y, "a part in Decomposition")...)
			}
		}
	})
	return dst
}

// Format returns the text.
func (calling) Format(p Position) string { return string(p) }
