// SPDX-License-Identifier: Apache-2.0

package wholefile

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode"
)

// boardFile matches a file that is given instead of the winning sets of a hypergraph.
var boardFile = regexp.MustCompile(`[(,]\s*@[^,()]+`)

// vertex matches a name that is not a file: in geography(1-2-3,@1) the token is on vertex 1.
var vertex = regexp.MustCompile(`^[0-9]+$`)

// winningSet matches a line of such a file. A + precedes a cell that is in no set.
var winningSet = regexp.MustCompile(`^\+?[0-9a-z]+((\s+|\s*-\s*)[0-9a-z]+)*$`)

// WithBoards inserts the winning sets of files into positions. In maker-breaker(@sets.txt) these
// are the sets of sets.txt. The file has one set per line, with spaces or - between the cells. Only
// texts from the command line may name files.
func WithBoards(ctx context.Context, texts []string, stdin io.Reader) (out []string, err error) {
	for _, text := range texts {
		expanded := boardFile.ReplaceAllStringFunc(text, func(word string) string {
			before, name, _ := strings.Cut(word, "@")
			if name = strings.TrimSpace(name); vertex.MatchString(name) {
				return word
			}
			sets, failed := setsOf(ctx, name, stdin)
			if err == nil {
				err = failed
			}
			return before + sets
		})
		out = append(out, expanded)
	}
	return out, err
}

// setsOf reads the sets of a file.
func setsOf(ctx context.Context, name string, stdin io.Reader) (string, error) {
	lines, err := AllLinesOf(ctx, name, stdin)
	if err != nil {
		return "", err
	}
	if len(lines) == 0 {
		return "", fmt.Errorf("no winning sets in %s", name)
	}
	for i, line := range lines {
		if !winningSet.MatchString(line) {
			return "", fmt.Errorf("%s: %.40q is no winning set: cells, of small letters and digits, with spaces or - between them are required", name, line)
		}
		lines[i] = strings.Join(strings.FieldsFunc(line, func(r rune) bool { return r == '-' || unicode.IsSpace(r) }), "-")
	}
	return strings.Join(lines, ","), nil
}
