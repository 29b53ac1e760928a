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
	return c.check(ctx, texts{inMemory(ctx, c.Parts), inMemory(ctx, c.Left), inMemory(ctx, c.Right)})
}

// check proves the claim of a certificate with the given texts.
func (c *Certificate) check(ctx context.Context, t texts) (summary string, err error) {
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
	sets, impartial, err := t.sets(w, impartial, len(whole.parts) == 0)
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

// A source calls each with the lines of a deflated text in turn. It reports whether there is no text
// at all, not even a deflated one.
type source func(each func(line string) error) (empty bool, err error)

// texts are the parts and the sets of a certificate. They are read once, in this order.
type texts struct{ parts, left, right source }

// inMemory returns the source of a text that is in memory.
func inMemory(ctx context.Context, data []byte) source {
	return func(each func(line string) error) (empty bool, err error) {
		if len(data) == 0 {
			return true, nil
		}
		return false, eachLine(ctx, bytes.NewReader(data), each)
	}
}

// sets reads the parts and the sets. An impartial game has one set; but if nothing is left of G − G,
// two sets also prove this.
func (t texts) sets(w *world, impartial, nothing bool) (sets [2]*set, _ bool, err error) {
	var positions []sum
	last := ""
	empty, err := t.parts(func(text string) error {
		if text < last {
			return errors.New("the parts are not in order")
		}
		last = text
		s, err := w.read(text)
		positions = append(positions, s)
		return err
	})
	if err == nil && empty {
		err = errNoText
	}
	if err != nil {
		return sets, impartial, err
	}
	if sets[0], empty, err = readSet(w, 0, t.left, positions); err == nil && empty {
		err = errNoText
	}
	if err != nil {
		return sets, impartial, err
	}
	if sets[1], empty, err = readSet(w, 1, t.right, positions); err != nil {
		return sets, impartial, err
	}
	switch {
	case empty && impartial:
		sets[1] = sets[0]
	case empty:
		return sets, impartial, errNoText
	case impartial && !nothing:
		return sets, impartial, errors.New("an impartial game has one set only")
	default:
		impartial = false
	}
	return sets, impartial, nil
}

var errNoText = errors.New("not deflated: there is no text")

// eachLine calls each with the lines of a deflated text. A few data can contain much text. So it
// stops when the lines take mostText, when a line is longer than mostLine, or when ctx is done.
func eachLine(ctx context.Context, from io.ByteReader, each func(line string) error) error {
	text := bufio.NewReader(io.LimitReader(flate.NewReader(from.(io.Reader)), mostText+1))
	const head = 16 // number of bytes for a line in addition to its text
	for size, n := 0, 0; ; n++ {
		line, err := lineOf(text)
		switch size += len(line) + head; {
		case n%4096 == 0 && ctx.Err() != nil:
			return ctx.Err()
		case err == errLine:
			return err
		case err == io.EOF && line == "":
			if _, err := from.ReadByte(); err != io.EOF {
				return errors.New("other bytes follow the deflated text")
			}
			return nil
		case size > mostText:
			return fmt.Errorf("more than %d MiB of text", mostText>>20)
		case err == io.EOF:
			return errors.New("the last line is not whole")
		case err != nil:
			return fmt.Errorf("not deflated: %w", err)
		}
		if err := each(line[:len(line)-1]); err != nil {
			return err
		}
	}
}

// inflated returns the lines of a deflated text.
func inflated(ctx context.Context, data []byte) (lines []string, err error) {
	err = eachLine(ctx, bytes.NewReader(data), func(line string) error {
		lines = append(lines, line)
		return nil
	})
	return lines, err
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
func readSet(w *world, loser int, text source, positions []sum) (_ *set, empty bool, err error) {
	x := &set{world: w, loser: loser, least: map[string]int{}, at: map[string]int{}, needs: map[string]int{}}
	empty, err = text(func(line string) error {
		s, err := w.readSum(line, positions)
		if err != nil {
			return err
		}
		if w.misere && s.number != 0 {
			return errors.New("there are no integers in misère play")
		}
		x.add(s)
		return nil
	})
	return x, empty, err
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
