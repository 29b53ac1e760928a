// SPDX-License-Identifier: Apache-2.0

// Package strategy checks certificates of who wins. A certificate contains sets of positions in
// which the player to move loses, because every move has an answer that leads back into the set.
//
// It relies only on the rules of the games and on some theorems. It has its own version of the
// rules, in a slow and simple form. The theorems are these. A position that splits is the sum of
// its parts. In normal play, G − G = 0. A game in which only one player can ever move is the
// integer that counts these moves. The sum of two games that a player loses moving first is also
// such a game.
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

// Certificate is the contents of a certificate. Parts are positions, one on each line, in order;
// they may still split. Left and Right are sets of sums, one on each line, in which this player,
// who is to move, loses. A sum is an integer and the numbers of parts, counted from 0, ascending.
// These texts are deflated. Impartial games have only Left.
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

// form is the way in which a certificate is written.
var form = seal.Form[Certificate]{Indent: " ", Seal: func(c *Certificate) *string { return &c.Seal }, Claim: (*Certificate).claim}

// Claims returns what a certificate says. It checks only its form and its seals.
func Claims(data []byte) (seal.Claim, error) { return form.Claimed(data) }

func (c *Certificate) claim() seal.Claim {
	return seal.Claim{Kind: c.Kind, Question: seal.Question{Ask: "outcome", About: c.Positions, Compound: "disjunctive", Play: c.Play}, Answer: c.Outcome}
}

// mostText is the greatest length of the parts or of a set, and mostLine is the greatest length of
// a line.
const (
	mostText = 1 << 28
	mostLine = 1 << 20
)

// Check reads a certificate and proves its claim, which summary states. If something is wrong, the
// error says what.
func Check(ctx context.Context, data []byte) (summary string, err error) {
	c, err := form.Read(data)
	if err != nil {
		return "", err
	}
	if c.Kind != "strategy" || c.Play != "normal" && c.Play != "misere" || len(c.Positions) == 0 {
		return "", errors.New("a strategy requires its kind, positions, and normal or misere play")
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
		impartial = false // nothing is left of G − G; two sets also prove this
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

// Read decodes a certificate. It checks only its form and its seal.
func Read(data []byte) (Certificate, error) { return form.Read(data) }

// claimed checks that the outcome follows, if the sets are closed.
func claimed(outcome string, whole sum, sets [2]*set) error {
	for player, x := range sets {
		wins := outcome == "N" || outcome == "LR"[player:player+1]
		switch {
		case !strings.Contains("NPLR", outcome) || len(outcome) != 1:
			return fmt.Errorf("%q is not an outcome", outcome)
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

// inflated returns the lines of a deflated text. A few data can contain much text. So it stops when
// the lines take mostText, when a line is longer than mostLine, or when ctx is done.
func inflated(ctx context.Context, data []byte) (lines []string, err error) {
	from := bytes.NewReader(data)
	text := bufio.NewReader(io.LimitReader(flate.NewReader(from), mostText+1))
	const head = 16 // number of bytes for a line in addition to its text
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

// lineOf reads a line, including its end.
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

// readSum reads an integer and ascending numbers of positions.
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
