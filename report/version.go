// SPDX-License-Identifier: Apache-2.0

package report

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"sync"
)

// Release is the version; a build from a checkout adds its revision.
const Release = "0.1.0"

// revision returns what the program was built from, if that is known.
func revision() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				return s.Value
			}
		}
	}
	return ""
}

// Stamp names the program, by which one of its builds knows what another has made.
func Stamp() string {
	if r := revision(); r != "" {
		return "upstar " + Release + " " + r
	}
	return "upstar " + Release
}

// Build names the program so that no two builds that may answer differently have the
// same name: a build that does not know its revision is known by its bytes.
var Build = sync.OnceValue(func() string {
	if revision() != "" {
		return Stamp()
	}
	file, err := os.Executable()
	if err != nil {
		return Stamp()
	}
	f, err := os.Open(file)
	if err != nil {
		return Stamp()
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return Stamp()
	}
	return fmt.Sprintf("%s build %x", Stamp(), h.Sum(nil)[:6])
})

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
