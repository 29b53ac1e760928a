// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"cmp"
	"crypto/rand"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/report/progress"
	"github.com/upstar-cgt/upstar/store/answerfile"
	"github.com/upstar-cgt/upstar/store/catalogue"
	"github.com/upstar-cgt/upstar/sweep"
	"github.com/upstar-cgt/upstar/sweep/subject"
)

// sweepFlags are the flags of sweep.
type sweepFlags struct {
	run     sweep.Run
	id      string
	live    bool
	workers int
	wait    time.Duration
}

// sweepVerbs are what can be done with a sweep.
var sweepVerbs = []string{"run", "serve", "work", "status"}

func (a *app) sweep() *cobra.Command {
	f := &sweepFlags{}
	cmd := a.command("sweep run|serve KIND SUBJECTS... | sweep work|status PLACE", sweepArgs, func(c *call) error {
		c.guard.Trust(c.bytes + c.bytes/4 + 4*sweep.Memory) // the questions have the memory, the queue is beside it
		verb, args := c.args[0], c.cmd.Flags().Args()
		switch verb {
		case "run", "serve":
			return f.sweep(a, c, verb, args)
		case "work":
			return f.work(a, c, args)
		}
		return f.status(c, args)
	})
	flags := cmd.Flags()
	flags.SetInterspersed(false) // what comes after the kind of question belongs to it
	catalogueFlag(cmd, "the catalogue for the answers; UPSTAR_CATALOGUE, or one in the folder, unless it is given")
	r := &f.run
	flags.StringVar(&r.Folder, "folder", "", "where the sweep is kept, and goes on from; a name is made up of the questions unless it is given")
	flag.Number(cmd, &f.workers, "workers", runtime.NumCPU(), 0, 4096, "questions at a time in this process; 0 for none with serve")
	flag.Number(cmd, &r.Tries, "tries", 3, 1, 1000, "how often a question may end badly")
	flag.Time(cmd, &r.Patience, "patience", 10*time.Second, "after which silence of a worker means that it has ended")
	flag.Time(cmd, &r.Part, "part", 10*time.Minute, "of heap: after which a question is handed on with a checkpoint")
	flags.BoolVar(&r.Again, "again", false, "ask again what failed before")
	flags.StringVar(&r.URL, "nats", "", "the address of NATS servers with JetStream that exist, nats://TOKEN@HOST:PORT, instead of the one in this process")
	flag.Number(cmd, &r.Replicas, "replicas", 1, 1, 5, "with --nats: on how many servers everything is kept, 3 for a cluster of three")
	flags.StringVar(&r.Listen, "listen", "127.0.0.1:4222", "of serve: HOST:PORT for workers; others than this machine need TLS by --cert and --key, or a network that is trusted")
	flags.StringVar(&r.Token, "token", "", "of serve: what workers must know; UPSTAR_SWEEP_TOKEN, or made up, unless it is given")
	flags.StringVar(&r.Cert, "cert", "", "of serve: the certificate for TLS, a file in PEM, with --key")
	flags.StringVar(&r.Key, "key", "", "of serve: its key")
	flags.StringVar(&r.CA, "ca", "", "the certificates that are trusted, a file in PEM, if not those of the system")
	flags.StringVar(&f.id, "sweep", "", "of work and status: which of several sweeps, by the beginning of its name")
	flag.Time(cmd, &f.wait, "wait", time.Second, "of work: how long a sweep that is not there yet is waited for")
	flags.BoolVar(&f.live, "live", false, "of status: again every second until it is finished")
	cmd.ValidArgs, cmd.ValidArgsFunction = sweepVerbs, nil
	return cmd
}

// sweepArgs reads the flags after the verb, up to the kind of question.
func sweepArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 || !slices.Contains(sweepVerbs, args[0]) {
		return flag.Wrong("sweep wants run, serve, work or status; try upstar sweep --help")
	}
	if err := cmd.Flags().Parse(args[1:]); err != nil {
		return flag.Wrong("%w; try upstar sweep --help", flag.Explained(err))
	}
	if n := cmd.Flags().NArg(); n == 0 && args[0] != "work" || n > 1 && (args[0] == "work" || args[0] == "status") {
		return flag.Wrong("sweep %s wants %s", args[0], map[string]string{"run": "a kind of question and subjects, such as heap octal:2", "serve": "a kind of question and subjects, such as heap octal:2",
			"work": "one address, as upstar sweep serve tells it", "status": "one folder or address"}[args[0]])
	}
	return nil
}

// sweep asks many questions, here and, with serve, elsewhere.
func (f *sweepFlags) sweep(a *app, c *call, verb string, args []string) error {
	r := &f.run
	k, err := a.kindOf(args)
	if err != nil {
		return err
	}
	if r.Questions, err = f.questions(c, k); err != nil {
		return err
	}
	r.Version, r.Args, r.Workers = report.Build(), append(append([]string{args[0]}, k.args...), k.flags...), f.workers
	r.Identify(r.Questions)
	r.Ask = k.ask(c.bytes, max(f.workers, 1))
	if args[0] != "heap" {
		r.Part = 0
	}
	r.Folder = cmp.Or(r.Folder, "sweep-"+args[0]+"-"+r.ID)
	if err := f.open(c, verb); err != nil {
		return err
	}
	if err := os.MkdirAll(r.Folder, 0o755); err != nil {
		return err
	}
	file := cmp.Or(catalogueFile(c.cmd), filepath.Join(r.Folder, "catalogue.db"))
	if r.Catalogue, err = catalogue.Open(file); err != nil {
		return err
	}
	defer r.Catalogue.Close()
	c.guard.Relieve(r.Relieve)
	stop := progress.Questions(r)
	err = r.Do(c.ctx)
	stop()
	s := r.Status()
	if failed := answerfile.Tell(c.Output, s, func(w io.Writer, s sweep.Status) error { return report.Swept(w, s, file) }); err == nil {
		err = failed
	}
	if err == nil && s.Failed > 0 {
		err = fmt.Errorf("%d of %d questions have no answer; --again asks them again", s.Failed, s.Total)
	}
	return err
}

// open says to whom the queue is open, and tells it to whoever serves.
func (f *sweepFlags) open(c *call, verb string) error {
	r := &f.run
	switch {
	case verb == "run" || r.URL != "":
		if r.Listen = ""; verb == "run" && f.workers == 0 {
			return flag.Wrong("--workers 0 is for serve")
		}
		return nil
	case (r.Cert == "") != (r.Key == ""):
		return flag.Wrong("--cert and --key go together")
	}
	r.Token = cmp.Or(r.Token, os.Getenv("UPSTAR_SWEEP_TOKEN"), rand.Text())
	scheme := "nats"
	if r.Cert != "" {
		scheme = "tls"
	}
	address := r.Listen
	if strings.HasPrefix(address, ":") || strings.HasPrefix(address, "0.0.0.0:") {
		if host, err := os.Hostname(); err == nil {
			address = host + address[strings.LastIndexByte(address, ':'):]
		}
	}
	_, err := fmt.Fprintf(c.cmd.ErrOrStderr(), "%d questions; join in by\n  upstar sweep work %s://%s@%s\n", r.Total, scheme, r.Token, address)
	if err == nil && r.Cert == "" && !sweep.IsLoopback(r.Listen) {
		_, err = fmt.Fprintln(c.cmd.ErrOrStderr(), "the token and the work are sent as they are; --cert and --key keep them from others")
	}
	return err
}

// questions makes the questions, each once.
func (f *sweepFlags) questions(c *call, k *kind) (all []catalogue.Question, err error) {
	spec, err := subject.Read(c.at.Catalog, c.cmd.InOrStdin(), k.args)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for text, err := range spec.All() {
		if err != nil {
			return nil, err
		}
		if c.ctx.Err() != nil {
			return nil, c.ctx.Err()
		}
		q, err := k.question(text)
		if err != nil {
			return nil, fmt.Errorf("question %d: %w", len(all)+1, err)
		}
		if hash := q.Hash(); !seen[hash] {
			seen[hash] = true
			all = append(all, q)
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: there are no subjects", strings.Join(k.args, " "))
	}
	return all, nil
}

// work joins a sweep that another process runs.
func (f *sweepFlags) work(a *app, c *call, args []string) error {
	h := &sweep.Hand{Place: f.place(args), Sweep: f.id, Version: report.Build(), Workers: max(f.workers, 1), Wait: f.wait}
	h.Ask = func(p sweep.Plan) (sweep.Ask, error) {
		k, err := a.kindOf(p.Args)
		if err != nil {
			return nil, err
		}
		return k.ask(c.bytes, h.Workers), nil
	}
	if h.URL == "" {
		return flag.Wrong("sweep work wants an address, as upstar sweep serve tells it")
	}
	c.guard.Relieve(h.Relieve)
	done, err := h.Do(c.ctx)
	if done > 0 || err == nil {
		fmt.Fprintf(c.Out, "%d questions answered here\n", done)
	}
	return err
}

// place is where a sweep is that another process runs.
func (f *sweepFlags) place(args []string) sweep.Place {
	p := sweep.Place{URL: f.run.URL, CA: f.run.CA, Token: cmp.Or(f.run.Token, os.Getenv("UPSTAR_SWEEP_TOKEN"))}
	if len(args) > 0 {
		p.URL = args[0]
	}
	if strings.Contains(p.URL, "@") {
		p.Token = "" // which is in the address
	}
	return p
}

// status tells how far a sweep is.
func (f *sweepFlags) status(c *call, args []string) error {
	for {
		var s sweep.Status
		var err error
		if strings.Contains(args[0], "://") {
			s, err = sweep.StatusAt(c.ctx, f.place(args), f.id)
		} else {
			s, err = sweep.StatusIn(args[0])
		}
		if err != nil {
			return err
		}
		if err := answerfile.Tell(c.Output, s, report.Sweep); err != nil || !f.live || s.Finished || s.Ended {
			return err
		}
		select {
		case <-c.ctx.Done():
			return nil
		case <-time.After(time.Second):
		}
	}
}
