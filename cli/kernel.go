// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/internal/jupyter"
	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/store/answerfile"
)

// kernel is the command for the kernel of Jupyter. Users install the kernel once, and Jupyter runs
// it.
func (a *app) kernel() *cobra.Command {
	user, prefix := false, ""
	cmd := a.command("kernel install | run CONNECTION_FILE", flag.AtLeast(1, "install or run"), func(c *call) error {
		switch verb, rest := c.args[0], c.args[1:]; {
		case verb == "install" && len(rest) == 0:
			return installKernel(c, user, prefix)
		case verb == "run" && len(rest) == 1:
			if err := flag.Unused(c.cmd, "with kernel run", "user", "prefix"); err != nil {
				return err
			}
			c.trustScript()
			return jupyter.Run(c.ctx, c.at.Catalog, rest[0], jupyter.Options{Version: report.Release, Bytes: c.bytes, Folders: filepath.SplitList(os.Getenv("UPSTAR_PATH"))})
		}
		return flag.Wrong("kernel requires install, or run and a connection file; try upstar kernel --help")
	})
	cmd.Flags().BoolVar(&user, "user", false, "install for this user (the default)")
	cmd.Flags().StringVar(&prefix, "prefix", "", "install under this folder, in share/jupyter, for example the folder of a virtual environment")
	cmd.ValidArgs, cmd.ValidArgsFunction = []string{"install", "run"}, nil
	return cmd
}

func installKernel(c *call, user bool, prefix string) error {
	if user && prefix != "" {
		return flag.Wrong("--user and --prefix are two places; ask for one")
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	dir, err := jupyter.Install(program, prefix)
	if err != nil {
		return err
	}
	return answerfile.Tell(c.Output, map[string]string{"installed": dir}, func(w io.Writer, _ map[string]string) error {
		_, err = fmt.Fprintf(w, "installed the kernel CGScript in %s\n", dir)
		return err
	})
}
