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
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/value/misere/quotient"
	"github.com/upstar-cgt/upstar/work"
)

// quotientFlags are the flags of quotient.
type quotientFlags struct {
	to            int
	json, games   bool
	certificate   string
	timeout, each time.Duration
	all, file     string
	threads       int
	rounds, order int
	diagonal      []int
}

func quotientCommand() *cobra.Command {
	var f quotientFlags
	cmd := &cobra.Command{
		Use:   "quotient CODE | --games POSITION... | --all KIND:DIGITS",
		Short: "The misère quotient of a heap game, or of positions",
		Long: `Find the misère quotient (Q,P) of a heap game, heap after heap, until its pretending
function is proved periodic, a limit is reached or Ctrl-C is pressed. A quotient that does
not end leaves the partial quotient and a certified lower bound for the next one, or a
proof that the next one is infinite.

With --games it is the quotient of all sums of the positions and of what can be reached
from them. With --all it is those of all codes with so many digits, or of the codes that
begin the lines of a file, each within the time of --each, as lines of a CSV file; a run
that was stopped goes on where it was.`,
		Example: `  upstar quotient 0.77
  upstar quotient 0.07 --to 30
  upstar quotient 0.15 --json --certificate guiles.json
  upstar quotient --games 'tree({{2},0})' 'tree(3)'
  upstar quotient --all quaternary:4 -o quotients.csv`,
		Args: func(cmd *cobra.Command, args []string) error {
			switch {
			case f.all != "":
				return exactly(0, "no code beside --all")(cmd, args)
			case f.games:
				return atLeast(1, "a position")(cmd, args)
			}
			return exactly(1, "one code")(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.to < 1 || f.rounds < 1 || f.order < 1 || f.order > 20_000 || f.each <= 0 {
				return usageError{fmt.Errorf("--to, --rounds and --order want a number from 1, --order to 20000, and --each a time")}
			}
			if n := len(f.diagonal); n != 0 && n != 2 {
				return usageError{fmt.Errorf("--diagonal wants two heaps, not %d", n)}
			}
			ctx, cancel := within(cmd.Context(), f.timeout)
			defer cancel()
			switch {
			case f.all != "":
				return f.allQuotients(ctx, cmd.OutOrStdout())
			case f.games:
				return f.ofGames(ctx, cmd.OutOrStdout(), args)
			}
			return f.ofCode(ctx, cmd.OutOrStdout(), args[0])
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&f.to, "to", 1000, "the largest heap")
	flags.BoolVar(&f.json, "json", false, "print JSON")
	flags.BoolVar(&f.games, "games", false, "the quotient of positions and what can be reached from them")
	flags.StringVar(&f.certificate, "certificate", "", "write a certificate to this file")
	flags.DurationVar(&f.timeout, "timeout", 0, "stop after this time, such as 30s")
	flags.IntVar(&f.rounds, "rounds", 40, "how many hypotheses are tried for a heap before a proof that its quotient is infinite")
	flags.IntVar(&f.order, "order", 8000, "the greatest order of a hypothesis, to 20000; twice its square is the memory in bytes; beyond 8192 there are no certificates of bounds")
	flags.IntSliceVar(&f.diagonal, "diagonal", nil, "the two heaps along which an infinite quotient is looked for, such as 34,30; it is guessed otherwise")
	flags.StringVar(&f.all, "all", "", "tabulate all codes: quaternary:1 to quaternary:5, octal:1 to octal:3, or those in a .csv file")
	flags.StringVarP(&f.file, "output", "o", "", "with --all: the CSV file to write, or to go on with")
	flags.DurationVar(&f.each, "each", 2*time.Second, "with --all: the time for each code")
	flags.IntVar(&f.threads, "threads", 1, "with --all: how many codes are worked on at a time")
	return cmd
}

func (f *quotientFlags) ofCode(ctx context.Context, w io.Writer, text string) error {
	rules, name, err := answer.QuotientRules(text)
	if err != nil {
		return err
	}
	solver := quotient.NewSolver(rules, f.limits())
	stop := watchQuotient(solver, name)
	err = f.grow(ctx, w, solver, f.to)
	r := solver.Result()
	r.Code = name
	r.Standard, r.Shift = answer.Cousin(text)
	if errors.Is(err, work.ErrLimit) {
		if proof, failed := f.prove(ctx, solver); failed == nil {
			r.Infinite, r.Bound, err = proof, nil, nil
		}
	}
	stop()
	if f.json {
		r.Growth = beyondTwo(r.Growth)
		if failed := writeJSON(w, r); failed != nil {
			return failed
		}
	} else {
		printQuotient(w, r, heapNames)
		printDiagonals(w, solver, r)
	}
	if f.certificate != "" {
		if failed := writeCertificate(f.certificate, solver, r); failed != nil {
			return failed
		}
	}
	return answer.QuotientLimit(err)
}

// prove looks for a proof that the quotient with the next heap is infinite.
func (f *quotientFlags) prove(ctx context.Context, solver *quotient.Solver) (*quotient.Infinite, error) {
	if len(f.diagonal) == 2 {
		return solver.Infinite(work.New(ctx, work.Budget{}), quotient.Diagonal{Up: f.diagonal[0], Down: f.diagonal[1]})
	}
	return solver.ProveInfinite(work.New(ctx, work.Budget{}))
}

// limits bound the work on a heap.
func (f *quotientFlags) limits() quotient.Limits {
	return quotient.Limits{Heap: f.to, Order: f.order, Trial: 4_000_000, Rounds: f.rounds}
}

// watchQuotient shows how far the solver is.
func watchQuotient(solver *quotient.Solver, name string) (stop func()) {
	return watch(name, 1<<20, func() (int64, string) {
		s := solver.Stats()
		return int64(s.Heap), fmt.Sprintf("heap %d, order %d, hypothesis %d", s.Heap, s.Order, s.Rounds)
	})
}

// beyondTwo leaves out the quotients of order 1 and 2, those of fickle games.
func beyondTwo(all []quotient.Growth) []quotient.Growth {
	out := []quotient.Growth{}
	for _, g := range all {
		if g.Order > 2 {
			out = append(out, g)
		}
	}
	return out
}

// writeCertificate writes what proves the result: the quotient, a quotient that is
// infinite, or a lower bound.
func writeCertificate(file string, solver *quotient.Solver, r *quotient.Result) error {
	var data []byte
	var err error
	switch {
	case r.Infinite != nil:
		data, err = r.Infinite.Certificate(r.Code)
	case r.Bound != nil:
		data, err = solver.BoundCertificate(r.Code)
	default:
		data, err = r.Quotient.Certificate(r.Code)
	}
	if err != nil {
		return err
	}
	return writeData(file, data)
}

// grow adds heap after heap and tells when the quotient grows.
func (f *quotientFlags) grow(ctx context.Context, w io.Writer, s *quotient.Solver, to int) error {
	told := 0
	for s.Heap() < to {
		if _, ok := s.Period(); ok {
			return nil
		}
		if err := s.Next(work.New(ctx, work.Budget{})); err != nil {
			return err
		}
		for ; !f.json && told < len(s.Growth()); told++ {
			g := s.Growth()[told]
			fmt.Fprintf(w, "heap %d: order %d, |P| = %d\n", g.Heap, g.Order, g.P)
		}
	}
	return nil
}

// gamesResult is the quotient of a closed set of games.
type gamesResult struct {
	Games []string `json:"games"` // game 0, 1, …, as pretending and generators number them
	*quotient.Result
}

func (f *quotientFlags) ofGames(ctx context.Context, w io.Writer, texts []string) error {
	closure, err := answer.ClosureOf(ctx, texts, solve.Limits{Positions: 1_000_000})
	if err != nil {
		return err
	}
	if f.certificate != "" {
		return usageError{errors.New("there are certificates of heap games only")}
	}
	rules, n := closure.Rules()
	solver := quotient.NewSolver(rules, quotient.Limits{Heap: n})
	stop := watchQuotient(solver, "games")
	var unseen quotientFlags
	unseen.json = true
	err = unseen.grow(ctx, w, solver, n)
	stop()
	r := solver.Result()
	r.Code = strings.Join(texts, " ")
	if f.json {
		r.Growth = beyondTwo(r.Growth)
		if failed := writeJSON(w, gamesResult{closure.Games, r}); failed != nil {
			return failed
		}
	} else {
		printQuotient(w, r, func(n int) string { return closure.Games[n] })
	}
	return answer.QuotientLimit(err)
}

func heapNames(n int) string { return fmt.Sprintf("heap %d", n) }

func printQuotient(w io.Writer, r *quotient.Result, name func(n int) string) {
	state := "partial quotient"
	if r.Solved {
		state = "misère quotient"
	}
	span := fmt.Sprintf("heaps to %d", r.Heap)
	if name(1) != heapNames(1) {
		span = fmt.Sprintf("%d games", r.Heap+1)
	}
	fmt.Fprintf(w, "%s of %s: order %d, |P| = %d, %s\n", state, r.Code, r.Order, r.P, span)
	if r.Standard != "" {
		fmt.Fprintf(w, "a cousin of %s: a heap of n plays as one of n−%d there, and the quotient is the same\n", r.Standard, r.Shift)
	}
	if r.Tame != nil {
		fmt.Fprintf(w, "tame: T_%d\n", *r.Tame)
	}
	if r.Period > 0 {
		fmt.Fprintf(w, "period %d from heap %d\n", r.Period, r.Preperiod)
	}
	gens := make([]string, len(r.Generators))
	for i, g := range r.Generators {
		gens[i] = fmt.Sprintf("%s = %s", g.Name, name(g.Heap))
	}
	fmt.Fprintf(w, "generators: %s\n", strings.Join(gens, ", "))
	if len(r.Relations) <= 60 {
		fmt.Fprintf(w, "relations: %s\n", strings.Join(r.Relations, ", "))
	} else {
		fmt.Fprintf(w, "relations: %d, shown by --json\n", len(r.Relations))
	}
	if len(r.PPortion) <= 60 {
		fmt.Fprintf(w, "P = {%s}\n", strings.Join(r.PPortion, ", "))
	}
	images := r.Pretending
	if r.Period > 0 {
		images = images[:min(len(images), r.Preperiod+r.Period)]
	}
	fmt.Fprintln(w, "pretending function:")
	printPretending(w, images, name)
	if b := r.Bound; b != nil {
		fmt.Fprintf(w, "the quotient to %s has order at least %d (%s)\n", name(b.Heap), b.Order, b.Reason)
	}
	if i := r.Infinite; i != nil {
		fmt.Fprintf(w, "the quotient to %s is infinite (%s)\n", name(i.Heap), i.Reason)
	}
}

// printDiagonals says along which heaps the quotient that was not found may be
// infinite.
func printDiagonals(w io.Writer, solver *quotient.Solver, r *quotient.Result) {
	if r.Bound == nil {
		return
	}
	var seen []string
	for _, d := range solver.Diagonals() {
		if len(seen) < 3 {
			seen = append(seen, fmt.Sprintf("--diagonal %d,%d", d.Up, d.Down))
		}
	}
	if len(seen) > 0 {
		fmt.Fprintf(w, "it may be infinite along %s, with other --rounds or a greater --order\n", strings.Join(seen, " or "))
	}
}

// printPretending lists heaps twelve a line, and other games one a line.
func printPretending(w io.Writer, images []string, name func(n int) string) {
	if name(1) != heapNames(1) {
		for n := 1; n < len(images); n++ {
			fmt.Fprintf(w, "  %-6s %s\n", images[n], name(n))
		}
		return
	}
	for n := 0; n < len(images); n += 12 {
		fmt.Fprintf(w, "%6d ", n)
		for _, x := range images[n:min(n+12, len(images))] {
			fmt.Fprintf(w, " %6s", x)
		}
		fmt.Fprintln(w)
	}
}
