// SPDX-License-Identifier: Apache-2.0

//go:build !digests

package rules

import (
	"cmp"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"go/scanner"
	"go/token"
	"hash"
	"io/fs"
	"path"
	"strings"
	"sync"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
)

// Every kit may use the packages in these folders.
var shared = []string{"heap/takebreak", "variant"}

// source is compiled into the program together with the packages. It is the code from which they
// were built, even in a copied or changed tree.
//
//go:embed */*.go */*/*.go
var source embed.FS

var digests sync.Map // by kit

// Table returns the digests of all kits, one on each line, for programs that do not contain the
// source: it is their file digests.txt. The first line has the hash of all kits.
func Table() []byte {
	b := fmt.Appendf(nil, "%s %s\n", all, Digest(""))
	kits, _ := source.ReadDir(".")
	for _, kit := range kits {
		b = fmt.Appendf(b, "%s %s\n", kit.Name(), Digest(kit.Name()))
	}
	return b
}

// digest computes the digest of a kit from its source.
func digest(kit string) string {
	if d, ok := digests.Load(kit); ok {
		return d.(string)
	}
	h := sha256.New()
	for _, p := range []fs.FS{compound.Source, position.Source, game.Source} {
		add(h, p, ".")
	}
	if _, err := fs.Stat(source, cmp.Or(kit, "none")); err == nil {
		for _, folder := range append([]string{kit}, shared...) {
			add(h, source, folder)
		}
	} else {
		add(h, source, ".")
	}
	d := hex.EncodeToString(h.Sum(nil)[:8])
	digests.Store(kit, d)
	return d
}

// add adds the Go files of a folder, and of the folders inside it, to a hash.
func add(h hash.Hash, files fs.FS, folder string) {
	_ = fs.WalkDir(files, folder, func(name string, d fs.DirEntry, err error) error {
		base := path.Base(name)
		if err != nil || d.IsDir() || strings.HasSuffix(base, "_test.go") || base == "source.go" || strings.HasPrefix(name, "rulestest/") {
			return err
		}
		text, err := fs.ReadFile(files, name)
		if err == nil {
			fmt.Fprintf(h, "%s\n", name)
			tokens(h, text)
		}
		return err
	})
}

// tokens adds the tokens of a Go file to a hash.
func tokens(h hash.Hash, text []byte) {
	var s scanner.Scanner
	all := token.NewFileSet()
	s.Init(all.AddFile("", all.Base(), len(text)), text, nil, 0)
	for {
		_, kind, word := s.Scan()
		if kind == token.EOF {
			return
		}
		if word == "" || word == "\n" {
			word = kind.String()
		}
		fmt.Fprintf(h, "%d %s\n", len(word), word)
	}
}
