// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"context"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/lang/lib/topics"
	"github.com/upstar-cgt/upstar/session"
)

// The commands, flags and documents that concepts name exist.
func TestConceptPlaces(t *testing.T) {
	pages := map[string]bool{}
	err := filepath.WalkDir("../docs", func(path string, _ fs.DirEntry, err error) error {
		pages[filepath.Base(path)] = true
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	root := (&app{at: session.New(catalog.Builtin())}).root()
	root.InitDefaultCompletionCmd("help") // cobra adds it when it runs
	root.InitDefaultHelpCmd()
	commands, flags := 0, 0
	for _, x := range topics.Concepts() {
		for _, place := range x.At {
			switch p := string(place); {
			case strings.HasSuffix(p, ".md"):
				if !pages[p] {
					t.Errorf("%s: there is no page %s in docs", x.Name, p)
				}
			case p[0] == '.' || strings.HasSuffix(p, "()"): // tested in lib/topics
			default:
				name, flag, ok := strings.Cut(p, " --")
				commands++
				cmd, rest, err := root.Find(strings.Fields(name))
				if err != nil || cmd == root || len(rest) > 0 {
					t.Errorf("%s: there is no command %s", x.Name, name)
					continue
				}
				if flags++; ok && cmd.Flags().Lookup(flag) == nil && cmd.InheritedFlags().Lookup(flag) == nil {
					t.Errorf("%s: %s has no flag --%s", x.Name, name, flag)
				}
			}
		}
	}
	if commands < 100 || flags < 50 {
		t.Errorf("only %d commands and %d flags were tested", commands, flags)
	}
}

// A word of the field is explained; a wrong one leads to near words, and neither is a
// dead end.
func TestHelpOfConcepts(t *testing.T) {
	for line, want := range map[string]struct {
		status int
		text   string
	}{
		"help OEIS":                {0, "upstar heap --format"},
		"help Grundy number":       {0, "nim value (Grundy number"},
		"help tiny":                {0, "Tiny-G is {0||0|-G}"},
		"help cooling":             {0, "Cooling by t makes each move cost t"},
		"help certificate":         {0, "upstar verify"},
		"help P-free":              {0, "none of whose followers is a P-position"},
		"help remoteness":          {0, "upstar table --function"},
		"help termograph":          {2, "thermograph, thermographs"},
		"help OIES":                {2, "OEIS"},
		"OEIS":                     {2, `"upstar help OEIS" explains it`},
		"help sovle":               {2, "did you mean solve?"},
		"help xqzzv":               {2, "near words:"},
		"help solve":               {0, "Usage:"},
		"help table --function x+": {2, "unknown flag"},
	} {
		var out, errs bytes.Buffer
		a := &app{at: session.New(catalog.Builtin())}
		status := a.run(context.Background(), strings.Fields(line), strings.NewReader(""), &out, &errs)
		text := strings.Join(strings.Fields(out.String()+errs.String()), " ")
		if status != want.status || !strings.Contains(text, want.text) {
			t.Errorf("upstar %s: status %d, %q; want %d with %q", line, status, text, want.status, want.text)
		}
		for sentence := range strings.Lines(out.String()) {
			if n := len([]rune(strings.TrimSpace(sentence))); n > report.Columns && status == 0 && sentence[0] != ' ' {
				t.Errorf("upstar %s: a line of %d letters: %s", line, n, sentence)
			}
		}
	}
}
