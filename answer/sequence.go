// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"unicode"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/facts"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/solve/sparse"
	"github.com/upstar-cgt/upstar/work"
)

// A SequenceQuestion asks for a function of the heaps 0, 1, 2, … of a game.
type SequenceQuestion struct {
	Code     string // a take-and-break code, or a heap game by name
	Function string // nim, obliged, outcome, …; for partizan games outcome, o-, value, mean, temperature
	To       int64  // the largest heap
	Limits   work.Budget
	Threads  int    // for long runs of nim values
	Bytes    uint64 // the most memory for values of long runs; 0: no limit
	Look     int64  // the least number of values computed in search of a period; 0: a large number
	Effort   uint64 // the most work of a long run, in pairs of heaps; 0: no limit
	// Store opens the storage for the values of a long run. If it is nil, the values are not
	// stored.
	Store func(code string) (sparse.Storage, error)
	// Notes opens the storage for a short summary of the progress of a long run. If it is nil, none
	// is stored.
	Notes func(code string) (sparse.Notes, error)
	// Forget makes a long run keep only the first and the last values.
	Forget bool
}

// A Sequence is the answer. Each lists its values. There may be very many.
type Sequence struct {
	Code     string
	Function string
	To       int64
	Remarks
	Note string

	question SequenceQuestion
	rule     sequence.Rule
	partizan *partizan
	forms    *formValues // for genus and misere
	fn       game.Function
	source   source
	found    period.Finding
	graph    *period.Graph // of all values
	engine   atomic.Pointer[sparse.Engine]
	known    atomic.Int64 // heaps whose reduced forms are known
}

// Remarks are results about the values.
type Remarks struct {
	Period         *period.Finding `json:"period,omitempty"`
	Automatic      *Automatic      `json:"automatic,omitempty"`
	Canonical      string          `json:"canonical,omitempty"` // the least code with the same values, with heaps shifted by Shift ≥ 0
	Shift          int             `json:"shift"`
	Max            *int            `json:"max,omitempty"` // the greatest known value; if a period is proved, the greatest of all
	Exceptions     []int           `json:"exceptions,omitempty"`
	ExceptionCount int             `json:"exception_count,omitempty"` // given if there are too many to list
	Class          string          `json:"class,omitempty"`           // the least code with the same values, with heaps shifted by ClassShift
	ClassShift     int             `json:"-"`
}

// Automatic says that an automaton computes the values. For the heap n = Modulus·q + r it begins in
// a state for r and reads q bit by bit. Options is the number of states of the automaton for the
// values of options, which proves the result.
type Automatic struct {
	Modulus   int  `json:"modulus"`
	States    int  `json:"states"`
	Options   int  `json:"options"`
	Proved    bool `json:"proved"`
	Aperiodic bool `json:"aperiodic"` // it is proved that there is no period, neither with nor without a saltus
}

// ErrCode wraps an error in the code of a heap game.
var ErrCode = errors.New("not a heap game")

// Rule returns the heap game with the given code or name: 0.77, kayles, subtraction({1,3}).
func Rule(at *session.Session, text string) (sequence.Rule, string, error) {
	p, _, _, err := heapGame(at, text)
	if err != nil {
		return nil, "", err
	}
	if p != nil {
		if r, ok := facts.HeapRule(p); ok {
			if code, ok := r.(takebreak.Code); ok {
				text = code.String()
			}
			return r, text, nil
		}
		return nil, "", fmt.Errorf("%s: %w whose moves change one heap", text, ErrCode)
	}
	code, err := takebreak.Parse(text)
	if err == nil {
		err = code.Grows()
	}
	if err != nil && isWord(text) {
		if _, err = at.Catalog.Named(text); err == nil {
			err = fmt.Errorf("%s is not a heap game; upstar row and upstar table list values of other games", text)
		}
	}
	return code, code.String(), err
}

// HeapGames lists the heap games of the catalogue that need no parameters.
func HeapGames(at *session.Session) (names []string) {
	for _, e := range at.Catalog.Entries() {
		if _, _, err := Rule(at, e.Name); err == nil {
			names = append(names, e.Name)
		}
	}
	return names
}

// entryOf finds a game and the text before its positions, such as "{1,3}," for subtraction({1,3}).
func entryOf(at *session.Session, text string) (e *catalog.Entry, params string, err error) {
	text = strings.TrimSpace(text)
	name, args, hasArgs := strings.Cut(text, "(")
	if e, err = at.Catalog.Named(name); err != nil || !hasArgs {
		return e, "", err
	}
	args, closed := strings.CutSuffix(args, ")")
	if !closed {
		return e, "", game.Errorf(text, len(text), "the bracket is not closed")
	}
	return e, strings.TrimSpace(args) + ",", nil
}

// heapEntry is entryOf for heap games; ok is false if the game is not a heap game.
func heapEntry(at *session.Session, text string) (e *catalog.Entry, params string, ok bool, err error) {
	if e, params, err = entryOf(at, text); e == nil || !e.Kit.Heaps {
		return nil, "", false, nil
	}
	return e, params, true, err
}

// heapGame returns the empty heap of a heap game of the catalogue, and the text before its heaps.
// It returns nil for any other game.
func heapGame(at *session.Session, text string) (p position.Position, e *catalog.Entry, params string, err error) {
	e, params, ok, err := heapEntry(at, text)
	if !ok {
		return nil, nil, "", nil
	}
	if err == nil {
		err = wantsParams(e, params)
	}
	if err == nil {
		p, err = e.Parse(params + "0")
		err = inText(err, text)
	}
	return p, e, params, err
}

// inText turns a mistake in the parameters into a mistake in the whole text.
func inText(err error, text string) error {
	if i := strings.Index(text, "("); i >= 0 {
		return game.InText(err, text, i+1)
	}
	return err
}

// isWord reports whether a text looks like a name rather than a code.
func isWord(text string) bool {
	letters := 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return letters >= 3 && !strings.ContainsAny(text, ".[]{}")
}

// Numbers of values that are computed:
const (
	listed     = 10_000_000 // for functions other than long runs
	manyLooked = 1 << 14    // in search of a period
	someLooked = 1 << 11    // if moves leave more than two heaps, which is slower
	fewLooked  = 1 << 10    // if the heaps are restricted, which is slower still
	naive      = 1 << 12    // before a long run begins
)

// SequenceFunctions lists the names of the functions of heaps. The last three are those of partizan
// games.
func SequenceFunctions() []string {
	return []string{"nim", "obliged", "outcome", "o-", "R+", "R-", "S+", "S-", "F+", "F-", "G-", genusFunction, formFunction, "value", "mean", "temperature"}
}

// SequenceFunction returns the name of a function of heaps as it is written, if there is such a
// function. genus and misere come from reduced forms of misère play; all others are functions of
// package game.
func SequenceFunction(name string) (string, error) {
	if slices.Contains(SequenceFunctions(), name) {
		return name, nil
	}
	f, err := game.ParseFunction(name)
	if err != nil || f == game.Tame || f == game.Ended {
		return "", fmt.Errorf("unknown function %q; the functions are nim (G+), obliged, outcome (o+), o-, R+, R-, S+, S-, F+, F-, G-, genus and misere", name)
	}
	return f.String(), nil
}

// IsNim reports whether the function computes nim values.
func IsNim(function string) bool { return slices.Contains([]string{"nim", "grundy", "G+"}, function) }

// NewSequence reads a question.
func NewSequence(at *session.Session, q SequenceQuestion) (*Sequence, error) {
	s := &Sequence{Code: q.Code, Function: q.Function, To: q.To, question: q}
	var err error
	if s.partizan, err = partizanGame(at, q); s.partizan != nil || err != nil {
		return s, err
	}
	if s.rule, s.Code, err = Rule(at, q.Code); err != nil {
		return nil, err
	}
	if q.Function == genusFunction || q.Function == formFunction {
		s.forms, s.fn = &formValues{q.Function, newLabels()}, game.GrundyMisere
		return s, nil
	}
	if s.fn, err = game.ParseFunction(q.Function, sequence.Functions...); err != nil {
		err = fmt.Errorf("unknown function %q; the functions are nim (G+), obliged, outcome (o+), o-, R+, R-, S+, S-, F+, F-, G-, genus and misere", q.Function)
	}
	return s, err
}

// SequenceOf computes a function of heaps. The values found before an error are returned with it.
func SequenceOf(ctx context.Context, at *session.Session, q SequenceQuestion) (*Sequence, error) {
	s, err := NewSequence(at, q)
	if err != nil {
		return nil, err
	}
	return s, s.Find(ctx)
}

// Find computes the sequence. Values found before an error are kept.
func (s *Sequence) Find(ctx context.Context) error {
	var err error
	switch code, octal := s.rule.(takebreak.Code); {
	case s.partizan != nil:
		err = s.findPartizan(ctx)
	case s.forms != nil:
		err = s.findForms(ctx)
	case octal && s.fn == game.GrundyNormal && code.Splits():
		err = s.findNim(ctx, code)
	default:
		err = s.solve(ctx, s.many())
	}
	if s.found.Length > 0 {
		s.setPeriod()
	}
	if err == nil {
		err = s.reached()
	}
	if c, ok := s.rule.(takebreak.Code); ok && s.fn == game.GrundyNormal && ctx.Err() == nil {
		if eq, failed := period.Canonical(s.meter(ctx), c); failed == nil {
			s.Canonical, s.Shift = eq.Canonical.Code.String(), eq.Canonical.Shift
			s.Class, s.ClassShift = eq.Class.Code.String(), eq.Class.Shift
		}
	}
	return err
}

// meter returns a meter for a part of Find.
func (s *Sequence) meter(ctx context.Context) *work.Meter {
	return work.New(ctx, work.Budget{Bytes: s.question.Bytes})
}

// solve computes n values heap by heap, or fewer if their period is proved.
func (s *Sequence) solve(ctx context.Context, n int) error {
	r, err := period.Solve(s.meter(ctx), s.rule, s.fn, n)
	if errors.Is(err, sequence.ErrSplits) {
		r, s.Note, err = splitting(ctx, s.rule, s.fn, int(min(s.To, listed)), s.question.Limits)
	}
	s.source = numbers(r.Values)
	if s.fn == game.GrundyNormal && r.Period.Saltus == 0 && r.Graph == nil {
		greatest := 0
		for _, v := range r.Values {
			greatest = max(greatest, int(v))
		}
		s.Max = &greatest
	}
	if r.Found {
		s.found = r.Period
	}
	if s.graph = r.Graph; s.graph != nil {
		s.Automatic = &Automatic{s.graph.Modulus(), s.graph.States(), s.graph.Options, true, s.graph.Aperiodic}
	}
	return err
}

// findNim computes nim values. It computes the first ones heap by heap, and large numbers of values
// with the engine for sparse spaces.
func (s *Sequence) findNim(ctx context.Context, code takebreak.Code) error {
	g, ok := period.SparseGame(code)
	if !ok {
		return s.solve(ctx, s.many())
	}
	if err := s.solve(ctx, int(min(naive, max(s.look(), s.To+1)))); err != nil || s.found.Proved {
		return err
	}
	opts := sparse.Options{Threads: s.question.Threads, StopAtPeriod: true, Forget: s.question.Forget}
	if err := s.open(&opts); err != nil {
		return err
	}
	e, err := sparse.New(s.meter(ctx), g, opts)
	if err != nil {
		return err
	}
	s.engine.Store(e)
	err = s.run(ctx, e)
	s.source, s.found = &long{engine: e}, period.Finding{}
	if p, ok := period.SparsePeriod(code, e); ok {
		s.found = p
	}
	greatest := int(e.Stats().Max)
	s.Max = &greatest
	return err
}

// open opens the storage for a long run.
func (s *Sequence) open(opts *sparse.Options) (err error) {
	if s.question.Store != nil {
		if opts.Storage, err = s.question.Store(s.Code); err != nil {
			return err
		}
	}
	if s.question.Notes != nil {
		opts.Notes, err = s.question.Notes(s.Code)
	}
	return err
}

// run runs an engine up to the requested heap, or as far as the effort allows.
func (s *Sequence) run(ctx context.Context, e *sparse.Engine) error {
	to := uint64(max(s.look(), s.To+1) - 1)
	ok, err := period.RunWithin(s.meter(ctx), e, to, s.question.Effort)
	if err == nil && !ok {
		st := e.Stats()
		err = fmt.Errorf("%w: %d of %d heaps are rare, too many to go on to %d", work.ErrLimit, st.Rare, st.Known, to)
	}
	return err
}

// look returns the least number of values to compute in search of a period.
func (s *Sequence) look() int64 {
	if s.question.Look > 0 {
		return s.question.Look
	}
	if code, ok := s.rule.(takebreak.Code); ok {
		if most, bounded := code.MaxHeaps(); !bounded || most > 2 {
			if bounded && sequence.Quadratic(code) {
				return someLooked
			}
			return playable(code, fewLooked, 30_000_000)
		}
		return playable(code, manyLooked, 300_000_000)
	}
	return manyLooked
}

// playable returns how many heaps, at most the given number, can be examined with a limited number
// of options.
func playable(code takebreak.Code, heaps, most int) int64 {
	options := 0
	for n := range heaps {
		if options += code.Size(n); options > most {
			return max(int64(n), 16)
		}
	}
	return int64(heaps)
}

// many returns the number of values to compute heap by heap: the requested number, unless it is too
// large.
func (s *Sequence) many() int {
	if s.To >= listed {
		return int(s.look())
	}
	return int(max(s.look(), s.To+1))
}

// Progress describes how far a long run has come.
type Progress struct {
	Known uint64 // values
	Rare  int    // heaps outside the sparse space
	Mask  string // mask of the sparse space
	Max   int    // the greatest value
}

// Progress returns the progress of Find. Any goroutine may call it at any time. ok is false unless
// this is a long run of nim values or reduced forms.
func (s *Sequence) Progress() (p Progress, ok bool) {
	e := s.engine.Load()
	if e == nil {
		known := s.known.Load()
		return Progress{Known: uint64(known)}, known > 0
	}
	st := e.Stats()
	return Progress{st.Known, st.Rare, st.Mask, int(st.Max)}, true
}

// reached returns an error if the values do not extend to the largest requested heap. The error
// says why.
func (s *Sequence) reached() error {
	_, ok := s.At(s.To)
	switch known := s.To < s.Known(); {
	case ok || known && s.question.Forget:
		return nil
	case known:
		return s.unreadable(s.To)
	}
	return fmt.Errorf("%w: no period of %s is proved, and its heaps up to %d cannot be computed", work.ErrLimit, s.Code, s.To)
}

// Certifiable returns an error if there can be no certificate. It does not compute anything.
func (s *Sequence) Certifiable() error {
	switch _, ok := s.rule.(takebreak.Code); {
	case s.partizan != nil:
		return fmt.Errorf("%s is partizan, and there is no checker for canonical forms: %w", s.Code, period.ErrNoCertificate)
	case !ok:
		return fmt.Errorf("%s has no take-and-break code to certify: %w", s.Code, period.ErrNoCertificate)
	case s.forms != nil || s.fn != game.GrundyNormal && s.fn != game.Obliged:
		return fmt.Errorf("function %s: only nim and obliged values are certified: %w", s.Function, period.ErrNoCertificate)
	}
	return nil
}

// Certificate returns a certificate with which an independent checker can check the period.
func (s *Sequence) Certificate() ([]byte, error) {
	if err := s.Certifiable(); err != nil {
		return nil, err
	}
	code := s.rule.(takebreak.Code)
	if s.graph != nil {
		return period.CertifyGraph(code, s.graph)
	}
	switch x := s.source.(type) {
	case numbers:
		return period.Certificate(code, s.fn, x, s.found)
	case *long:
		if s.found.AtMost {
			return period.WindowCertificate(code, s.found, *s.Max)
		}
		values, err := x.engine.Read(0, uint64(s.found.Preperiod+s.found.Length))
		if err != nil {
			return nil, err
		}
		return period.Certificate(code, s.fn, values, s.found)
	}
	return nil, period.ErrNoCertificate
}

// played finds a function of heaps that break into several heaps, by playing them.
func played(ctx context.Context, rule sequence.Rule, fn game.Function, to int, limits work.Budget) (period.Result, error) {
	f, m := newSolver(ctx, limits)
	port := arena.Enter(f.Arena(), nil, heap.Game{Rule: rule})
	var r period.Result
	for n := 0; n <= to; n++ {
		s, err := work.Try(m, func() arena.Sum { return port.Sum(m, heap.Of(n)) })
		if err != nil {
			return r, err
		}
		v, err := playedValue(m, f, s, fn)
		if err != nil {
			return r, fmt.Errorf("heap of %d: %w", n, err)
		}
		r.Values = append(r.Values, int32(v))
	}
	r.Period, r.Found = period.Find(r.Values, period.Theorem{Missing: "a move leaves several heaps"})
	return r, nil
}

func playedValue(m *work.Meter, f *solve.Solver, s arena.Sum, fn game.Function) (int, error) {
	if fn != game.OutcomeNormal && fn != game.OutcomeMisere {
		return f.Value(m, fn, s)
	}
	wins, err := f.Wins(m, s, game.Left, fn.Convention())
	if wins {
		return 1, nil
	}
	return 0, err
}
