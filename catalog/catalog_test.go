// SPDX-License-Identifier: Apache-2.0

package catalog_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/heap"
)

var games = catalog.Builtin()

func Example() {
	p, err := catalog.Builtin().Parse("octal(0.137,9)")
	if err != nil {
		fmt.Println(err)
		return
	}
	options, _ := p.Options(game.Left)
	fmt.Println(p, p.Impartial(), options[0], p.Move(options[0], game.Left).Name)
	// Output: octal(0.137,9) true octal(0.137,7) 9→7
}

// exported lists the exported variables of the rules packages: the rulesets.
func exported(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../rules/*/*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no rulesets: %v", err)
	}
	var names []string
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") || strings.Contains(name, "rulestest") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, s := range g.Specs {
				for _, id := range s.(*ast.ValueSpec).Names {
					if id.IsExported() {
						names = append(names, file.Name.Name+"."+id.Name)
					}
				}
			}
		}
	}
	return names
}

// listed lists the rulesets that games.go names.
func listed(t *testing.T) map[string]bool {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "games.go", nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok {
				names[x.Name+"."+s.Sel.Name] = true
			}
		}
		return true
	})
	return names
}

func TestEveryRulesetIsListed(t *testing.T) {
	in, all := listed(t), exported(t)
	for _, name := range all {
		if !in[name] {
			t.Errorf("%s is not in catalog/games.go", name)
		}
	}
	if len(all) < len(games.Entries()) {
		t.Errorf("%d rulesets are exported, %d listed", len(all), len(games.Entries()))
	}
	if len(games.Entries()) < 40 {
		t.Errorf("only %d games", len(games.Entries()))
	}
}

// A name belongs to one ruleset and to no compound; obliged alone is both, told
// apart by what stands in the brackets.
func TestNames(t *testing.T) {
	owner := map[string]string{}
	for _, e := range games.Entries() {
		for _, n := range append([]string{e.Name}, e.Aliases...) {
			if other, ok := owner[n]; ok {
				t.Errorf("%s and %s are both called %q", other, e.Name, n)
			}
			owner[n] = e.Name
			if n != strings.ToLower(n) || strings.ContainsAny(n, " (),\"") {
				t.Errorf("%q cannot be typed as a name", n)
			}
			if _, err := compound.ParseMode(n); err == nil && n != "obliged" {
				t.Errorf("%q is a ruleset and a compound", n)
			}
			if found, ok := games.Lookup(n); !ok || found != e {
				t.Errorf("Lookup(%q) finds another entry", n)
			}
		}
		if e.Title == "" || e.Rule == "" || e.Doc.Position == "" || e.Kit.Name == "" || len(e.Sources) == 0 || len(e.Samples) == 0 {
			t.Errorf("%s: the entry is not complete", e.Name)
		}
	}
}

// A catalogue refuses names that are taken or cannot be typed.
func TestAdd(t *testing.T) {
	c, err := catalog.New(catalog.Of(heap.Kayles))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Add(catalog.Of(heap.Nim)); err != nil {
		t.Error(err)
	}
	renamed := func(name string, aliases ...string) *catalog.Entry {
		e := catalog.Of(heap.GrundysGame)
		e.Name, e.Aliases = name, aliases
		return e
	}
	for _, e := range []*catalog.Entry{renamed("kayles"), renamed("mine", "nim"), renamed("Mine"), renamed("my game"), renamed(""), renamed("selective")} {
		if err := c.Add(e); err == nil {
			t.Errorf("%q %q was added", e.Name, e.Aliases)
		}
	}
	if n := len(c.Entries()); n != 2 {
		t.Errorf("%d entries, want 2", n)
	}
	if _, err := c.Parse("grundy(5)"); err == nil {
		t.Error("a ruleset that was not added was found")
	}
}

// reparse reads s and what it prints, and fails unless both are the same.
func reparse(t *testing.T, s string) position.Position {
	t.Helper()
	p, err := games.Parse(s)
	if err != nil {
		t.Fatalf("%s: %v", s, err)
	}
	q, err := games.Parse(p.String())
	if err != nil || q.String() != p.String() {
		t.Fatalf("%s prints as %s, which is read as %v, %v", s, p, q, err)
	}
	return p
}

func TestSamples(t *testing.T) {
	for _, e := range games.Entries() {
		moves := 0
		for _, s := range e.Samples {
			p := reparse(t, e.Name+"("+s+")")
			if p.Impartial() != e.Impartial {
				t.Errorf("%s: impartial %v, the entry says %v", p, p.Impartial(), e.Impartial)
			}
			for _, c := range []draw.Picture{draw.NewText(), draw.NewSVG(), draw.NewTikZ()} {
				p.Draw(c)
				if n, err := c.WriteTo(io.Discard); n == 0 || err != nil {
					t.Errorf("%s: %T draws %d bytes, %v", p, c, n, err)
				}
			}
			for _, player := range game.Players {
				options, err := p.Options(player)
				if err != nil {
					t.Errorf("%s: %v", p, err)
				}
				named := map[string]position.Position{}
				for _, q := range options {
					moves++
					name := p.Move(q, player).Name
					if other, ok := named[name]; ok || name == "" {
						t.Errorf("the move from %s to %s is called %q, so is that to %v", p, q, name, other)
					}
					named[name] = q
					reparse(t, q.String())
				}
			}
		}
		if moves == 0 {
			t.Errorf("the samples of %s have no options", e.Name)
		}
	}
}

func TestParse(t *testing.T) {
	for _, c := range [][2]string{
		{"kayles(7)", "kayles(7)"},
		{"  kayles( 7 )  ", "kayles(7)"},
		{"KAYLES(7)", "kayles(7)"},
		{`domineering("..|..")`, "domineering(..|..)"},
		{"domineering(2x2)", "domineering(..|..)"},
		{"octal( 0.137 , 9)", "octal(0.137,9)"},
		{"selective()", "selective()"},
		{"selective(conjunctive(kayles(3),nim(2)),wythoff(1,4))", "selective(conjunctive(kayles(3),nim(2)),wythoff(1,4))"},
		{"exactly:2(nim(1), nim(2) ,nim(3))", "exactly:2(nim(1),nim(2),nim(3))"},
		{"obliged(0.77,7)", "obliged(0.77,7)"},
		{"obliged(kayles(7),!nim(2))", "obliged(kayles(7),!nim(2))"},
		{"first-to-end(~nim(1),nim(2))", "first-to-end(~nim(1),nim(2))"},
		{"first-to-end(~nim(0),nim(2))", "first-to-end(~nim(0),nim(2))"},
		{"tree({{2},0})", "tree({{2},0})"},
		{"impartial nogo(1x3)", "impartial nogo(...)"},
		{"Impartial  kayles(3)", "kayles(3)"},
		{"dicotic gen-toads(1,1,1,0,X.O)", "dicotic gen-toads(1,1,1,0,X.O)"},
		{"selective(impartial clobber(XO),nim(2))", "selective(impartial clobber(XO),nim(2))"},
	} {
		if p := reparse(t, c[0]); p.String() != c[1] {
			t.Errorf("%q is printed as %s, want %s", c[0], p, c[1])
		}
	}
}

// What is wrong is quoted and pointed at; nothing panics, nothing fills memory.
func TestBadInput(t *testing.T) {
	deep := strings.Repeat("selective(", 150) + "nim(1)" + strings.Repeat(")", 150)
	for _, c := range []struct {
		input, message string
		offset         int // -1: not checked
	}{
		{"", "a position such as kayles(7) is required", 0},
		{"   ", "a position such as kayles(7) is required", 0},
		{"7", "a position is written ruleset(position)", 0},
		{"nim", "a position in brackets is missing", 3},
		{"nim()", "a heap size is missing", 4},
		{"nim(3", "closing bracket is missing", 5},
		{"nim(3,", "closing bracket is missing", 6},
		{"nim(3,,4)", "", 6},
		{"nim(3,x)", "", 6},
		{"nim(-1)", "", 4},
		{"nmi(3)", "did you mean nim", 0},
		{"impartial selective(nim(1),nim(2))", "selective is a compound", 0},
		{"dicotic atmost:2(nim(1),nim(2))", "atmost:2 is a compound", 0},
		{"kaylse(3)", "did you mean kayles", 0},
		{"dominering(2x2)", "did you mean domineering", 0},
		{"selectve(nim(1),nim(2))", "did you mean selective", 0},
		{"conjunctiv(nim(1))", "did you mean conjunctive", 0},
		{"zzzzzzzzzz(3)", "upstar games lists them", 0},
		{"(3)", "no ruleset", 0},
		{"selective(nim(1),nmi(3))", "did you mean nim", 17},
		{"selective(nim(1),,nim(3))", "a position such as", 17},
		{"selective(nim(1),nim(3)", "closing bracket", -1},
		{"obliged(!nim(1),!nim(2))", "two components cannot be in play", 16},
		{"exactly(nim(1))", "needs a number", 0},
		{"exactly:0(nim(1))", "number from 1", 0},
		{"odd:2(nim(1))", "takes no number", 0},
		{deep, "nested more than 100 deep", -1},
		{"domineering(1000000x1000000)", "", 12},
		{"domineering(4096x4096)", "", 12},
		{"domineering(..|...)", "", -1},
		{"domineering(..?..)", "", 14},
		{"amazons(300x300)", "", 8},
		{"cutcake(1000000x1000000+0x1)", "", 8},
		{"chomp(100000x100000x1)", "", 6},
		{"chomp(0x0)", "", 6},
		{"divisors(0)", "", 9},
		{"divisors(999999999999999999999)", "", 9},
		{"kayles(99999999999999999999)", "at most 10^18", 7},
		{"octal(0.137)", "must come before the position", -1},
		{"octal(0.1~7,9)", "", 9},
		{"octal(,9)", "", -1},
		{"subtraction({0},9)", "", -1},
		{"subtraction({1,9)", "", -1},
		{"moore(0,3,4)", "", -1},
		{"horses(1000000000,1)", "", 7},
		{"horses(1)", "", -1},
		{"wythoff(1,2,3)", "", -1},
		{"welter(1,1)", "two coins", -1},
		{"tree({{{)", "", 8},
		{"tree({1}})", "", 8},
		{"tree(99999999)", "", 5},
		{"form({0|1)", "", 9},
		{"form({0,1})", "", -1},
		{"treblecross(1000000000)", "", 12},
		{"toads-and-frogs(TqF)", "", 17},
		{"hackenbush(q)", "", 11},
		{"lattice(a,b,c)", "", 8},
		{"nim(\"3)", "", -1},
		{"nim(\x00)", "", 4},
		{"nim(\xff\xfe)", "", -1},
	} {
		p, err := games.Parse(c.input)
		if err == nil {
			t.Errorf("%q is read as %v", c.input, p)
			continue
		}
		var syntax *game.SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("%q: %v names no place", c.input, err)
			continue
		}
		if !strings.Contains(err.Error(), c.message) {
			t.Errorf("%q: %v, want %q", c.input, err, c.message)
		}
		if syntax.Input != c.input || c.offset >= 0 && syntax.Offset != c.offset {
			t.Errorf("%q: %v points at byte %d of %q, want %d", c.input, err, syntax.Offset, syntax.Input, c.offset)
		}
	}
}

func TestNamed(t *testing.T) {
	if e, err := games.Named(" Kayles "); err != nil || e.Name != "kayles" {
		t.Errorf("Named: %v, %v", e, err)
	}
	if _, err := games.Named("kales"); err == nil || !strings.Contains(err.Error(), "kayles") {
		t.Errorf("Named(kales): %v", err)
	}
	if _, err := games.Named("selective"); err == nil || !strings.Contains(err.Error(), "a compound (Move in one or more") {
		t.Errorf("Named(selective): %v", err)
	}
}

// What parses is printed and read again, and small positions can be played.
func FuzzParse(f *testing.F) {
	var samples []string
	for _, e := range games.Entries() {
		for _, s := range e.Samples {
			samples = append(samples, e.Name+"("+s+")")
		}
	}
	for i, s := range samples {
		f.Add(s)
		mode := strings.TrimSuffix(compound.Names()[i%len(compound.Names())], ":K")
		f.Add(fmt.Sprintf("%s(%s,%s)", mode, s, samples[(i+7)%len(samples)]))
		f.Add(fmt.Sprintf("%s(%s,%s:2(%s))", mode, s, "exactly", samples[(i+3)%len(samples)]))
	}
	for _, s := range []string{"", "(", ")", "nim(", `nim("1,2")`, `nim("1,2)`, "nim(1))", "obliged(!nim(1),nim(2))", "obliged(0.77,3;1,2)", "first-to-end(~nim(1),nim(2))",
		"selective(selective(),selective())", "kayles(99999999999999999999)", "domineering(4096x1)", "\xff(\xff)", "nim(\x00)", "octal(0.[3],5)", "↑(1)"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 300 {
			return
		}
		p, err := games.Parse(s)
		if err != nil {
			var syntax *game.SyntaxError
			if errors.As(err, &syntax) {
				_ = syntax.Caret()
			}
			_ = err.Error()
			return
		}
		text := p.String()
		if len(text) > 20_000 {
			return
		}
		q, err := games.Parse(text)
		if err != nil || q.String() != text {
			t.Fatalf("%q is printed as %q, which is read as %v, %v", s, text, q, err)
		}
		if len(text) > 60 || slices.ContainsFunc(strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' }), func(n string) bool { return len(n) > 2 }) {
			return
		}
		if _, ok := p.(position.Compound); ok {
			return // its moves may be very many
		}
		for _, player := range game.Players {
			options, err := p.Options(player)
			if err != nil {
				continue
			}
			for _, o := range options[:min(len(options), 3)] {
				if o.String() == "" || p.Move(o, player).Name == "" {
					t.Fatalf("an option of %s has no name", p)
				}
			}
		}
	})
}
