// SPDX-License-Identifier: Apache-2.0

package progress

import (
	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/solve/retrograde"
	"github.com/upstar-cgt/upstar/solve/search"
)

// Watch shows the progress of any work that answers a question.
func Watch(working any) (tell func(string), stop func()) {
	tell, stop = func(string) {}, func() {}
	switch x := working.(type) {
	case *search.Engine:
		return Search(x)
	case *retrograde.Table:
		stop = Table(x)
	case *answer.Sequence:
		stop = Sequence(x)
	case answer.RowQuestion:
		stop = Row(x)
	case *answer.Calculator:
		stop = Value(x)
	case *answer.Quotient:
		stop = Quotient(x)
	}
	return tell, stop
}
