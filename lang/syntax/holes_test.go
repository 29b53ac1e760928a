// SPDX-License-Identifier: Apache-2.0

package syntax_test

import (
	"regexp"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/syntax"
)

// numbered reads positions of numbers, sizes and boards in brackets.
func numbered(text string) (int, any, error) {
	match := regexp.MustCompile(`^[a-z-]+\((\d+(x\d+)?([,@:]\d+)*|[.#|]+)\)`).FindString(text)
	if match == "" {
		return 0, nil, game.Errorf(text, 0, "no such position")
	}
	return len(match), nil, nil
}

// Names of variables stand for numbers in positions of every notation.
func TestHoles(t *testing.T) {
	for text, want := range map[string]string{
		"dawsons-kayles(n)": "dawsons-kayles(7)", "chomp(2xn)": "chomp(2x7)", "chomp(mxn)": "chomp(7x7)", "chomp(nx3)": "chomp(7x3)", "nimania(2@turn)": "nimania(2@7)",
		"arc-kayles(2,{n})": "arc-kayles(2,7)", "a-b(1,n,2)": "a-b(1,7,2)",
	} {
		tree, err := syntax.Parse(text, numbered)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		p, ok := tree.Statements[0].(*syntax.Position)
		if !ok || len(p.Holes) == 0 {
			t.Errorf("%s: read as %T", text, tree.Statements[0])
			continue
		}
		numbers := make([]string, len(p.Holes))
		for i, h := range p.Holes {
			numbers[i] = "7"
			if got := h.Name.Span.Of(text); got != h.Name.Name {
				t.Errorf("%s: the name %s is said to stand at %q", text, h.Name.Name, got)
			}
		}
		if got := p.Fill(numbers); got != want {
			t.Errorf("%s with 7: %s, want %s", text, got, want)
		}
	}
	for _, text := range []string{"dawsons-kayles(..x)", "a-b(n", "a-b(\"n\"#)", "a-b()", "a-b(n.)"} {
		if _, err := syntax.Parse(text, numbered); err == nil {
			t.Errorf("%s is read", text)
		}
	}
}

// Reduced forms are told from lists.
func TestReduced(t *testing.T) {
	for text, reduced := range map[string]bool{
		"*[4[2#]]": true, "*[2#1]": true, "*[2[2]]": true, "*[(21)]": true, "*[(2#1)[1]]": true, "*[{12}#]": true,
		"*[3]": false, "*[[2],1]": false, "*[23]": false, "*[]": false, "*[(2)]": false,
	} {
		tree, err := syntax.Parse(text, nil)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		star := tree.Statements[0].(*syntax.Star)
		if got := star.Misere == text; got != reduced {
			t.Errorf("%s is read as %q", text, star.Misere)
		}
		if got := syntax.Print(tree); got != text && reduced {
			t.Errorf("%s is printed as %s", text, got)
		}
	}
}
