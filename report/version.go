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

// Release is the version; a build from a checkout adds its revision. CHANGELOG.md,
// CITATION.cff and python/pyproject.toml have the same one, and the date of the release:
// a test.
const (
	Release  = "0.3.0"
	Released = "2026-11-18"
)

// revision returns what the program was built from, if that is known.
func revision() string { r, _ := built(); return r }

// built returns the revision that the program was built from, "" if it is not known, and
// whether that tells all: no file was changed, and no module comes from a folder.
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

// Stamp names the program for readers.
func Stamp() string {
	if r := revision(); r != "" {
		return "upstar " + Release + " " + r
	}
	return "upstar " + Release
}

// Build names the program so that no two builds that may answer differently have the
// same name: a build from changed files, or from unknown files, has the
// hash of its bytes in its name.
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

// unknown names a program that cannot read itself: no other process has the same name.
func unknown() string { return Stamp() + " build " + rand.Text() }

// Version tells the version of the program.
func Version(w io.Writer) error {
	built := runtime.Version()
	if r := revision(); r != "" {
		built = "revision " + r + ", " + built
	}
	_, err := fmt.Fprintf(w, "upstar %s (%s)\n", Release, built)
	return err
}

// VersionJSON tells the version of the program as JSON.
func VersionJSON(w io.Writer) error {
	return JSON(w, struct {
		Version  string `json:"version"`
		Revision string `json:"revision,omitempty"`
		Go       string `json:"go"`
	}{Release, revision(), runtime.Version()})
}
