// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/game"
)

func horsesCommand() *cobra.Command {
	var f solveFlags
	var names []string
	for _, g := range answer.HorseGames() {
		names = append(names, fmt.Sprintf("  %-44s %s compound, %s play", g.Name, g.Mode, g.Convention))
	}
	cmd := &cobra.Command{
		Use:   "horses VERSION X,Y...",
		Short: "All the King's Horses: Conway's twelve games with several horses",
		Long: `Each horse goes home to the 2×2 squares of the corner by the knight's moves (−2,+1),
(−2,−1), (−1,−2) and (+1,−2). The twelve versions differ in how many horses move in a turn
and in who wins; short words will do, such as "all, last home loses".

` + strings.Join(names, "\n"),
		Example: `  upstar horses "All the King's Horses, last home loses" 3,4 5,8 2,7
  upstar horses 'some, first home wins' 4,4 6,9`,
		Args: atLeast(2, "the version, or the square of a horse"),
		RunE: func(cmd *cobra.Command, args []string) error {
			g, err := answer.HorseGameNamed(args[0])
			if err != nil {
				return usageError{err}
			}
			squares := make([]string, len(args)-1)
			for i, square := range args[1:] {
				squares[i] = "horses(" + square + ")"
			}
			q, err := f.question(cmd, squares)
			if err != nil {
				return err
			}
			q.Mode, q.Conventions = g.Mode, []game.Convention{g.Convention}
			if !f.json {
				fmt.Fprintln(cmd.OutOrStdout(), g.Name)
			}
			return f.answer(cmd, q)
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.json, "json", false, "print JSON")
	flags.IntVar(&f.moves, "moves", 20, "the most winning moves to list")
	flags.IntVar(&f.limit, "limit", 20_000_000, "the most positions to store")
	flags.DurationVar(&f.timeout, "timeout", 0, "stop after this time, such as 30s")
	return cmd
}
