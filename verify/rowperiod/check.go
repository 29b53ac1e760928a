// SPDX-License-Identifier: Apache-2.0

// Package rowperiod re-checks certificates of the periods of rows of a game with one piece, such as
// the rows of Wythoff's game. It shares no code with the engine that finds them. It reads the
// vectors by which the piece moves, and computes all rows up to the given one from the definition.
// Then it checks that their state repeats.
//
//	summary, err := rowperiod.Check(ctx, data)
//
// A certificate is a JSON object in one fixed form: two spaces of indentation, and its fields in
// this order:
//
//	kind       "row-period"
//	version    1
//	vectors    the moves: rows, columns, and whether the piece may repeat them
//	ended      the value of a position without options: 0 for G⁺, 1 for G⁻
//	row        a
//	preperiod  n0, the least ┐ v(c+p) = v(c)+s for all columns c ≥ n0
//	period     p, the least  │ of the row a
//	saltus     s             ┘
//	moment     T ┐ the state of the rows at T is the same as at T+Q
//	again      Q ┘
//	sha256     of the values of the row in the columns 0 to T+Q, four bytes each,
//	           low byte first
//	seal       SHA-256 of the certificate with an empty seal
//
// No vector leads to a higher row. Vectors along the row lead to the left, and those of them that
// ride are multiples of the shortest one, d. Let k be so large that no vector leads more than k
// columns to the right for each row that it leads down. At the moment t, the row i has reached the
// column t+(a−i)k. So the options of its next position are in columns that lower rows have reached
// at that moment, or further back.
//
// Theorem. Let T be so large that from the moment T+1 on, the left edge cuts off no move of the
// rows. A move leads back by some columns from the last column that is reached in its target row;
// let W be the greatest such number, without rides along the row. Let Q be a multiple of d and S =
// Q/d, or S = 0 if there are no rides along the row. Suppose that at the moment T+Q, the last W+1
// values of each row are those at T plus S, and that the set of values of every d-th column is {0,
// …, S−1} together with the set at T plus S. Then v(c+Q) = v(c)+S for the columns c ≥ T of the row
// a. Proof: by induction, the values that the next position must not have are those of Q columns
// before plus S, and 0, …, S−1. So its value, the least other one, is greater by S, and the state
// stays the same.
package rowperiod

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/verify/internal/least"
	"github.com/upstar-cgt/upstar/verify/internal/seal"
)

// Certificate is the contents of a certificate.
type Certificate struct {
	Kind      string   `json:"kind"`
	Version   int      `json:"version"`
	Vectors   []Vector `json:"vectors"`
	Ended     int      `json:"ended"`
	Row       int      `json:"row"`
	Preperiod int      `json:"preperiod"`
	Period    int      `json:"period"`
	Saltus    int      `json:"saltus"`
	Moment    int      `json:"moment"`
	Again     int      `json:"again"`
	SHA256    string   `json:"sha256"`
	Seal      string   `json:"seal"`
}

// A Vector is a way to move. A piece uses it once, or any number of times if it rides.
type Vector struct {
	Rows    int  `json:"rows"`
	Columns int  `json:"columns"`
	Rides   bool `json:"rides"`
}

// These are limits on what can be checked.
const (
	maxRow     = 1000
	maxVectors = 100
	maxStep    = 1000    // of a vector
	maxCells   = 1 << 27 // positions computed
	maxOptions = 1 << 36 // options looked at
)

// Check re-checks a certificate. It returns a sentence that says what the certificate proves.
func Check(ctx context.Context, data []byte) (summary string, err error) {
	p, err := Prove(ctx, data)
	if err != nil {
		return "", err
	}
	return p.Summary, nil
}

// A Proof is a certificate that was checked, with all values that it proves.
type Proof struct {
	Certificate
	Summary string
	At      func(column int) int // returns the value in any column of the row
}

// Prove re-checks a certificate and returns what it proves.
func Prove(ctx context.Context, data []byte) (*Proof, error) {
	c, err := read(data)
	if err != nil {
		return nil, err
	}
	b, err := newBoard(c)
	if err != nil {
		return nil, err
	}
	if err := b.compute(ctx); err != nil {
		return nil, err
	}
	if err := c.compare(b); err != nil {
		return nil, err
	}
	fn := "G+"
	if c.Ended == 1 {
		fn = "G-"
	}
	return &Proof{c, fmt.Sprintf("%s of row %d of the piece %s: period %d from column %d, saltus %d, proved: rows 0 to %d recomputed from the rules to column %d",
		fn, c.Row, name(c.Vectors), c.Period, c.Preperiod, c.Saltus, c.Row, c.Moment+c.Again), c.at(b)}, nil
}

// name writes vectors as a set. A star marks those that ride.
func name(vectors []Vector) string {
	text := "{"
	for i, v := range vectors {
		if i > 0 {
			text += ","
		}
		text += fmt.Sprintf("(%d,%d)", v.Rows, v.Columns)
		if v.Rides {
			text += "*"
		}
	}
	return text + "}"
}

// form is the way in which a certificate is written.
var form = seal.Form[Certificate]{Indent: "  ", Seal: func(c *Certificate) *string { return &c.Seal }, Claim: (*Certificate).claim}

// Claims returns what a certificate says. It checks only its form and its seals.
func Claims(data []byte) (seal.Claim, error) { return form.Claimed(data) }

func (c *Certificate) claim() seal.Claim {
	play := "normal"
	if c.Ended == 1 {
		play = "misere"
	}
	about := fmt.Sprintf("row %d of the piece %s", c.Row, name(c.Vectors))
	return seal.Claim{Kind: c.Kind, Question: seal.Question{Ask: "period", About: []string{about}, Play: play, Function: "nim"},
		Answer: fmt.Sprintf("period %d from %d, saltus %d", c.Period, c.Preperiod, c.Saltus)}
}

// read decodes a certificate and checks that its numbers are in range.
func read(data []byte) (c Certificate, err error) {
	if c, err = form.Read(data); err != nil {
		return c, err
	}
	within := func(n, low, high int) bool { return low <= n && n <= high }
	switch {
	case c.Kind != "row-period" || c.Version != 1:
		return c, fmt.Errorf("kind %q, version %d: only row-period, version 1, is known", c.Kind, c.Version)
	case !within(c.Row, 0, maxRow) || !within(c.Ended, 0, 1):
		return c, fmt.Errorf("row %d, ended %d: out of range", c.Row, c.Ended)
	case !within(c.Moment, 0, maxCells) || !within(c.Again, 1, maxCells):
		return c, fmt.Errorf("moment %d, again after %d: out of range", c.Moment, c.Again)
	case !within(c.Preperiod, 0, c.Moment) || !within(c.Period, 1, c.Again) || !within(c.Saltus, 0, c.Again):
		return c, fmt.Errorf("preperiod %d, period %d, saltus %d: out of range", c.Preperiod, c.Period, c.Saltus)
	}
	return c, nil
}

// compare checks that the row has the values of the certificate, and its period but no smaller one.
// It is already known that the row repeats after Q columns from T on.
func (c Certificate) compare(b *board) error {
	row := b.values[c.Row]
	if sumOf(row) != c.SHA256 {
		return errors.New("the values are not those of the game")
	}
	at := c.at(b)
	n0, p := c.Preperiod, c.Period
	for column := n0; column < c.Moment+c.Again; column++ {
		if at(column+p) != at(column)+c.Saltus {
			return fmt.Errorf("column %d has value %d, column %d has %d: not the period", column, at(column), column+p, at(column+p))
		}
	}
	return least.Period(n0, p, c.Saltus, at)
}

// at returns the value in any column of the row.
func (c Certificate) at(b *board) func(column int) int {
	row := b.values[c.Row]
	return func(column int) int {
		rounds := max(0, (column-len(row))/c.Again+1)
		if column < len(row) {
			rounds = 0
		}
		return int(row[column-rounds*c.Again]) + rounds*b.saltus
	}
}

// sumOf returns the SHA-256 of values.
func sumOf(values []int32) string {
	hash := sha256.New()
	for _, v := range values {
		hash.Write([]byte{byte(v), byte(v >> 8), byte(v >> 16), byte(v >> 24)})
	}
	return hex.EncodeToString(hash.Sum(nil))
}
