// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/store/answerfile"
)

func (a *app) landscape() *cobra.Command {
	cmd := a.command("landscape [COMPOUND]", cobra.MaximumNArgs(1), func(c *call) error {
		name := ""
		if len(c.args) == 1 {
			name = c.args[0]
		}
		regions, err := answer.Landscape(name)
		if err != nil {
			return err
		}
		return answerfile.Tell(c.Output, regions, report.Landscape)
	})
	cmd.ValidArgs = compound.Names()
	return cmd
}
