// SPDX-License-Identifier: Apache-2.0

package wholefile

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A file whose writing fails is as it was before, and nothing is left beside it.
func TestWriteFileWhole(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a.json")
	full := errors.New("no space")
	cut := func(w io.Writer) error {
		_, _ = io.WriteString(w, "half")
		return full
	}
	if err := Write(file, cut); err != full {
		t.Errorf("a full disk: %v", err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("%v is left", left)
	}
	for _, text := range []string{"old", "a new text"} {
		if err := WriteData(file, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if err := Write(file, cut); err != full {
			t.Errorf("a full disk: %v", err)
		}
		if got, _ := os.ReadFile(file); string(got) != text {
			t.Errorf("the file has %q, want %q", got, text)
		}
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("%v are left, want one file", left)
	}
}

// A link leads to the new file, the file keeps its mode, and a file that a killed run
// left does not matter.
func TestWriteFileBeside(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "a.json"), filepath.Join(dir, "link.json")
	if err := os.WriteFile(file, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file+".new", []byte("left"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("a.json", link); err != nil {
		t.Skip(err)
	}
	if err := WriteData(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(file)
	if err != nil || !info.Mode().IsRegular() || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	if info, _ := os.Lstat(link); info.Mode()&os.ModeSymlink == 0 {
		t.Error("the link is not a link any more")
	}
	if got, _ := os.ReadFile(link); string(got) != "new" {
		t.Errorf("the file has %q", got)
	}
}

// Placed refuses before the work what could not be written after it, and leaves nothing behind.
func TestPlaced(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "there")
	if err := os.WriteFile(file, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, refused := range map[string]bool{
		"": false, file: false, os.DevNull: false, filepath.Join(dir, "new"): false,
		dir: true, filepath.Join(dir, "no", "file"): true, filepath.Join(file, "under"): true,
	} {
		if err := Placed(name); (err != nil) != refused {
			t.Errorf("%s: %v", name, err)
		}
	}
	if data, _ := os.ReadFile(file); string(data) != "old" {
		t.Errorf("the file has %q", data)
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("%v are left, want one file", left)
	}
}

// A write that fails names the file that was asked for, once.
func TestWriteNames(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.bin")
	err := Write(name, func(w io.Writer) error { return &fs.PathError{Op: "write", Path: name + ".new", Err: fs.ErrInvalid} })
	if err == nil || strings.Contains(err.Error(), ".new") {
		t.Error(err)
	}
}

// A file without end, or one that is too long, is refused.
func TestReadAtMost(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.json")
	if err := WriteData(file, make([]byte, 3<<20)); err != nil {
		t.Fatal(err)
	}
	if data, err := ReadAtMost(context.Background(), file, 3<<20); err != nil || len(data) != 3<<20 {
		t.Errorf("%d bytes, %v", len(data), err)
	}
	if _, err := ReadAtMost(context.Background(), file, 3<<20-1); err == nil {
		t.Error("a file that is too long was read")
	}
	if _, err := os.Stat("/dev/zero"); err == nil {
		if _, err := ReadAtMost(context.Background(), "/dev/zero", 5<<20); err == nil {
			t.Error("a file without end was read")
		}
	}
	if err := WriteData(filepath.Join(t.TempDir(), "none", "a.svg"), nil); err == nil || strings.Contains(err.Error(), ".new") {
		t.Errorf("no such folder: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := ReadAtMost(ctx, file, 1<<30); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
}

func TestLines(t *testing.T) {
	var got []string
	for line, err := range Lines(strings.NewReader("\ufeffone\r\n\n  # no\n two  \nthree"), "a") {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, line)
	}
	if want := []string{"one", "two", "three"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for line, err := range Lines(strings.NewReader(strings.Repeat("x", mostLine+1)), "long") {
		if err == nil || !strings.Contains(err.Error(), "a line of long") {
			t.Errorf("%d bytes, %v", len(line), err)
		}
	}
}
