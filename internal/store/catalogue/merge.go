// SPDX-License-Identifier: Apache-2.0

package catalogue

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
)

// Merge adds the entries of another file. If that file is damaged, Merge adds the entries that can
// be read, and the error is ErrDamaged. If two answers, or two certificates, compete, check
// decides; see rivals. If check is nil, both answers are kept. The words of entries are not copied;
// they are made again when they are needed.
func (c *Catalogue) Merge(ctx context.Context, path string, check Check) (t Tally, err error) {
	if a, err := os.Stat(path); err != nil {
		return t, err
	} else if b, err := os.Stat(c.path); err == nil && os.SameFile(a, b) {
		return t, fmt.Errorf("%s: cannot be merged with itself", path)
	}
	from, err := OpenExisting(path)
	if errors.Is(err, ErrDamaged) {
		from, err = openCut(path)
	}
	if err != nil {
		return t, err
	}
	defer from.Close()
	damage := from.Intact()
	if errors.Is(damage, ErrDamaged) {
		lost := 0
		t, err = c.putAll(from.readable(&lost), rivals{ctx: ctx, check: check, foreign: true})
		t.Lost = lost
		return t, errors.Join(err, fmt.Errorf("%s: %w; what is readable of it is saved", path, ErrDamaged))
	}
	if damage != nil {
		return t, damage
	}
	return c.putAll(func(yield func(Entry, error) bool) {
		stopped := false
		err := from.each(Filter{}, func(e *Entry) bool {
			stopped = !yield(*e, nil)
			return !stopped
		})
		if err != nil && !stopped {
			yield(Entry{}, from.explain(err))
		}
	}, rivals{ctx: ctx, check: check, foreign: true})
}

// readable yields each row that can be read, one by one, so that a malformed page hides only its
// own rows. If the last row is hidden, it is lost, and nobody knows how many rows are between it
// and the last one that can be read.
func (c *Catalogue) readable(lost *int) func(yield func(Entry, error) bool) {
	return func(yield func(Entry, error) bool) {
		var last int64
		unknown := c.db.QueryRow("SELECT max(id) FROM entry").Scan(&last) != nil
		if unknown {
			if info, err := os.Stat(c.path); err == nil {
				last = info.Size() / 200 // no row is shorter than this
			}
		}
		hidden := 0 // rows since the last one that could be read
		for id := int64(1); id <= last; id++ {
			found, err := entries(c.db.Query(rowsOf+"WHERE id = ?", id))
			if err != nil {
				hidden++
			} else if len(found) == 1 {
				*lost, hidden = *lost+hidden, 0
				if !yield(*found[0], nil) {
					return
				}
			}
		}
		if unknown {
			hidden = 1
		}
		*lost += hidden
	}
}

// Import adds entries from lines of JSON, as Export writes them. check decides as in Merge, and
// words are not copied.
func (c *Catalogue) Import(ctx context.Context, r io.Reader, check Check) (t Tally, err error) {
	n := 0
	t, err = c.putAll(readLines(r, &n), rivals{ctx: ctx, check: check, foreign: true})
	if err != nil {
		err = fmt.Errorf("line %d: %w", n, err)
	}
	return t, err
}

// readLines yields the entries of lines of JSON up to the first error, and counts the lines.
func readLines(r io.Reader, n *int) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		for lines := bufio.NewReader(r); ; {
			line, end := lines.ReadBytes('\n')
			*n++
			if len(bytes.TrimSpace(line)) > 0 {
				var e Entry
				if err := json.Unmarshal(line, &e); !yield(e, err) || err != nil {
					return
				}
			}
			if errors.Is(end, io.EOF) {
				return
			}
			if end != nil {
				yield(Entry{}, end)
				return
			}
		}
	}
}
