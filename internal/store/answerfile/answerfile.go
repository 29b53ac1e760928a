// SPDX-License-Identifier: Apache-2.0

// Package answerfile asks questions whose answers also go to files. These may be results of a
// search for a later run, strategies, checked certificates, values of long runs, pictures, and
// catalogues. A catalogue may also know the answer already.
//
//	s := answerfile.Solution{Keep: "results", Certificate: "proof.json"}
//	err := s.Write(ctx, at, []string{"domineering(4x4)"}, answerfile.Output{Out: os.Stdout})
package answerfile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/report/progress"
	"github.com/upstar-cgt/upstar/internal/store/agreement"
	"github.com/upstar-cgt/upstar/internal/store/valuefile"
	"github.com/upstar-cgt/upstar/internal/store/wholefile"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/verify"
	"github.com/upstar-cgt/upstar/verify/heapperiod"
	"github.com/upstar-cgt/upstar/verify/play"
	"github.com/upstar-cgt/upstar/work"
)

// engine makes the engine of a search. If a file is named, the engine begins with the results in
// the file of an earlier search under the same rules.
func engine(m *work.Meter, file, rules string, o search.Options) (*search.Engine, error) {
	o.Keep = file != ""
	e := search.New(arena.New(), o)
	if file == "" {
		return e, nil
	}
	if err := wholefile.Placed(file); err != nil {
		return nil, err
	}
	data, err := wholefile.ReadAtMost(m.Context(), file, int64(m.Budget().Bytes/2))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return e, nil
	case err != nil:
		return nil, err
	}
	if err := e.Load(m, data, rules); err != nil {
		return nil, fmt.Errorf("%s: refused: %w", file, err)
	}
	return e, nil
}

// openTable opens the file of a table of retrograde analysis, or makes a new one. It prevents other
// runs from using the file.
func openTable(file string) (*os.File, error) {
	if err := wholefile.Placed(file); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(file, os.O_RDWR|os.O_CREATE, 0o666)
	if err == nil && valuefile.Lock(f) != nil {
		f.Close()
		return nil, fmt.Errorf("%s: another run is using it", file)
	}
	return f, err
}

// closeTable closes the file of a table, and removes a file without results.
func closeTable(file *os.File) {
	if info, err := file.Stat(); err == nil && info.Size() == 0 {
		os.Remove(file.Name())
	}
	file.Close()
}

// keep saves the results of a search, if a file is named.
func keep(file, rules string, e *search.Engine) error {
	if file == "" {
		return nil
	}
	return wholefile.Write(file, func(w io.Writer) error { return e.Save(w, rules) })
}

// writeStrategy writes the strategies of an answer to a file, or the whole answer as JSON. It does
// so if a file is named and there are strategies, and then removes them from the answer.
func writeStrategy(file string, a *answer.Answer, json bool) error {
	if file == "" || !slices.ContainsFunc(a.Verdicts(), func(v *answer.Verdict) bool { return len(v.Plans) > 0 }) {
		return nil
	}
	err := wholefile.Write(file, func(w io.Writer) error {
		if json {
			return report.JSON(w, a)
		}
		return report.Plans(w, a)
	})
	for _, v := range a.Verdicts() {
		v.Plans = nil
	}
	return err
}

// writeCertificate writes a certificate that the checker accepts, if a file is named. If there is
// none, it returns the reason, unless something else is missing as well.
func writeCertificate(ctx context.Context, file string, a *answer.Answer, missing error) error {
	if file == "" {
		return nil
	}
	data, err := a.Certificate()
	switch {
	case err != nil && missing != nil:
		return nil
	case err != nil:
		return err
	}
	if _, err := verify.Check(ctx, data); err != nil {
		return fmt.Errorf("no certificate: the checker refuses it: %w", err)
	}
	return wholefile.WriteData(file, data)
}

// certifiable refuses positions whose rules the checker does not have.
func certifiable(c *catalog.Catalog, texts []string) error {
	positions, err := c.ParseAll(texts)
	for i := 0; i < len(positions); i++ {
		p := positions[i]
		if x, ok := p.(position.Compound); ok {
			positions = append(positions, x.Components...)
			continue
		}
		name := position.NameOf(p)
		if e, ok := c.Lookup(name); ok && e.Kit.Sets {
			continue // the checker has all of these
		}
		if !slices.Contains(play.Rulesets(), name) {
			return answer.Refuse("there are no certificates of %s: the checker has no rules of it; it has those of %s", name, strings.Join(play.Rulesets(), ", "))
		}
		if err := play.Readable(p.String()); err != nil {
			return answer.Refuse("no certificate: the checker refuses %s: %w", p, err)
		}
	}
	return err
}

// proved is what is printed about a certificate.
type proved struct {
	File     string `json:"file"`
	Kind     string `json:"kind"`
	Question any    `json:"question"`
	Answer   string `json:"answer"`
	Proves   string `json:"proves"`
}

// Verify reports what the certificates in files prove, if they are accepted by the checker, or by the
// second one. The size of a file that must be read as a whole is limited.
func Verify(ctx context.Context, c *catalog.Catalog, files []string, most int64, second bool, o Output) error {
	for _, file := range files {
		var found proved
		streams, err := false, error(nil)
		if !second {
			found, streams, err = streamed(ctx, file)
		}
		if !streams {
			var data []byte
			if data, err = wholefile.ReadAtMost(ctx, file, most); err != nil {
				return err
			}
			found, err = verified(ctx, c, data, map[bool]checker{false: verify.Check, true: verify.Again}[second])
		}
		if err != nil {
			return fmt.Errorf("%s: refused: %w", file, err)
		}
		found.File = file
		if err := Tell(o, found, func(w io.Writer, _ proved) error {
			_, err := fmt.Fprintln(w, report.Wrap(file+": "+found.Proves, 2))
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}

// A checker checks a certificate, and says what it proves.
type checker = func(ctx context.Context, data []byte) (summary string, err error)

// verified checks a certificate that is in memory.
func verified(ctx context.Context, c *catalog.Catalog, data []byte, check checker) (found proved, err error) {
	tell, stop := progress.Values()
	found.Proves, err = check(heapperiod.WithProgress(ctx, tell), data)
	if stop(); err == nil {
		err = agreement.Judge{Catalog: c}.Named(data)
	}
	if err != nil {
		return found, err
	}
	says, err := verify.Claims(data)
	found.Kind, found.Question, found.Answer = says.Kind, says.Question, says.Answer
	return found, err
}

// streamedFrom is the least size of files that are read piece by piece, if their kind allows it.
var streamedFrom int64 = 4 << 20

// streamed checks a large certificate piece by piece. It does nothing if the file is small or not
// an ordinary one, or if certificates of its kind are not read in this way.
func streamed(ctx context.Context, name string) (found proved, streams bool, err error) {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() < streamedFrom {
		return found, false, nil // reading it tells what is wrong
	}
	f, err := os.Open(name)
	if err != nil {
		return found, false, nil
	}
	defer f.Close()
	beginning := make([]byte, 64)
	if n, _ := f.ReadAt(beginning, 0); !verify.Streams(beginning[:n]) {
		return found, false, nil
	}
	tell, stop := progress.Bytes()
	defer stop()
	says, summary, err := verify.CheckStream(ctx, f, info.Size(), tell)
	return proved{Kind: says.Kind, Question: says.Question, Answer: says.Answer, Proves: summary}, true, err
}

// Picture writes a picture to a file if one is named, and prints it otherwise.
func Picture(o Output, p draw.Picture, of, file string) error {
	switch {
	case file != "":
		if err := wholefile.WriteFrom(file, report.Signed(p, file, o.Command)); err != nil || !o.JSON {
			return err
		}
		return report.JSON(o.Out, report.Drawn{File: file, Of: of})
	case o.JSON:
		return report.JSON(o.Out, report.NewDrawn(of, p))
	}
	_, err := p.WriteTo(o.Out)
	return err
}
