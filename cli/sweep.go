// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/store/answerfile"
	"github.com/upstar-cgt/upstar/sweep"
)

// sweepFlags are the flags of sweep.
type sweepFlags struct{ answerfile.Sweep }

// sweepVerbs are what can be done with a sweep.
var sweepVerbs = []string{"run", "serve", "work", "status", "node"}

func (a *app) sweep() *cobra.Command {
	f := &sweepFlags{}
	cmd := a.command("sweep run|serve KIND SUBJECTS... | sweep work|status PLACE | sweep node", sweepArgs, func(c *call) error {
		c.guard.Trust(c.bytes + c.bytes/4 + 4*sweep.Memory) // the questions have the memory, the queue is beside it
		verb, args := c.args[0], c.cmd.Flags().Args()
		switch verb {
		case "run", "serve":
			f.Serve = verb == "serve"
			return f.ask(a.with(c.at), c, args)
		case "work":
			return f.work(a.with(c.at), c, strings.Join(args, ""))
		case "node":
			return f.Node(c.ctx, c.cmd.ErrOrStderr())
		}
		return f.Watch(c.ctx, args[0], c.Output)
	})
	flags := cmd.Flags()
	flags.SetInterspersed(false) // what comes after the kind of question belongs to it
	catalogueFlag(cmd, "the catalogue for the answers; UPSTAR_CATALOGUE, or one in the folder, unless it is given")
	r := &f.Sweep
	flags.StringVar(&r.Folder, "folder", "", "where the sweep is kept, and goes on from; a name is made up of the questions unless it is given")
	flag.Number(cmd, &r.Workers, "workers", runtime.NumCPU(), 0, 4096, "questions at a time in this process; 0 for none with serve")
	flag.Number(cmd, &r.Tries, "tries", 3, 1, 1000, "how often a question may end badly")
	flag.Time(cmd, &r.Patience, "patience", 10*time.Second, "after which silence of a worker means that it has ended")
	flag.Time(cmd, &r.Part, "part", 10*time.Minute, "of heap and quotient: after which a question is handed on with a checkpoint")
	flags.BoolVar(&r.Again, "again", false, "ask again what failed before")
	flags.StringVar(&r.URL, "nats", "", "the address of NATS servers with JetStream that exist, nats://TOKEN@HOST:PORT, instead of the one in this process")
	flag.Number(cmd, &r.Replicas, "replicas", 1, 1, 5, "with --nats: on how many servers everything is kept, 3 for a cluster of three")
	flags.StringVar(&r.Listen, "listen", "127.0.0.1:4222", "of serve and node: HOST:PORT for workers; others than this machine need TLS by --cert and --key, or a network that is trusted")
	flags.StringVar(&r.Token, "token", "", "of serve and node: what workers must know; UPSTAR_SWEEP_TOKEN, or with serve one that is made up, unless it is given")
	flags.StringVar(&r.Cert, "cert", "", "of serve and node: the certificate for TLS, a file in PEM, with --key")
	flags.StringVar(&r.Key, "key", "", "of serve and node: its key")
	flags.StringVar(&r.CA, "ca", "", "the certificates that are trusted, a file in PEM, if not those of the system")
	flags.StringVar(&r.Name, "sweep", "", "of work and status: which of several sweeps, by the beginning of its name")
	flag.Time(cmd, &r.Wait, "wait", time.Second, "of work, or with --nats: how long a sweep, or servers, that are not there yet are waited for")
	flags.BoolVar(&r.Live, "live", false, "of status: show it every second in the same place, until it is finished")
	flags.StringVar(&r.Nodes.Listen, "cluster", "", "of node: HOST:PORT for the other nodes of its cluster")
	flags.StringSliceVar(&r.Nodes.Routes, "routes", nil, "of node: what --cluster is of the others, with commas")
	cmd.ValidArgs, cmd.ValidArgsFunction = sweepVerbs, nil
	return cmd
}

// sweepArgs reads the flags after the verb, up to the kind of question.
func sweepArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 || !slices.Contains(sweepVerbs, args[0]) {
		return flag.Wrong("sweep wants run, serve, work, status or node; try upstar sweep --help")
	}
	if err := cmd.Flags().Parse(args[1:]); err != nil {
		return flag.Wrong("%w; try upstar sweep --help", flag.Explained(err))
	}
	if asked, _ := cmd.Flags().GetBool("help"); asked {
		return pflag.ErrHelp
	}
	if n := cmd.Flags().NArg(); n == 0 && args[0] != "work" && args[0] != "node" || n > 1 && (args[0] == "work" || args[0] == "status") || n > 0 && args[0] == "node" {
		return flag.Wrong("sweep %s wants %s", args[0], map[string]string{"run": "a kind of question and subjects, such as heap octal:2", "serve": "a kind of question and subjects, such as heap octal:2",
			"work": "one address, as upstar sweep serve tells it", "status": "one folder or address", "node": "flags only"}[args[0]])
	}
	return nil
}

// ask asks many questions, here and, with serve, elsewhere.
func (f *sweepFlags) ask(a *app, c *call, args []string) error {
	k, err := a.kindOf(args)
	if err != nil {
		return err
	}
	if f.Questions, err = answerfile.Questions(c.ctx, c.at, c.cmd.InOrStdin(), k.args, k.about); err != nil {
		return err
	}
	f.Args, f.File = append(append([]string{args[0]}, k.args...), k.flags...), catalogueFile(c.cmd)
	f.Ask = k.ask(c.bytes, max(f.Workers, 1))
	return f.Write(c.ctx, c.at, c.guard, c.cmd.ErrOrStderr(), c.Output)
}

// work joins a sweep that another process runs.
func (f *sweepFlags) work(a *app, c *call, url string) error {
	f.Workers = max(f.Workers, 1)
	return f.Join(c.ctx, c.guard, url, func(p sweep.Plan) (sweep.Ask, error) {
		k, err := a.kindOf(p.Args)
		if err != nil {
			return nil, err
		}
		return k.ask(c.bytes, f.Workers), nil
	}, c.Output)
}
