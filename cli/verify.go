// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/store/answerfile"
)

func (a *app) verify() *cobra.Command {
	cmd := a.command("verify FILE...", flag.AtLeast(1, "a certificate"), func(c *call) error {
		return answerfile.Verify(c.ctx, c.args, int64(c.bytes/8), c.Output)
	})
	cmd.ValidArgsFunction = nil // files
	return cmd
}
