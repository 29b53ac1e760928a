// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"io"
	"math/big"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// solveFlags are the flags of solve and of commands like it.
type solveFlags struct {
	compound       string
	normal, misere bool
	json, values   bool
	moves, limit   int
	playing        int
	marks, from    string
	timeout        time.Duration
}

func (f *solveFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&f.normal, "normal", false, "normal play only")
	flags.BoolVar(&f.misere, "misere", false, "misère play only")
	flags.BoolVar(&f.json, "json", false, "print JSON")
	flags.BoolVar(&f.values, "values", false, "find the values of partizan games even if they take long")
	flags.IntVar(&f.moves, "moves", 20, "the most winning moves to list")
	flags.IntVar(&f.limit, "limit", 20_000_000, "the most positions to store")
	flags.DurationVar(&f.timeout, "timeout", 0, "stop after this time, such as 30s")
}

func solveCommand() *cobra.Command {
	var f solveFlags
	cmd := &cobra.Command{
		Use:   "solve POSITION...",
		Short: "Say who wins, by which moves and why",
		Long: `Say who wins a position, or several positions played together, in normal and
misère play, by which moves and why.

A position is written ruleset(position); upstar games lists the rulesets. Several
positions are played as a disjunctive sum unless --compound says otherwise:
` + strings.Join(compound.Names(), ", ") + `.
A compound is itself a position: selective(conjunctive(kayles(3),nim(2)),wythoff(1,4)).

kayles(7) is a game in its own right: the heaps into which it breaks are played
disjunctively, whatever compound it stands in. obliged(0.77,7) is Ferguson's
obliged Kayles: the heaps into which a heap breaks must be finished before
anything else.`,
		Example: `  upstar solve 'nim(18,22,29)'
  upstar solve 'domineering(....|....|....|....)'
  upstar solve --compound obliged 'wythoff(0,1)' 'wythoff(1,4)' 'wythoff(2,1)' 'wythoff(2,2)' 'wythoff(5,3)'
  upstar solve --compound continued-conjunctive --misere 'horses(3,4)' 'horses(5,8)'`,
		Args: func(cmd *cobra.Command, args []string) error {
			if f.from != "" {
				return nil
			}
			return atLeast(1, "a position")(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			more, err := positionLines(cmd, f.from)
			if err != nil {
				return err
			}
			args = append(args, more...)
			q, err := f.question(cmd, args)
			if err != nil {
				return err
			}
			return f.answer(cmd, q)
		},
	}
	f.add(cmd)
	cmd.Flags().StringVar(&f.compound, "compound", "disjunctive", "how the positions are played together")
	cmd.Flags().IntVar(&f.playing, "playing", 0, "the component of an obliged sum that is in play, counted from 0")
	cmd.Flags().StringVar(&f.marks, "marks", "", "of a first-to-end compound: for each component P (who ends it, in whatever way, wins) or N (the other wins), such as PNP; without it all are P")
	cmd.Flags().StringVar(&f.from, "from", "", "read positions, one a line, from this file, or - for standard input")
	_ = cmd.RegisterFlagCompletionFunc("compound", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return compound.Names(), cobra.ShellCompDirectiveNoFileComp
	})
	return cmd
}

// mostLines is how many bytes of positions are read.
const mostLines = 16 << 20

// positionLines reads positions from a file, one a line.
func positionLines(cmd *cobra.Command, file string) ([]string, error) {
	var data []byte
	var err error
	switch file {
	case "":
		return nil, nil
	case "-":
		data, err = io.ReadAll(io.LimitReader(cmd.InOrStdin(), mostLines+1))
	default:
		data, err = readAtMost(file, mostLines+1)
	}
	if err != nil {
		return nil, err
	}
	if len(data) > mostLines {
		return nil, fmt.Errorf("more than %d MiB in %s, too many positions", mostLines>>20, file)
	}
	var out []string
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			out = append(out, line)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("no positions in %s", file)
	}
	return out, nil
}

// question reads the positions and the flags.
func (f *solveFlags) question(cmd *cobra.Command, args []string) (answer.Question, error) {
	q := answer.Question{Moves: f.moves, Values: f.values, Limits: work.Budget{Positions: uint64(max(f.limit, 0))}}
	switch {
	case f.normal && f.misere:
	case f.normal:
		q.Conventions = []game.Convention{game.Normal}
	case f.misere:
		q.Conventions = []game.Convention{game.Misere}
	}
	for _, arg := range args {
		p, err := catalog.Builtin().Parse(arg)
		if err != nil {
			return q, err
		}
		q.Positions = append(q.Positions, p)
	}
	if f.moves < 1 || f.limit < 1 {
		return q, usageError{fmt.Errorf("--moves and --limit want a number from 1")}
	}
	if f.compound != "" {
		m, err := compound.ParseMode(f.compound)
		if err != nil {
			return q, err
		}
		q.Mode = m
	}
	if cmd.Flags().Changed("playing") {
		q.InPlay, q.Playing = true, f.playing
	}
	return q, f.readMarks(&q)
}

// readMarks reads the marks of a first-to-end compound.
func (f *solveFlags) readMarks(q *answer.Question) error {
	for _, r := range strings.ToUpper(f.marks) {
		if r != 'N' && r != 'P' {
			return usageError{fmt.Errorf("--marks wants letters N and P, not %q", r)}
		}
		q.Mode.Marks += string(r)
	}
	switch n := len(q.Positions); {
	case len(q.Mode.Marks) == 0:
	case q.Mode.Kind != compound.FirstToEnd:
		return usageError{fmt.Errorf("--marks is for --compound first-to-end, not for a %s compound", q.Mode)}
	case len(q.Mode.Marks) != n:
		return usageError{fmt.Errorf("--marks wants a letter for each of the %d positions, not %q", n, f.marks)}
	}
	return nil
}

// answer solves and prints; what was found is printed even if a limit ended it.
func (f *solveFlags) answer(cmd *cobra.Command, q answer.Question) error {
	ctx, cancel := within(cmd.Context(), f.timeout)
	defer cancel()
	a, err := answer.To(ctx, q)
	if a == nil {
		return err
	}
	w := cmd.OutOrStdout()
	if f.json {
		if failed := writeJSON(w, a); failed != nil {
			return failed
		}
		return err
	}
	printAnswer(w, a)
	return err
}

func printAnswer(w io.Writer, a *answer.Answer) {
	if len(a.Components) > 1 {
		fmt.Fprintf(w, "%v compound of\n", a.Mode)
	}
	for i, c := range a.Components {
		if i == 30 {
			fmt.Fprintf(w, "  … and %d more\n", len(a.Components)-i)
			break
		}
		fmt.Fprintf(w, "%3d  %s", i, c.Position)
		for _, n := range c.Functions {
			value := n.Value
			if value == nil {
				value = "undefined"
			}
			fmt.Fprintf(w, "  %s %v", n.Name, value)
		}
		fmt.Fprintln(w)
	}
	if a.Obliged != nil {
		fmt.Fprintf(w, "value %v\n", a.Obliged)
	}
	if v := a.Worth; v != nil {
		fmt.Fprintf(w, "value %s, mean %s, temperature %s\n", v.Value, v.Mean, v.Temperature)
		for _, x := range v.Advice {
			fmt.Fprintf(w, "  %s advises %s to move in component %d, to %s%s\n", x.Strategy, x.Player, x.Component, x.To, ambient(x))
		}
	}
	printVerdict(w, "normal play", a.Normal, a)
	printVerdict(w, "misère play", a.Misere, a)
}

// said tells an outcome in words.
var said = map[game.Outcome]string{
	game.N: "N, the next player wins", game.P: "P, the previous player wins",
	game.L: "L, Left wins", game.R: "R, Right wins",
}

func printVerdict(w io.Writer, name string, v *answer.Verdict, a *answer.Answer) {
	if v == nil {
		return
	}
	outcome := "not found"
	if v.Found {
		outcome = said[v.Outcome]
	}
	fmt.Fprintf(w, "\n%s: %s", name, outcome)
	if v.Means.Says != "" {
		fmt.Fprintf(w, " (by %s)", v.Means.Says)
	}
	fmt.Fprintln(w)
	if v.Strategy != "" {
		fmt.Fprintf(w, "  to win: %s\n", v.Strategy)
	}
	if v.Reason != "" {
		fmt.Fprintf(w, "  %s\n", v.Reason)
	}
	if l := v.Winning; v.Outcome == game.N && l != nil && l.Total != nil && l.Total.Sign() == 0 {
		fmt.Fprintln(w, "  the game has ended: no move is needed")
	} else {
		printMoves(w, "winning moves", l, a)
	}
	for player, l := range []*answer.MoveList{v.Left, v.Right} {
		if v.Found && l != nil && l.Stuck && v.Outcome.FirstWins(game.Player(player)) {
			fmt.Fprintf(w, "  %v wins by having no move\n", game.Player(player))
			continue
		}
		printMoves(w, game.Player(player).String()+" wins by", l, a)
	}
	if v.Err != nil {
		fmt.Fprintf(w, "  %v\n", v.Err)
	}
}

func printMoves(w io.Writer, title string, l *answer.MoveList, a *answer.Answer) {
	if l == nil {
		return
	}
	if len(l.Moves) == 0 {
		if l.Total != nil { // else nobody has looked for them
			fmt.Fprintf(w, "  %s: none\n", title)
		}
		return
	}
	fmt.Fprintf(w, "  %s:\n", title)
	for _, m := range l.Moves {
		steps := make([]string, len(m))
		for i, s := range m {
			steps[i] = s.Name
			if len(m) == 1 {
				steps[i] += "  to " + s.To.String()
			}
			if s.Value != "" {
				steps[i] += "  leaves " + s.Value
			}
			if len(a.Components) > 1 {
				steps[i] = fmt.Sprintf("%d: %s", s.Component, steps[i])
			}
		}
		fmt.Fprintf(w, "    %s\n", strings.Join(steps, ";  "))
	}
	switch {
	case l.Total == nil:
		fmt.Fprintln(w, "    … and more")
	case l.Total.Cmp(bigInt(len(l.Moves))) > 0:
		fmt.Fprintf(w, "    … %v in all\n", l.Total)
	}
}

func bigInt(n int) *big.Int { return big.NewInt(int64(n)) }

// ambient tells the temperature at which a move was advised.
func ambient(x answer.Advice) string {
	if x.Ambient == "any" {
		return ""
	}
	return " (ambient temperature " + x.Ambient + ")"
}
