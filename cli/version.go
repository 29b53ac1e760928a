// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/report"
)

func (a *app) version() *cobra.Command {
	return a.command("version", exactly(0, "no arguments"), func(c *call) error {
		if c.json {
			return report.VersionJSON(c.out)
		}
		return report.Version(c.out)
	})
}
