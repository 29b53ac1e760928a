// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/eval"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/store/answerfile"
	"github.com/upstar-cgt/upstar/store/catalogue"
	"github.com/upstar-cgt/upstar/sweep"
)

// A kind is one of questions: a command whose answers a catalogue keeps, and its flags.
type kind struct {
	app   *app
	cmd   *cobra.Command // with the flags read
	flags []string       // as they are given again, sorted
	args  []string       // what is no flag

	language *answer.Calculator // that checks expressions
}

// unasked are flags that mean nothing in a sweep.
var unasked = []string{"all", "batch", "catalogue", "certificate", "checkpoint", "day", "depth", "format", "from", "full", "functions", "json", "memory", "output", "plot", "strategy", "universe"}

// kindOf reads the name of a command and its flags, among which its arguments stand.
func (a *app) kindOf(args []string) (*kind, error) {
	if len(args) == 0 || !slices.Contains(answerfile.Remembered, args[0]) {
		return nil, flag.Wrong("a sweep is of a kind of questions: %s; such as upstar sweep run heap octal:2", strings.Join(answerfile.Remembered, ", "))
	}
	k := &kind{app: a}
	_, k.cmd = a.only(args[0])
	if err := k.cmd.ParseFlags(args[1:]); err != nil {
		return nil, flag.Wrong("%s: %w; flags of the sweep stand before %s", args[0], flag.Explained(err), args[0])
	}
	k.args = k.cmd.Flags().Args()
	var err error
	k.cmd.Flags().Visit(func(f *pflag.Flag) {
		if slices.Contains(unasked, f.Name) || args[0] == "solve" && f.Name == "keep" {
			err = flag.Wrong("--%s means nothing for each question of a sweep; flags of the sweep stand before %s", f.Name, args[0])
		}
		k.flags = append(k.flags, "--"+f.Name+"="+f.Value.String())
	})
	return k, err
}

// only returns the command line with one command.
func (a *app) only(name string) (root, cmd *cobra.Command) {
	commands := map[string]func() *cobra.Command{"heap": a.heap, "misere": a.misere, "quotient": a.quotient, "row": a.row, "solve": a.solve, "table": a.table, "value": a.value}
	root, cmd = bare(), commands[name]()
	root.AddCommand(cmd)
	return root, cmd
}

// question returns the question about a subject, or what is wrong with it.
func (k *kind) question(subject string) (catalogue.Question, error) {
	args := asked(k.cmd, nil).Split(subject)
	if k.cmd.Args != nil {
		if err := k.cmd.Args(k.cmd, args); err != nil {
			return catalogue.Question{}, fmt.Errorf("%s: %w", subject, err)
		}
	}
	if k.cmd.Name() == "value" {
		if err := k.check(subject); err != nil {
			return catalogue.Question{}, err
		}
	}
	return asked(k.cmd, args).Question(k.app.at)
}

// check says what is wrong with an expression, and of the first one, which is tried for a
// moment, also whether it has a name that nothing has: the others would have it, too.
func (k *kind) check(subject string) error {
	first := k.language == nil
	if first {
		k.language = answer.NewCalculator(context.Background(), k.app.at, 0)
	}
	if err := k.language.Check(subject); err != nil || !first {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), moment)
	defer cancel()
	var undefined *eval.Undefined
	if _, err := answer.NewCalculator(ctx, k.app.at, momentBytes).Eval(subject); errors.As(err, &undefined) {
		return err
	}
	return nil
}

// What the first expression may take when it is tried.
const moment, momentBytes = 200 * time.Millisecond, 16 << 20

// ask answers questions by the command, each with so many bytes of memory, or with all if
// nothing else runs.
func (k *kind) ask(bytes uint64, workers int) sweep.Ask {
	return func(ctx context.Context, q catalogue.Question, t sweep.Task) (catalogue.Entry, error) {
		begin := time.Now()
		kept := &answerfile.Kept{}
		worker := &app{at: session.New(k.app.at.Catalog), store: kept}
		root, _ := worker.only(q.Kind)
		mib := bytes >> 20
		if !t.Alone {
			mib /= uint64(workers)
		}
		args := append([]string{q.Kind, fmt.Sprintf("--memory=%d", max(mib, 1))}, k.flags...)
		if t.Folder != "" {
			args = append(args, "--checkpoint="+t.Folder)
		}
		root.SetArgs(append(append(args, "--"), asked(k.cmd, nil).Split(q.Subject)...))
		root.SetIn(strings.NewReader(""))
		root.SetOut(io.Discard)
		root.SetErr(io.Discard)
		if err := root.ExecuteContext(ctx); err != nil {
			return catalogue.Entry{}, err
		}
		if kept.Entry == nil {
			return catalogue.Entry{}, errors.New("it has no answer that a catalogue keeps")
		}
		kept.Entry.CPU = min(kept.Entry.CPU, time.Since(begin).Seconds()) // which is that of the process
		return *kept.Entry, nil
	}
}
