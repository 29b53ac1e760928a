// SPDX-License-Identifier: Apache-2.0

package flag

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// Expressions is the annotation of commands whose arguments may begin with a minus
// sign.
const Expressions = "expressions"

// KeepMinus keeps arguments that begin with a minus sign, such as -3 and -^, from
// being taken for flags: with a space before it an argument is none. Whoever runs the
// command takes the space away again.
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

// isExpression reports whether an argument that begins with a minus sign is no
// flag: it goes on with a sign or a digit, is minus down, or has brackets.
func isExpression(arg string) bool {
	rest := strings.TrimLeft(arg, "-")
	if rest == arg || rest == "" {
		return false
	}
	letter := rest[0]|0x20 >= 'a' && rest[0]|0x20 <= 'z'
	return !letter || rest[0] == 'v' && strings.Trim(rest, "v0123456789*+-/ ") == "" || strings.ContainsAny(rest, "({") && !strings.Contains(rest, "=")
}

// wantsValue reports whether an argument is a flag whose value comes next.
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
