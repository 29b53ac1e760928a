// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
)

// TestSweepArguments refuses what would read a file or set a flag.
func TestSweepArguments(t *testing.T) {
	for _, good := range []string{"heap octal:2", "heap octal:2 --to 100", "heap octal:2 --to=100", "value domineering({a}x{b}) a=1..4 b=a..4", "solve node-kayles({g}) g=graphs:6", "quotient quaternary:3"} {
		if err := sweepable(strings.Fields(good)); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, bad := range []string{"", "heap", "rm octal:1", "heap lines:/etc/passwd", "heap lines:x", "solve node-kayles({g}) g=graphs:/etc/passwd", "solve node-kayles({g}) g=graphs:-", "heap -", "heap --catalogue=x octal:1", "heap octal:1 --to x", "heap octal:1 --to 5 --json", "heap octal:1 --to", "heap --to 5", "heap --to=5", "heap octal:1 --to=-1", "heap octal:1 --to=1 x", "heap ../x", "heap a;b", "heap `x`", "heap $(x)"} {
		if err := sweepable(strings.Fields(bad)); err == nil {
			t.Errorf("%s was accepted", bad)
		}
	}
}

// TestSweepsReadOnly runs no sweep without a token, nor without a folder.
func TestSweepsReadOnly(t *testing.T) {
	dir := t.TempDir()
	for _, o := range []Options{{}, {Sweeps: dir}, {Token: "secret"}} {
		s, err := New(catalog.Builtin(), o)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.sweeps.do(context.Background(), SweepQuestion{Do: "begin", Name: "a", Kind: "heap", Subjects: "octal:1"}); err == nil {
			t.Errorf("%+v: a sweep was begun", o)
		}
		if all, err := s.sweeps.list(); err != nil || all.Allows {
			t.Errorf("%+v: %+v, %v", o, all, err)
		}
	}
	s, err := New(catalog.Builtin(), Options{Token: "secret", Sweeps: filepath.Join(dir, "none"), Program: "/nonexistent"})
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []SweepQuestion{{Do: "begin", Name: "../x", Kind: "heap", Subjects: "octal:1"}, {Do: "begin", Name: "", Kind: "heap", Subjects: "octal:1"}, {Do: "stop", Name: "a"}, {Do: "continue", Name: "a"}, {Do: "begin", Name: "a", Kind: "heap", Subjects: "octal:1"}} {
		if _, err := s.sweeps.do(context.Background(), q); err == nil {
			t.Errorf("%+v was done", q)
		}
	}
	if r, err := s.find(context.Background(), RecordQuestion{}); err != nil || r.Open {
		t.Errorf("%+v, %v", r, err)
	}
}
