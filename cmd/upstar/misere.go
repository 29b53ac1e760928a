// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/work"
)

// misereFlags are the flags of misere.
type misereFlags struct {
	json     bool
	timeout  time.Duration
	limit    int
	day      int
	universe string
}

func misereCommand() *cobra.Command {
	var f misereFlags
	cmd := &cobra.Command{
		Use:   "misere POSITION... | --day N | --universe NAME G H",
		Short: "Misère play: reduced forms, genus, parts; games by birthday; partizan comparison",
		Long: `Find the reduced form in misère play of an impartial position, or of a sum of them: its
genus, its class (tame, restive, restless, wild), its parts and its mate [ONAG, ch. 12].

With --day the games born by a day are listed, those of days 5 and 6 counted. With
--universe two partizan games, written {L|R}, are compared modulo dicots, dead-ending
games, blocking games or all games.`,
		Example: `  upstar misere 'tree({{2},0})'
  upstar misere 'grundy(18)'
  upstar misere 'kayles(5)' 'kayles(9)' --json
  upstar misere --day 4
  upstar misere --universe dicot '{*|*}' '0'`,
		Args: func(cmd *cobra.Command, args []string) error {
			switch {
			case f.day >= 0:
				return exactly(0, "no position beside --day")(cmd, args)
			case f.universe != "":
				return exactly(2, "two games with --universe")(cmd, args)
			}
			return atLeast(1, "a position")(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, cancel := within(cmd.Context(), f.timeout)
			defer cancel()
			return f.run(ctx, cmd.OutOrStdout(), args)
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.json, "json", false, "print JSON")
	flags.DurationVar(&f.timeout, "timeout", 0, "stop after this time, such as 30s")
	flags.IntVar(&f.limit, "limit", 20_000_000, "the most positions to store")
	flags.IntVar(&f.day, "day", -1, "the games born by this day, 0 to 6")
	flags.StringVar(&f.universe, "universe", "", "compare two partizan games modulo dicot, dead-ending, blocking or all games")
	cmd.MarkFlagsMutuallyExclusive("day", "universe")
	return cmd
}

// run answers and prints.
func (f *misereFlags) run(ctx context.Context, w io.Writer, args []string) error {
	switch {
	case f.day >= 0:
		d, err := answer.MisereDayOf(ctx, f.day)
		return show(w, f.json, d, err, printDay)
	case f.universe != "":
		c, err := answer.MisereCompare(ctx, f.universe, [2]string(args))
		return show(w, f.json, c, err, printComparison)
	}
	m, err := answer.MisereOf(ctx, args, work.Budget{Positions: uint64(max(f.limit, 0))})
	return show(w, f.json, m, err, printMisere)
}

// show prints what was found, in words or as JSON.
func show[T any](w io.Writer, asJSON bool, found *T, err error, words func(io.Writer, *T)) error {
	switch {
	case found == nil:
		return err
	case asJSON:
		return errors.Join(err, writeJSON(w, found))
	}
	words(w, found)
	return err
}

func printDay(w io.Writer, d *answer.MisereDay) {
	text := d.Number().String()
	if len(text) > 60 {
		text = fmt.Sprintf("%s…%s, a number of %d digits", text[:20], text[len(text)-20:], len(text))
	}
	fmt.Fprintf(w, "born by day %d: %s\n", d.Day, text)
	if d.Formula != "" {
		fmt.Fprintf(w, "= %s\n", strings.ReplaceAll(d.Formula, " - ", "\n  - "))
	}
	for _, g := range d.Games {
		fmt.Fprintf(w, "day %d  %-8s %-16s %-7s %s\n", g.Day, g.Name, g.Form, g.Genus, g.Class)
	}
}

func printComparison(w io.Writer, c *answer.MisereComparison) {
	fmt.Fprintf(w, "%s %s %s modulo %s\n", c.Games[0].Form, c.Relation, c.Games[1].Form, c.Universe)
	for _, g := range c.Games {
		fmt.Fprintf(w, "  %s  outcome %s", g.Form, g.Outcome)
		if g.Canonical != "" {
			fmt.Fprintf(w, ", canonical %s modulo dicots", g.Canonical)
		}
		if g.PFree {
			fmt.Fprint(w, ", P-free")
		}
		fmt.Fprintln(w)
	}
}

func printMisere(w io.Writer, m *answer.MisereForm) {
	fmt.Fprintf(w, "form    %s\n", m.Form)
	if m.Compact != m.Form {
		fmt.Fprintf(w, "        %s\n", m.Compact)
	}
	fmt.Fprintf(w, "genus   %s\n", m.Genus)
	fmt.Fprintf(w, "outcome %s in misère play\n", m.Outcome)
	fmt.Fprintf(w, "class   %s\n", m.Class)
	fmt.Fprintf(w, "born by day %d\n", m.Birthday)
	if m.Mate != "" {
		fmt.Fprintf(w, "mate    %s\n", m.Mate)
	}
	switch {
	case m.Parts == nil:
	case m.Prime:
		fmt.Fprintln(w, "prime: it has no proper parts")
	case len(m.Parts) > 0:
		fmt.Fprintf(w, "parts   %v\n", m.Parts)
	}
	if m.Note != "" {
		fmt.Fprintln(w, m.Note)
	}
}
