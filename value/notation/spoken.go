// SPDX-License-Identifier: Apache-2.0

package notation

import (
	"fmt"
	"slices"
	"strings"
)

// Spoken returns a value as people say it: "plus or minus one half star". It reads what the style
// Unicode writes.
func Spoken(text string) string { return say(TreeOf(text)) }

func say(nodes []Node) string {
	var words []string
	for _, n := range nodes {
		words = append(words, n.spoken())
	}
	return strings.Join(words, " ")
}

func (n Node) spoken() string {
	switch n.Kind {
	case NumberNode:
		return n.Text
	case FractionNode:
		return spokenFraction(n.Text, n.Of)
	case MinusNode:
		return "minus"
	case UpNode, DownNode:
		return n.arrows()
	case PowerNode:
		return "to the " + ordinal(n.Text)
	case SumNode:
		return "sum to the " + ordinal(n.Text)
	case StarNode:
		return strings.TrimSpace("star " + n.Text)
	case SwitchNode:
		return "plus or minus"
	case CommaNode:
		return "and"
	case BarNode:
		return [...]string{"bar", "double bar", "triple bar"}[min(n.N, 3)-1]
	case BracesNode:
		return n.options()
	case TinyNode, MinyNode:
		return n.Kind + " " + say(n.In)
	case BracketsNode:
		return "open " + say(n.In) + " close"
	}
	if word, ok := words[n.Text]; ok {
		return word
	}
	return n.Text
}

// words contains the signs that are spoken as other words. All other signs are spoken as they are.
var words = map[string]string{"+": "plus", "&": "and", "=": "equals", "∞": "infinity", "/": "over", "·": "times"}

func (n Node) arrows() string {
	word := map[string]string{UpNode: "up", DownNode: "down"}[n.Kind]
	switch {
	case n.N == 2:
		return "double " + word
	case n.Text != "":
		return word + " " + n.Text
	}
	return word
}

// options says whose options the braces contain.
func (n Node) options() string {
	bar := slices.IndexFunc(n.In, func(m Node) bool { return m.Kind == BarNode && m.N == longest(n.In) })
	if bar < 0 {
		return "open " + say(n.In) + " close"
	}
	left, right := say(n.In[:bar]), say(n.In[bar+1:])
	if left == "" {
		left = "nothing"
	}
	if right == "" {
		right = "nothing"
	}
	return fmt.Sprintf("brace %s %s %s close", left, n.In[bar].spoken(), right)
}

// longest returns the length of the longest run of bars.
func longest(nodes []Node) (most int) {
	for _, n := range nodes {
		if n.Kind == BarNode {
			most = max(most, n.N)
		}
	}
	return most
}

var small = []string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}

// parts contains the denominators that have a name.
var parts = map[string]string{"2": "half", "4": "quarter", "8": "eighth", "16": "sixteenth", "32": "thirty-second", "64": "sixty-fourth"}

func spokenFraction(n, d string) string {
	part, ok := parts[d]
	switch {
	case !ok:
		return n + " over " + d
	case n == "1":
		return "one " + part
	case part == "half":
		return count(n) + " halves"
	}
	return count(n) + " " + part + "s"
}

// count returns a small number as a word.
func count(n string) string {
	if len(n) == 1 {
		return small[n[0]-'0']
	}
	return n
}

// ordinals contains the ordinal numbers that have their own name.
var ordinals = map[string]string{"1": "first", "2": "second", "3": "third"}

func ordinal(n string) string {
	if word, ok := ordinals[n]; ok {
		return word
	}
	if strings.Trim(n, "0123456789") != "" {
		return n
	}
	return n + "th"
}
