// SPDX-License-Identifier: Apache-2.0

// Package subject reads the subjects of a sweep: a set, or an expression with variables over sets.
//
//	s, err := subject.Read(ctx, catalog.Builtin(), os.Stdin, []string{"domineering({a}x{b})", "a=1..4", "b=a..4"})
//	for text, err := range s.All() { … }
//
// A set is one of the following. It may be a range of numbers (1..9, or a..9 with an earlier
// variable), a list (x,y,z), or the codes of a family (octal:3, hex:2, quaternary:4). It may be all
// positions of a ruleset on boards up to a size (positions:clobber:2x3), or one from each symmetry
// class (classes:clobber:2x3). It may also be the lines of a file (lines:FILE), the connected
// graphs with up to a number of vertices (graphs:7), or graphs in graph6 and sparse6 (graphs:FILE).
// The file - is standard input.
package subject

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/store/wholefile"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
)

// mostSubjects is the greatest number of subjects of a sweep. mostValues is the greatest number of
// values of variables that are tried for them.
const mostSubjects, mostValues = 5_000_000, 10_000_000

// mostNumber is the greatest absolute value of the numbers in a range.
const mostNumber = 1_000_000_000

// A Spec is a set of subjects.
type Spec struct {
	text      string // with variables in braces
	variables []variable
}

// A variable has a name and a set of values. The set may depend on earlier variables.
type variable struct {
	name string
	set  set
}

// A set yields values; known holds the values of the earlier variables.
type set func(known map[string]string) iter.Seq2[string, error]

// families are the sets that are written with a colon.
var families = []string{"octal", "hex", "quaternary", "positions", "classes", "lines", "graphs"}

// Read reads an expression and its variables, or a set alone.
func Read(ctx context.Context, c *catalog.Catalog, standard io.Reader, args []string) (*Spec, error) {
	if len(args) == 0 {
		return nil, fmt.Errorf("a sweep requires subjects, such as octal:2, or an expression such as 'nim({a},{b})' with a=1..5 b=a..5")
	}
	r := reader{ctx: ctx, catalog: c, standard: standard}
	if family, _, ok := strings.Cut(args[0], ":"); ok && slices.Contains(families, family) {
		if len(args) > 1 {
			return nil, game.Errorf(args[1], 0, "nothing is required after the set %s", args[0])
		}
		s, err := r.set(args[0], 0)
		return &Spec{text: "{it}", variables: []variable{{"it", s}}}, err
	}
	spec := &Spec{text: args[0]}
	for _, arg := range args[1:] {
		name, _, ok := strings.Cut(arg, "=")
		switch {
		case !ok || !isName(name):
			return nil, game.Errorf(arg, 0, "a variable with its values is required, such as a=1..5")
		case slices.Contains(r.names, name):
			return nil, game.Errorf(arg, 0, "the variable %s is there twice", name)
		case !strings.Contains(spec.text, "{"+name+"}") && !used(name, args[1:]):
			return nil, game.Errorf(arg, 0, "the expression has no {%s}: variables are written in braces, as in 'nim({%s},2)'", name, name)
		}
		s, err := r.set(arg, len(name)+1)
		if err != nil {
			return nil, err
		}
		spec.variables = append(spec.variables, variable{name, s})
		r.names = append(r.names, name)
	}
	if name, at, ok := unset(spec.text, r.names); ok && len(r.names) > 0 {
		return nil, game.Errorf(args[0], at, "no values are given for {%s}, such as %s=1..5; if it is not a variable, write a blank after the brace: { %s}", name, name, name)
	}
	if len(spec.variables) == 0 {
		return nil, game.Errorf(args[0], 0, "this is one subject, not a set such as octal:2; an expression requires variables, such as a=1..5 for {a}")
	}
	return spec, nil
}

// unset finds a name in braces that is not the name of a variable.
func unset(text string, variables []string) (name string, at int, ok bool) {
	for i := range text {
		if end := strings.IndexByte(text[i:], '}'); text[i] == '{' && end > 0 {
			if name := text[i+1 : i+end]; isName(name) && !slices.Contains(variables, name) {
				return name, i, true
			}
		}
	}
	return "", 0, false
}

func isName(text string) bool {
	for i, r := range text {
		if !(r|0x20 >= 'a' && r|0x20 <= 'z' || i > 0 && r >= '0' && r <= '9') {
			return false
		}
	}
	return text != ""
}

// used reports whether a variable occurs as an end of a range.
func used(name string, args []string) bool {
	return slices.ContainsFunc(args, func(arg string) bool {
		_, values, _ := strings.Cut(arg, "=")
		low, high, ok := strings.Cut(values, "..")
		return ok && (low == name || high == name)
	})
}

// A reader reads sets.
type reader struct {
	ctx      context.Context // limits what is read from files
	catalog  *catalog.Catalog
	standard io.Reader
	names    []string // names of the earlier variables
}

// set reads the set that begins at an offset of text.
func (r *reader) set(text string, place int) (set, error) {
	values := text[place:]
	family, rest, colon := strings.Cut(values, ":")
	at := place + len(family) + 1
	if colon && slices.Contains(families, family) {
		switch family {
		case "octal", "hex", "quaternary":
			return codes(text, family, rest, at)
		case "positions", "classes":
			b, err := readBoards(r.catalog, text, at, family == "classes")
			if err != nil {
				return nil, err
			}
			return func(map[string]string) iter.Seq2[string, error] { return sure(b.each()) }, nil
		case "graphs":
			if n, err := strconv.Atoi(rest); err == nil {
				return connected(text, at, n)
			}
		}
		return r.file(text, family, rest, at)
	}
	if low, high, ok := strings.Cut(values, ".."); ok {
		return r.numbers(text, place, low, high)
	}
	if values == "" {
		return nil, game.Errorf(text, place, "values are required: a range such as 1..5, a list such as x,y, or one of %s with a colon", strings.Join(families, ", "))
	}
	return func(map[string]string) iter.Seq2[string, error] {
		return sure(slices.Values(strings.Split(values, ",")))
	}, nil
}

// sure yields values without errors.
func sure(all iter.Seq[string]) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for x := range all {
			if !yield(x, nil) {
				return
			}
		}
	}
}

// numbers reads a range, whose ends may be variables.
func (r *reader) numbers(text string, place int, low, high string) (set, error) {
	ends := [2]func(map[string]string) int{}
	for i, end := range []string{low, high} {
		at := place + i*(len(low)+2)
		switch n, err := strconv.Atoi(end); {
		case err == nil && n > -mostNumber && n < mostNumber:
			ends[i] = func(map[string]string) int { return n }
		case err == nil || errors.Is(err, strconv.ErrRange):
			return nil, game.Errorf(text, at, "the numbers of a range are below %d", mostNumber)
		case slices.Contains(r.names, end):
			ends[i] = func(known map[string]string) int { n, _ := strconv.Atoi(known[end]); return n }
		default:
			return nil, game.Errorf(text, at, "a range is from a number to a number, such as 1..5, or to a variable before it, not %q", end)
		}
	}
	return func(known map[string]string) iter.Seq2[string, error] {
		return func(yield func(string, error) bool) {
			for n := ends[0](known); n <= ends[1](known) && yield(strconv.Itoa(n), nil); n++ {
			}
		}
	}, nil
}

// codes yields the take-and-break codes with a number of digits.
func codes(text, family, digits string, at int) (set, error) {
	width := map[string]int{"octal": 3, "hex": 4, "quaternary": 2}[family]
	n, err := strconv.Atoi(digits)
	if most := map[string]int{"octal": 6, "hex": 5, "quaternary": 10}[family]; err != nil || n < 1 || n > most {
		return nil, game.Errorf(text, at, "%s requires a number of digits from 1 to %d, not %q", family, most, digits)
	}
	return func(map[string]string) iter.Seq2[string, error] {
		return func(yield func(string, error) bool) {
			for code := range takebreak.Codes(width, n) {
				if !yield(code.String(), nil) {
					return
				}
			}
		}
	}, nil
}

// file yields the lines of a file, or the graphs in it.
func (r *reader) file(text, family, name string, at int) (set, error) {
	if name == "" {
		return nil, game.Errorf(text, at, "a file is required, or - for standard input")
	}
	lines, err := wholefile.AllLinesOf(r.ctx, name, r.standard)
	if err != nil {
		return nil, err
	}
	for i, line := range lines {
		if family == "graphs" {
			if lines[i], err = Graph(line); err != nil {
				return nil, fmt.Errorf("%s, graph %d: %w", name, i+1, err)
			}
		}
	}
	return func(map[string]string) iter.Seq2[string, error] { return sure(slices.Values(lines)) }, nil
}

// All yields the subjects, with the last variable changing fastest.
func (s *Spec) All() iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		n, tried := 0, 0
		s.from(0, map[string]string{}, &tried, func(text string, err error) bool {
			if n++; n > mostSubjects && err == nil {
				yield("", fmt.Errorf("more than %d subjects; choose fewer", mostSubjects))
				return false
			}
			return yield(text, err)
		})
	}
}

// from yields the subjects that have given values of the first variables; tried counts the values.
func (s *Spec) from(i int, known map[string]string, tried *int, yield func(string, error) bool) bool {
	if i == len(s.variables) {
		var pairs []string
		for name, value := range known {
			pairs = append(pairs, "{"+name+"}", value)
		}
		return yield(strings.NewReplacer(pairs...).Replace(s.text), nil)
	}
	v := s.variables[i]
	for value, err := range v.set(known) {
		if *tried++; *tried > mostValues && err == nil {
			err = fmt.Errorf("the ranges have more than %d combinations, and few of them are subjects; choose narrower ranges", mostValues)
		}
		if err != nil {
			yield("", err)
			return false
		}
		known[v.name] = value
		if !s.from(i+1, known, tried, yield) {
			return false
		}
	}
	delete(known, v.name)
	return true
}
