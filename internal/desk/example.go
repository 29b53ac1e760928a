// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

//go:embed examples/*.cgs
var exampleFiles embed.FS

// An Example is a worksheet as a starting point.
type Example struct {
	Name   string `json:"name"`
	Title  string `json:"title"`
	Source string `json:"source,omitempty"` // CGScript with //%% between cells
}

// Examples is the list of all examples.
type Examples struct {
	Examples []Example `json:"examples"`
}

// Examples lists the example worksheets.
func (d *Desk) Examples(context.Context, struct{}) (*Examples, error) {
	all := &Examples{}
	files, err := fs.Glob(exampleFiles, "examples/*.cgs")
	if err != nil {
		return nil, err
	}
	slices.Sort(files)
	for _, f := range files {
		e, err := example(strings.TrimSuffix(path.Base(f), ".cgs"))
		if err != nil {
			return nil, err
		}
		e.Source = ""
		all.Examples = append(all.Examples, *e)
	}
	return all, nil
}

// Example returns a worksheet.
func (d *Desk) Example(_ context.Context, q PageQuestion) (*Example, error) { return example(q.Name) }

func example(name string) (*Example, error) {
	text, err := fs.ReadFile(exampleFiles, "examples/"+name+".cgs")
	if err != nil {
		return nil, fmt.Errorf("there is no example %q", name)
	}
	e := &Example{Name: name, Title: name, Source: string(text)}
	for line := range strings.Lines(e.Source) {
		if title, ok := strings.CutPrefix(strings.TrimSpace(line), "// # "); ok {
			e.Title = title
			break
		}
	}
	return e, nil
}
