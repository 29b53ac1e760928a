// SPDX-License-Identifier: Apache-2.0

package report

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/internal/discover"
)

// An Origin records the version of the program and the command that made an answer.
type Origin struct {
	Version string `json:"version,omitempty"`
	Command string `json:"command,omitempty"`
}

// String writes both on one line.
func (o Origin) String() string { return strings.TrimPrefix(o.Version+": "+o.Command, ": ") }

// Quoted returns a word in the notation of a shell.
func Quoted(word string) string {
	if strings.Trim(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789=.,:-_/") == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// A Chart is a histogram or a scatter plot with axes.
type Chart struct {
	Title, X, Y string
	Points      []Point // for a scatter plot
	Made        Origin

	bars  []bar // of a histogram
	stats *discover.StatsAnswer
}

// A Point represents one or more things with the same coordinates.
type Point struct {
	X, Y  float64
	Count int
}

// ChartFiles lists the extensions of the files of charts.
const ChartFiles = ".svg, .png or .tex"

// IsChart reports whether a chart can be written to a file of this name.
func IsChart(file string) bool {
	return slices.Contains([]string{".svg", ".png", ".tex", ".tikz"}, strings.ToLower(path.Ext(file)))
}

// Write writes the chart: SVG, PNG, or LaTeX for the package pgfplots.
func (c *Chart) Write(w io.Writer, file string) error {
	p := PlotPicture(file)
	if p == nil {
		return c.pgfplots(w)
	}
	if c.stats != nil {
		Histogram(p, c.stats, c.Made.String())
	} else {
		c.draw(p)
	}
	_, err := p.WriteTo(w)
	return err
}

// HistogramChart shows how many positions have each value.
func HistogramChart(a *discover.StatsAnswer, made Origin) (*Chart, error) {
	return &Chart{Title: a.Expression + " of " + a.Set, X: a.Expression, Y: "positions", Made: made, bars: barsOf(a), stats: a}, nil
}

// errNoPoints says what a scatter plot requires.
var errNoPoints = errors.New("a scatter plot requires numbers: an expression that is a pair of numbers, such as [Mean,Temperature], or a sequence of numbers")

// ScatterStats shows a point for each pair of numbers that an expression gives.
func ScatterStats(a *discover.StatsAnswer, made Origin) (*Chart, error) {
	c := &Chart{Title: a.Expression + " of " + a.Set, Made: made}
	axes := strings.Split(strings.Trim(a.Expression, "[] "), ",")
	if len(axes) == 2 {
		c.X, c.Y = strings.TrimSpace(axes[0]), strings.TrimSpace(axes[1])
	}
	for _, r := range a.Rows {
		x, y, _ := strings.Cut(strings.Trim(r.Value, "[]"), ",")
		v, ok := coordinate(x)
		w, ok2 := coordinate(y)
		if ok && ok2 {
			c.Points = append(c.Points, Point{v, w, r.Count})
		}
	}
	if len(c.Points) == 0 {
		return nil, errNoPoints
	}
	return c, nil
}

// ScatterFamily shows the terms of a sequence, or the P-positions in a table of two variables.
func ScatterFamily(a *discover.SequenceAnswer, made Origin) (*Chart, error) {
	c := &Chart{Title: strings.TrimSuffix(a.Expression+", "+a.Function, ", "), X: "n", Y: a.Function, Made: made}
	if a.Table != nil {
		c.Title, c.X, c.Y = c.Title+", P-positions", "first variable", "second variable"
		for i, row := range a.Table {
			for j, t := range row {
				if t.IsZero() {
					c.Points = append(c.Points, Point{float64(a.Offset + i), float64(a.Second + j), 1})
				}
			}
		}
	} else {
		for i, t := range a.Terms {
			if v, ok := coordinate(t.String()); ok {
				c.Points = append(c.Points, Point{float64(a.Offset + i), v, 1})
			}
		}
	}
	if len(c.Points) == 0 {
		return nil, errNoPoints
	}
	return c, nil
}

func coordinate(text string) (float64, bool) {
	r, ok := new(big.Rat).SetString(strings.TrimSpace(text))
	if !ok {
		return 0, false
	}
	v, _ := r.Float64()
	return v, !math.IsInf(v, 0)
}

// A scale maps numbers to a length.
type scale struct{ low, high, length float64 }

func (s scale) at(v float64) float64 { return (v - s.low) / (s.high - s.low) * s.length }

// scales returns the scales of the axes. Each has a positive width, and begins at 0 if all numbers
// are close to 0.
func (c *Chart) scales() (x, y scale) {
	of := func(of func(Point) float64, length float64) scale {
		s := scale{math.Inf(1), math.Inf(-1), length}
		for _, p := range c.Points {
			s.low, s.high = min(s.low, of(p)), max(s.high, of(p))
		}
		if s.low > 0 && s.low < s.high/2 {
			s.low = 0
		}
		if s.high == s.low {
			s.high++
		}
		return s
	}
	return of(func(p Point) float64 { return p.X }, plotWide), of(func(p Point) float64 { return p.Y }, plotHigh)
}

// steps returns about count round numbers on a scale.
func (s scale) steps(count int) (out []float64) {
	step := math.Pow(10, math.Floor(math.Log10((s.high-s.low)/float64(count))))
	for _, f := range []float64{1, 2, 5, 10} {
		if f*step*float64(count) >= s.high-s.low {
			step *= f
			break
		}
	}
	for v := math.Ceil(s.low/step) * step; v <= s.high+step/1e6; v += step {
		out = append(out, v)
	}
	return out
}

// draw draws a scatter plot.
func (c *Chart) draw(p draw.Canvas) {
	x, y := c.scales()
	axis, grid, label := draw.Style{Stroke: draw.Ink, Width: 0.04}, draw.Style{Stroke: draw.Board, Width: 0.025}, draw.Style{Size: 0.4}
	for _, v := range y.steps(8) {
		text := strconv.FormatFloat(v, 'g', 6, 64)
		p.Line(0, -y.at(v), plotWide, -y.at(v), grid)
		p.Text(-0.3-0.12*float64(len(text)), -y.at(v), text, label)
	}
	for _, v := range x.steps(10) {
		p.Line(x.at(v), 0, x.at(v), -plotHigh, grid)
		p.Text(x.at(v), 0.45, strconv.FormatFloat(v, 'g', 6, 64), label)
	}
	p.Line(0, 0, plotWide, 0, axis)
	p.Line(0, 0, 0, -plotHigh, axis)
	most := 1
	for _, q := range c.Points {
		most = max(most, q.Count)
	}
	for _, q := range c.Points {
		radius := 0.07
		if most > 1 {
			radius = 0.05 + 0.2*math.Sqrt(math.Log1p(float64(q.Count))/math.Log1p(float64(most)))
		}
		p.Disc(x.at(q.X), -y.at(q.Y), radius, draw.Style{Fill: draw.Blue, Stroke: draw.Clear})
	}
	p.Text(plotWide/2, -plotHigh-0.6, c.Title, draw.Style{Size: 0.5})
	p.Text(plotWide/2, 1, c.X, label)
	p.Text(0, -plotHigh-0.4, c.Y, label)
	p.Text(plotWide/2, 1.6, c.Made.String(), draw.Style{Size: 0.3})
}

// texts writes texts for LaTeX.
var texts = strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "_", `\_`, "#", `\#`, "%", `\%`, "&", `\&`, "$", `\$`, "^", `\^{}`, "~", `\~{}`)

// pgfplots writes LaTeX for the package pgfplots.
func (c *Chart) pgfplots(w io.Writer) error {
	fmt.Fprintf(w, "%% %s\n%% needs \\usepackage{pgfplots}\n\\begin{tikzpicture}\n\\begin{axis}[title={%s}, xlabel={%s}, ylabel={%s}", strings.ReplaceAll(c.Made.String(), "\n", " "),
		texts.Replace(c.Title), texts.Replace(c.X), texts.Replace(c.Y))
	if c.bars != nil {
		names := make([]string, len(c.bars))
		for i, b := range c.bars {
			names[i] = "{" + texts.Replace(b.value) + "}"
		}
		fmt.Fprintf(w, ", ybar, ymin=0, width=\\linewidth, xtick={0,...,%d}, xticklabels={%s}, x tick label style={rotate=60, anchor=east}]\n\\addplot coordinates {", len(names)-1, strings.Join(names, ","))
		for i, b := range c.bars {
			fmt.Fprintf(w, " (%d,%d)", i, b.count)
		}
	} else {
		fmt.Fprint(w, ", width=\\linewidth, grid=major]\n\\addplot[only marks, mark size=1pt] coordinates {")
		for _, p := range c.Points {
			fmt.Fprintf(w, " (%g,%g)", p.X, p.Y)
		}
	}
	_, err := fmt.Fprint(w, "};\n\\end{axis}\n\\end{tikzpicture}\n")
	return err
}
