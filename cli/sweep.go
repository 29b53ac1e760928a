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
	"github.com/upstar-cgt/upstar/internal/store/answerfile"
	"github.com/upstar-cgt/upstar/internal/sweep"
)

// sweepFlags are the flags of sweep.
type sweepFlags struct{ answerfile.Sweep }

// sweepVerbs are the commands for a sweep.
var sweepVerbs = []string{"run", "serve", "work", "status", "node"}

func (a *app) sweep() *cobra.Command {
	f := &sweepFlags{}
	cmd := a.command("sweep run|serve KIND SUBJECTS... | sweep work|status PLACE | sweep node", sweepArgs, func(c *call) error {
		c.guard.Trust(c.bytes + c.bytes/4 + 4*sweep.Memory) // the questions use the memory; the queue needs more in addition
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
	flags.SetInterspersed(false) // arguments after the kind of question belong to the question
	catalogueFlag(cmd, "the catalogue for the answers (default: $UPSTAR_CATALOGUE, or one in the folder)")
	r := &f.Sweep
	flags.StringVar(&r.Folder, "folder", "", "the folder of the sweep, from which it continues (default: a name made from the questions)")
	flag.Number(cmd, &r.Workers, "workers", runtime.NumCPU(), 0, 4096, "questions at a time in this process; 0 for none with serve")
	flag.Number(cmd, &r.Tries, "tries", 3, 1, 1000, "how often to try a question that fails")
	flag.Time(cmd, &r.Patience, "patience", 10*time.Second, "how long to wait for a silent worker")
	flag.Time(cmd, &r.Part, "part", 10*time.Minute, "heap, quotient: the time after which a question is passed on with a checkpoint")
	flags.BoolVar(&r.Again, "again", false, "ask failed questions again")
	flags.StringVar(&r.URL, "nats", "", "use these NATS servers with JetStream, nats://TOKEN@HOST:PORT, instead of a server in this process")
	flag.Number(cmd, &r.Replicas, "replicas", 1, 1, 5, "with --nats: how many servers keep a copy, 3 for a cluster of three")
	flags.StringVar(&r.Listen, "listen", "127.0.0.1:4222", "serve, node: HOST:PORT for workers; for other machines use TLS (--cert, --key) or a trusted network")
	flags.StringVar(&r.Token, "token", "", "serve, node: the token of the workers (default: $UPSTAR_SWEEP_TOKEN, or with serve a new one)")
	flags.StringVar(&r.Cert, "cert", "", "serve, node: the certificate for TLS, a PEM file, with --key")
	flags.StringVar(&r.Key, "key", "", "serve, node: the key of the certificate")
	flags.StringVar(&r.CA, "ca", "", "a PEM file with the trusted certificates (default: those of the system)")
	flags.StringVar(&r.Name, "sweep", "", "work, status: choose one of several sweeps by the beginning of its name")
	flag.Time(cmd, &r.Wait, "wait", time.Second, "work, or with --nats: how long to wait for a sweep or servers that are not there yet")
	flags.BoolVar(&r.Live, "live", false, "status: show it every second in the same place, until the sweep ends")
	flags.StringVar(&r.Nodes.Listen, "cluster", "", "node: HOST:PORT for the other nodes of the cluster")
	flags.StringSliceVar(&r.Nodes.Routes, "routes", nil, "node: the --cluster addresses of the other nodes, comma-separated")
	cmd.ValidArgs, cmd.ValidArgsFunction = sweepVerbs, nil
	return cmd
}

// sweepArgs reads the flags after the verb, up to the kind of question.
func sweepArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 || !slices.Contains(sweepVerbs, args[0]) {
		return flag.Wrong("sweep requires run, serve, work, status or node; try upstar sweep --help")
	}
	if err := cmd.Flags().Parse(args[1:]); err != nil {
		return flag.Wrong("%w; try upstar sweep --help", flag.Explained(err))
	}
	if asked, _ := cmd.Flags().GetBool("help"); asked {
		return pflag.ErrHelp
	}
	if n := cmd.Flags().NArg(); n == 0 && args[0] != "work" && args[0] != "node" || n > 1 && (args[0] == "work" || args[0] == "status") || n > 0 && args[0] == "node" {
		return flag.Wrong("sweep %s requires %s", args[0], map[string]string{"run": "a kind of question and subjects, such as heap octal:2", "serve": "a kind of question and subjects, such as heap octal:2",
			"work": "one address, as upstar sweep serve prints it", "status": "one folder or address", "node": "flags only"}[args[0]])
	}
	return nil
}

// ask asks many questions in this process and, with serve, elsewhere.
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
