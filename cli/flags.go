// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/cli/flag"
	"github.com/upstar-cgt/upstar/game"
)

// functionFlag adds the flag that names a function of positions.
func functionFlag(cmd *cobra.Command, p *string, among []game.Function) {
	flag.Word(cmd, p, "function", game.GrundyNormal.String(), names(among), func(text string) (string, error) {
		f, err := game.ParseFunction(text, among...)
		return f.String(), err
	}, "the function")
}

func names[T fmt.Stringer](all []T) (out []string) {
	for _, x := range all {
		out = append(out, x.String())
	}
	return out
}

// limitFlag adds the flag that bounds the positions stored.
func limitFlag(cmd *cobra.Command, p *int) {
	flag.Number(cmd, p, "limit", 20_000_000, 1, math.MaxInt, "the most positions to store")
}

// outputFlag adds the flag that names the file to write.
func outputFlag(cmd *cobra.Command, p *string, usage string) {
	cmd.Flags().StringVarP(p, "output", "o", "", usage)
}
