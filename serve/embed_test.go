// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
)

// TestEmbed lets named sites show /embed in a frame, and nothing else.
func TestEmbed(t *testing.T) {
	for _, c := range []struct {
		sites []string
		want  string // "" for an error
	}{
		{nil, "frame-ancestors 'none'"}, {[]string{"*"}, "frame-ancestors *"}, {[]string{"https://a.org", "http://localhost:8000"}, "frame-ancestors https://a.org http://localhost:8000"},
		{[]string{"a.org"}, ""}, {[]string{"https://a.org; script-src *"}, ""}, {[]string{"https://a.org/path"}, ""}, {[]string{""}, ""}, {[]string{"javascript:1"}, ""}, {[]string{"https://a.org\r\nX: y"}, ""},
	} {
		s, err := New(catalog.Builtin(), Options{Embed: c.sites})
		if (err == nil) != (c.want != "") {
			t.Errorf("%v: %v", c.sites, err)
		}
		if err != nil {
			continue
		}
		for path, want := range map[string]string{"/embed": c.want, "/embed/": "frame-ancestors 'none'", "/play": "frame-ancestors 'none'", "/": "frame-ancestors 'none'"} {
			w := httptest.NewRecorder()
			r := httptest.NewRequest(http.MethodGet, path+"?g=nim:3", nil)
			r.Host = "localhost"
			s.Handler().ServeHTTP(w, r)
			if got := w.Header().Get("Content-Security-Policy"); !strings.HasSuffix(got, want) {
				t.Errorf("%v %s: %s, want %s", c.sites, path, got, want)
			}
		}
	}
}
