// SPDX-License-Identifier: Apache-2.0

package sweep

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/internal/store/wholefile"
)

// WriteFile writes the table to a file. If the file already holds the beginning of this table, the
// sweep continues from there, and an incomplete last line is written again. The whole file is
// examined before anything is changed. A file with any other content is refused and stays as it is.
func (j *Job[K, R]) WriteFile(ctx context.Context, file string, workers int) (err error) {
	has, err := j.look(file)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(file, os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer func() {
		if failed := f.Close(); err == nil {
			err = failed
		}
	}()
	if has.plain {
		if err := f.Truncate(has.bytes); err != nil {
			return err
		}
		if _, err := f.Seek(has.bytes, io.SeekStart); err != nil {
			return err
		}
	}
	return j.write(ctx, f, has, workers)
}

// state says how much of a table exists.
type state struct {
	plain bool  // it is in a file that can be read and truncated
	bytes int64 // of whole lines
	head  bool  // the first line exists
	lines int   // after the first
}

// look finds out how much of the table a file contains.
func (j *Job[K, R]) look(file string) (state, error) {
	info, err := os.Stat(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return state{plain: true}, nil
	case err != nil:
		return state{}, err
	case info.IsDir():
		return state{}, fmt.Errorf("%s is a folder", file)
	case !info.Mode().IsRegular(): // a pipe or a terminal has no existing content
		return state{}, nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return state{}, err
	}
	has, err := j.read(data)
	if err != nil {
		return has, fmt.Errorf("%s is not a table of %s, or not this table: %w; it is left as it is", file, j.Title, err)
	}
	has.plain = true
	return has, nil
}

// read returns how much of the table data contains, or an error for text that does not belong to
// this table.
func (j *Job[K, R]) read(data []byte) (has state, err error) {
	whole := bytes.LastIndexByte(data, '\n') + 1
	r := csv.NewReader(bytes.NewReader(data[:whole]))
	r.FieldsPerRecord = len(j.Head)
	rows, err := r.ReadAll()
	if err != nil {
		return has, err
	}
	if lines := bytes.Count(data[:whole], []byte("\n")); lines != len(rows) {
		return has, fmt.Errorf("it has %d lines in %d rows", lines, len(rows))
	}
	for i, row := range rows {
		if err := j.fits(i, row); err != nil {
			return has, err
		}
	}
	if rest := string(data[whole:]); !j.begins(len(rows), rest) {
		return has, fmt.Errorf("it ends in %.40q", rest)
	}
	return state{bytes: int64(whole), head: len(rows) > 0, lines: max(0, len(rows)-1)}, nil
}

// fits returns an error if a row is not line i of the table, counted from 0.
func (j *Job[K, R]) fits(i int, row []string) error {
	switch {
	case i == 0 && !slices.Equal(row, j.Head):
		return fmt.Errorf("it begins %.80q, not %q", strings.Join(row, ","), strings.Join(j.Head, ","))
	case i > len(j.Keys):
		return fmt.Errorf("it has more than the %d lines of the table", len(j.Keys)+1)
	case i > 0 && row[0] != j.Name(j.Keys[i-1]):
		return fmt.Errorf("line %d is about %.40q, not %q", i+1, row[0], j.Name(j.Keys[i-1]))
	}
	return nil
}

// begins reports whether an incomplete text can be the beginning of line i.
func (j *Job[K, R]) begins(i int, text string) bool {
	switch {
	case text == "":
		return true
	case i > len(j.Keys):
		return false
	case i == 0:
		return strings.HasPrefix(line(j.Head...), text)
	}
	name := line(j.Name(j.Keys[i-1]), "")
	return strings.HasPrefix(name, text) || strings.HasPrefix(text, name)
}

// line writes cells as they are in a file, without the end of the line.
func line(cells ...string) string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	_ = w.Write(cells)
	w.Flush()
	return strings.TrimSuffix(b.String(), "\n")
}

// Names reads the names in the first column of a CSV file, each once, without the header "code".
func Names(ctx context.Context, file string) (names []string, err error) {
	f, err := wholefile.Open(ctx, file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	in := csv.NewReader(f)
	in.FieldsPerRecord = -1
	rows, err := in.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	seen := map[string]bool{"code": true}
	for _, row := range rows {
		if name := strings.TrimSpace(row[0]); !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	return names, nil
}
