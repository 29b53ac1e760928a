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

// Merge adds what is in another file. If that is damaged, what is readable of it is
// added, and the error is ErrDamaged. Where two answers, or two certificates, compete, check
// decides; see rivals. It may be nil: then both answers are kept. The words of entries are
// not taken over: they are made again when they are asked for.
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

// readable gives each row that can be read, one by one: a page that is malformed hides
// only the rows on it. If the last row is hidden, it is lost, but nobody knows how many
// are between it and the last that is read.
func (c *Catalogue) readable(lost *int) func(yield func(Entry, error) bool) {
	return func(yield func(Entry, error) bool) {
		var last int64
		unknown := c.db.QueryRow("SELECT max(id) FROM entry").Scan(&last) != nil
		if unknown {
			if info, err := os.Stat(c.path); err == nil {
				last = info.Size() / 200 // no row is shorter
			}
		}
		hidden := 0 // since the last that was read
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

// Import adds entries from lines of JSON, as Export writes them. Check decides as in
// Merge, and words are not taken over.
func (c *Catalogue) Import(ctx context.Context, r io.Reader, check Check) (t Tally, err error) {
	n := 0
	t, err = c.putAll(readLines(r, &n), rivals{ctx: ctx, check: check, foreign: true})
	if err != nil {
		err = fmt.Errorf("line %d: %w", n, err)
	}
	return t, err
}

// readLines gives the entries of lines of JSON up to the first error, and counts the lines.
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
