// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The specification in docs/reference/language.md has the words and signs that the scanner
// knows, each rule of its grammar is defined once, and its examples are scripts.
func TestSpecification(t *testing.T) {
	data, err := os.ReadFile("../../docs/reference/language.md")
	if err != nil {
		t.Fatal(err)
	}
	defined, used, terminals := map[string]bool{}, map[string]bool{}, map[string][]string{}
	for _, block := range regexp.MustCompile("(?s)```ebnf\n(.*?)```").FindAllStringSubmatch(string(data), -1) {
		for _, rule := range regexp.MustCompile(`(?m)^(\w+) *= ((?:"[^"]*"|'[^']*'|[^;"'])*) ;$`).FindAllStringSubmatch(block[1], -1) {
			if defined[rule[1]] {
				t.Errorf("two rules for %s", rule[1])
			}
			defined[rule[1]] = true
			quoted := regexp.MustCompile(`"([^"]*)"|'([^']*)'`)
			for _, q := range quoted.FindAllStringSubmatch(rule[2], -1) {
				terminals[rule[1]] = append(terminals[rule[1]], q[1]+q[2])
			}
			for _, word := range regexp.MustCompile(`\w+`).FindAllString(quoted.ReplaceAllString(rule[2], ""), -1) {
				used[word] = true
			}
		}
		if left := regexp.MustCompile(`(?m)^\w+ *=`).FindAllString(block[1], -1); len(left) == 0 {
			t.Errorf("a block without a rule: %s", block[1])
		}
	}
	if len(defined) < 45 {
		t.Errorf("only %d rules are read", len(defined))
	}
	for word := range used {
		if !defined[word] && !slices.Contains([]string{"digit", "letter", "character", "position"}, word) {
			t.Errorf("no rule for %s", word)
		}
	}
	for word := range keywords {
		if !slices.Contains(terminals["keyword"], word) {
			t.Errorf("no keyword %s in the specification", word)
		}
	}
	if len(terminals["keyword"]) != len(keywords) {
		t.Errorf("%d keywords, want %d", len(terminals["keyword"]), len(keywords))
	}
	if !slices.Equal(terminals["sign"], symbols) {
		t.Errorf("the signs are %q, want %q", terminals["sign"], symbols)
	}
	for rule, words := range terminals {
		for _, word := range words {
			if regexp.MustCompile(`^[a-z]+$`).MatchString(word) && !keywords[word] && !slices.Contains([]string{"v", "on", "over", "under"}, word) {
				t.Errorf("%s has the word %q, which is no keyword", rule, word)
			}
		}
	}
	examples := regexp.MustCompile("(?m)^\\|.*\\| `(.*)` \\|$").FindAllStringSubmatch(string(data), -1)
	if len(examples) < 35 {
		t.Errorf("only %d examples", len(examples))
	}
	board := func(text string) (int, any, error) {
		const one = "domineering(2x3)"
		if strings.HasPrefix(text, one) {
			return len(one), nil, nil
		}
		return 0, nil, nil
	}
	for _, m := range examples {
		example := strings.ReplaceAll(m[1], `\|`, "|")
		if _, err := Parse(example, board); err != nil {
			t.Errorf("%s: %v", example, err)
		}
	}
}
