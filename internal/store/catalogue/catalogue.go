// SPDX-License-Identifier: Apache-2.0

// Package catalogue stores results in one file (of SQLite): questions, their answers, certificates,
// and who found them and when.
//
//	c, err := catalogue.Open("kayles.db")
//	q := catalogue.Question{Kind: "heap", Subject: "0.77", Params: map[string]string{"function": "nim"}}
//	err = c.Put(catalogue.Entry{Question: q, Answer: json.RawMessage(`{"period":{"period":12}}`)})
//	found, err := c.Get(q)
//
// If a question has two answers, both are kept and reported as a [Conflict]. Every row has a
// checksum: a damaged row is an error, never another answer. Several processes may use one file. A
// process that is killed loses at most the entry that it was writing.
package catalogue

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"modernc.org/sqlite" // needs no C
)

// The header of the file contains these numbers: one for a catalogue, and its version.
const (
	application = 0x75707374 // "upst"
	version     = 1
)

const schema = `
CREATE TABLE IF NOT EXISTS entry (
	id      INTEGER PRIMARY KEY,
	hash    TEXT NOT NULL,     -- of the question
	essence TEXT NOT NULL,     -- the hash of what the answer says
	kind    TEXT NOT NULL,
	subject TEXT NOT NULL,
	proved  INTEGER NOT NULL,  -- whether the certificate is here
	body    BLOB NOT NULL,     -- the entry as JSON
	sum     TEXT NOT NULL,     -- the hash of the body
	UNIQUE (hash, essence)
);`

var (
	// ErrDamaged says that a file has changed since it was written.
	ErrDamaged = errors.New("the catalogue is damaged")
	// ErrFull says that a catalogue cannot be written.
	ErrFull = errors.New("the catalogue cannot grow: the disk may be full, or the file at its limit; the entries in it are good")
	// ErrNewer says that a file was made by a later version of this program.
	ErrNewer = errors.New("the catalogue was made by a newer version of upstar; use that one")
	// ErrOther says that a file belongs to SQLite but is not a catalogue.
	ErrOther = errors.New("not a catalogue; name a catalogue of upstar, or a new file")
	// ErrRules says that a question has answers here, but all of them were found under other rules.
	ErrRules = errors.New("the catalogue has an answer that was found under other rules")
	// ErrNone says that a question has no answer here.
	ErrNone = errors.New("not in the catalogue")
)

// A Conflict is a question with several answers.
type Conflict struct {
	Question Question
	Answers  []json.RawMessage // the different answers, sorted
}

func (c *Conflict) Error() string {
	return fmt.Sprintf("conflict: %d answers to %s %s; upstar catalogue show %.12s shows them", len(c.Answers), c.Question.Kind, c.Question.Subject, c.Question.Hash())
}

// A Catalogue is an open file. It is safe for concurrent use.
type Catalogue struct {
	path string
	db   *sql.DB
}

// Open opens a catalogue. It creates the file if there is none.
func Open(path string) (*Catalogue, error) { return open(path, true, pragmas) }

// OpenExisting opens a catalogue that must exist.
func OpenExisting(path string) (*Catalogue, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	return open(path, false, pragmas)
}

const pragmas = "_pragma=busy_timeout(60000)&_pragma=synchronous(FULL)&_txlock=immediate"

// openCut opens a catalogue for reading, even if the end of the file is missing. SQLite treats such
// a file as damaged unless the schema is writable.
func openCut(path string) (*Catalogue, error) {
	return open(path, false, "_pragma=writable_schema(ON)&mode=ro")
}

func open(path string, create bool, pragmas string) (*Catalogue, error) {
	full, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if create {
		if _, err := os.Stat(filepath.Dir(full)); err != nil {
			return nil, err
		}
	}
	if info, err := os.Stat(full); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: %w", path, ErrOther)
	}
	name := url.URL{Scheme: "file", Path: filepath.ToSlash(full), RawQuery: pragmas}
	db, err := sql.Open("sqlite", name.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(4)
	c := &Catalogue{path, db}
	if err := c.begin(); err != nil {
		db.Close()
		return nil, c.explain(err)
	}
	return c, nil
}

// begin checks the header, and writes it in a new file. If two processes begin the same file, one
// of them changes its journal, and SQLite reports to the other that the file is busy instead of
// waiting. That process tries again.
func (c *Catalogue) begin() error {
	for wait := time.Millisecond; ; wait *= 2 {
		err := c.beginOnce()
		if busy := (*sqlite.Error)(nil); !errors.As(err, &busy) || busy.Code()&0xff != sqliteBusy || wait > 10*time.Second {
			return err
		}
		time.Sleep(wait)
	}
}

// sqliteBusy is SQLite's code for a file that another process has locked.
const sqliteBusy = 5

// noRoom are SQLite's codes for a full disk, and for a file that cannot be written, synchronised,
// truncated or mapped.
var noRoom = []int{13, 10 | 3<<8, 10 | 4<<8, 10 | 6<<8, 10 | 19<<8}

func (c *Catalogue) beginOnce() error {
	if info, err := os.Stat(c.path); err == nil && info.Size() > 0 {
		if err := c.header(c.db); err == nil || !errors.Is(err, errEmpty) {
			return err
		}
	}
	if _, err := c.db.Exec("PRAGMA journal_mode=WAL"); err != nil {
		return err
	}
	tx, err := c.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := c.header(tx); !errors.Is(err, errEmpty) { // another process was faster
		return err
	}
	if _, err := tx.Exec(fmt.Sprintf("PRAGMA application_id=%d; PRAGMA user_version=%d; %s", application, version, schema)); err != nil {
		return err
	}
	return tx.Commit()
}

// errEmpty says that a file is still empty.
var errEmpty = errors.New("empty")

func (c *Catalogue) header(db interface {
	QueryRow(string, ...any) *sql.Row
}) error {
	var id, v, tables int // in one statement, since another process may be writing them
	err := db.QueryRow("SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema) FROM pragma_application_id, pragma_user_version").Scan(&id, &v, &tables)
	if err != nil {
		return err
	}
	switch {
	case id == 0 && v == 0 && tables == 0:
		return errEmpty
	case id != application:
		return ErrOther
	case v > version:
		return fmt.Errorf("%w (its format is %d, this program knows %d)", ErrNewer, v, version)
	case v < 1 || tables == 0:
		return ErrDamaged
	}
	return nil
}

// begins reports whether the file begins like every file of SQLite.
func (c *Catalogue) begins() bool {
	const magic = "SQLite format 3\x00"
	f, err := os.Open(c.path)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, len(magic))
	_, err = io.ReadFull(f, head)
	return err == nil && string(head) == magic
}

// explain adds the name of the file to an error. A file that SQLite finds malformed is reported as
// damaged. If SQLite cannot write, the error says that the disk may be full.
func (c *Catalogue) explain(err error) error {
	if err == nil {
		return nil
	}
	if failed := (*sqlite.Error)(nil); errors.As(err, &failed) && slices.Contains(noRoom, failed.Code()) {
		return fmt.Errorf("%s: %w (%w)", c.path, ErrFull, err)
	}
	text := err.Error()
	if strings.Contains(text, "not a database") && !c.begins() {
		return fmt.Errorf("%s: %w", c.path, ErrOther)
	}
	for _, sign := range []string{"malformed", "not a database", "no such table", "no such column", "unsupported file format", "disk I/O error: short"} {
		if strings.Contains(text, sign) && !errors.Is(err, ErrDamaged) {
			err = fmt.Errorf("%w (%s)", ErrDamaged, text)
		}
	}
	if errors.Is(err, ErrDamaged) {
		err = fmt.Errorf("%w; upstar catalogue merge copies its readable entries to another file", err)
	}
	return fmt.Errorf("%s: %w", c.path, err)
}

// Close closes the file.
func (c *Catalogue) Close() error {
	if err := c.db.Close(); err != nil {
		return c.explain(err)
	}
	return nil
}

// Put stores an entry. If the same answer is already there, the better of the two entries stays:
// one with a certificate, otherwise the earlier one. If there is another answer, both are kept and
// the error is a *Conflict.
//
// Put assumes that e is an answer of this program. It removes answers that were found under other
// rules.
func (c *Catalogue) Put(e Entry) error {
	t, err := c.putAll(func(yield func(Entry, error) bool) { yield(e, nil) }, rivals{current: true})
	if err == nil && len(t.Conflicts) > 0 {
		return t.Conflicts[0]
	}
	return err
}

// A Tally is the result of storing entries.
type Tally struct {
	Entries   int         // entries that were stored, or were already there
	Refused   []*Refuted  // contradicted by a certificate, and not stored
	Lost      int         // rows that could not be read, as far as is known
	Conflicts []*Conflict // each question once
}

// batch is the number of entries that are stored at once.
const batch = 1000

// PutAll stores entries of any origin, many at once, up to the first error.
func (c *Catalogue) PutAll(all iter.Seq2[Entry, error]) (t Tally, err error) {
	return c.putAll(all, rivals{})
}

func (c *Catalogue) putAll(all iter.Seq2[Entry, error], r rivals) (t Tally, err error) {
	conflicts := map[string]Question{}
	next, stop := iter.Pull2(all)
	defer stop()
	for more := true; more && err == nil; {
		var n int
		n, more, err = c.putSome(next, conflicts, &r)
		t.Entries += n
	}
	t.Refused = r.refused
	for _, hash := range slices.Sorted(maps.Keys(conflicts)) {
		_, failed := c.Get(conflicts[hash])
		var conflict *Conflict
		if errors.As(failed, &conflict) {
			t.Conflicts = append(t.Conflicts, conflict)
		} else if failed != nil && err == nil {
			err = failed
		}
	}
	return t, err
}

// putSome stores entries in one transaction. Entries stored before an error stay.
func (c *Catalogue) putSome(next func() (Entry, error, bool), conflicts map[string]Question, r *rivals) (n int, more bool, err error) {
	e, failed, ok := next() // before the file is locked
	if !ok || failed != nil {
		return 0, false, failed
	}
	tx, err := c.begun()
	if err != nil {
		return 0, false, c.explain(err)
	}
	defer tx.Rollback()
	for more = true; more; {
		other, err := r.put(tx, e)
		if err != nil {
			failed = c.explain(err)
			break
		}
		if other {
			conflicts[e.Hash()] = e.Question
		}
		if n++; n == batch {
			break
		}
		e, failed, more = next()
		more = more && failed == nil
	}
	if err := tx.Commit(); err != nil { // for a full disk, failed says more
		return 0, false, errors.Join(failed, c.explain(err))
	}
	return n, more, failed
}

const (
	rowsOf = "SELECT hash, essence, kind, subject, proved, body, sum FROM entry "
	// || '' prevents SQLite from planning the query again for each hash, which takes longer than
	// the query. SQLite does so if a parameter alone is compared with an indexed column.
	ofQuestion = rowsOf + "WHERE hash = ? || '' ORDER BY essence"
	inConflict = "WHERE hash IN (SELECT hash FROM entry GROUP BY hash HAVING count(*) > 1) "
	inOrder    = "ORDER BY kind, subject, hash, essence"
)

// Get returns the answer to a question. The error is ErrNone if there is none, and a *Conflict if
// there are several.
func (c *Catalogue) Get(q Question) (*Entry, error) {
	return c.of(q, func(*Entry) bool { return true })
}

// GetUnder is like Get, but only for answers that were found under the given rules; see
// [Entry.Rules]. If there are only answers under other rules, the error is ErrRules.
func (c *Catalogue) GetUnder(q Question, rules string) (*Entry, error) {
	others := false
	e, err := c.of(q, func(e *Entry) bool {
		others = others || e.Rules != rules
		return e.Rules == rules
	})
	if errors.Is(err, ErrNone) && others {
		err = ErrRules
	}
	return e, err
}

func (c *Catalogue) of(q Question, counts func(*Entry) bool) (*Entry, error) {
	e, err := c.get(q, counts)
	var conflict *Conflict
	if err == nil || errors.Is(err, ErrNone) || errors.As(err, &conflict) {
		return e, err
	}
	return nil, c.explain(err)
}

func (c *Catalogue) get(q Question, counts func(*Entry) bool) (*Entry, error) {
	found, err := entries(c.db.Query(ofQuestion, q.Hash()))
	found = slices.DeleteFunc(found, func(e *Entry) bool { return !counts(e) })
	switch {
	case err != nil:
		return nil, err
	case len(found) == 0:
		return nil, ErrNone
	case len(found) == 1:
		return found[0], nil
	}
	conflict := &Conflict{Question: q}
	for _, e := range found {
		text, _ := e.Essence()
		conflict.Answers = append(conflict.Answers, text)
	}
	return nil, conflict
}

// entries reads the rows of a query.
func entries(rows *sql.Rows, err error) (all []*Entry, _ error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		e, err := read(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	return all, rows.Err()
}

// read reads a row, and checks it.
func read(rows *sql.Rows) (*Entry, error) {
	var hash, essenceHash, kind, subject, bodySum string
	var proved bool
	var body []byte
	if err := rows.Scan(&hash, &essenceHash, &kind, &subject, &proved, &body, &bodySum); err != nil {
		return nil, fmt.Errorf("%w (%v)", ErrDamaged, err)
	}
	e := &Entry{}
	if sum(body) != bodySum || json.Unmarshal(body, e) != nil || e.Hash() != hash || e.Kind != kind || e.Subject != subject || len(e.Certificate) > 0 != proved {
		return nil, ErrDamaged
	}
	if essence, err := e.Essence(); err != nil || sum(essence) != essenceHash {
		return nil, ErrDamaged
	}
	return e, nil
}

// Each yields all entries that match a filter, sorted by kind, subject and parameters, until yield
// returns false. It first checks the whole file and refuses a damaged one.
func (c *Catalogue) Each(f Filter, yield func(*Entry) bool) error {
	if err := c.Intact(); err != nil {
		return err
	}
	return c.explain(c.each(f, yield))
}

func (c *Catalogue) each(f Filter, yield func(*Entry) bool) error {
	query := rowsOf + inOrder
	if f.Conflicts {
		query = rowsOf + inConflict + inOrder
	}
	rows, err := c.db.Query(query)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		e, err := read(rows)
		if err != nil {
			return err
		}
		if f.Matches(e) && !yield(e) {
			return nil
		}
	}
	return rows.Err()
}

// Conflicts returns the questions that have several answers.
func (c *Catalogue) Conflicts() (all []*Conflict, err error) {
	last := ""
	err = c.Each(Filter{Conflicts: true}, func(e *Entry) bool {
		if hash := e.Hash(); hash != last {
			last = hash
			all = append(all, &Conflict{Question: e.Question})
		}
		text, _ := e.Essence()
		x := all[len(all)-1]
		x.Answers = append(x.Answers, text)
		return true
	})
	return all, err
}

// Intact checks that the whole file is as it was written.
func (c *Catalogue) Intact() error {
	var text string
	if err := c.db.QueryRow("PRAGMA integrity_check(1)").Scan(&text); err != nil {
		return c.explain(err)
	}
	if text != "ok" {
		return c.explain(fmt.Errorf("%w (%s)", ErrDamaged, text))
	}
	return nil
}

// Now is the time at which an entry is found.
func Now() time.Time { return time.Now().UTC().Truncate(time.Second) }
