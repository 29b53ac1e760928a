// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/lang/lib/topics"
)

// A HelpQuestion asks for help.
type HelpQuestion struct {
	Find string `json:"find,omitempty" maxLength:"200"` // a name or a concept; empty for everything
}

// Topics is the list of all help topics.
type Topics struct {
	Topics []topics.Topic `json:"topics"`
}

// Help lists the words of the language and the rulesets that have a name or mention a concept.
func (d *Desk) Help(_ context.Context, q HelpQuestion) (*Topics, error) {
	all := d.topics()
	if q.Find != "" {
		all = topics.Find(all, q.Find)
	}
	return &Topics{append([]topics.Topic{}, all...)}, nil
}

// A CompleteQuestion asks for completions of a line.
type CompleteQuestion struct {
	Sheet string `json:"sheet,omitempty" maxLength:"64"` // the worksheet, with its variables
	Line  string `json:"line" maxLength:"1000"`          // up to the cursor
}

// Words are names.
type Words struct {
	Words []string `json:"words"`
}

// mostWords is the greatest number of names that are offered.
const mostWords = 200

// Complete returns the possible completions of the last word of a line.
func (d *Desk) Complete(ctx context.Context, q CompleteQuestion) (*Words, error) {
	s := d.blank()
	if known, err := d.sheet(nameOf(ctx, q.Sheet), false); err == nil && known.mu.TryLock() {
		s = known
	} else {
		s.mu.Lock()
	}
	defer s.mu.Unlock()
	words := append([]string{}, s.in.Complete(q.Line)...)
	return &Words{words[:min(len(words), mostWords)]}, nil
}

// A WordQuestion asks for the meaning of a word in a worksheet.
type WordQuestion struct {
	Sheet string `json:"sheet,omitempty" maxLength:"64"`
	Word  string `json:"word" minLength:"1" maxLength:"100"`
}

// A Meaning is the meaning of a word: a sentence or two and an example. It is empty if nothing is
// known.
type Meaning struct {
	Text string `json:"text"`
}

// mostMeaning is the greatest number of characters that a page shows beside a word.
const mostMeaning = 600

// Word explains a word: a variable of the worksheet, or a help topic with exactly that name.
func (d *Desk) Word(ctx context.Context, q WordQuestion) (*Meaning, error) {
	if known, err := d.sheet(nameOf(ctx, q.Sheet), false); err == nil && known.mu.TryLock() {
		defer known.mu.Unlock()
		if v := known.in.Variable(q.Word); v != nil {
			text, _ := known.in.About(d.meter(ctx), q.Word)
			if r := []rune(text); len(r) > mostMeaning {
				text = string(r[:mostMeaning]) + "…"
			}
			return &Meaning{text}, nil
		}
	}
	var b strings.Builder
	for _, t := range d.topics() {
		made := t.Name == "Eval" && strings.HasSuffix("."+t.Of, "."+q.Word) // the arguments with which an object of a class is made
		if t.Name != q.Word && !made || b.Len() > mostMeaning {
			continue
		}
		name := t.Name
		if t.Of != "" && t.Kind != topics.Ruleset {
			name = t.Of + "." + name
		}
		fmt.Fprintf(&b, "%s: %s\n", name, t.Text)
		if t.Example != "" {
			fmt.Fprintf(&b, "    %s\n", t.Example)
		}
	}
	return &Meaning{strings.TrimRight(b.String(), "\n")}, nil
}
