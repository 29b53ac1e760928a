// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/solve"
)

func misereCommand() *cobra.Command {
	var asJSON bool
	var timeout time.Duration
	var limit int
	cmd := &cobra.Command{
		Use:   "misere POSITION...",
		Short: "Reduced form, genus, class, parts and mate of an impartial position",
		Long: `Find the reduced form in misère play of an impartial position, or of a sum of them: its
genus, its class (tame, restive, restless, wild), its parts and its mate [ONAG, ch. 12].`,
		Example: `  upstar misere 'tree({{2},0})'
  upstar misere 'grundy(18)'
  upstar misere 'kayles(5)' 'kayles(9)' --json`,
		Args: atLeast(1, "a position"),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx := cmd.Context()
			if timeout > 0 {
				var cancel context.CancelFunc
				ctx, cancel = context.WithTimeout(ctx, timeout)
				defer cancel()
			}
			m, err := answer.MisereOf(ctx, args, solve.Limits{Positions: limit})
			if m == nil {
				return err
			}
			if asJSON {
				err = errors.Join(err, writeJSON(cmd.OutOrStdout(), m))
			} else {
				printMisere(cmd.OutOrStdout(), m)
			}
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().DurationVar(&timeout, "timeout", 0, "stop after this time, such as 30s")
	cmd.Flags().IntVar(&limit, "limit", 20_000_000, "the most positions to store")
	return cmd
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
