// SPDX-License-Identifier: Apache-2.0

package kernel

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestGeneratedFiles runs the generator and compares. The generator is a module of
// its own, whose dependencies are fetched the first time.
func TestGeneratedFiles(t *testing.T) {
	dir := t.TempDir()
	names := []string{"kernel_amd64.s", "kernel_amd64.go"}
	cmd := exec.Command("go", "run", ".", "-out", filepath.Join(dir, names[0]), "-stubs", filepath.Join(dir, names[1]), "-pkg", "kernel")
	cmd.Dir = "gen"
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("the generator does not run: %v\n%s", err, out)
	}
	for _, name := range names {
		got, gotErr := os.ReadFile(filepath.Join(dir, name))
		want, wantErr := os.ReadFile(name)
		// the first line has the command
		_, got, _ = bytes.Cut(got, []byte("\n"))
		_, want, _ = bytes.Cut(want, []byte("\n"))
		if gotErr != nil || wantErr != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what the generator writes; run go generate in gen (%v, %v)", name, gotErr, wantErr)
		}
	}
}
