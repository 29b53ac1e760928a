// SPDX-License-Identifier: Apache-2.0

package answerfile_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/store/answerfile"
	"github.com/upstar-cgt/upstar/work"
)

// Without a name of a file nothing is written, and nothing fails.
func TestNoFile(t *testing.T) {
	a := &answer.Answer{}
	if err := answerfile.Strategy("", a, false); err != nil {
		t.Error(err)
	}
	if err := answerfile.Certificate(context.Background(), "", a); err != nil {
		t.Error(err)
	}
	if err := answerfile.Keep("", nil); err != nil {
		t.Error(err)
	}
}

// What a search has kept is there for the next; what is not its file is refused.
func TestKeep(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results")
	at := session.New(catalog.Builtin())
	positions, err := at.Catalog.ParseAll([]string{"clobber(XOX|OXO)"})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		m := work.New(context.Background(), work.Budget{Bytes: 64 << 20})
		e, err := answerfile.Engine(m, file, search.Options{Workers: 1, Table: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := answer.To(context.Background(), at, answer.Question{Positions: positions, Engine: e, Limits: work.Budget{Bytes: 64 << 20}}); err != nil {
			t.Fatal(err)
		}
		if err := answerfile.Keep(file, e); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(file, []byte("something else"), 0o644); err != nil {
		t.Fatal(err)
	}
	m := work.New(context.Background(), work.Budget{Bytes: 64 << 20})
	if _, err := answerfile.Engine(m, file, search.Options{Workers: 1, Table: 1 << 20}); err == nil || !strings.Contains(err.Error(), "refused") {
		t.Errorf("something else: %v", err)
	}
}

// Only positions whose rules the checker has are certified.
func TestCertifiable(t *testing.T) {
	c := catalog.Builtin()
	for text, ok := range map[string]bool{"domineering(2x2)": true, "hex(2x2)": true, "chomp(2x3)": false} {
		p, err := c.ParseAll([]string{text})
		if err != nil {
			t.Fatal(err)
		}
		if err := answerfile.Certifiable(c, p); (err == nil) != ok {
			t.Errorf("%s: %v", text, err)
		}
	}
}
