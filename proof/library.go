// SPDX-License-Identifier: Apache-2.0

// Package proof turns certificates into theorems of Coq. The folder is also a Coq library: games
// and play, take-and-break games, the theorem of Guy and Smith, obliged sums, misère quotients, and
// checkers that are proved to be sound. From a certificate of a period or of a misère quotient,
// File writes a theorem in elementary terms, which is based on this library:
//
//	text, err := proof.File(ctx, data)
//
// Nothing here runs Coq. You do not need Coq to build or use upstar.
package proof

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"strings"
)

// A Source is a file of the Coq library.
type Source struct {
	Name string
	Data []byte
}

// Library returns the Coq library, in the form in which upstar prove --library writes it.
func Library() []Source {
	entries, err := fs.ReadDir(files, ".")
	if err != nil {
		panic(err) // the files are embedded
	}
	var all []Source
	for _, e := range entries {
		data, err := fs.ReadFile(files, e.Name())
		if err != nil {
			panic(err)
		}
		all = append(all, Source{e.Name(), data})
	}
	return all
}

// Version identifies the library. It is the beginning of the SHA-256 of its modules.
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
