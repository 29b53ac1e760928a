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

// boardFile is a file in the place of the winning sets of a hypergraph.
var boardFile = regexp.MustCompile(`[(,]\s*@[^,()]+`)

// vertex is what is no file: geography(1-2-3,@1) has its token there.
var vertex = regexp.MustCompile(`^[0-9]+$`)

// winningSet is a line of such a file; + is before a cell that is in no set.
var winningSet = regexp.MustCompile(`^\+?[0-9a-z]+((\s+|\s*-\s*)[0-9a-z]+)*$`)

// WithBoards puts the winning sets that are in files into positions: in
// maker-breaker(@sets.txt) those of sets.txt, one a line, their cells with spaces or -
// between them. Only what is typed on the command line may name files.
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
			return "", fmt.Errorf("%s: %.40q is no winning set: cells, of small letters and digits, with spaces or - between them are wanted", name, line)
		}
		lines[i] = strings.Join(strings.FieldsFunc(line, func(r rune) bool { return r == '-' || unicode.IsSpace(r) }), "-")
	}
	return strings.Join(lines, ","), nil
}
