// SPDX-License-Identifier: Apache-2.0

package packed_test

import (
	"archive/zip"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/upstar-cgt/upstar/internal/packed"
)

func TestFiles(t *testing.T) {
	var b strings.Builder
	w := zip.NewWriter(&b)
	for _, name := range []string{"README.md", "how-to/play.md"} {
		f, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte("# " + name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := fstest.TestFS(packed.Files(b.String()), "README.md", "how-to/play.md"); err != nil {
		t.Error(err)
	}
}

func TestDamagedArchive(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a damaged archive is read")
		}
	}()
	_, _ = packed.Files("PK").Open("README.md")
}
