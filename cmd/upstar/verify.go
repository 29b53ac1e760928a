// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/verify"
)

func verifyCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "verify FILE...",
		Short: "Check certificates of periods and misère quotients",
		Long: `Check certificates that upstar heap, upstar row and upstar quotient wrote. The checkers share no code
with the programs that made them: they start from the rules of the game.`,
		Example: `  upstar heap 0.07 --certificate dawson.json
  upstar verify dawson.json`,
		Args: atLeast(1, "a certificate"),
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, file := range args {
				summary, err := checkFile(cmd.Context(), file)
				if err != nil {
					return err
				}
				if asJSON {
					err = writeJSON(cmd.OutOrStdout(), map[string]string{"file": file, "proves": summary})
				} else {
					_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", file, summary)
				}
				if err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON, one line a certificate")
	return cmd
}

// checkFile says what the certificate in a file proves.
func checkFile(ctx context.Context, file string) (summary string, err error) {
	f, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	data, err := verify.Read(f)
	if err == nil {
		summary, err = verify.Check(ctx, data)
	}
	if err != nil {
		return "", fmt.Errorf("%s: refused: %w", file, err)
	}
	return summary, nil
}
