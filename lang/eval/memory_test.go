// SPDX-License-Identifier: Apache-2.0

package eval_test

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/work"
)

// hostile are scripts that would use up the memory, or the time, of a server.
var hostile = []string{
	`l := [1]; while true do l := [l, l] end`,
	`l := []; while true do l := l.Adjoin(1..1000) end`,
	`l := [[n] for n from 1 to 100000]; m := MutableList(); while true do m.Add(l.Sublist(1, 50000).Apply(x -> [x])) end`,
	`m := MutableList(); while true do m.Add([1,2,3]) end`,
	`m := MutableSet(); n := 0; while true do n := n + 1; m.Add(n) end`,
	`m := MutableMap(); n := 0; while true do n := n + 1; m.Put(n, [n]) end`,
	`s := "ab"; while true do s := s + s end`,
	`l := []; s := "0123456789"; while true do s := s + "x"; l := [l, s] end`,
	`s := "a"; while true do s := s.Replace("a", "aaaaaaaaaa") end`,
	`2^2^2^2^2^2^2`, `x := 3; while true do x := x * x end`, `x := 1/3; while true do x := x * x + 1/7 end`,
	`l := []; x := 3^2000; while true do x := x + 1; l := [l, x] end`,
	`f := n -> f(n + 1); f(0)`, `f := n -> [n, f(n + 1)]; f(0)`, `def g(n) := (1..1000).ToList.Apply(x -> x + n) Concat g(n + 1); g(1)`,
	`(1..10^15).ToList`, `[x for x from 1 to 10^12]`, `{x for x in 1..10^12}`, `[[x for x from 1 to 1000] for y from 1 to 10^9]`, `(1..10^12).Sum`,
	`(1..100000).ToList.SortedWith((a, b) -> if a < b then 1 else -1 end).SortedWith((a, b) -> 1).SortedWith((a,b) -> begin while true do end end)`,
	`c := []; while true do c := n -> c end`, `c := () -> 0; while true do c := begin var x := c; var y := (1..100).ToList; () -> [x, y] end end`,
	`class P(a, b) end; p := 0; while true do p := P(p, [p]) end`,
	`mutable class Q() mutable var next := 0; def Set(x) begin next := x end end; q := Q(); while true do r := Q(); r.Set(q); q := r end`,
	`singleton class Big extends Game override def Options(player as Player) := [this]; end; [Big.CanonicalForm for n from 1 to 10^9]`,
	`class Count(n as Integer) extends Game override def Options(player as Player) := [Count(n + 1)]; end; Count(0).CanonicalForm`,
	`class Wide(n as Integer) extends Game override def Options(player as Player) := [Wide(2*n), Wide(2*n+1)]; end; Wide(1).GameValue`,
	`g := Grid.Empty(1000, 1000); l := []; while true do g := g.Updated((1,1), 1); l := [l, g] end`,
	`while true do Graph.Clique(1000) end`, `l := []; while true do l := [l, Graph.Path(1000)] end`,
	`s := {1}; while true do s := {s, s.Size} end`, `m := {=>}; while true do m := {m => m} end`, `(-1)^(2^100000)`, `"x".Matches("(x*)*y")`,
	`x := '{1|0}'; for i from 1 to 100000 do x := x:1 end; x.CanonicalForm`, `x := '{1|0}'; for i from 1 to 30000 do x := '{x|0}' end; x`,
	`x := '{1|0}'; for i from 1 to 100 do x := x ConjunctiveSum x end; x.CanonicalForm`, `x := '{1|0}'; for i from 1 to 100 do x := x SelectiveSum x end; x.MisereOutcomeClass`,
	`x := '{1|0}'; for i from 1 to 100 do x := '{x,x|x}' end; -x`, `x := game.heap.Nim(3); for i from 1 to 100 do x := x + x end; x.NimValue`,
	`class A() var x := A(); end; A()`, `*(2^40)`, `^(2^30)`, `{2^20000|0}.Followers.Size`, `1000000.Followers`, `(2^62) * (2^62) * ^`, `Table([[n] for n from 1 to 10^8])`,
}

// Every hostile script ends, with an error, in bounded time and memory.
func TestHostile(t *testing.T) {
	const limit = 1 << 24
	for _, script := range hostile {
		ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
		in, m := everything(), work.New(ctx, work.Budget{Bytes: limit})
		most := watch(ctx)
		start := time.Now()
		v, err := in.Eval(m, script)
		if err == nil {
			_, err = in.Text(m, v, notation.Plain)
		}
		took := time.Since(start)
		cancel()
		if heap := <-most; heap > 16*limit {
			t.Errorf("%s: the heap grew to %d MB, with a limit of %d", script, heap>>20, limit>>20)
		}
		if took > 20*time.Second {
			t.Errorf("%s: took %v, with 100 ms", script, took)
		}
		t.Logf("%-60.60s %6.2fs %v", script, took.Seconds(), err)
		if err != nil && !errors.Is(err, work.ErrLimit) {
			t.Logf("	no limit was needed")
		}
	}
}

// watch tells how large the heap became until ctx was done.
func watch(ctx context.Context) <-chan uint64 {
	runtime.GC()
	out := make(chan uint64, 1)
	go func() {
		most, tick := uint64(0), time.NewTicker(20*time.Millisecond)
		defer tick.Stop()
		for {
			var s runtime.MemStats
			runtime.ReadMemStats(&s)
			most = max(most, s.HeapAlloc)
			select {
			case <-ctx.Done():
				out <- most
				return
			case <-tick.C:
			}
		}
	}()
	return out
}

// A string that would not fit beside the one from which it is made is not made.
func TestStringRoom(t *testing.T) {
	in := everything()
	const limit = 100 << 20
	_, err := in.Eval(work.New(context.Background(), work.Budget{Bytes: limit}), `s := "ab"; while true do s := s + s end`)
	if !errors.Is(err, work.ErrLimit) {
		t.Errorf("err = %v", err)
	}
	m := work.New(context.Background(), work.Budget{Bytes: 4 * limit})
	v, err := in.Eval(m, "s.Length")
	if err != nil {
		t.Fatal(err)
	}
	if n, err := in.Text(m, v, notation.Plain); n != "33554432" { // twice as much, and a quarter, beside it is too much
		t.Errorf("a string of %s bytes, %v", n, err)
	}
}

// What is let go makes room again: a loop may make any amount of garbage.
func TestGarbage(t *testing.T) {
	for _, script := range []string{
		"for i from 1 to 3000 do l := [n for n from 1 to 1000] end; l.Length",
		`for i from 1 to 20000 do s := "0123456789" + "0123456789"; for j from 1 to 10 do s := s + s end end; s.Length`,
		"x := 1; for i from 1 to 3000 do x := (x + 3^2000) % 3^1999 end; x > 0",
	} {
		if _, err := text(everything(), work.New(context.Background(), work.Budget{Bytes: 1 << 22}), script); err != nil {
			t.Errorf("%s: %v", script, err)
		}
	}
}

// What variables hold counts against the limit of the next script.
func TestSessionMemory(t *testing.T) {
	in := everything()
	budget := work.Budget{Bytes: 1 << 24}
	_, err := in.Eval(work.New(context.Background(), budget), "l := []")
	for range 100 {
		if _, err = in.Eval(work.New(context.Background(), budget), "l := [l, (1..10000).ToList.Apply(n -> n + 10000)]"); err != nil {
			break
		}
	}
	if !errors.Is(err, work.ErrLimit) {
		t.Errorf("a session grows without end: %v", err)
	}
}
