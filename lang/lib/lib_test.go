// SPDX-License-Identifier: Apache-2.0

package lib_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/lang/eval"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

func newInterp() *eval.Interp {
	return eval.New(value.NewWorld(short.NewSpace().Calc()), lib.New(), nil)
}

// Every function has a sentence and an example that has a value, and no two of
// one kind share a name.
func TestExamples(t *testing.T) {
	in := newInterp()
	seen := map[string]bool{}
	for _, f := range lib.New().Funcs {
		if f.Doc == "" || strings.HasSuffix(f.Doc, ".") {
			t.Errorf("%s: the sentence is %q", f.Name, f.Doc)
		}
		id := fmt.Sprint(f.Of, f.Name, f.Static)
		if seen[id] {
			t.Errorf("%v has two functions %s", f.Of, f.Name)
		}
		seen[id] = true
		v, err := in.Eval(work.Unbounded(), f.Example)
		if err != nil || v == nil {
			t.Errorf("%s: %s = %v, %v", f.Name, f.Example, v, err)
		}
	}
}

func Example() {
	in := newInterp()
	v, _ := in.Eval(work.Unbounded(), "{3|1||-2}.Temperature")
	fmt.Println(in.Text(work.Unbounded(), v, notation.Plain))
	// Output: 2 <nil>
}
