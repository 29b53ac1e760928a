// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// reasons are the sentences that say why an answer has no certificate. The page
// explanations/proof.md has them too.
var reasons = regexp.MustCompile(strings.Join([]string{
	"no certificate: the checker refuses", "there are no certificates of", "no checker has the arithmetic of other expressions",
	"no certificate: only proved periods", ": no certificate", "have no certificate", "there are certificates for 3 to 6 players of impartial games",
	"there are certificates of heap games only", "there are strategies and certificates only for games", "--certificate means nothing with", "limit reached",
	"named once", "--certificate requires", "exclude each other",
}, "|"))

// What the pages show as answers of solve, value, heap, quotient, row and sequence can be asked
// with --certificate: the checker accepts what is written, or one sentence says why nothing is.
// UPSTAR_SLOW=1 asks those of all pages, within two minutes each.
func TestCertificatesOfPages(t *testing.T) {
	files := []string{"../docs/how-to/certify-a-win.md", "../docs/how-to/draw-a-figure.md", "../docs/explanations/loopy-impartial.md"}
	least := 5
	if os.Getenv("UPSTAR_SLOW") != "" {
		files, least = append(handbook(t), "../README.md"), 60
	}
	session := regexp.MustCompile("(?s)```(cgs [^\n ]+|console)[^\n]*\n(.*?)```")
	asked, certified := map[string]bool{}, 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Chdir(t.TempDir())
			for _, block := range session.FindAllStringSubmatch(string(text), -1) {
				if name, ok := strings.CutPrefix(block[1], "cgs "); ok {
					if err := os.WriteFile(name, []byte(block[2]), 0o666); err != nil {
						t.Fatal(err)
					}
					continue
				}
				for line := range strings.Lines(block[2]) {
					line, ok := strings.CutPrefix(strings.TrimSpace(line), "$ upstar ")
					args := words(line)
					if !ok || asked[line] || strings.HasSuffix(line, "&") || slices.Contains(args, "--help") ||
						!slices.Contains([]string{"solve", "value", "heap", "quotient", "row", "sequence"}, args[0]) {
						continue
					}
					asked[line] = true
					if certificate(t, args) {
						certified++
					}
				}
			}
		})
	}
	t.Log(len(asked), "asked,", certified, "certified")
	if certified < least {
		t.Errorf("only %d of %d answers are certified", certified, len(asked))
	}
}

// certificate asks with --certificate, and verifies. It reports whether there is a certificate.
func certificate(t *testing.T, args []string) bool {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), 2*time.Minute)
	defer stop()
	file := filepath.Join(t.TempDir(), "certificate.json")
	if i := slices.Index(args, "--certificate"); i >= 0 {
		file = args[i+1]
	} else {
		args = append(slices.Clone(args), "--certificate", file)
	}
	status, _, errs := command(ctx, args...)
	if _, err := os.Stat(file); status == 0 && err == nil {
		if status, _, errs = command(t.Context(), "verify", file); status != 0 {
			t.Errorf("%q: %s", args, errs)
		}
		return true
	}
	if ctx.Err() != nil || reasons.MatchString(strings.Join(strings.Fields(errs), " ")) {
		return false
	}
	if shown, _, _ := command(t.Context(), args[:len(args)-2]...); shown == 0 {
		t.Errorf("%q has no certificate, and no sentence says why: %d, %s", args, status, errs)
	}
	return false
}
