// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestJSONIsCompressed(t *testing.T) {
	for _, c := range []struct{ kind, accept, want string }{
		{"application/json", "gzip, br", "gzip"}, {"application/problem+json", "gzip", "gzip"}, {"application/json", "", ""}, {"text/event-stream", "gzip", ""},
	} {
		h := zipped(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", c.kind)
			_, _ = io.WriteString(w, "what was asked")
		}))
		r := httptest.NewRequest(http.MethodPost, "/api/v1/games", nil)
		r.Header.Set("Accept-Encoding", c.accept)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if got := w.Header().Get("Content-Encoding"); got != c.want {
			t.Errorf("%s for %q is sent as %q, want %q", c.kind, c.accept, got, c.want)
		}
		var body io.Reader = w.Body
		if c.want == "gzip" {
			z, err := gzip.NewReader(w.Body)
			if err != nil {
				t.Fatal(err)
			}
			body = z
		}
		if got, _ := io.ReadAll(body); string(got) != "what was asked" {
			t.Errorf("%s for %q reads %q", c.kind, c.accept, got)
		}
	}
}
