// SPDX-License-Identifier: Apache-2.0

package wholefile

import (
	"context"
	"regexp"
	"strconv"
	"strings"
)

// inFile matches a position whose text is in a file: go(<endgame.sgf). More text may follow, such
// as the first node of a graph: loopy(<graph.txt,a).
var inFile = regexp.MustCompile(`\(<([^<>(),]+)(,[^()]*)?\)`)

// longestFile is the greatest length of the text of a position.
const longestFile = 1 << 24

// WithFiles returns text with the contents of the files that are named in it.
func WithFiles(ctx context.Context, text string) (string, error) {
	var failure error
	text = inFile.ReplaceAllStringFunc(text, func(found string) string {
		m := inFile.FindStringSubmatch(found)
		name := strings.TrimSpace(m[1])
		content, err := ReadAtMost(ctx, name, longestFile)
		if err != nil && failure == nil {
			failure = err
		}
		return "(" + strconv.Quote(strings.TrimSpace(string(content))+m[2]) + ")"
	})
	return text, failure
}
