// SPDX-License-Identifier: Apache-2.0

package report

import (
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"sync"
)

// Release is the version. A build from a checkout adds its revision. A test checks that
// CHANGELOG.md, CITATION.cff and python/pyproject.toml have the same version and the same date of
// release.
const (
	Release  = "0.3.0"
	Released = "2026-11-18"
)

// revision returns the revision from which the program was built, if it is known.
func revision() string { r, _ := built(); return r }

// built returns the revision from which the program was built, or "" if it is not known. whole
// reports whether the revision determines the program, that is, no file was changed and no module
// comes from a folder.
func built() (revision string, whole bool) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "", false
	}
	whole = true
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			revision = s.Value
		case "vcs.modified":
			whole = whole && s.Value != "true"
		}
	}
	for _, m := range info.Deps {
		whole = whole && m.Replace == nil && m.Version != "(devel)"
	}
	return revision, whole && revision != ""
}

// Stamp returns a name of the program for readers.
func Stamp() string {
	if r := revision(); r != "" {
		return "upstar " + Release + " " + r
	}
	return "upstar " + Release
}

// Build returns a name of the program. Two builds that may give different answers have different
// names: for a build from changed or unknown files, the name contains the hash of its bytes.
var Build = sync.OnceValue(func() string {
	if _, whole := built(); whole {
		return Stamp()
	}
	file, err := os.Executable()
	if err != nil {
		return unknown()
	}
	f, err := os.Open(file)
	if err != nil {
		return unknown()
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return unknown()
	}
	return fmt.Sprintf("%s build %x", Stamp(), h.Sum(nil)[:6])
})

// unknown is the name of a program that cannot read its own file. No other process has the same
// name.
func unknown() string { return Stamp() + " build " + rand.Text() }

// Version writes the version of the program.
func Version(w io.Writer) error {
	built := runtime.Version()
	if r := revision(); r != "" {
		built = "revision " + r + ", " + built
	}
	_, err := fmt.Fprintf(w, "upstar %s (%s)\n", Release, built)
	return err
}

// VersionJSON writes the version of the program as JSON.
func VersionJSON(w io.Writer) error {
	return JSON(w, struct {
		Version  string `json:"version"`
		Revision string `json:"revision,omitempty"`
		Go       string `json:"go"`
	}{Release, revision(), runtime.Version()})
}
