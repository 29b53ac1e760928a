// SPDX-License-Identifier: Apache-2.0

// Package flag adds flags to commands. It reads, checks and completes their values:
//
//	flag.Number(cmd, &n, "size", 11, 1, 100, "how many rows and columns")
package flag

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A checked flag reads its value. A value that it refuses is a mistake in the command line.
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

// Number adds a flag whose value is an integer within bounds.
func Number[T int | int64](cmd *cobra.Command, p *T, name string, otherwise, least, most T, usage string) {
	*p = otherwise
	cmd.Flags().Var(checked[T]{p, "int", func(text string) (T, error) {
		n, err := strconv.ParseInt(text, 10, 64)
		if err == nil && n >= int64(least) && n <= int64(most) {
			return T(n), nil
		}
		if int64(most) == math.MaxInt {
			return *p, fmt.Errorf("--%s requires a number from %d, not %q", name, least, text)
		}
		return *p, fmt.Errorf("--%s requires a number from %d to %d, not %q", name, least, most, text)
	}}, name, usage)
}

// Time adds a flag for a time.
func Time(cmd *cobra.Command, p *time.Duration, name string, otherwise time.Duration, usage string) {
	*p = otherwise
	cmd.Flags().Var(checked[time.Duration]{p, "time", func(text string) (time.Duration, error) {
		d, err := time.ParseDuration(text)
		if err != nil || d <= 0 {
			return 0, fmt.Errorf("--%s requires a time such as 30s or 2m, not %q", name, text)
		}
		return d, nil
	}}, name, usage)
}

// Word adds a flag whose value is one of some words; read may accept more words than are offered.
func Word(cmd *cobra.Command, p *string, name, otherwise string, words []string, read func(string) (string, error), usage string) {
	*p = otherwise
	cmd.Flags().Var(checked[string]{p, "string", read}, name, usage)
	Complete(cmd, name, words...)
}

// Choice adds a flag whose value is one of some words.
func Choice(cmd *cobra.Command, p *string, name, otherwise string, words []string, usage string) {
	Word(cmd, p, name, otherwise, words, func(text string) (string, error) {
		if !slices.Contains(words, text) {
			return "", fmt.Errorf("no %s %q; there are %s", name, text, strings.Join(words, ", "))
		}
		return text, nil
	}, usage)
}

// words is the annotation of a flag with the values that are offered for it.
const words = "words"

// Complete offers words as values of a flag. The completion works after Offer has been called.
func Complete(cmd *cobra.Command, flag string, values ...string) {
	_ = cmd.Flags().SetAnnotation(flag, words, values)
}

// Offer makes the values of flags of all commands available for completion. It is not called for
// commands that are made for each of many questions, because Cobra keeps these commands for ever.
func Offer(root *cobra.Command) {
	for _, cmd := range root.Commands() {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if values, ok := f.Annotations[words]; ok {
				_ = cmd.RegisterFlagCompletionFunc(f.Name, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
			}
		})
	}
}

// together is what Cobra says of flags that exclude each other.
var together = regexp.MustCompile(`^if any flags in the group .* none of the others can be; \[(.*)\] were all set$`)

// Apart says which flags exclude each other, if that is the error. Other errors remain unchanged.
func Apart(err error) error {
	if err == nil {
		return nil
	}
	m := together.FindStringSubmatch(err.Error())
	if m == nil {
		return err
	}
	return Wrong("--%s exclude each other; leave out all but one", strings.ReplaceAll(m[1], " ", " and --"))
}

// Explained says which flag has a wrong value, without the unhelpful text of the number parser.
// Other errors remain unchanged.
func Explained(err error) error {
	var invalid *pflag.InvalidValueError
	if !errors.As(err, &invalid) {
		return err
	}
	text, _, _ := strings.Cut(invalid.Unwrap().Error(), "strconv.")
	text = cmp.Or(text, fmt.Sprintf("a number is required, not %q", invalid.GetValue()))
	if flag := "--" + invalid.GetFlag().Name; !strings.Contains(text, flag) {
		text = flag + ": " + text
	}
	return errors.New(text)
}

// Alias lets a flag be called by another name too.
func Alias(cmd *cobra.Command, alias, name string) {
	cmd.Flags().SetNormalizeFunc(func(_ *pflag.FlagSet, given string) pflag.NormalizedName {
		if given == alias {
			given = name
		}
		return pflag.NormalizedName(given)
	})
}
