// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/report"
	"github.com/upstar-cgt/upstar/store/wholefile"
	"github.com/upstar-cgt/upstar/verify"
)

func (a *app) verify() *cobra.Command {
	second := false
	cmd := a.command("verify FILE...", flag.AtLeast(1, "a certificate"), func(c *call) error {
		for _, file := range c.args {
			data, err := wholefile.ReadAtMost(c.ctx, file, int64(c.bytes/8))
			if err != nil {
				return err
			}
			check := verify.Check
			if second {
				check = verify.Again
			}
			summary, err := check(c.ctx, data)
			if err != nil {
				return fmt.Errorf("%s: refused: %w", file, err)
			}
			if c.json {
				err = report.JSON(c.out, map[string]string{"file": file, "proves": summary})
			} else {
				_, err = fmt.Fprintf(c.out, "%s: %s\n", file, summary)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	cmd.Flags().BoolVar(&second, "second", false, "check certificates of infinite quotients by the second checker, which shares no code with the first")
	cmd.ValidArgsFunction = nil // files
	return cmd
}
