// SPDX-License-Identifier: Apache-2.0

// Package proof turns certificates into theorems of Coq. The folder is a Coq library
// beside: games and play, take-and-break games, the theorem of Guy and Smith, obliged
// sums, misère quotients, and checkers that are proved sound. File writes a theorem
// that rests on this library, in elementary terms, from a certificate of a period or of a
// misère quotient:
//
//	text, err := proof.File(ctx, data)
//
// Nothing here runs Coq, and neither building nor using upstar needs it.
package proof

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"strings"
)

//go:embed *.v _CoqProject Makefile
var files embed.FS

// A Source is a file of the Coq library.
type Source struct {
	Name string
	Data []byte
}

// Library returns the Coq library, as it is written by upstar prove --library.
func Library() []Source {
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err) // the files are embedded
	}
	var all []Source
	for _, e := range entries {
		data, err := files.ReadFile(e.Name())
		if err != nil {
			panic(err)
		}
		all = append(all, Source{e.Name(), data})
	}
	return all
}

// modules lists the library's files in an order in which they can be compiled.
func modules() []string {
	data, err := files.ReadFile("_CoqProject")
	if err != nil {
		panic(err)
	}
	var all []string
	for line := range strings.Lines(string(data)) {
		if name, ok := strings.CutSuffix(strings.TrimSpace(line), ".v"); ok {
			all = append(all, name)
		}
	}
	return all
}

// Version identifies the library: the beginning of the SHA-256 of its modules.
func Version() string {
	h := sha256.New()
	for _, s := range Library() {
		if strings.HasSuffix(s.Name, ".v") && s.Name != "Assumptions.v" {
			h.Write([]byte(s.Name + "\n"))
			h.Write(bytes.TrimSpace(s.Data))
		}
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}
