// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/work"
)

// allCodes tabulates the periods of all octal or hexadecimal codes of so many
// digits. If the file exists already, the run goes on after its last whole line.
func allCodes(cmd *cobra.Command, f heapFlags) error {
	family, number, _ := strings.Cut(f.all, ":")
	digits, err := strconv.Atoi(number)
	bits, most := 3, 4
	if family == "hex" {
		bits, most = 4, 3
	}
	if err != nil || family != "octal" && family != "hex" || digits < 1 || digits > most {
		return usageError{fmt.Errorf("--all wants octal:1 to octal:4 or hex:1 to hex:3, not %q", f.all)}
	}
	fn, err := game.ParseFunction(f.values, sequence.Functions...)
	if err != nil {
		return usageError{err}
	}
	if f.reach < 1 || f.threads < 1 {
		return usageError{errors.New("--reach and --threads want numbers from 1")}
	}
	if family == "hex" && !cmd.Flags().Changed("reach") {
		f.reach = hexReach
	}
	t := periodTable{fn, f.reach, heapCodes(bits, digits), family == "hex", &sync.Map{}}
	w, done, err := t.open(f.file, cmd.OutOrStdout())
	if err != nil {
		return err
	}
	err = t.write(cmd.Context(), w, done, f)
	if c, ok := w.(io.Closer); ok && f.file != "" {
		if failed := c.Close(); err == nil {
			err = failed
		}
	}
	return err
}

// A periodTable has a line for each code.
type periodTable struct {
	fn    game.Function
	reach int // values computed in search of a period
	codes []takebreak.Code
	hex   bool // codes with three heaps, which have no canonical codes here

	classes *sync.Map // by class: what was found of its canonical code
}

// head is the first line; nim values have canonical codes and a greatest value.
func (t periodTable) head() []string {
	if t.fn == game.GrundyNormal && t.hex {
		return hexHead
	}
	if t.fn == game.GrundyNormal {
		return []string{"code", "canonical", "shift", "class", "class_shift", "preperiod", "period", "max", "status", "theorem", "bound", "computed"}
	}
	return []string{"code", "preperiod", "period", "saltus", "status", "theorem", "bound", "computed"}
}

// write writes the lines after the first done ones.
func (t periodTable) write(ctx context.Context, w io.Writer, done int, f heapFlags) error {
	out := csv.NewWriter(w)
	if done < 0 {
		_ = out.Write(t.head())
		done = 0
	}
	var now atomic.Int64
	now.Store(int64(done))
	stop := watch(f.all, int64(len(t.codes)), func() (int64, string) {
		i := now.Load()
		return i, t.codes[min(int(i), len(t.codes)-1)].String()
	})
	defer stop()
	for r := range t.rows(ctx, done, f.threads) {
		if r.err != nil {
			return r.err
		}
		_ = out.Write(r.cells)
		if out.Flush(); out.Error() != nil {
			return out.Error()
		}
		now.Add(1)
	}
	return nil
}

// tableRow is a line, or why there is none.
type tableRow struct {
	cells []string
	err   error
}

// ahead is how many lines may be begun before a long one is done.
const ahead = 256

// rows computes the lines of the codes from done on, several at a time, and
// yields them in order.
func (t periodTable) rows(ctx context.Context, done, threads int) func(yield func(tableRow) bool) {
	return func(yield func(tableRow) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		queue := make(chan chan tableRow, ahead)
		free := make(chan struct{}, threads)
		go func() {
			defer close(queue)
			for _, code := range t.codes[done:] {
				line := make(chan tableRow, 1)
				select {
				case queue <- line:
				case <-ctx.Done():
					line <- tableRow{err: ctx.Err()}
					queue <- line
					return
				}
				free <- struct{}{}
				go func() {
					line <- t.row(ctx, code)
					<-free
				}()
			}
		}()
		stopped := false
		for line := range queue {
			if r := <-line; !stopped && !yield(r) {
				stopped = true
				cancel()
			}
		}
	}
}

func (t periodTable) row(ctx context.Context, code takebreak.Code) tableRow {
	if t.fn == game.GrundyNormal && t.hex {
		return t.hexRow(ctx, code)
	}
	if t.fn == game.GrundyNormal {
		return t.nimRow(ctx, code)
	}
	r, err := period.Solve(work.New(ctx, work.Budget{}), code, t.fn, t.reach)
	if errors.Is(err, sequence.ErrSplits) {
		err = nil
		r.Period.Theorem = "a move leaves several heaps"
	}
	if err != nil {
		return tableRow{err: fmt.Errorf("%w: %w", solve.ErrLimit, err)}
	}
	return tableRow{cells: append(append([]string{code.String()}, periodCells(r.Period)...), strconv.Itoa(len(r.Values)))}
}

const (
	// tableFirst is how many values of each code are computed; more only of one
	// code of each class.
	tableFirst = 1 << 12
	// tableEffort is what is spent on a class that is not solved soon, in pairs of
	// heaps.
	tableEffort = 3_000_000_000
)

// nimRow is the line of a code for nim values.
func (t periodTable) nimRow(ctx context.Context, code takebreak.Code) tableRow {
	s, err := t.sequence(ctx, code, min(t.reach, tableFirst))
	if err != nil {
		return tableRow{err: err}
	}
	long := s
	if s.Period == nil && t.reach > tableFirst {
		class := takebreak.MustParse(s.Class)
		once, _ := t.classes.LoadOrStore(s.Class, sync.OnceValues(func() (*answer.Sequence, error) {
			return t.sequence(ctx, class, t.reach)
		}))
		if long, err = once.(func() (*answer.Sequence, error))(); err != nil {
			return tableRow{err: err}
		}
	}
	var p period.Period
	if q := long.Period; q != nil {
		p = period.Period{Preperiod: q.Preperiod, Period: q.Period, Proved: q.Proved, Theorem: q.Theorem, Bound: q.Bound}
		if long != s { // the preperiod is long, so that it is not made of the zeros that are shifted
			p.Preperiod += s.ClassShift
			if p.Bound += s.ClassShift; p.Theorem != period.SparseWindow {
				p.Bound = period.Bound(code, p.Preperiod, p.Period)
			}
		}
	}
	cells := []string{s.Code, s.Canonical, strconv.Itoa(s.Shift), s.Class, strconv.Itoa(s.ClassShift)}
	end := periodCells(p)
	cells = append(append(cells, end[:2]...), strconv.Itoa(*long.Max))
	return tableRow{cells: append(append(cells, end[3:]...), strconv.FormatInt(long.Computed(), 10))}
}

// sequence computes nim values in search of a period.
func (t periodTable) sequence(ctx context.Context, code takebreak.Code, reach int) (*answer.Sequence, error) {
	s, err := answer.SequenceOf(ctx, answer.SequenceQuestion{Code: code.String(), Function: "nim", To: int64(reach) - 1, Look: int64(reach), Effort: tableEffort})
	if s != nil && ctx.Err() == nil && errors.Is(err, solve.ErrLimit) {
		err = nil // what was found will do
	}
	return s, err
}

// periodCells writes preperiod, period, saltus, status, theorem and bound.
func periodCells(p period.Period) []string {
	switch {
	case p.Period == 0:
		return []string{"", "", "", "none found", p.Theorem, ""}
	case !p.Proved:
		return []string{strconv.Itoa(p.Preperiod), strconv.Itoa(p.Period), strconv.Itoa(p.Saltus), "observed", p.Theorem, ""}
	}
	return []string{strconv.Itoa(p.Preperiod), strconv.Itoa(p.Period), strconv.Itoa(p.Saltus), "proved", p.Theorem, strconv.Itoa(p.Bound)}
}

// heapCodes lists the codes 0.d1d2…, 4.d1d2… and so on of up to so many digits of so
// many bits.
func heapCodes(bits, digits int) []takebreak.Code {
	var out []takebreak.Code
	for d0 := uint(0); d0 < 1<<bits; d0 += 4 {
		for i := range 1 << (bits * digits) {
			ds := make([]uint, digits)
			for k := range ds {
				ds[k] = uint(i>>(bits*(digits-1-k))) & (1<<bits - 1)
			}
			if i > 0 || d0 > 0 {
				out = append(out, takebreak.Octal(d0, ds...))
			}
		}
	}
	return out
}

// open opens the file of the table and counts its lines, −1 if not even the first
// is there; a line cut short is taken away. A file with something else in it is
// refused.
func (t periodTable) open(file string, otherwise io.Writer) (w io.Writer, done int, err error) {
	if file == "" {
		return otherwise, -1, nil
	}
	data, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		data, err = nil, nil
	}
	if err != nil {
		return nil, 0, err
	}
	whole := bytes.LastIndexByte(data, '\n') + 1
	done, err = t.lines(data[:whole])
	if err != nil {
		return nil, 0, fmt.Errorf("%s: %w; it is left as it is", file, err)
	}
	f, err := os.OpenFile(file, os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, 0, err
	}
	if err = f.Truncate(int64(whole)); err == nil {
		_, err = f.Seek(0, io.SeekEnd)
	}
	return f, done, err
}

// lines counts the codes of a table, or says that it is another one.
func (t periodTable) lines(data []byte) (int, error) {
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		return 0, err
	}
	if len(rows) == 0 {
		return -1, nil
	}
	head := strings.Join(t.head(), ",")
	if got := strings.Join(rows[0], ","); got != head {
		return 0, fmt.Errorf("not this table: it begins %q, want %q", got, head)
	}
	for i, row := range rows[1:] {
		if i >= len(t.codes) || row[0] != t.codes[i].String() {
			return 0, fmt.Errorf("not this table: line %d is of the code %s", i+2, row[0])
		}
	}
	return len(rows) - 1, nil
}
