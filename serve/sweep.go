// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/upstar-cgt/upstar/internal/sweep"
)

// Sweeps is the list of the sweeps of a server.
type Sweeps struct {
	Open   bool     `json:"open"`   // the server has a folder for them
	Allows bool     `json:"allows"` // a page may begin, stop and continue them
	Kinds  []string `json:"kinds"`
	Sweeps []Sweep  `json:"sweeps"`
}

// A Sweep is a sweep and its progress.
type Sweep struct {
	Name     string   `json:"name"`
	Args     []string `json:"args"` // the kind of question, and the subjects
	Running  bool     `json:"running"`
	Finished bool     `json:"finished"`
	Total    int      `json:"total"`
	Known    int      `json:"known"` // answers that existed when it began
	Done     int      `json:"done"`
	Failed   int      `json:"failed"`
	Speed    float64  `json:"speed"` // answers per second
	Left     float64  `json:"left"`  // seconds
	Problem  string   `json:"problem,omitempty"`
	Failures []string `json:"failures,omitempty"`
}

// A SweepQuestion begins, stops or continues a sweep.
type SweepQuestion struct {
	Do       string `json:"do" enum:"begin,stop,continue"`
	Name     string `json:"name,omitempty" maxLength:"60"`       // name of the sweep: letters, digits and hyphens
	Kind     string `json:"kind,omitempty" maxLength:"20"`       // to begin: the kind of questions
	Subjects string `json:"subjects,omitempty" maxLength:"1000"` // to begin: arguments as on the command line, such as octal:2
	To       int    `json:"to,omitempty" minimum:"0" maximum:"1000000"`
}

// sweepKinds are the kinds of questions for which a page may run sweeps.
var sweepKinds = []string{"heap", "quotient", "value", "solve"}

const (
	mostSweeps   = 2  // sweeps that run at a time
	mostFailures = 20 // that are listed
	stopSweep    = 20 * time.Second
	planTime     = 10 * time.Second
)

var errNoSweeps = errors.New("this server only shows sweeps. To run them, start it with «sweeps» FOLDER, and with «token» or an address that needs one")

// sweeps runs each sweep with the program itself, in a separate process. The sweeps then use no
// memory of the server, and continue if the server fails.
type sweeps struct {
	ctx               context.Context // ends when the server stops
	folder, catalogue string
	program           string
	memory            uint64
	allowed           bool
	mu                sync.Mutex
	running           map[string]*exec.Cmd
	stopped           map[string]bool   // those that were told to stop
	problems          map[string]string // the last output of a sweep that has failed
}

var (
	sweepName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9-]{0,59}$`)
	subjects  = regexp.MustCompile(`^[A-Za-z0-9{'][A-Za-z0-9:.,{}()*+^|#=<>_@ '-]*$`)
	ofFiles   = regexp.MustCompile(`lines:|graphs:\D|graphs:$`)
)

// list describes all sweeps in the folder.
func (s *sweeps) list() (*Sweeps, error) {
	out := &Sweeps{Open: s.folder != "", Allows: s.allowed, Kinds: sweepKinds, Sweeps: []Sweep{}}
	if s.folder == "" {
		return out, nil
	}
	dirs, err := os.ReadDir(s.folder)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	for _, d := range dirs {
		if d.IsDir() && sweepName.MatchString(d.Name()) {
			out.Sweeps = append(out.Sweeps, s.status(d.Name()))
		}
	}
	return out, nil
}

func (s *sweeps) status(name string) Sweep {
	s.mu.Lock()
	w := Sweep{Name: name, Args: []string{}, Running: s.running[name] != nil, Problem: s.problems[name]}
	s.mu.Unlock()
	st, err := sweep.StatusIn(filepath.Join(s.folder, name))
	if err != nil {
		if w.Problem == "" && !w.Running {
			w.Problem = err.Error()
		}
		return w
	}
	w.Args, w.Finished, w.Total, w.Known, w.Done, w.Failed, w.Speed, w.Left = st.Args, st.Finished, st.Total, st.Known, st.Done, st.Failed, st.Speed, st.Left
	for _, f := range st.Failures[:min(len(st.Failures), mostFailures)] {
		w.Failures = append(w.Failures, fmt.Sprint(f))
	}
	return w
}

// do begins, stops or continues a sweep.
func (s *sweeps) do(_ context.Context, q SweepQuestion) (*Sweeps, error) {
	if !s.allowed {
		return nil, errNoSweeps
	}
	if !sweepName.MatchString(q.Name) {
		return nil, fmt.Errorf("a sweep is called by letters, digits and hyphens, not %q", printable(q.Name))
	}
	var err error
	switch q.Do {
	case "stop":
		err = s.stop(q.Name)
	case "continue":
		err = s.resume(q.Name)
	default:
		err = s.begin(q)
	}
	if err != nil {
		return nil, err
	}
	return s.list()
}

// begin starts a sweep with a new name.
func (s *sweeps) begin(q SweepQuestion) error {
	if _, err := os.Stat(filepath.Join(s.folder, q.Name)); err == nil {
		return fmt.Errorf("there is a sweep %s already: continue it, or choose another name", q.Name)
	}
	args := append([]string{q.Kind}, strings.Fields(q.Subjects)...)
	if q.To > 0 {
		args = append(args, "--to", strconv.Itoa(q.To))
	}
	if err := s.run(q.Name, args); err != nil {
		return err
	}
	s.planned(q.Name)
	return nil
}

// planned waits until a sweep that has begun has its plan on the disk, or has ended. Before, it can be
// neither listed nor continued.
func (s *sweeps) planned(name string) {
	within(planTime, func() bool {
		_, err := sweep.StatusIn(filepath.Join(s.folder, name))
		return err == nil || !s.runs(name)
	})
}

// runs reports whether the program of a sweep runs.
func (s *sweeps) runs(name string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.running[name] != nil
}

// within waits until done, but no longer than the given time. It reports whether it was done.
func within(most time.Duration, done func() bool) bool {
	for end := time.Now().Add(most); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if done() {
			return true
		}
	}
	return false
}

func (s *sweeps) resume(name string) error {
	st, err := sweep.StatusIn(filepath.Join(s.folder, name))
	if err != nil {
		return err
	}
	return s.run(name, st.Args)
}

// sweepable returns an error if a page may not run a sweep with these arguments. They must not name
// a file, and --to is the only allowed flag.
func sweepable(args []string) error {
	if len(args) < 2 || !slices.Contains(sweepKinds, args[0]) {
		return fmt.Errorf("a sweep asks questions of one kind, %s, about subjects such as octal:2", strings.Join(sweepKinds, ", "))
	}
	for i := 1; i < len(args); i++ {
		n, one := strings.CutPrefix(args[i], "--to=")
		if !one {
			n = args[min(i+1, len(args)-1)]
		}
		_, err := strconv.ParseUint(n, 10, 32)
		switch a := args[i]; {
		case a == "--to" && err == nil && i == len(args)-2 && i > 1:
			i++
		case one && err == nil && i == len(args)-1 && i > 1:
		case !subjects.MatchString(a) || ofFiles.MatchString(a):
			return fmt.Errorf("%q is not a subject that a page may sweep over; files are for the command line", printable(a))
		}
	}
	return nil
}

// run starts the program.
func (s *sweeps) run(name string, args []string) error {
	if err := sweepable(args); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.running[name] != nil {
		return fmt.Errorf("the sweep %s runs already", name)
	}
	if len(s.running) >= mostSweeps {
		return fmt.Errorf("%d sweeps run already: stop one, or wait", len(s.running))
	}
	if err := os.MkdirAll(s.folder, 0o755); err != nil {
		return err
	}
	line := []string{"--memory", strconv.FormatUint(max(s.memory>>20, 64), 10), "sweep", "run", "--workers", strconv.Itoa(max(1, runtime.GOMAXPROCS(0)/2)), "--folder", filepath.Join(s.folder, name)}
	if s.catalogue != "" {
		line = append(line, "--catalogue", s.catalogue)
	}
	c := exec.Command(s.program, append(line, args...)...)
	words := &endOf{}
	c.Stdout, c.Stderr = words, words
	if err := c.Start(); err != nil {
		return err
	}
	s.running[name] = c
	delete(s.problems, name)
	delete(s.stopped, name)
	ended := make(chan struct{})
	go func() {
		err := c.Wait()
		close(ended)
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.running, name)
		if err != nil && !s.stopped[name] && s.ctx.Err() == nil {
			s.problems[name] = cmp.Or(words.String(), err.Error())
		}
	}()
	go func() {
		select {
		case <-ended:
		case <-s.ctx.Done():
			_ = c.Process.Signal(os.Interrupt)
		}
	}()
	return nil
}

// stop interrupts a sweep and waits until it has ended. The sweep keeps its results.
func (s *sweeps) stop(name string) error {
	s.mu.Lock()
	c := s.running[name]
	s.stopped[name] = c != nil
	s.mu.Unlock()
	if c == nil {
		return fmt.Errorf("no sweep %s runs", name)
	}
	if err := c.Process.Signal(os.Interrupt); err != nil {
		return err
	}
	if within(stopSweep, func() bool { return !s.runs(name) }) {
		return nil
	}
	return c.Process.Kill()
}

// An endOf keeps the last part of a program's output.
type endOf struct {
	mu   sync.Mutex
	text []byte
}

func (w *endOf) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.text = append(w.text, p...)
	if n := len(w.text) - 500; n > 0 {
		w.text = w.text[n:]
	}
	return len(p), nil
}

func (w *endOf) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return strings.TrimSpace(string(w.text))
}
