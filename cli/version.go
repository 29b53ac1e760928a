// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/report"
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

func tellVersion(w io.Writer) error {
	built := runtime.Version()
	if r := revision(); r != "" {
		built = "revision " + r + ", " + built
	}
	_, err := fmt.Fprintf(w, "upstar %s (%s)\n", release, built)
	return err
}

func (a *app) version() *cobra.Command {
	return a.command("version", exactly(0, "no arguments"), func(c *call) error {
		if !c.json {
			return tellVersion(c.out)
		}
		return report.JSON(c.out, struct {
			Version  string `json:"version"`
			Revision string `json:"revision,omitempty"`
			Go       string `json:"go"`
		}{release, revision(), runtime.Version()})
	})
}
