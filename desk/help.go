// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"

	"github.com/upstar-cgt/upstar/lib/topics"
)

// A HelpQuestion asks for help.
type HelpQuestion struct {
	Find string `json:"find,omitempty" maxLength:"200"` // a name or a concept; all if it is empty
}

// Topics is all that there is help for.
type Topics struct {
	Topics []topics.Topic `json:"topics"`
}

// Help lists the words of the language and the rulesets that have a name or speak of
// a concept.
func (d *Desk) Help(_ context.Context, q HelpQuestion) (*Topics, error) {
	all := d.topics()
	if q.Find != "" {
		all = topics.Find(all, q.Find)
	}
	return &Topics{append([]topics.Topic{}, all...)}, nil
}

// A CompleteQuestion asks how a line may go on.
type CompleteQuestion struct {
	Sheet string `json:"sheet,omitempty" maxLength:"64"` // the worksheet, with its variables
	Line  string `json:"line" maxLength:"1000"`          // up to the cursor
}

// Words are names.
type Words struct {
	Words []string `json:"words"`
}

// mostWords is how many names are offered.
const mostWords = 200

// Complete returns the names that the last word of a line may become.
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
