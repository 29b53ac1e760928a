// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/upstar-cgt/upstar/internal/play"
)

// The sum of a day depends only on the date, so that it is the same for all users: in the binary,
// on a static site and without a network. Days are counted from 2026-01-01 in UTC, and have names
// such as day-321. A later version that draws sums in another way gets a new number, and keeps the
// sums of earlier days.

// dailyVersion is the version by which the sums of all days so far are drawn.
const dailyVersion = 1

// day0 is the date of day 0, which is a Thursday.
var day0 = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// days describes the sums of a week, beginning with Thursday: how boards are drawn, and how they
// are played.
var days = [7]struct {
	as, end string
	boards  []func(*rand.Rand) string
}{
	{boards: []func(*rand.Rand) string{some("nim", 2, 2, 7), some("kayles", 1, 2, 8), some("wythoff", 2, 1, 5)}}, // Thursday: three boards
	{as: "selective", boards: []func(*rand.Rand) string{some("kayles", 1, 2, 9), some("nim", 2, 1, 7)}},
	{end: "loses", boards: []func(*rand.Rand) string{some("nim", 3, 1, 6), some("kayles", 1, 1, 5)}},                                  // Saturday: the last move loses
	{as: "obliged", boards: []func(*rand.Rand) string{some("wythoff", 2, 1, 5), some("wythoff", 2, 1, 5), some("nim", 1, 1, 4)}},      // Sunday
	{boards: []func(*rand.Rand) string{some("kayles", 1, 3, 12), some("nim", 1, 2, 9)}},                                               // Monday: easy
	{boards: []func(*rand.Rand) string{colours(2, "br"), colours(1, "brg"), some("nim", 1, 1, 3)}},                                    // a number and a heap
	{boards: []func(*rand.Rand) string{squares("domineering", "...#", 2, 4), squares("domineering", "...#", 2, 3), colours(1, "br")}}, // hot games
}

func some(name string, n, least, most int) func(*rand.Rand) string {
	return func(r *rand.Rand) string {
		parts := make([]string, n)
		for i := range parts {
			parts[i] = strconv.Itoa(least + r.IntN(most-least+1))
		}
		return name + "(" + strings.Join(parts, ",") + ")"
	}
}

func colours(n int, of string) func(*rand.Rand) string {
	return func(r *rand.Rand) string {
		parts := make([]string, n)
		for i := range parts {
			for range 1 + r.IntN(4) {
				parts[i] += of[r.IntN(len(of)):][:1]
			}
		}
		return "hackenbush(" + strings.Join(parts, "+") + ")"
	}
}

func squares(name, of string, rows, columns int) func(*rand.Rand) string {
	return func(r *rand.Rand) string {
		parts := make([]string, rows)
		for i := range parts {
			for range columns {
				parts[i] += of[r.IntN(len(of)):][:1]
			}
		}
		return name + "(" + strings.Join(parts, "|") + ")"
	}
}

const (
	mostDraws  = 500
	leastTurns = 4 // candidates among which one with a single winning turn is found
)

// dailyName reads the name of the sum of a day.
func dailyName(name string) (day int, ok bool) {
	text, ok := strings.CutPrefix(name, "day-")
	day, err := strconv.Atoi(text)
	return day, ok && err == nil && day >= 0 && day < 1_000_000
}

// daily draws the sum of a day: the first candidate in which exactly one turn wins.
func (d *Desk) daily(ctx context.Context, day int) (p Puzzle, j *Judged, err error) {
	kind := days[day%7]
	r := rand.New(rand.NewPCG(dailyVersion, uint64(day)))
	for range mostDraws {
		g := play.Game{As: kind.as, End: kind.end, To: "left"}
		for _, draw := range kind.boards {
			g.Boards = append(g.Boards, draw(r))
		}
		turns, total, err := d.winning(ctx, g.Text())
		if err != nil { // skipping it would give another sum on a slower machine
			return p, nil, err
		}
		if len(turns) != 1 || total < leastTurns {
			continue
		}
		p = Puzzle{Name: fmt.Sprint("day-", day), Address: g.Text(), Theme: "daily"}
		if j, err = d.Judge(ctx, JudgeQuestion{Address: p.Address}); err != nil {
			return p, nil, err
		}
		if j.Unique {
			d.titled(&p)
			p.Hard = j.Grade
			return p, j, nil
		}
	}
	p = d.puzzles()[day%len(byHand)]
	p.Name = fmt.Sprint("day-", day)
	j, err = d.Judge(ctx, JudgeQuestion{Address: p.Address})
	return p, j, err
}

// dateOf returns the date of a day.
func dateOf(day int) string { return day0.AddDate(0, 0, day).Format(time.DateOnly) }
