// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/report"
)

func (a *app) bench() *cobra.Command {
	return a.command("bench", flag.Exactly(0, "no arguments"), func(c *call) error {
		all, err := answer.Bench(c.ctx, c.at)
		if err != nil {
			return err
		}
		return tell(c, all, report.Bench)
	})
}
