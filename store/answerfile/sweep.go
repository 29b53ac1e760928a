// SPDX-License-Identifier: Apache-2.0

package answerfile

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/ask"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/report/progress"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/store/agreement"
	"github.com/upstar-cgt/upstar/store/catalogue"
	"github.com/upstar-cgt/upstar/sweep"
	"github.com/upstar-cgt/upstar/sweep/subject"
	"github.com/upstar-cgt/upstar/work"
)

// A Sweep is many questions of one kind, in this process or one that it joins.
type Sweep struct {
	sweep.Run
	Serve bool          // others may join
	File  string        // the catalogue; one in the folder if it is ""
	Name  string        // of a sweep elsewhere, or how it begins
	Live  bool          // tell its status again and again
	Nodes sweep.Cluster // the cluster of this node
}

// Questions makes the questions about what args say, each once.
func Questions(ctx context.Context, at *session.Session, in io.Reader, args []string, about func(subject string) (ask.Question, error)) (all []catalogue.Question, err error) {
	spec, err := subject.Read(ctx, at.Catalog, in, args)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for text, err := range spec.All() {
		if err != nil {
			return nil, err
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		asked, err := about(text)
		var key ask.Key
		if err == nil {
			key, err = asked.Key(at)
		}
		if err != nil {
			return nil, fmt.Errorf("question %d: %w", len(all)+1, err)
		}
		q := catalogue.Question(key)
		if hash := q.Hash(); !seen[hash] {
			seen[hash] = true
			all = append(all, q)
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: there are no subjects", strings.Join(args, " "))
	}
	return all, nil
}

// Write asks the questions, here and, if it serves, elsewhere, and shows how far it is.
// The server learns how others join.
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
	if err := s.Catalogue.Intact(); err != nil { // before hours of work go into it
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
	if failed := Tell(o, status, func(w io.Writer, status sweep.Status) error { return report.Swept(w, status, s.File) }); err == nil {
		err = failed
	}
	if err == nil && status.Failed > 0 {
		err = fmt.Errorf("%d of %d questions have no answer; --again asks them again", status.Failed, status.Total)
	}
	return err
}

var errHalf = answer.Refuse("--cert and --key go together")

// halfCertified reports whether there is a certificate without its key, or a key alone.
func (s *Sweep) halfCertified() bool { return (s.Cert == "") != (s.Key == "") }

// open says to whom the queue is open, and tells it to whoever serves.
func (s *Sweep) open(told io.Writer) error {
	switch {
	case !s.Serve || s.URL != "":
		if s.Listen = ""; !s.Serve && s.Workers == 0 {
			return answer.Refuse("--workers 0 is for serve")
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
		_, err = fmt.Fprintln(told, "the token and the work are sent as they are; --cert and --key keep them from others")
	}
	return err
}

// Node is a server of a cluster that keeps queues, until ctx is done, and tells how it is
// reached.
func (s *Sweep) Node(ctx context.Context, told io.Writer) error {
	s.Token = cmp.Or(s.Token, os.Getenv("UPSTAR_SWEEP_TOKEN"))
	switch {
	case s.Token == "":
		return answer.Refuse("a node wants --token or UPSTAR_SWEEP_TOKEN, the same for all nodes")
	case s.Nodes.Listen == "" || len(s.Nodes.Routes) == 0:
		return answer.Refuse("a node wants --cluster, where the others reach it, and --routes, where it reaches them")
	case s.halfCertified():
		return errHalf
	}
	s.Folder, s.Nodes.Node = cmp.Or(s.Folder, "sweep-node"), s.Listen
	s.Cluster = &s.Nodes
	return s.Place.Node(ctx, func() {
		fmt.Fprintf(told, "a node at %s for sweeps, at %s for other nodes\n", s.Listen, s.Nodes.Listen)
	})
}

// Join works for a sweep that another process runs; ask says who answers the questions
// of a plan.
func (s *Sweep) Join(ctx context.Context, guard *work.Guard, url string, ask func(sweep.Plan) (sweep.Ask, error), o Output) error {
	h := &sweep.Hand{Place: s.at(url), Sweep: s.Name, Version: report.Build(), Workers: s.Workers, Wait: s.Wait, Ask: ask}
	if h.URL == "" {
		return answer.Refuse("sweep work wants an address, as upstar sweep serve tells it")
	}
	guard.Relieve(h.Relieve)
	done, err := h.Do(ctx)
	if done > 0 || err == nil {
		fmt.Fprintf(o.Out, "%d questions answered here\n", done)
	}
	return err
}

// at is where a sweep is that another process runs.
func (s *Sweep) at(url string) sweep.Place {
	p := sweep.Place{URL: cmp.Or(url, s.URL), CA: s.CA, Token: cmp.Or(s.Token, os.Getenv("UPSTAR_SWEEP_TOKEN"))}
	if strings.Contains(p.URL, "@") {
		p.Token = "" // which is in the address
	}
	return p
}

// Watch tells how far a sweep is that is in a folder or at an address; if it is to be live,
// every second until it ends.
func (s *Sweep) Watch(ctx context.Context, place string, o Output) error {
	screen := progress.NewScreen(o.Out)
	if w, ok := o.Out.(*report.Output); ok && s.Live {
		screen = progress.NewScreen(w.To) // which may be a terminal
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

// status reads how far a sweep is.
func (s *Sweep) status(ctx context.Context, place string) (sweep.Status, error) {
	if strings.Contains(place, "://") {
		return sweep.StatusAt(ctx, s.at(place), s.Name)
	}
	return sweep.StatusIn(place)
}
