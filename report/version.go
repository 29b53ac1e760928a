// SPDX-License-Identifier: Apache-2.0

package report

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
)

// release is the version; a build from a checkout adds its revision.
const release = "0.1.0"

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
		return "upstar " + release + " " + r
	}
	return "upstar " + release
}

// Release returns the number of the version.
func Release() string { return release }

// Version tells the version of the program.
func Version(w io.Writer) error {
	built := runtime.Version()
	if r := revision(); r != "" {
		built = "revision " + r + ", " + built
	}
	_, err := fmt.Fprintf(w, "upstar %s (%s)\n", release, built)
	return err
}

// VersionJSON tells the version of the program as JSON.
func VersionJSON(w io.Writer) error {
	return JSON(w, struct {
		Version  string `json:"version"`
		Revision string `json:"revision,omitempty"`
		Go       string `json:"go"`
	}{release, revision(), runtime.Version()})
}
