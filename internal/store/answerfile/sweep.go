// SPDX-License-Identifier: Apache-2.0

package answerfile

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/report/progress"
	"github.com/upstar-cgt/upstar/internal/store/agreement"
	"github.com/upstar-cgt/upstar/internal/store/catalogue"
	"github.com/upstar-cgt/upstar/internal/sweep"
	"github.com/upstar-cgt/upstar/internal/sweep/subject"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

// A Sweep holds many questions of one kind, in this process or in one that it joins.
type Sweep struct {
	sweep.Run
	Serve bool          // others may join
	File  string        // the catalogue; if it is "", one in the folder
	Name  string        // name of a sweep elsewhere, or its first characters
	Live  bool          // print the status repeatedly
	Nodes sweep.Cluster // the cluster to which this node belongs
}

// Questions makes the questions from the subjects in args, each once.
func Questions(ctx context.Context, at *session.Session, in io.Reader, args []string, about func(subject string) (ask.Question, error)) (all []catalogue.Question, err error) {
	subjects, err := subjectsOf(ctx, at, in, args, about)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for text, err := range subjects {
		if err != nil {
			return nil, err
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		asked, err := about(text)
		if err != nil {
			return nil, fmt.Errorf("question %d: %w", len(all)+1, err)
		}
		parts := []ask.Question{asked}
		if d, ok := asked.(ask.Divided); ok {
			parts = d.Divide()
		}
		for _, part := range parts {
			key, err := part.Key(at)
			if err != nil {
				return nil, err
			}
			q := catalogue.Question(key)
			if hash := q.Hash(); !seen[hash] {
				seen[hash] = true
				all = append(all, q)
			}
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: there are no subjects", strings.Join(args, " "))
	}
	return all, nil
}

// subjectsOf returns the subjects that args describe. A set of positions that a question divides
// may be the only argument.
func subjectsOf(ctx context.Context, at *session.Session, in io.Reader, args []string, about func(subject string) (ask.Question, error)) (iter.Seq2[string, error], error) {
	if len(args) == 1 && strings.Contains(args[0], "(") && !strings.Contains(args[0], "{") {
		q, err := about(args[0])
		if _, ok := q.(ask.Divided); ok {
			return func(yield func(string, error) bool) { yield(args[0], err) }, nil
		}
	}
	spec, err := subject.Read(ctx, at.Catalog, in, args)
	if err != nil {
		return nil, err
	}
	return spec.All(), nil
}

// Write asks the questions in this process and, if it serves, elsewhere. It shows the progress, and
// prints how others can join.
func (s *Sweep) Write(ctx context.Context, at *session.Session, guard *work.Guard, told io.Writer, o Output) error {
	s.Version = report.Build()
	s.Identify(s.Questions)
	if s.Args[0] != "heap" && s.Args[0] != "quotient" { // which have checkpoints
		s.Part = 0
	}
	s.Folder = cmp.Or(s.Folder, "sweep-"+s.Args[0]+"-"+s.ID)
	if err := s.open(told); err != nil {
		return err
	}
	if err := os.MkdirAll(s.Folder, 0o755); err != nil {
		return err
	}
	s.File = cmp.Or(s.File, filepath.Join(s.Folder, "catalogue.db"))
	var err error
	if s.Catalogue, err = catalogue.Open(s.File); err != nil {
		return err
	}
	defer s.Catalogue.Close()
	if err := s.Catalogue.Intact(); err != nil { // before hours of work are spent on it
		return err
	}
	s.Judge, s.Rules = agreement.Judge{Catalog: at.Catalog}.Check, func(q catalogue.Question) string { return Rules(at, q) }
	guard.Relieve(s.Relieve)
	stop := progress.Questions(&s.Run)
	err = s.Do(ctx)
	stop()
	if !s.Begun() {
		return err
	}
	status := s.Run.Status()
	if s.Args[0] == "stats" || s.Args[0] == "hunt" {
		if failed := s.tellMerged(status, o); failed != nil {
			return failed
		}
	} else if failed := Tell(o, status, func(w io.Writer, status sweep.Status) error { return report.Swept(w, status, s.File) }); err == nil {
		err = failed
	}
	if err == nil && status.Failed > 0 {
		err = fmt.Errorf("%d of %d questions have no answer; «again» asks them again", status.Failed, status.Total)
	}
	return err
}

var errHalf = answer.Refuse("«cert» and «key» go together")

// halfCertified reports whether only one of certificate and key is given.
func (s *Sweep) halfCertified() bool { return (s.Cert == "") != (s.Key == "") }

// open decides who may connect to the queue, and prints how to connect.
func (s *Sweep) open(told io.Writer) error {
	switch {
	case !s.Serve || s.URL != "":
		if s.Listen = ""; !s.Serve && s.Workers == 0 {
			return answer.Refuse("«workers» 0 is for serve")
		}
		return nil
	case s.halfCertified():
		return errHalf
	}
	if err := s.Check(); err != nil {
		return err
	}
	s.Token = cmp.Or(s.Token, os.Getenv("UPSTAR_SWEEP_TOKEN"), rand.Text())
	scheme, address := "nats", s.Listen
	if s.Cert != "" {
		scheme = "tls"
	}
	if strings.HasPrefix(address, ":") || strings.HasPrefix(address, "0.0.0.0:") {
		if host, err := os.Hostname(); err == nil {
			address = host + address[strings.LastIndexByte(address, ':'):]
		}
	}
	_, err := fmt.Fprintf(told, "%d questions; join in by\n  upstar sweep work %s://%s@%s\n", s.Total, scheme, s.Token, address)
	if err == nil && s.Cert == "" && !sweep.IsLoopback(s.Listen) {
		_, err = fmt.Fprintln(told, work.Settings("the token and the work are sent as they are; «cert» and «key» keep them from others", "--"))
	}
	return err
}

// Node runs a server of a cluster that keeps queues, until ctx is done. It prints how to reach the
// server.
func (s *Sweep) Node(ctx context.Context, told io.Writer) error {
	s.Token = cmp.Or(s.Token, os.Getenv("UPSTAR_SWEEP_TOKEN"))
	switch {
	case s.Token == "":
		return answer.Refuse("a node wants «token» or UPSTAR_SWEEP_TOKEN, the same for all nodes")
	case s.Nodes.Listen == "" || len(s.Nodes.Routes) == 0:
		return answer.Refuse("a node wants «cluster», where the others reach it, and «routes», where it reaches them")
	case s.halfCertified():
		return errHalf
	}
	s.Folder, s.Nodes.Node = cmp.Or(s.Folder, "sweep-node"), s.Listen
	s.Cluster = &s.Nodes
	return s.Place.Node(ctx, func() {
		fmt.Fprintf(told, "a node at %s for sweeps, at %s for other nodes\n", s.Listen, s.Nodes.Listen)
	})
}

// Join works for a sweep that another process runs; ask returns a function that answers the
// questions of a plan.
func (s *Sweep) Join(ctx context.Context, guard *work.Guard, url string, ask func(sweep.Plan) (sweep.Ask, error), o Output) error {
	h := &sweep.Hand{Place: s.at(url), Sweep: s.Name, Version: report.Build(), Workers: s.Workers, Wait: s.Wait, Ask: ask}
	if h.URL == "" {
		return answer.Refuse("sweep work requires an address, as upstar sweep serve prints it")
	}
	guard.Relieve(h.Relieve)
	done, err := h.Do(ctx)
	if done > 0 || err == nil {
		fmt.Fprintf(o.Out, "%d questions answered here\n", done)
	}
	return err
}

// at returns the location of a sweep that another process runs.
func (s *Sweep) at(url string) sweep.Place {
	p := sweep.Place{URL: cmp.Or(url, s.URL), CA: s.CA, Token: cmp.Or(s.Token, os.Getenv("UPSTAR_SWEEP_TOKEN"))}
	if strings.Contains(p.URL, "@") {
		p.Token = "" // the token is in the address
	}
	return p
}

// Watch reports the progress of a sweep in a folder or at an address. If it is live, it reports
// every second until the sweep ends.
func (s *Sweep) Watch(ctx context.Context, place string, o Output) error {
	screen := progress.NewScreen(o.Out)
	if w, ok := o.Out.(*report.Output); ok && s.Live {
		screen = progress.NewScreen(w.To) // this may be a terminal
	}
	for seen := false; ; seen = true {
		status, err := s.status(ctx, place)
		if seen && errors.Is(err, sweep.ErrAbsent) {
			_, err := fmt.Fprintln(o.Out, "nobody serves it any more: it is finished, or was stopped")
			return err
		}
		if err != nil {
			return err
		}
		tell := report.Sweep
		if s.Live && !status.Finished && !status.Ended {
			tell = report.LiveSweep
		}
		var text strings.Builder
		if err := Tell(Output{Out: &text, JSON: o.JSON}, status, tell); err != nil {
			return err
		}
		if err := screen.Show(text.String()); err != nil || !s.Live || status.Finished || status.Ended {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Second):
		}
	}
}

// status reads the progress of a sweep.
func (s *Sweep) status(ctx context.Context, place string) (sweep.Status, error) {
	if strings.Contains(place, "://") {
		return sweep.StatusAt(ctx, s.at(place), s.Name)
	}
	return sweep.StatusIn(place)
}
