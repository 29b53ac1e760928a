// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/internal/store/answerfile"
	"github.com/upstar-cgt/upstar/internal/store/catalogue"
	"github.com/upstar-cgt/upstar/internal/sweep"
	"github.com/upstar-cgt/upstar/lang/eval"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

// An asking is a command whose flags describe a question, except for its subject.
type asking struct {
	cmd      *cobra.Command
	question func() (ask.Question, error) // valid after the flags have been read
	means    func() ask.Means             // likewise; without the memory limit
}

// askings are the commands whose answers a catalogue keeps.
func (a *app) askings() map[string]func() asking {
	return map[string]func() asking{"heap": a.askHeap, "hunt": a.askHunt, "misere": a.askMisere, "quotient": a.askQuotient, "row": a.askRow, "solve": a.askSolve, "stats": a.askStats, "table": a.askTable, "value": a.askValue}
}

// remembered names them.
var remembered = []string{"heap", "hunt", "misere", "quotient", "row", "solve", "stats", "table", "value"}

// A kind is a kind of question in a sweep.
type kind struct {
	app   *app
	name  string
	flags []string // in the form in which they can be given again, sorted
	args  []string // arguments that are not flags

	template ask.Question // without a subject
	means    ask.Means
	timeout  time.Duration // of each question
	tried    bool          // the first expression
}

// unasked are flags that have no meaning in a sweep.
var unasked = []string{"all", "batch", "catalogue", "certificate", "checkpoint", "day", "depth", "format", "from", "full", "functions", "json", "memory", "output", "part", "path", "plot", "rows", "scatter", "strategy", "universe"}

// kindOf reads the name of a command and its flags. Arguments may come before and between the
// flags.
func (a *app) kindOf(args []string) (*kind, error) {
	if len(args) == 0 || !slices.Contains(remembered, args[0]) {
		return nil, flag.Wrong("choose the kind of questions of the sweep: %s; such as upstar sweep run heap octal:2", strings.Join(remembered, ", "))
	}
	k := &kind{app: a, name: args[0]}
	asked := a.askings()[k.name]()
	bare().AddCommand(asked.cmd)
	if err := asked.cmd.ParseFlags(args[1:]); errors.Is(err, pflag.ErrHelp) {
		return nil, flag.Wrong("the help of the sweep is upstar sweep run --help; that of its questions is upstar %s --help", k.name)
	} else if err != nil {
		return nil, flag.Wrong("%s: %w; write the flags of the sweep before %s", k.name, flag.Explained(err), k.name)
	}
	k.args = asked.cmd.Flags().Args()
	var err error
	asked.cmd.Flags().Visit(func(f *pflag.Flag) {
		if slices.Contains(unasked, f.Name) || k.name == "solve" && f.Name == "keep" {
			err = flag.Wrong("--%s means nothing for each question of a sweep; write the flags of the sweep before %s", f.Name, k.name)
		}
		k.flags = append(k.flags, "--"+f.Name+"="+f.Value.String())
	})
	if err != nil {
		return nil, err
	}
	k.timeout, _ = asked.cmd.Flags().GetDuration("timeout")
	k.means = asked.means()
	k.template, err = asked.question()
	return k, err
}

// about returns the question about a subject, or an error.
func (k *kind) about(subject string) (ask.Question, error) {
	q := k.template.About(subject)
	err := q.Check(k.app.at)
	if v, ok := q.(ask.Value); ok && err == nil && !k.tried {
		k.tried = true
		err = k.try(v)
	}
	return q, err
}

// try computes the first expression for a moment, to find out whether it contains an undefined
// name. All other expressions would contain it, too.
func (k *kind) try(q ask.Value) error {
	ctx, cancel := context.WithTimeout(context.Background(), moment)
	defer cancel()
	var undefined *eval.Undefined
	if _, err := q.Do(ctx, k.app.at, ask.Means{Limits: work.Budget{Bytes: momentBytes}, Brief: true}); errors.As(err, &undefined) {
		return err
	}
	return nil
}

// Limits for trying the first expression.
const moment, momentBytes = 200 * time.Millisecond, 16 << 20

// ask answers questions. Each has its share of the memory, or all of it if nothing else is running.
// Each worker has a session, which it keeps from one question to the next.
func (k *kind) ask(bytes uint64, workers int) sweep.Ask {
	idle := make(chan *session.Session, workers)
	return func(ctx context.Context, q catalogue.Question, t sweep.Task) (catalogue.Entry, error) {
		at := session.New(k.app.at.Catalog)
		select {
		case at = <-idle:
		default:
		}
		m := k.means
		if m.Limits.Bytes = bytes; !t.Alone {
			m.Limits.Bytes /= uint64(workers)
		}
		ctx, cancel := work.Within(ctx, k.timeout)
		defer cancel()
		e, err := answerfile.Answered(ctx, at, k.template.About(q.Subject), m, t.Folder)
		err = work.Explained(ctx, err)
		if err == nil { // otherwise earlier results may fill the memory
			select {
			case idle <- at:
			default:
			}
		}
		return e, err
	}
}

// answered answers a question from the catalogue of the command. If the catalogue does not know the
// answer, it calls run and keeps the result. If a catalogue is given, it refuses a question that is
// not filed.
func (c *call) answered(q ask.Question, as answerfile.Shown, run func() error) error {
	done, err := c.Recall(c.at, q, catalogueFile(c.cmd), as)
	if done || err != nil {
		return err
	}
	return errors.Join(work.Explained(c.ctx, run()), c.Memory.Close())
}

// unfiled runs work whose result no catalogue keeps; by names the flag that is responsible.
func (c *call) unfiled(by string, run func() error) error {
	if c.cmd.Flags().Changed("catalogue") {
		return flag.Wrong("--catalogue does not go with --%s", by)
	}
	return run()
}

// limited adds the memory limit of the call to the limits of a question.
func (c *call) limited(m ask.Means) ask.Means {
	m.Limits.Bytes = c.bytes
	return m
}

// refused puts the name of a flag before the text of an answer.Refusal about a field.
func refused(err error) (text string, ok bool) {
	var r answer.Refusal
	if !errors.As(err, &r) || r.Field == "" {
		return "", false
	}
	return strings.Replace(err.Error(), r.Error(), r.In("--"), 1), true
}
