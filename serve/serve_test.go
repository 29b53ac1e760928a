// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/desk"
)

// begin starts a server for a test.
func begin(t *testing.T, o Options) (*Server, *httptest.Server) {
	t.Helper()
	s, err := New(catalog.Builtin(), o)
	if err != nil {
		t.Fatal(err)
	}
	h := httptest.NewServer(s.Handler())
	t.Cleanup(h.Close)
	return s, h
}

// post asks a question and returns the status and the answer.
func post(t *testing.T, h *httptest.Server, method, body string, headers ...string) (int, string) {
	t.Helper()
	q, err := http.NewRequest(http.MethodPost, h.URL+"/api/v1/"+method, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	q.Header.Set("Content-Type", "application/json")
	for i := 0; i+1 < len(headers); i += 2 {
		if headers[i] == "Host" {
			q.Host = headers[i+1]
		} else {
			q.Header.Set(headers[i], headers[i+1])
		}
	}
	r, err := h.Client().Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, string(text)
}

func get(t *testing.T, h *httptest.Server, path string, headers ...string) *http.Response {
	t.Helper()
	q, err := http.NewRequest(http.MethodGet, h.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		if headers[i] == "Host" {
			q.Host = headers[i+1]
		} else {
			q.Header.Set(headers[i], headers[i+1])
		}
	}
	c := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	r, err := c.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Body.Close() })
	return r
}

// Every page is the one page, with the policy that forbids what is from elsewhere.
func TestPages(t *testing.T) {
	_, h := begin(t, Options{})
	for _, path := range []string{"/", "/play?g=nim:3", "/games/kayles", "/learn/misere"} {
		r := get(t, h, path)
		if r.StatusCode != 200 || !strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") || !strings.Contains(r.Header.Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("%s: %d %v", path, r.StatusCode, r.Header)
		}
	}
	for _, path := range []string{"/nope", "/playing?g=nim:3"} {
		if r := get(t, h, path); r.StatusCode != http.StatusNotFound || !strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") {
			t.Errorf("%s: %d %v", path, r.StatusCode, r.Header)
		}
	}
	for _, path := range []string{"/assets/no.js", "/..%2f..%2fgo.mod", "/assets/../../../etc/passwd.txt", "/.git/config.x"} {
		if r := get(t, h, path); r.StatusCode == 200 {
			t.Errorf("%s is served", path)
		}
	}
	r := get(t, h, "/assets/index.js")
	if r2 := get(t, h, "/assets/index.js", "If-None-Match", r.Header.Get("ETag")); r.StatusCode != 200 || r2.StatusCode != http.StatusNotModified {
		t.Errorf("index.js: %d, then %d", r.StatusCode, r2.StatusCode)
	}
}

// Only those are answered who call us by our name, come from our pages and, where
// one is asked for, have the token.
func TestGuard(t *testing.T) {
	_, h := begin(t, Options{})
	if code, _ := post(t, h, "games", "{}", "Host", "evil.example"); code != http.StatusMisdirectedRequest {
		t.Errorf("another name: %d", code)
	}
	if code, _ := post(t, h, "games", "{}", "Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site"); code != http.StatusForbidden {
		t.Errorf("another site: %d", code)
	}
	s, h := begin(t, Options{Listen: "0.0.0.0:0"})
	if code, _ := post(t, h, "games", "{}"); code != http.StatusUnauthorized {
		t.Errorf("without a token: %d", code)
	}
	if code, _ := post(t, h, "games", "{}", "Authorization", "Bearer "+s.token[1:]); code != http.StatusUnauthorized {
		t.Errorf("with a wrong token: %d", code)
	}
	if code, _ := post(t, h, "games", "{}", "Authorization", "Bearer "+s.token); code != 200 {
		t.Errorf("with the token: %d", code)
	}
	r := get(t, h, "//evil.example/play?g=nim:3&token="+s.token)
	if to := r.Header.Get("Location"); r.StatusCode != http.StatusSeeOther || strings.HasPrefix(to, "//") || strings.Contains(to, "token") {
		t.Errorf("token in the address: %d to %s", r.StatusCode, to)
	}
	if c := r.Cookies(); len(c) != 1 || !c[0].HttpOnly || c[0].SameSite != http.SameSiteStrictMode {
		t.Errorf("cookies %v", c)
	}
}

// What is wrong is refused with its place, and nothing falls over.
func TestBadQuestions(t *testing.T) {
	_, h := begin(t, Options{})
	bad := []struct{ method, body string }{
		{"table", `{`}, {"table", `{}`}, {"table", `[]`}, {"table", `{"address":"g=nim:x"}`}, {"table", `{"address":"z=AAAA"}`},
		{"table", `{"game":{"boards":["nope(3)"]}}`}, {"table", `{"game":{"boards":["nim(3"]}}`}, {"table", `{"game":{"boards":[]}}`},
		{"table", `{"game":{"boards":["domineering(1000x1000)"]}}`}, {"table", `{"game":{"boards":["nim(3)"],"playing":99}}`},
		{"reply", `{"game":{"boards":["nim(0)"]}}`}, {"reply", `{"game":{"boards":["nim(3)"]},"strength":"god"}`}, {"moves", `{"game":{"boards":["nim(3)"]},"board":"x"}`},
		{"export", `{"text":"nim(3)","as":"exe"}`}, {"edit", `{"position":"nim(3)","edit":{"place":"zz9"}}`}, {"page", `{"name":"../../go"}`}, {"puzzle", `{"name":"no"}`}, {"game", `{"name":"no"}`},
		{"hints", `{"game":{"boards":["nim(3)"]},"level":9}`}, {"cell", `{"input":"1"}`}, {"nothing", `{}`},
	}
	for _, q := range bad {
		code, text := post(t, h, q.method, q.body)
		if code < 400 || code >= 500 || strings.Contains(text, "goroutine") {
			t.Errorf("%s %s: %d %s", q.method, q.body, code, text)
		}
	}
	if code, text := post(t, h, "table", `{"game":{"boards":["nim(3,x)"]}}`); code != 400 || !strings.Contains(text, `"offset":2`) && !strings.Contains(text, `"offset":6`) {
		t.Errorf("the place of a mistake: %d %s", code, text)
	}
	if code, _ := post(t, h, "table", `{"address":"`+strings.Repeat("x", 1<<20)+`"}`); code != http.StatusRequestEntityTooLarge && code != 400 && code != 422 {
		t.Errorf("a huge body: %d", code)
	}
}

// events reads server-sent events until the stream ends.
func eventsOf(t *testing.T, text string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for block := range strings.SplitSeq(text, "\n\n") {
		if _, e, ok := strings.Cut(block, "event: "); ok {
			name, data, _ := strings.Cut(e, "\ndata: ")
			all[name] = data
		}
	}
	return all
}

// A stream tells what is found, and ends.
func TestStreams(t *testing.T) {
	_, h := begin(t, Options{})
	_, text := post(t, h, "hints", `{"game":{"boards":["nim(3,4,5)"]},"level":4}`)
	all := eventsOf(t, text)
	if !strings.Contains(all["verdict"], `"winner":"left"`) || !strings.Contains(all["moves"], `"good":1`) || !strings.Contains(all["sum"], `∗2`) || all["done"] == "" {
		t.Errorf("hints: %v", all)
	}
	_, text = post(t, h, "cell", `{"sheet":"s","fresh":true,"input":"{3|1||-2}.Temperature"}`)
	if all := eventsOf(t, text); !strings.Contains(all["result"], `"plain":"2"`) {
		t.Errorf("cell: %v", all)
	}
	_, text = post(t, h, "cell", `{"sheet":"s","input":"1 +"}`)
	if all := eventsOf(t, text); !strings.Contains(all["error"], "offset") || all["done"] == "" {
		t.Errorf("a wrong cell: %v", all)
	}
	_, text = post(t, h, "explore", `{"text":"domineering(2x3)"}`)
	if all := eventsOf(t, text); all["position"] == "" || all["value"] == "" || all["outcome"] == "" {
		t.Errorf("explore: %v", all)
	}
}

// A calculation that nobody listens to any more ends, and lets others in.
func TestCancelledCalculation(t *testing.T) {
	_, h := begin(t, Options{Jobs: 1})
	ctx, cancel := context.WithCancel(context.Background())
	q, _ := http.NewRequestWithContext(ctx, http.MethodPost, h.URL+"/api/v1/cell", strings.NewReader(`{"sheet":"long","fresh":true,"input":"n := 0; while true do n := n + 1 end"}`))
	q.Header.Set("Content-Type", "application/json")
	r, err := h.Client().Do(q)
	if err != nil {
		t.Fatal(err)
	}
	time.Sleep(50 * time.Millisecond)
	cancel()
	r.Body.Close()
	_, text := post(t, h, "cell", `{"sheet":"short","fresh":true,"input":"1+1"}`)
	if all := eventsOf(t, text); !strings.Contains(all["result"], `"plain":"2"`) {
		t.Errorf("after a cancelled calculation: %v", all)
	}
}

// A calculation ends at its limits of time and memory, and says so.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		memory uint64
		inputs []string
	}{
		{64 << 20, []string{"n := 0; while true do n := n + 1 end", "def f(x) := f(x+1); f(0)", "domineering(7x8)", "clobber(6x6).OutcomeClass"}},
		{192 << 20, []string{"clobber(6x6).OutcomeClass", "clobber(6x6).MisereOutcomeClass", "cram(7x9).OutcomeClass"}}, // a search has room for its table
	} {
		_, h := begin(t, Options{JobTime: 300 * time.Millisecond, Memory: c.memory})
		for _, input := range c.inputs {
			body, _ := json.Marshal(map[string]any{"sheet": "x", "fresh": true, "input": input})
			_, text := post(t, h, "cell", string(body))
			if all := eventsOf(t, text); all["stopped"] == "" && all["error"] == "" || all["done"] == "" {
				t.Errorf("%s: %v", input, all)
			}
		}
	}
}

// Worksheets of different sessions do not see each other; the server stops when told.
func TestRunStops(t *testing.T) {
	s, err := New(catalog.Builtin(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	l, err := s.Listen()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx, l) }()
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	body := `{"sheet":"long","fresh":true,"input":"n := 0; while true do n := n + 1 end"}`
	fmt.Fprintf(c, "POST /api/v1/cell HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
	if line, err := bufio.NewReader(c).ReadString('\n'); err != nil || !strings.Contains(line, "200") {
		t.Fatalf("%q, %v", line, err)
	}
	cancel()
	select {
	case err := <-done:
		if err != nil {
			t.Errorf("stopping: %v", err)
		}
	case <-time.After(20 * time.Second):
		t.Error("the server does not stop")
	}
}

// The description of the API names every call.
func TestOpenAPI(t *testing.T) {
	_, h := begin(t, Options{})
	r := get(t, h, "/openapi.json")
	text, _ := io.ReadAll(r.Body)
	for _, c := range desk.New(catalog.Builtin()).Calls() {
		if !bytes.Contains(text, []byte("/api/v1/"+c.Name+`"`)) {
			t.Errorf("the description lacks %s", c.Name)
		}
	}
	if bytes.Contains(text, []byte("$schema")) {
		t.Error("answers carry addresses of schemas")
	}
}
