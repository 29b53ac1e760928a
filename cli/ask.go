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
	"github.com/upstar-cgt/upstar/eval"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/store/answerfile"
	"github.com/upstar-cgt/upstar/store/catalogue"
	"github.com/upstar-cgt/upstar/sweep"
	"github.com/upstar-cgt/upstar/work"
)

// An asking is a command whose flags say what is asked, without what it is the subject.
type asking struct {
	cmd      *cobra.Command
	question func() (ask.Question, error) // once the flags are read
	means    func() ask.Means             // likewise; without the bytes of memory
}

// askings are the commands whose answers a catalogue keeps.
func (a *app) askings() map[string]func() asking {
	return map[string]func() asking{"heap": a.askHeap, "misere": a.askMisere, "quotient": a.askQuotient, "row": a.askRow, "solve": a.askSolve, "table": a.askTable, "value": a.askValue}
}

// remembered names them.
var remembered = []string{"heap", "misere", "quotient", "row", "solve", "table", "value"}

// A kind is one of questions, as a sweep asks them.
type kind struct {
	app   *app
	name  string
	flags []string // as they are given again, sorted
	args  []string // what is no flag

	template ask.Question // without a subject
	means    ask.Means
	timeout  time.Duration // of each question
	tried    bool          // the first expression
}

// unasked are flags that mean nothing in a sweep.
var unasked = []string{"all", "batch", "catalogue", "certificate", "checkpoint", "day", "depth", "format", "from", "full", "functions", "json", "memory", "output", "path", "plot", "strategy", "universe"}

// kindOf reads the name of a command and its flags, among which its arguments stand.
func (a *app) kindOf(args []string) (*kind, error) {
	if len(args) == 0 || !slices.Contains(remembered, args[0]) {
		return nil, flag.Wrong("choose the kind of questions of the sweep: %s; such as upstar sweep run heap octal:2", strings.Join(remembered, ", "))
	}
	k := &kind{app: a, name: args[0]}
	asked := a.askings()[k.name]()
	bare().AddCommand(asked.cmd)
	if err := asked.cmd.ParseFlags(args[1:]); err != nil {
		return nil, flag.Wrong("%s: %w; flags of the sweep stand before %s", k.name, flag.Explained(err), k.name)
	}
	k.args = asked.cmd.Flags().Args()
	var err error
	asked.cmd.Flags().Visit(func(f *pflag.Flag) {
		if slices.Contains(unasked, f.Name) || k.name == "solve" && f.Name == "keep" {
			err = flag.Wrong("--%s means nothing for each question of a sweep; flags of the sweep stand before %s", f.Name, k.name)
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

// about returns the question about a subject, or what is wrong with it.
func (k *kind) about(subject string) (ask.Question, error) {
	q := k.template.About(subject)
	err := q.Check(k.app.at)
	if v, ok := q.(ask.Value); ok && err == nil && !k.tried {
		k.tried = true
		err = k.try(v)
	}
	return q, err
}

// try computes the first expression for a moment, to see whether it has a name that
// nothing has: the others would have it, too.
func (k *kind) try(q ask.Value) error {
	ctx, cancel := context.WithTimeout(context.Background(), moment)
	defer cancel()
	var undefined *eval.Undefined
	if _, err := q.Do(ctx, k.app.at, ask.Means{Limits: work.Budget{Bytes: momentBytes}, Brief: true}); errors.As(err, &undefined) {
		return err
	}
	return nil
}

// What the first expression may take when it is tried.
const moment, momentBytes = 200 * time.Millisecond, 16 << 20

// ask answers questions, each within its share of the memory, or with all of it if nothing
// else runs. Each of the workers has a session, which it keeps from one question to the next.
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
		if err == nil { // else what it knows may fill the memory
			select {
			case idle <- at:
			default:
			}
		}
		return e, err
	}
}

// answered answers a question from the catalogue of the command, or by run, whose answer
// the catalogue keeps. A question that is not filed is refused if a catalogue is given.
func (c *call) answered(q ask.Question, as answerfile.Shown, run func() error) error {
	done, err := c.Recall(c.at, q, catalogueFile(c.cmd), as)
	if done || err != nil {
		return err
	}
	return errors.Join(work.Explained(c.ctx, run()), c.Memory.Close())
}

// unfiled runs what a catalogue does not keep; by names the flag for which it does not.
func (c *call) unfiled(by string, run func() error) error {
	if c.cmd.Flags().Changed("catalogue") {
		return flag.Wrong("--catalogue does not go with --%s", by)
	}
	return run()
}

// Positions and bytes of the questions of a call.
func (c *call) limited(m ask.Means) ask.Means {
	m.Limits.Bytes = c.bytes
	return m
}

// refused puts the name of a flag before what an answer.Refusal says about a field.
func refused(err error) (text string, ok bool) {
	var r answer.Refusal
	if !errors.As(err, &r) || r.Field == "" {
		return "", false
	}
	return strings.Replace(err.Error(), r.Error(), r.In("--"), 1), true
}
