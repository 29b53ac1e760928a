// SPDX-License-Identifier: Apache-2.0

package play_test

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"runtime"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/internal/play"
)

// packed returns a text as a compressed address.
func packed(text string) string {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression)
	_, _ = w.Write([]byte(text))
	_ = w.Close()
	return "z=" + base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// A small address that unpacks to a very long text is refused before it is unpacked.
func TestPackedBomb(t *testing.T) {
	bomb := packed(strings.Repeat("g=nim:3&", 3<<20))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := play.ParseAddress(bomb)
	runtime.ReadMemStats(&after)
	if err == nil || !strings.Contains(err.Error(), "too long") {
		t.Errorf("%d kB for 24 MB: %v", len(bomb)>>10, err)
	}
	if made := (after.TotalAlloc - before.TotalAlloc) >> 20; made > 12 {
		t.Errorf("%d MiB were made", made)
	}
}

// FuzzPacked reads compressed addresses: of any bytes, and of any text that is packed.
// What is read from the text packed is what is read from the text.
func FuzzPacked(f *testing.F) {
	for _, s := range []string{"g=nim:3,4,5&m=0h2t3&to=R", "g=domineering:../..&as=selective", "\x4b\xb7\xca\xcb\xcc\xb5\x32\xd6\x31\x01\x00", "", "g=", "\xff\x00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		_, _ = play.ParseAddress("z=" + base64.RawURLEncoding.EncodeToString([]byte(s)))
		if strings.HasPrefix(strings.TrimLeft(s, "?#"), "z=") || strings.TrimLeft(s, "?#") != s {
			return
		}
		plain, err := play.ParseAddress(s)
		back, again := play.ParseAddress(packed(s))
		if (err == nil) != (again == nil) || plain.Text() != back.Text() {
			t.Errorf("%q: %v; packed %v", s, err, again)
		}
	})
}
