// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/internal/store/answerfile"
)

func (a *app) verify() *cobra.Command {
	second := false
	cmd := a.command("verify FILE...", flag.AtLeast(1, "a certificate"), func(c *call) error {
		return answerfile.Verify(c.ctx, c.at.Catalog, c.args, int64(c.bytes/8), second, c.Output)
	})
	cmd.Flags().BoolVar(&second, "second", false, "check certificates of infinite quotients by the second checker, which shares no code with the first")
	cmd.ValidArgsFunction = nil // files
	return cmd
}
