// SPDX-License-Identifier: Apache-2.0

// Package help holds the help texts of the commands, one in each file. A file contains a short text
// in the first line, a long text, and examples.
package help

import (
	"embed"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/report"
)

//go:embed *.txt
var texts embed.FS

// lists are lists that the program makes itself, by the placeholders in the texts.
var lists = map[string]func() string{
	"{compounds}":    func() string { return report.Wrap(strings.Join(compound.Names(), ", "), 0) },
	"{functions}":    func() string { return report.Wrap(strings.Join(game.FunctionNames(answer.TableFunctions), " "), 0) },
	"{rowfunctions}": func() string { return strings.Join(game.FunctionNames(answer.RowFunctions), " ") },
	"{horses}":       func() string { return report.HorseGames(answer.HorseGames()) },
	"{words}":        func() string { _, words, _ := read("words"); return words },
	"{landscape}":    landscape,
}

// Of returns the help text of a command, with its lists filled in. It panics for a command without
// help, which is not finished.
func Of(name string) (short, long, examples string) {
	short, long, examples = read(name)
	for place, list := range lists {
		if strings.Contains(long, place) { // every command is made at each start, so lists are only made when needed
			long = strings.ReplaceAll(long, place, list())
		}
	}
	return short, refilled(long), examples
}

// refilled breaks lines that are too wide again, together with the other lines of their paragraph.
// Lines that begin with a space, as in tables and lists, do not belong to a paragraph.
func refilled(text string) string {
	var lines, run []string
	flush := func() {
		if slices.ContainsFunc(run, func(l string) bool { return utf8.RuneCountInString(l) > report.Columns }) {
			run = []string{report.Wrap(strings.Join(run, " "), 0)}
		}
		lines, run = append(lines, run...), nil
	}
	for line := range strings.SplitSeq(text, "\n") {
		if line != "" && line[0] != ' ' {
			run = append(run, line)
			continue
		}
		flush()
		lines = append(lines, line)
	}
	flush()
	return strings.Join(lines, "\n")
}

func read(name string) (short, long, examples string) {
	data, err := texts.ReadFile(name + ".txt")
	if err != nil {
		panic(err)
	}
	short, text, _ := strings.Cut(string(data), "\n")
	long, examples, _ = strings.Cut(text, "\nExamples:\n")
	return short, strings.TrimSpace(long), strings.TrimRight(examples, "\n")
}

// landscape returns the map of theories, as far as anything is known.
func landscape() string {
	var text strings.Builder
	regions, err := answer.Landscape("")
	if err == nil {
		err = report.Landscape(&text, regions)
	}
	if err != nil {
		panic(err)
	}
	return strings.TrimSpace(text.String())
}
