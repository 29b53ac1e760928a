// SPDX-License-Identifier: Apache-2.0

package flag

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// A Mistake is one in the command line.
type Mistake struct{ error }

// Wrong returns a mistake in the command line.
func Wrong(format string, args ...any) error { return Mistake{fmt.Errorf(format, args...)} }

// Without wants args, or nothing beside a flag that stands instead of them.
func Without(what, name string, args cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, given []string) error {
		if cmd.Flags().Changed(name) {
			return Exactly(0, "no "+what+" beside --"+name)(cmd, given)
		}
		return args(cmd, given)
	}
}

// AtLeast wants so many arguments.
func AtLeast(n int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < n {
			return Wrong("%s is missing; try upstar %s --help", what, cmd.Name())
		}
		return nil
	}
}

// Exactly wants just so many arguments.
func Exactly(n int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) != n {
			return Wrong("%s wants %s; try upstar %s --help", cmd.Name(), what, cmd.Name())
		}
		return nil
	}
}

// Unused refuses flags that would be passed over in silence.
func Unused(cmd *cobra.Command, when string, names ...string) error {
	for _, name := range names {
		if cmd.Flags().Changed(name) {
			return Wrong("--%s means nothing %s", name, when)
		}
	}
	return nil
}

// WantsJSON reports whether the command line asks for JSON, even if it is wrong.
func WantsJSON(args []string) bool {
	for i, arg := range args {
		if arg == "--json" || arg == "--format=json" || arg == "--batch" || strings.HasPrefix(arg, "--batch=") ||
			arg == "json" && i > 0 && args[i-1] == "--format" {
			return true
		}
	}
	return false
}
