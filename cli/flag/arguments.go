// SPDX-License-Identifier: Apache-2.0

package flag

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// A Mistake is a mistake in the command line.
type Mistake struct{ error }

// Wrong returns a mistake in the command line.
func Wrong(format string, args ...any) error { return Mistake{fmt.Errorf(format, args...)} }

// Without applies args, unless the given flag is set. That flag replaces the arguments, so no
// arguments are then allowed.
func Without(what, name string, args cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, given []string) error {
		if cmd.Flags().Changed(name) {
			return Exactly(0, "no "+what+" beside --"+name)(cmd, given)
		}
		return args(cmd, given)
	}
}

// AtLeast accepts n arguments or more.
func AtLeast(n int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < n {
			return Wrong("%s is missing; try upstar %s --help", what, cmd.Name())
		}
		return nil
	}
}

// Exactly accepts n arguments.
func Exactly(n int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) != n {
			return Wrong("%s requires %s; try upstar %s --help", cmd.Name(), what, cmd.Name())
		}
		return nil
	}
}

// Unused refuses flags that would have no effect.
func Unused(cmd *cobra.Command, when string, names ...string) error {
	for _, name := range names {
		if cmd.Flags().Changed(name) {
			return Wrong("--%s means nothing %s", name, when)
		}
	}
	return nil
}

// Files refuses flags for files if one has an empty name, or if two have the same name.
func Files(cmd *cobra.Command, names ...string) error {
	given := map[string]string{}
	for _, name := range names {
		if !cmd.Flags().Changed(name) {
			continue
		}
		file := cmd.Flag(name).Value.String()
		if file == "" {
			return Wrong("--%s requires the name of a file", name)
		}
		file = filepath.Clean(file)
		if other, ok := given[file]; ok {
			return Wrong("--%s and --%s name one file, %s; each requires its own", other, name, file)
		}
		given[file] = name
	}
	return nil
}

// WantsJSON reports whether the command line requests JSON, even if it contains a mistake.
func WantsJSON(args []string) bool {
	for i, arg := range args {
		if arg == "--json" || arg == "--format=json" || arg == "--batch" || strings.HasPrefix(arg, "--batch=") ||
			arg == "json" && i > 0 && args[i-1] == "--format" {
			return true
		}
	}
	return false
}

// Expressions is the annotation of commands whose arguments may begin with a minus sign.
const Expressions = "expressions"

// KeepMinus prevents arguments such as -3 and -^ from being read as flags. It puts a space before
// them, which the command removes again.
func KeepMinus(root *cobra.Command, args []string) []string {
	cmd, _, err := root.Find(args)
	if err != nil || cmd.Annotations[Expressions] == "" {
		return args
	}
	out := slices.Clone(args)
	for i, arg := range args {
		if arg == "--" {
			break
		}
		if i > 0 && isExpression(arg) && !wantsValue(cmd, args[i-1]) {
			out[i] = " " + arg
		}
	}
	return out
}

// isExpression reports whether an argument that begins with a minus sign is an expression and not a
// flag. An expression continues with a sign or a digit, is minus down, or has brackets.
func isExpression(arg string) bool {
	rest := strings.TrimLeft(arg, "-")
	if rest == arg || rest == "" {
		return false
	}
	letter := rest[0]|0x20 >= 'a' && rest[0]|0x20 <= 'z'
	return !letter || rest[0] == 'v' && strings.Trim(rest, "v0123456789*+-/ ") == "" || strings.ContainsAny(rest, "({") && !strings.Contains(rest, "=")
}

// wantsValue reports whether an argument is a flag whose value is the next argument.
func wantsValue(cmd *cobra.Command, arg string) bool {
	name := strings.TrimLeft(arg, "-")
	f := cmd.Flags().Lookup(name)
	if f == nil && len(name) == 1 {
		f = cmd.Flags().ShorthandLookup(name)
	}
	if f == nil {
		f = cmd.InheritedFlags().Lookup(name)
	}
	return strings.HasPrefix(arg, "-") && f != nil && f.NoOptDefVal == ""
}
