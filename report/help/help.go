// SPDX-License-Identifier: Apache-2.0

// Package help holds the help texts of the commands, one a file: a short one in
// the first line, a long one, examples.
package help

import (
	"embed"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/report"
)

//go:embed *.txt
var texts embed.FS

// lists are the lists that the program knows better than a text, by their places in it.
var lists = map[string]func() string{
	"{compounds}":    func() string { return report.Wrap(strings.Join(compound.Names(), ", "), 0) },
	"{functions}":    func() string { return report.Wrap(strings.Join(game.FunctionNames(answer.TableFunctions), " "), 0) },
	"{rowfunctions}": func() string { return strings.Join(game.FunctionNames(answer.RowFunctions), " ") },
	"{horses}":       func() string { return report.HorseGames(answer.HorseGames()) },
	"{words}":        func() string { _, words, _ := read("words"); return words },
	"{landscape}":    landscape,
}

// Of returns the text about a command, filled in with lists. A command without help is not
// finished: that panics.
func Of(name string) (short, long, examples string) {
	short, long, examples = read(name)
	for place, list := range lists {
		if strings.Contains(long, place) { // every command is made at each start: no list is made in vain
			long = strings.ReplaceAll(long, place, list())
		}
	}
	return short, refilled(long), examples
}

// refilled breaks lines that are too wide anew, together with the lines of their paragraph.
// Lines that begin with a space, as in tables and lists, are no part of a paragraph.
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

// landscape is the map of theories, as far as something is known.
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
