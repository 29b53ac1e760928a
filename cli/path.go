// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	script "github.com/upstar-cgt/upstar/lang/lib/classes"
	"github.com/upstar-cgt/upstar/session"
)

// pathed are the commands that know the classes of folders.
var pathed = []string{"games", "solve", "value", "eval", "table", "draw", "misere", "sweep", "play", "serve", "ask", "check"}

// pathFlag adds the flag that names folders.
func pathFlag(cmd *cobra.Command, folders *[]string) {
	cmd.Flags().StringArrayVar(folders, "path", nil, "use the classes in this folder, or list of folders, as rulesets; may be repeated (default: $UPSTAR_PATH)")
	_ = cmd.MarkFlagDirname("path")
}

// addClasses gives the call a catalogue with the rulesets of its folders. It reports mistakes in
// classes; all other classes are available.
func (c *call) addClasses() error {
	f := c.cmd.Flags().Lookup("path")
	if f == nil {
		return nil
	}
	var folders []string
	if !f.Changed {
		c.folders = []string{os.Getenv("UPSTAR_PATH")}
	}
	for _, list := range c.folders {
		folders = append(folders, filepath.SplitList(list)...)
	}
	if c.folders = folders; len(folders) == 0 {
		return nil
	}
	more, broken, err := script.Extend(c.whole, c.at.Catalog, folders)
	if err != nil {
		return err
	}
	for _, wrong := range broken {
		fmt.Fprintln(c.cmd.ErrOrStderr(), "upstar:", wrong)
	}
	c.at = session.New(more)
	return nil
}
