// SPDX-License-Identifier: Apache-2.0

// Package answerfile keeps what belongs to an answer in files: results of a search to
// go on from, strategies, and certificates that were checked.
//
//	engine, err := answerfile.Engine(meter, "results", options)
//	…
//	err = answerfile.Keep("results", engine)
package answerfile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/store/wholefile"
	"github.com/upstar-cgt/upstar/verify"
	"github.com/upstar-cgt/upstar/verify/strategy"
	"github.com/upstar-cgt/upstar/work"
)

// Engine makes the engine of a search, with what a file, if it is named, has kept of
// another one.
func Engine(m *work.Meter, file string, o search.Options) (*search.Engine, error) {
	o.Keep = file != ""
	e := search.New(arena.New(), o)
	if file == "" {
		return e, nil
	}
	data, err := wholefile.ReadAtMost(m.Context(), file, int64(m.Budget().Bytes/2))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return e, wholefile.Placed(file)
	case err != nil:
		return nil, err
	}
	if err := e.Load(m, data, report.Stamp()); err != nil {
		return nil, fmt.Errorf("%s: refused: %w", file, err)
	}
	return e, nil
}

// Keep keeps what a search has found, if a file is named.
func Keep(file string, e *search.Engine) error {
	if file == "" {
		return nil
	}
	return wholefile.Write(file, func(w io.Writer) error { return e.Save(w, report.Stamp()) })
}

// Strategy writes the strategies of an answer, or all of it as JSON, if a file is named,
// and takes them out of it.
func Strategy(file string, a *answer.Answer, json bool) error {
	if file == "" {
		return nil
	}
	err := wholefile.Write(file, func(w io.Writer) error {
		if json {
			return report.JSON(w, a)
		}
		return report.Plans(w, a)
	})
	for _, v := range a.Verdicts() {
		v.Plans = nil
	}
	return err
}

// Certificate writes a certificate that the checker accepts, if a file is named.
func Certificate(ctx context.Context, file string, a *answer.Answer) error {
	if file == "" {
		return nil
	}
	data, err := a.Certificate()
	if err != nil {
		return err
	}
	if _, err := verify.Check(ctx, data); err != nil {
		return fmt.Errorf("no certificate: the checker refuses it: %w", err)
	}
	return wholefile.WriteData(file, data)
}

// Certifiable refuses positions whose rules the checker does not have.
func Certifiable(c *catalog.Catalog, positions []position.Position) error {
	for _, p := range positions {
		name, _, _ := strings.Cut(p.String(), "(")
		if e, ok := c.Lookup(name); ok && e.Kit == "hypergraph" {
			continue // the checker has all of these
		}
		if !slices.Contains(strategy.Rulesets, name) {
			return fmt.Errorf("no certificates of %s: upstar verify has no rules of it; it has those of %s", name, strings.Join(strategy.Rulesets, ", "))
		}
	}
	return nil
}

// Sequence prints what was found of a sequence, and draws it to a file if one is named.
// After an interruption it is not interrupted again.
func Sequence(ctx context.Context, out io.Writer, s *answer.Sequence, format, plot string) error {
	if s.Known() == 0 || ctx.Err() != nil && !report.InPart(format) {
		return nil
	}
	if ctx.Err() != nil {
		ctx = context.WithoutCancel(ctx)
	}
	if err := report.Sequence(ctx, out, s, format); err != nil || plot == "" {
		return err
	}
	picture := report.PlotPicture(plot)
	if err := report.Plot(picture, s); err != nil {
		return err
	}
	return wholefile.WriteFrom(plot, picture)
}

// Picture writes a picture of something to a file if one is named, and prints it, as
// JSON or as it is, otherwise.
func Picture(out io.Writer, p draw.Picture, of, file string, json bool) error {
	switch {
	case file != "":
		if err := wholefile.WriteFrom(file, p); err != nil || !json {
			return err
		}
		return report.JSON(out, report.Drawn{File: file, Of: of})
	case json:
		return report.JSON(out, report.NewDrawn(of, p))
	}
	_, err := p.WriteTo(out)
	return err
}
