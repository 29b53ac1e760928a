// SPDX-License-Identifier: Apache-2.0

package catalogue

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"fmt"
)

// Refuted is an entry that was not stored because a certificate contradicts its answer.
type Refuted struct {
	Question Question
	Here     bool // the entry was in the catalogue and has been removed
}

func (r *Refuted) Error() string {
	where := "the answer that was to be added"
	if r.Here {
		where = "the answer that was here"
	}
	return fmt.Sprintf("refused: %s to %s %s is contradicted by a certificate", where, r.Question.Kind, r.Question.Subject)
}

// rivals decides between answers to one question. If there is a check, an answer whose certificate
// holds replaces each answer that the certificate contradicts. It never gives way to an entry whose
// certificate does not hold.
type rivals struct {
	ctx     context.Context
	check   Check // nil: certificates are not examined
	current bool  // new entries are answers of this program, under its rules
	foreign bool  // new entries are from a file: nobody checks their words, so these are dropped
	refused []*Refuted
}

// A writing is a transaction with its prepared statements.
type writing struct {
	*sql.Tx
	look, insert *sql.Stmt
}

// begun begins a transaction.
func (c *Catalogue) begun() (w *writing, err error) {
	w = &writing{}
	if w.Tx, err = c.db.Begin(); err != nil {
		return nil, err
	}
	if w.look, err = w.Prepare(ofQuestion); err == nil {
		w.insert, err = w.Prepare(inserted)
	}
	if err != nil {
		_ = w.Rollback()
	}
	return w, err
}

// inserted stores a row. It replaces a row with the same answer.
const inserted = `INSERT INTO entry (hash, essence, kind, subject, proved, body, sum) VALUES (?, ?, ?, ?, ?, ?, ?)
	ON CONFLICT (hash, essence) DO UPDATE SET proved = excluded.proved, body = excluded.body, sum = excluded.sum`

// put stores an entry, and reports whether there is another answer.
func (r *rivals) put(tx *writing, e Entry) (other bool, err error) {
	essence, err := e.prepare()
	if err != nil {
		return false, err
	}
	if r.foreign {
		e.Text = ""
	}
	hash := e.Hash()
	there, err := entries(tx.look.Query(hash))
	if err != nil {
		return false, err
	}
	better := true
	for _, old := range there {
		text, _ := old.Essence()
		switch same := bytes.Equal(text, essence); {
		case r.current && old.Rules != e.Rules:
			if !same { // otherwise it is replaced
				err = remove(tx, old, text)
			}
		case same:
			words := cmp.Or(e.Text, old.Text) // these belong to the same answer, and never come from a file
			if better = r.better(&e, old); !better && old.Text == "" && words != "" {
				e, better = *old, true
			}
			e.Text = words
		case r.wins(old, &e):
			r.refused = append(r.refused, &Refuted{Question: e.Question})
			return false, nil
		case r.wins(&e, old):
			r.refused = append(r.refused, &Refuted{Question: e.Question, Here: true})
			err = remove(tx, old, text)
		default:
			other = true
		}
		if err != nil {
			return false, err
		}
	}
	if better {
		body := encoded(e)
		_, err = tx.insert.Exec(hash, sum(essence), e.Kind, e.Subject, len(e.Certificate) > 0, body, sum(body))
	}
	return other, err
}

func remove(tx *writing, e *Entry, essence []byte) error {
	_, err := tx.Exec("DELETE FROM entry WHERE hash = ? AND essence = ?", e.Hash(), sum(essence))
	return err
}

// better reports whether an entry should replace an old one with the same answer.
func (r *rivals) better(e, old *Entry) bool {
	if r.check != nil && !bytes.Equal(encoded(e), encoded(old)) {
		if holds := r.check.holds(r.ctx, e); holds != r.check.holds(r.ctx, old) {
			return holds
		}
	}
	return e.before(old)
}

// wins reports whether the certificate of an entry holds and contradicts another answer.
func (r *rivals) wins(e, other *Entry) bool {
	return r.check != nil && r.check.holds(r.ctx, e) && !r.check.holds(r.ctx, other) && r.check.refutes(r.ctx, e, other)
}
