// SPDX-License-Identifier: Apache-2.0

package answerfile

import (
	"errors"
	"io"
	"strings"
	"sync"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/report/progress"
	"github.com/upstar-cgt/upstar/value/notation"
)

// Value computes an expression, shows how far it is, and writes its value in words or
// with all that is measured of it as JSON. A catalogue keeps both.
func Value(calc *answer.Calculator, expression string, style notation.Style, o Output) error {
	stop := sync.OnceFunc(watched(o, progress.Value, calc))
	words := func(w io.Writer, _ *answer.Measure) error {
		text, err := calc.TextOf(expression, style)
		stop()
		if value, cautions, ok := strings.Cut(text, "\n"); ok && err == nil { // a value is one line, to be typed in again
			text = value + "\n" + report.Wrap(cautions, 2)
		}
		_, failed := io.WriteString(w, text)
		return errors.Join(failed, err)
	}
	if !o.JSON && o.Memory == nil {
		return words(o.Out, nil)
	}
	m, err := calc.MeasureOf(expression, style)
	stop()
	if !o.JSON && err != nil {
		return words(o.Out, nil)
	}
	return Show(o, m, err, words)
}

// Measure is what JSON has of the value of an expression.
func Measure(calc *answer.Calculator, expression string, style notation.Style) (*answer.Measure, error) {
	defer progress.Value(calc)()
	return calc.MeasureOf(expression, style)
}
