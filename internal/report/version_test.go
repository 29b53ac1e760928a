// SPDX-License-Identifier: Apache-2.0

package report_test

import (
	"bytes"
	"encoding/xml"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/internal/report"
)

// Code, change log, citation and Python package tell the same version and date.
func TestOneVersion(t *testing.T) {
	for file, wanted := range map[string][]string{
		"../../CHANGELOG.md":          {`(?m)^## \[` + report.Release + `\] - ` + report.Released + `$`},
		"../../CITATION.cff":          {`(?m)^version: ` + report.Release + `$`, `(?m)^date-released: ` + report.Released + `$`},
		"../../python/pyproject.toml": {`(?m)^version = "` + report.Release + `"$`},
	} {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range wanted {
			if !regexp.MustCompile(line).Match(data) {
				t.Errorf("%s has no line %s: report.Release and report.Released say so", file, line)
			}
		}
	}
	log, err := os.ReadFile("../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	if first := regexp.MustCompile(`(?m)^## \[(\d.*?)\]`).FindSubmatch(log); first == nil || string(first[1]) != report.Release {
		t.Errorf("the newest release in CHANGELOG.md is %q, want %s", first, report.Release)
	}
}

// A citation in BibTeX escapes what TeX reads as a command, and quotes arguments as a
// shell does.
func TestCitations(t *testing.T) {
	c := report.CitedCommand([]string{"value", "{3|1} + ^"})
	for format, want := range map[string]string{
		"plain":  "Result of: upstar value '{3|1} + ^'",
		"bibtex": `note    = {Result of: upstar value '\{3|1\} + \^{}'},`,
		"cff":    `abstract: "Result of: upstar value '{3|1} + ^'"`,
	} {
		var b bytes.Buffer
		if err := report.Citations(&b, []report.Citation{c, c}, format); err != nil {
			t.Fatal(err)
		}
		if text := strings.ReplaceAll(b.String(), "\n  ", " "); !strings.Contains(text, want) || strings.Count(text, report.Release) < 2 {
			t.Errorf("%s is\n%s\nwithout %s", format, b.String(), want)
		}
	}
}

// What is exported ends with the version and the command, where the format has a place
// for them; an SVG stays XML.
func TestMark(t *testing.T) {
	command := report.CommandLine([]string{"draw", "--tree", `{"?>|1}`})
	for format, want := range map[string]string{"x.svg": "<?upstar version=", "svg": "<?upstar version=", "a.b.tex": "% upstar ", "latex": "% upstar ", "csv": "", "x.txt": ""} {
		var b bytes.Buffer
		if err := report.Mark(&b, format, command); err != nil || !strings.HasPrefix(b.String(), want) || (want == "") != (b.Len() == 0) {
			t.Errorf("%s: %q, %v; want %q", format, b.String(), err, want)
		}
		if want != "" && (!strings.Contains(b.String(), report.Release) || !strings.Contains(b.String(), "draw --tree")) {
			t.Errorf("%s: %q has no version or no command", format, b.String())
		}
		if strings.HasPrefix(want, "<") {
			d := xml.NewDecoder(strings.NewReader("<svg></svg>\n" + b.String()))
			for err := error(nil); err != io.EOF; {
				if _, err = d.Token(); err != nil && err != io.EOF {
					t.Fatalf("%s: %v", b.String(), err)
				}
			}
		}
	}
}
