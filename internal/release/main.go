// SPDX-License-Identifier: Apache-2.0

// Command release builds all files of a release of upstar:
//
//	go run ./internal/release OUT
//
// It writes to the new folder OUT. For Linux, macOS and Windows on amd64 and arm64 it writes an
// archive with the program, and a Python wheel that contains the program. It also writes a list of
// all modules in the programs with their licences (an SBOM in the CycloneDX format), and the
// SHA-256 sums of all files. The same commit with the same version of Go gives the same files, byte
// for byte. To this end all times are the day of the release, and paths of this machine are left
// out.
//
//	go run ./internal/release -only linux/amd64 OUT   # some systems
//	go run ./internal/release -site OUT               # the static site, too; needs npm
package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	only := flag.String("only", "", "the systems to build for, such as linux/amd64,windows/arm64; all if it is empty")
	site := flag.Bool("site", false, "build the static site, too")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: go run ./internal/release [-only linux/amd64] [-site] OUT")
		os.Exit(2)
	}
	if err := run(flag.Arg(0), *only, *site); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// run builds a release in the folder out.
func run(out, only string, site bool) error {
	targets, err := targetsOf(only)
	if err != nil {
		return err
	}
	root, err := rootOf()
	if err != nil {
		return err
	}
	if err := fresh(out, root); err != nil {
		return err
	}
	r, err := newRelease(root)
	if err != nil {
		return err
	}
	programs, err := os.MkdirTemp("", "upstar-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(programs)
	overlay, err := packFiles(root, programs)
	if err != nil {
		return err
	}
	for _, t := range targets {
		fmt.Println("building for", t)
		file := filepath.Join(programs, t.os+"-"+t.arch)
		if err := build(root, overlay, file, t); err != nil {
			return err
		}
		if err := r.add(t, file); err != nil {
			return err
		}
	}
	if site {
		if err := r.addSite(root); err != nil {
			return err
		}
	}
	return r.write(out)
}

// targetsOf reads a list of systems.
func targetsOf(only string) (list []target, err error) {
	if only == "" {
		return targets, nil
	}
next:
	for name := range strings.SplitSeq(only, ",") {
		for _, t := range targets {
			if t.String() == strings.TrimSpace(name) {
				list = append(list, t)
				continue next
			}
		}
		return nil, fmt.Errorf("-only: no system %q; there are %v", name, targets)
	}
	return list, nil
}

// fresh makes the folder out. It must be new or empty, and outside the checkout. A file inside
// would change the state of the checkout that git reports, and thus the programs.
func fresh(out, root string) error {
	full, err := filepath.Abs(out)
	if err != nil {
		return err
	}
	if inside, err := filepath.Rel(root, full); err == nil && filepath.IsLocal(inside) {
		return fmt.Errorf("%s is inside the checkout; choose a folder outside", out)
	}
	entries, err := os.ReadDir(full)
	if err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty; choose a new folder", out)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.MkdirAll(full, 0o777)
}
