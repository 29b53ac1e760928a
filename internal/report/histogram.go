// SPDX-License-Identifier: Apache-2.0

package report

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/internal/discover"
)

// StatsFormats are the formats in which statistics are written.
var StatsFormats = []string{"text", "json", "csv", "latex"}

// StatsIn writes statistics in a format. most is the number of rows of the text. made is the
// version and the command that made the statistics, which LaTeX contains as a comment. math writes
// a value as mathematics.
func StatsIn(w io.Writer, a *discover.StatsAnswer, format string, most int, made Origin, math func(string) string) error {
	switch format {
	case "json":
		return JSON(w, struct {
			*discover.StatsAnswer
			Origin
		}{a, made})
	case "csv":
		return statsCSV(w, a)
	case "latex":
		return statsLaTeX(w, a, made, math)
	}
	return Stats(w, a, most)
}

func statsCSV(w io.Writer, a *discover.StatsAnswer) error {
	out := csv.NewWriter(w)
	if err := out.Write([]string{"size", "value", "count", "example"}); err != nil {
		return err
	}
	for _, r := range a.Rows {
		if err := out.Write([]string{strconv.Itoa(r.Size), r.Value, strconv.Itoa(r.Count), strings.Join(r.Examples, " ")}); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func statsLaTeX(w io.Writer, a *discover.StatsAnswer, made Origin, math func(string) string) error {
	fmt.Fprintf(w, "%% %s\n%% %s\n\\begin{longtable}{rrl}\nsize & positions & value \\\\\n\\hline\n\\endhead\n", made.Version, made.Command)
	for _, r := range a.Rows {
		size := ""
		if r.Size > 0 {
			size = strconv.Itoa(r.Size)
		}
		fmt.Fprintf(w, "%s & %d & $%s$ \\\\\n", size, r.Count, math(r.Value))
	}
	_, err := fmt.Fprintln(w, `\end{longtable}`)
	return err
}

// mostBars is the greatest number of values in a histogram. All other values share one bar.
const mostBars = 24

// bar is a value with the number of its positions.
type bar struct {
	value string
	count int
}

// Histogram draws how many positions have each value, with axes. Numbers are in their order, and
// other values are ordered by frequency. The command that made it is below.
func Histogram(c draw.Canvas, a *discover.StatsAnswer, command string) {
	bars := barsOf(a)
	top := 1
	for _, b := range bars {
		top = max(top, b.count)
	}
	axis, grid, label := draw.Style{Stroke: draw.Ink, Width: 0.04}, draw.Style{Stroke: draw.Board, Width: 0.025}, draw.Style{Size: 0.4}
	for _, v := range ticks(float64(top), 8) {
		y := -v / float64(top) * plotHigh
		c.Line(0, y, plotWide, y, grid)
		c.Line(-0.12, y, 0, y, axis)
		c.Text(-0.3-0.12*float64(len(tick(v))), y, tick(v), label)
	}
	each := plotWide / float64(max(1, len(bars)))
	for i, b := range bars {
		high := float64(b.count) / float64(top) * plotHigh
		c.Rect((float64(i)+0.1)*each, -high, 0.8*each, high, draw.Style{Fill: draw.Blue, Stroke: draw.Clear})
		text := b.value
		if r := []rune(text); len(r) > 10 {
			text = string(r[:9]) + "…"
		}
		c.Text((float64(i)+0.5)*each, 0.45+0.5*float64(i%3), text, draw.Style{Size: 0.35})
	}
	c.Line(0, 0, plotWide, 0, axis)
	c.Line(0, 0, 0, -plotHigh, axis)
	c.Text(plotWide/2, -plotHigh-0.6, a.Expression+" of "+a.Set, draw.Style{Size: 0.5})
	c.Text(plotWide/2, 2.2, command, draw.Style{Size: 0.3})
}

// barsOf adds the counts of all sizes.
func barsOf(a *discover.StatsAnswer) (bars []bar) {
	at := map[string]int{}
	numbers := true
	for _, r := range a.Rows {
		i, ok := at[r.Value]
		if !ok {
			i = len(bars)
			at[r.Value] = i
			bars = append(bars, bar{value: r.Value})
			_, number := new(big.Rat).SetString(r.Value)
			numbers = numbers && number
		}
		bars[i].count += r.Count
	}
	slices.SortStableFunc(bars, func(x, y bar) int { return cmp.Compare(y.count, x.count) })
	if len(bars) > mostBars {
		rest := bar{value: fmt.Sprintf("%d others", len(bars)-mostBars)}
		for _, b := range bars[mostBars:] {
			rest.count += b.count
		}
		return append(bars[:mostBars:mostBars], rest)
	}
	if numbers {
		slices.SortFunc(bars, func(x, y bar) int {
			v, _ := new(big.Rat).SetString(x.value)
			w, _ := new(big.Rat).SetString(y.value)
			return v.Cmp(w)
		})
	}
	return bars
}
