// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/internal/store/answerfile"
)

func (a *app) prove() *cobra.Command {
	var file, library string
	args := func(cmd *cobra.Command, args []string) error {
		if library != "" && len(args) == 0 {
			return nil
		}
		return flag.Exactly(1, "one certificate")(cmd, args)
	}
	cmd := a.command("prove CERTIFICATE -o FILE.v | --library DIR", args, func(c *call) error {
		if len(c.args) == 0 && file != "" {
			return flag.Wrong("-o requires a certificate: upstar prove CERTIFICATE -o %s", file)
		}
		if library != "" {
			if err := answerfile.ProofLibrary(library); err != nil || len(c.args) == 0 {
				return err
			}
		}
		return answerfile.Prove(c.ctx, c.args[0], int64(c.bytes/8), file, c.Output)
	})
	outputFlag(cmd, &file, "the Coq file to write (default: print it)")
	cmd.Flags().StringVar(&library, "library", "", "write the Coq library to this folder")
	_ = cmd.MarkFlagDirname("library")
	cmd.ValidArgsFunction = nil // files
	return cmd
}
