// SPDX-License-Identifier: Apache-2.0

// Package strategy checks certificates of who wins: sets of positions in each of
// which the player to move loses, since every move has an answer that leads back into
// the set.
//
// It trusts nothing but the rules of the games, which it has itself, in their slow
// plain form, and these theorems: a position that falls apart is the sum of its
// parts; and in normal play G − G = 0, a game in which only one player can ever move
// is the integer of his moves, and the sum of two games that a player loses moving
// first is one, too.
package strategy

import (
	"bufio"
	"bytes"
	"compress/flate"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/verify/internal/seal"
)

// Certificate is the content of a certificate. Parts are positions, one a line, in
// order, which need not be single here; Left and Right are sets of sums, one a line, in which this player, who is to
// move, loses: an integer and numbers of parts, counted from 0, ascending. They are
// deflated. Of impartial games there is only Left.
type Certificate struct {
	Kind      string   `json:"kind"`
	Positions []string `json:"positions"`
	Play      string   `json:"play"`
	Outcome   string   `json:"outcome"`
	Parts     []byte   `json:"parts"`
	Left      []byte   `json:"left"`
	Right     []byte   `json:"right"`
	Seal      string   `json:"digest"`
}

// form is how a certificate is written.
var form = seal.Form[Certificate]{Indent: " ", Seal: func(c *Certificate) *string { return &c.Seal }}

// mostText is how long parts or a set may be, and mostLine how long a line of them.
const (
	mostText = 1 << 28
	mostLine = 1 << 20
)

// Check reads a certificate and proves its claim, which summary states. An error
// says what is wrong with it.
func Check(ctx context.Context, data []byte) (summary string, err error) {
	c, err := form.Read(data)
	if err != nil {
		return "", err
	}
	if c.Kind != "strategy" || c.Play != "normal" && c.Play != "misere" || len(c.Positions) == 0 {
		return "", errors.New("a strategy wants its kind, positions, and normal or misere play")
	}
	w := newWorld(ctx, c.Play == "misere")
	whole := sum{}
	for _, text := range c.Positions {
		s, err := w.read(text)
		if err != nil {
			return "", err
		}
		whole = w.plus(whole, s)
	}
	impartial := whole.number == 0 && !slices.ContainsFunc(whole.parts, func(k int) bool { return !w.parts[k].rules.impartial })
	if len(whole.parts) == 0 && len(c.Right) > 0 {
		impartial = false // nothing is left of G − G; two sets prove it as well
	}
	sets, err := c.sets(w, impartial)
	if err != nil {
		return "", err
	}
	if err := claimed(c.Outcome, whole, sets); err != nil {
		return "", err
	}
	positions := 0
	for i, x := range sets {
		if i > 0 && impartial {
			break
		}
		if err := x.closed(); err != nil {
			return "", err
		}
		positions += len(x.sums)
	}
	return fmt.Sprintf("%s in %s play is %s: %d positions, closed under answers to every move",
		strings.Join(c.Positions, " + "), strings.Replace(c.Play, "misere", "misère", 1), c.Outcome, positions), nil
}

// Claims returns what a certificate claims, its seal checked and nothing else.
func Claims(data []byte) (Certificate, error) { return form.Read(data) }

// claimed checks that the outcome follows if the sets are closed.
func claimed(outcome string, whole sum, sets [2]*set) error {
	for player, x := range sets {
		wins := outcome == "N" || outcome == "LR"[player:player+1]
		switch {
		case !strings.Contains("NPLR", outcome) || len(outcome) != 1:
			return fmt.Errorf("%q is no outcome", outcome)
		case !wins && !x.has(whole):
			return fmt.Errorf("the certificate does not say that %s, moving first, loses", players[player])
		case wins && !sets[1-player].wins(whole):
			return fmt.Errorf("the certificate does not say by which move %s, moving first, wins", players[player])
		}
	}
	return nil
}

var players = [2]string{"Left", "Right"}

// sets reads the parts and the sets.
func (c *Certificate) sets(w *world, impartial bool) (sets [2]*set, err error) {
	lines, err := inflated(w.ctx, c.Parts)
	if err != nil {
		return sets, err
	}
	if !slices.IsSorted(lines) {
		return sets, errors.New("the parts are not in order")
	}
	positions := make([]sum, len(lines))
	for i, text := range lines {
		if i%4096 == 0 && w.ctx.Err() != nil {
			return sets, w.ctx.Err()
		}
		if positions[i], err = w.read(text); err != nil {
			return sets, err
		}
	}
	for player, data := range [][]byte{c.Left, c.Right} {
		if player == 1 && impartial {
			sets[1] = sets[0]
			if len(data) != 0 {
				return sets, errors.New("an impartial game has one set only")
			}
			break
		}
		if sets[player], err = readSet(w, player, data, positions); err != nil {
			return sets, err
		}
	}
	return sets, nil
}

// inflated returns the lines of a deflated text. It stops reading when they take mostText, when
// a line is longer than mostLine, and when ctx is done: so little data can hold much text.
func inflated(ctx context.Context, data []byte) (lines []string, err error) {
	from := bytes.NewReader(data)
	text := bufio.NewReader(io.LimitReader(flate.NewReader(from), mostText+1))
	const head = 16 // bytes of a line beside its text
	for size := 0; ; {
		line, err := lineOf(text)
		switch size += len(line) + head; {
		case len(lines)%4096 == 0 && ctx.Err() != nil:
			return nil, ctx.Err()
		case err == errLine:
			return nil, err
		case err == io.EOF && line == "" && from.Len() != 0:
			return nil, errors.New("other bytes follow the deflated text")
		case err == io.EOF && line == "":
			return lines, nil
		case size > mostText:
			return nil, fmt.Errorf("more than %d MiB of text", mostText>>20)
		case err == io.EOF:
			return nil, errors.New("the last line is not whole")
		case err != nil:
			return nil, fmt.Errorf("not deflated: %w", err)
		}
		lines = append(lines, line[:len(line)-1])
	}
}

var errLine = fmt.Errorf("a line is longer than %d MiB", mostLine>>20)

// lineOf reads a line, with its end.
func lineOf(r *bufio.Reader) (string, error) {
	part, err := r.ReadSlice('\n')
	if err != bufio.ErrBufferFull {
		return string(part), err
	}
	long := append([]byte(nil), part...)
	for err == bufio.ErrBufferFull {
		part, err = r.ReadSlice('\n')
		if long = append(long, part...); len(long) > mostLine {
			return "", errLine
		}
	}
	return string(long), err
}

// readSet reads the sums in which a player loses.
func readSet(w *world, loser int, data []byte, positions []sum) (*set, error) {
	x := &set{world: w, loser: loser, least: map[string]int{}, at: map[string]int{}, needs: map[string]int{}}
	lines, err := inflated(w.ctx, data)
	if err != nil {
		return nil, err
	}
	for i, line := range lines {
		if i%4096 == 0 && w.ctx.Err() != nil {
			return nil, w.ctx.Err()
		}
		s, err := w.readSum(line, positions)
		if err != nil {
			return nil, err
		}
		if w.misere && s.number != 0 {
			return nil, errors.New("there are no integers in misère play")
		}
		x.add(s)
	}
	return x, nil
}

// readSum reads an integer and numbers of positions, ascending.
func (w *world) readSum(line string, positions []sum) (s sum, err error) {
	fields := strings.Split(line, " ")
	if s.number, err = strconv.Atoi(fields[0]); err != nil || s.number > mostText || s.number < -mostText {
		return s, fmt.Errorf("%q does not begin with an integer", line)
	}
	last := 0
	for _, field := range fields[1:] {
		k, err := strconv.Atoi(field)
		if err != nil || k < last || k >= len(positions) {
			return s, fmt.Errorf("%q: want numbers of parts, ascending", line)
		}
		s, last = w.plus(s, positions[k]), k
	}
	return s, nil
}
