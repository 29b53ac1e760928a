// SPDX-License-Identifier: Apache-2.0

// Package python_test runs the tests of the Python package.
package python_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	_ "github.com/upstar-cgt/upstar/cli" // what the program is made of: without it go test would not run again when that changes
)

// files are what the tests depend on; to be read, so that go test knows.
func files(t *testing.T) {
	all := []string{"../README.md"}
	for _, pattern := range []string{"upstar/*.py", "tests/*.py", "../docs/*/*.md"} {
		found, _ := filepath.Glob(pattern)
		all = append(all, found...)
	}
	for _, name := range all {
		if _, err := os.ReadFile(name); err != nil {
			t.Fatal(err)
		}
	}
}

func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	if exec.Command(python, "-c", "import sys; sys.exit(sys.version_info < (3, 10))").Run() != nil {
		t.Skip("python3 is older than 3.10")
	}
	files(t)
	program := filepath.Join(t.TempDir(), "upstar")
	if out, err := exec.Command("go", "build", "-o", program, "../cmd/upstar").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	tests := exec.CommandContext(t.Context(), python, "-B", "-W", "error", "-m", "unittest", "discover", "-s", "tests")
	tests.Env = append(os.Environ(), "UPSTAR="+program)
	if out, err := tests.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
