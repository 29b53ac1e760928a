// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"time"

	"github.com/spf13/cobra"
)

// The limits of the solvers count positions, values or columns, and a position of
// some games is large. So that no command exhausts the machine, whatever it works on,
// the live heap itself is looked at a few times a second.

const (
	defaultMemory = 4096    // MiB
	mostMemory    = 1 << 24 // MiB
)

// memoryFlag is the flag that all commands have.
func memoryFlag(root *cobra.Command) {
	root.PersistentFlags().Int("memory", defaultMemory, "about the most memory, in MiB; what needs more ends with what was found")
}

// memoryOf returns the bound on memory in MiB.
func memoryOf(cmd *cobra.Command) (int, error) {
	mib, err := cmd.Flags().GetInt("memory")
	if err == nil && (mib < 1 || mib > mostMemory) {
		err = usageError{fmt.Errorf("--memory wants a number of MiB from 1 to %d", mostMemory)}
	}
	return mib, err
}

// memoryError is the cause of a context that was canceled for want of memory. It ends
// a command as an interruption does.
type memoryError struct{ mib int }

func (e memoryError) Error() string {
	return fmt.Sprintf("more than %d MiB of memory; a greater --memory allows more", e.mib)
}

func (e memoryError) Is(target error) bool { return target == context.Canceled }

// A memoryGuard cancels a context when the live heap has outgrown a bound.
type memoryGuard struct {
	cancel context.CancelCauseFunc
	exit   func(memoryError) // what is left if the work does not heed the context
}

type guardKey struct{}

// guarded returns a context in which a command is watched once its flags are known.
func guarded(ctx context.Context, exit func(memoryError)) context.Context {
	ctx, cancel := context.WithCancelCause(ctx)
	return context.WithValue(ctx, guardKey{}, &memoryGuard{cancel, exit})
}

// guardMemory begins to watch a command if it is guarded.
func guardMemory(cmd *cobra.Command, _ []string) error {
	mib, err := memoryOf(cmd)
	if err != nil {
		return err
	}
	if g, ok := cmd.Context().Value(guardKey{}).(*memoryGuard); ok {
		go g.watch(mib, room(cmd, mib))
	}
	return nil
}

// room is how large the live heap may be. Commands that have their own account of
// --memory, which tells more of what was found and should come first, leave out what is
// small beside it, and that a long row of values is held twice while it moves.
func room(cmd *cobra.Command, mib int) uint64 {
	const program = 16 << 20 // what needs no account
	bytes := uint64(mib) << 20
	switch values := cmd.Flags().Lookup("values"); {
	case cmd.Name() == "heap" && values != nil && values.Value.String() == "nim":
		return 2*bytes + 4*program
	case cmd.Name() == "value", cmd.Name() == "draw":
		return bytes + bytes/4 + program
	}
	return bytes + program
}

// watch looks at the live heap as the last collection found it; garbage does not
// count. The collector is told the bound, so that it collects before it is reached.
func (g *memoryGuard) watch(mib int, room uint64) {
	debug.SetMemoryLimit(int64(room))
	last := room + room/2 + 256<<20 // a long text may be on its way
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	canceled := false
	for range time.Tick(50 * time.Millisecond) {
		metrics.Read(sample)
		switch live := sample[0].Value.Uint64(); {
		case live > last:
			g.exit(memoryError{mib})
		case live > room && !canceled:
			canceled = true
			g.cancel(memoryError{mib})
			debug.SetMemoryLimit(int64(last)) // what was found is still to be written
		}
	}
}

// exhausted ends the program: the work went on although it was canceled.
func exhausted(err memoryError) {
	fmt.Fprintf(os.Stderr, "upstar: limit reached: %v\n", err)
	os.Exit(interrupted)
}

// forMemory says that it was memory that ended the work, if so.
func forMemory(ctx context.Context, text string) string {
	cause, ok := context.Cause(ctx).(memoryError)
	if !ok || strings.Contains(text, cause.Error()) {
		return text
	}
	if instead := strings.ReplaceAll(text, context.Canceled.Error(), cause.Error()); instead != text {
		return instead
	}
	return text + ": " + cause.Error()
}
