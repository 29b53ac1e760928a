// SPDX-License-Identifier: Apache-2.0

package catalogue

import (
	"bytes"
	"strings"
	"testing"
)

// FuzzImport reads lines as Import does, without a file: what is accepted is written as
// export writes it, and is the same when it is read again.
func FuzzImport(f *testing.F) {
	f.Add(`{"kind":"a","subject":"b","params":{"c":"d"},"answer":{"e":[1,{"theory":2}]},"certificate":"e30=","when":"2026-01-02T03:04:05Z","cpu":1.5}`)
	f.Add("{\"kind\":\"a\",\"subject\":\"b\",\"answer\":{}}\n\n{\"kind\":\"a\",\"subject\":\"b\",\"answer\":{\"x\":1e400}}")
	f.Add(`{"kind":"a","subject":"b","answer":{"x":"\ud800<\u0000"},"when":"9999-12-31T23:59:59-23:00"}`)
	f.Fuzz(func(t *testing.T, text string) {
		n := 0
		for e, err := range readLines(strings.NewReader(text), &n) {
			if err != nil {
				return
			}
			essence, err := e.prepare()
			if err != nil {
				return
			}
			line := encoded(e)
			for again, err := range readLines(bytes.NewReader(line), &n) {
				if err != nil {
					t.Fatalf("%q is not read again: %v", line, err)
				}
				other, err := again.prepare()
				if err != nil || !bytes.Equal(other, essence) || !bytes.Equal(encoded(again), line) || again.Hash() != e.Hash() {
					t.Errorf("%q gives %q, %v", line, encoded(again), err)
				}
			}
		}
	})
}
