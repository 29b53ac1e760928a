// SPDX-License-Identifier: Apache-2.0

package progress

import (
	"fmt"
	"time"

	"github.com/upstar-cgt/upstar/answer"
)

// pace tells of a long run of heaps its rate since the first heap it began with, the
// rare heaps, the greatest value and the expected end.
func pace(p answer.Progress, first, to uint64, spent time.Duration) string {
	text := fmt.Sprintf("%d rare, greatest %d", p.Rare, p.Max)
	if p.Rare == 0 && p.Max == 0 {
		text = fmt.Sprintf("heap %d", p.Known)
	}
	if p.Known <= first || spent < time.Millisecond {
		return text
	}
	rate := float64(p.Known-first) / spent.Seconds()
	text = fmt.Sprintf("%.3g million/s, %s", rate/1e6, text)
	if to > p.Known {
		text += ", end in " + left(to-p.Known, rate)
	}
	return text
}

// rowPace tells of a row the column, the rate and the expected end.
func rowPace(known, columns int64, spent time.Duration) string {
	text := fmt.Sprintf("column %d", known)
	if known == 0 || spent < time.Millisecond {
		return text
	}
	rate := float64(known) / spent.Seconds()
	return fmt.Sprintf("%s, %.3g columns/s, end in %s at the latest", text, rate, left(uint64(columns-known), rate))
}

// left is how long the rest takes at a rate.
func left(rest uint64, rate float64) string {
	return time.Duration(float64(rest) / rate * float64(time.Second)).Round(time.Second).String()
}
