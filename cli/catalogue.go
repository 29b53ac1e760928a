// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/cli/remember"
)

func (a *app) catalogue() *cobra.Command {
	f := &remember.Flags{}
	cmd := a.command("catalogue find|show|export|import|verify|merge [ARGUMENT...]", flag.AtLeast(1, "find, show, export, import, verify or merge"), func(c *call) error {
		return f.Do(c.ctx, c.asked())
	})
	f.Add(cmd)
	return cmd
}
