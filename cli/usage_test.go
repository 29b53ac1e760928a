// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/session"
)

// The usage of every command is what the template of cobra prints.
func TestUsage(t *testing.T) {
	root := func() *cobra.Command { return (&app{at: session.New(catalog.Builtin())}).root() }
	ours, theirs := root(), root()
	theirs.SetUsageFunc(nil)
	theirs.SetUsageTemplate(strings.ReplaceAll(theirs.UsageTemplate(), ".FlagUsages", fmt.Sprintf(".FlagUsagesWrapped %d", report.Columns)))
	commands := 0
	var compare func(a, b *cobra.Command)
	compare = func(a, b *cobra.Command) {
		commands++
		a.InitDefaultHelpFlag()
		b.InitDefaultHelpFlag()
		if got, want := a.UsageString(), b.UsageString(); got != want {
			t.Errorf("%s: usage is\n%s\nwant\n%s", a.CommandPath(), got, want)
		}
		for i, sub := range a.Commands() {
			compare(sub, b.Commands()[i])
		}
	}
	compare(ours, theirs)
	if commands < 30 {
		t.Errorf("compared only %d commands", commands)
	}
}
