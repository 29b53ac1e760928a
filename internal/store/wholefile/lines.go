// SPDX-License-Identifier: Apache-2.0

package wholefile

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
)

// mostLine is the greatest length of a line.
const mostLine = 16 << 20

// Lines reads lines without surrounding blanks and without a byte order mark. It skips empty lines
// and lines that begin with #. The name is used in errors. An error is the last thing that is
// yielded.
func Lines(r io.Reader, name string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		s := bufio.NewScanner(r)
		s.Buffer(nil, mostLine)
		for n := 0; s.Scan(); n++ {
			line := s.Text()
			if n == 0 {
				line = strings.TrimPrefix(line, "\ufeff")
			}
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") && !yield(line, nil) {
				return
			}
		}
		if err := s.Err(); errors.Is(err, bufio.ErrTooLong) {
			yield("", fmt.Errorf("more than %d MiB in a line of %s", mostLine>>20, name))
		} else if err != nil {
			yield("", fmt.Errorf("%s: %w", name, err))
		}
	}
}

// LinesOf reads the Lines of a file, or of standard input if the name is -, until ctx is done.
func LinesOf(ctx context.Context, file string, standard io.Reader) iter.Seq2[string, error] {
	if file == "-" {
		return Lines(Reader(ctx, standard), "standard input")
	}
	return func(yield func(string, error) bool) {
		f, err := Open(ctx, file)
		if err != nil {
			yield("", err)
			return
		}
		defer f.Close()
		Lines(f, file)(yield)
	}
}

// AllLinesOf returns the Lines of a file, or of standard input if the name is -.
func AllLinesOf(ctx context.Context, file string, standard io.Reader) (all []string, err error) {
	for line, err := range LinesOf(ctx, file, standard) {
		if err != nil {
			return nil, err
		}
		all = append(all, line)
	}
	return all, nil
}

// Texts returns positions that were typed or are in files, and those in a file with one position
// per line.
func Texts(ctx context.Context, typed []string, file string, standard io.Reader) ([]string, error) {
	texts, err := WithBoards(ctx, typed, standard)
	if err != nil || file == "" {
		return texts, err
	}
	more, err := AllLinesOf(ctx, file, standard)
	return append(texts, more...), err
}
