// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/game"
)

// A checked flag reads its value; what it refuses is a mistake in the command line.
type checked[T any] struct {
	value *T
	kind  string
	read  func(string) (T, error)
}

func (f checked[T]) String() string {
	if f.value == nil {
		return ""
	}
	if d, ok := any(*f.value).(time.Duration); ok && d == 0 {
		return ""
	}
	return fmt.Sprint(*f.value)
}

func (f checked[T]) Type() string { return f.kind }

func (f checked[T]) Set(text string) (err error) {
	*f.value, err = f.read(text)
	return err
}

// numberFlag adds a flag for a whole number within bounds.
func numberFlag[T int | int64](cmd *cobra.Command, p *T, name string, otherwise, least, most T, usage string) {
	*p = otherwise
	cmd.Flags().Var(checked[T]{p, "int", func(text string) (T, error) {
		n, err := strconv.ParseInt(text, 10, 64)
		if err == nil && n >= int64(least) && n <= int64(most) {
			return T(n), nil
		}
		if int64(most) == math.MaxInt {
			return *p, fmt.Errorf("--%s wants a number from %d, not %q", name, least, text)
		}
		return *p, fmt.Errorf("--%s wants a number from %d to %d, not %q", name, least, most, text)
	}}, name, usage)
}

// timeFlag adds a flag for a time.
func timeFlag(cmd *cobra.Command, p *time.Duration, name string, otherwise time.Duration, usage string) {
	*p = otherwise
	cmd.Flags().Var(checked[time.Duration]{p, "time", func(text string) (time.Duration, error) {
		d, err := time.ParseDuration(text)
		if err != nil || d <= 0 {
			return 0, fmt.Errorf("--%s wants a time such as 30s or 2m, not %q", name, text)
		}
		return d, nil
	}}, name, usage)
}

// wordFlag adds a flag for one of some words, with completion; read may know more
// words than are offered.
func wordFlag(cmd *cobra.Command, p *string, name, otherwise string, words []string, read func(string) (string, error), usage string) {
	*p = otherwise
	cmd.Flags().Var(checked[string]{p, "string", read}, name, usage)
	complete(cmd, name, words...)
}

// choiceFlag adds a flag for one of some words.
func choiceFlag(cmd *cobra.Command, p *string, name, otherwise string, words []string, usage string) {
	wordFlag(cmd, p, name, otherwise, words, func(text string) (string, error) {
		if !slices.Contains(words, text) {
			return "", fmt.Errorf("no %s %q; there are %s", name, text, strings.Join(words, ", "))
		}
		return text, nil
	}, usage)
}

// functionFlag adds the flag that names a function of positions.
func functionFlag(cmd *cobra.Command, p *string, among []game.Function) {
	wordFlag(cmd, p, "function", game.GrundyNormal.String(), names(among), func(text string) (string, error) {
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
	numberFlag(cmd, p, "limit", 20_000_000, 1, math.MaxInt, "the most positions to store")
}

// outputFlag adds the flag that names the file to write.
func outputFlag(cmd *cobra.Command, p *string, usage string) {
	cmd.Flags().StringVarP(p, "output", "o", "", usage)
}

func complete(cmd *cobra.Command, flag string, words ...string) {
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

// unused refuses flags that would be passed over in silence.
func unused(cmd *cobra.Command, when string, names ...string) error {
	for _, name := range names {
		if cmd.Flags().Changed(name) {
			return wrong("--%s means nothing %s", name, when)
		}
	}
	return nil
}

// wantsJSON reports whether the command line asks for JSON, even if it is wrong.
func wantsJSON(args []string) bool {
	for i, arg := range args {
		if arg == "--json" || arg == "--format=json" || arg == "--batch" || strings.HasPrefix(arg, "--batch=") ||
			arg == "json" && i > 0 && args[i-1] == "--format" {
			return true
		}
	}
	return false
}

// keepMinus keeps arguments that begin with a minus sign, such as -3 and -^, from
// being taken for flags: with a space before it an argument is none. newCall takes
// the space away again.
func keepMinus(root *cobra.Command, args []string) []string {
	cmd, _, err := root.Find(args)
	if err != nil || cmd.Annotations["expressions"] == "" {
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
