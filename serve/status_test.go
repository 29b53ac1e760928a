// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/desk"
)

// Unknown paths of the API, and known ones with another method, are refused in JSON.
func TestUnknownPaths(t *testing.T) {
	_, h := begin(t, Options{})
	for path, want := range map[string]int{"nosuch": 404, "": 404, "jobs/x": 405, "jobs": 405, "cell": 405, "limits": 200, "limits/more": 404} {
		r := get(t, h, prefix+path)
		var p struct{ Detail string }
		err := json.NewDecoder(r.Body).Decode(&p)
		if r.StatusCode != want || want != 200 && (err != nil || p.Detail == "" || r.Header.Get("Content-Type") != "application/problem+json") {
			t.Errorf("GET %s: %d %s %q, %v, want %d in JSON", path, r.StatusCode, r.Header.Get("Content-Type"), p.Detail, err, want)
		}
		if want == 405 && r.Header.Get("Allow") == "" {
			t.Errorf("GET %s: not told which methods there are", path)
		}
	}
}

// described returns the statuses of an operation that the OpenAPI document names.
func described(t *testing.T, s *Server) map[string]map[int]bool {
	t.Helper()
	w := httptest.NewRecorder()
	q := httptest.NewRequest(http.MethodGet, "/openapi.json", nil)
	q.Host = "localhost"
	q.Header.Set("Authorization", "Bearer "+s.token)
	s.Handler().ServeHTTP(w, q)
	var doc struct {
		Paths map[string]map[string]struct{ Responses map[string]any }
	}
	if err := json.Unmarshal(w.Body.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	all := map[string]map[int]bool{}
	for path, methods := range doc.Paths {
		for method, op := range methods {
			key := strings.ToUpper(method) + " " + strings.TrimPrefix(path, prefix)
			all[key] = map[int]bool{}
			for status := range op.Responses {
				n, _ := strconv.Atoi(status)
				all[key][n] = true
			}
		}
	}
	return all
}

// Every status that occurs is in the OpenAPI document, and every status in the
// document occurs.
func TestStatuses(t *testing.T) {
	s, err := New(catalog.Builtin(), Options{Listen: "0.0.0.0:0", Token: "token"})
	if err != nil {
		t.Fatal(err)
	}
	s.pause, s.body = 0, 50*time.Millisecond
	h := httptest.NewServer(s.Handler())
	t.Cleanup(h.Close)
	all := described(t, s)
	seen := map[string]map[int]bool{}
	note := func(key string, status int) {
		if seen[key] == nil {
			seen[key] = map[int]bool{}
		}
		if seen[key][status] = true; !all[key][status] {
			t.Errorf("%s answers %d, which the document does not name", key, status)
		}
	}
	host := strings.TrimPrefix(h.URL, "http://")
	say := func(key, text string) { // as it is, in HTTP
		c, err := net.Dial("tcp", host)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		_, _ = io.WriteString(c, text)
		r, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil {
			t.Errorf("%s: %v", key, err)
			return
		}
		note(key, r.StatusCode)
	}
	const token = "Authorization: Bearer token\r\n"
	for key := range all {
		method, name, _ := strings.Cut(key, " ")
		line := fmt.Sprintf("%s %s%s HTTP/1.1\r\n", method, prefix, strings.ReplaceAll(name, "{id}", "x"))
		say(key, line+"Host: localhost\r\n\r\n")                                                                     // 401
		say(key, line+"Host: evil.example\r\n"+token+"\r\n")                                                         // 421
		say(key, line+"Host: localhost\r\n"+token+"Content-Length: 9\r\n\r\n{")                                      // 408
		say(key, line+"Host: localhost\r\n"+token+"Content-Length: 999999\r\n\r\n"+strings.Repeat(" ", bodyLimit+1)) // 413
		say(key, line+"Host: localhost\r\n"+token+"Content-Length: 1\r\n\r\n{")                                      // 400, or it needs no body
		say(key, line+"Host: localhost\r\n"+token+"Sec-Fetch-Site: cross-site\r\n\r\n")                              // 403
		say(key, line+"Host: localhost\r\n"+token+"Content-Length: 13\r\n\r\n{\"nothing\":1}")
	}
	ask := func(key, body string) {
		_, name, _ := strings.Cut(key, " ")
		code, _ := post(t, h, name, body, "Authorization", "Bearer token", "Upstar-Client", "x")
		note(key, code)
	}
	good := map[string]string{"game": `{"name":"nim"}`, "gametable": `{"name":"nim"}`, "judge": `{"address":"g=nim:1,2"}`, "attempt": `{"address":"g=domineering:1x2","goal":"value","answer":"-1"}`, "reviewing": `{"game":{"boards":["nim(3)"],"turns":["0h0t1"]}}`, "search": `{"text":"nim"}`, "word": `{"word":"Temperature"}`,
		"round": `{"address":"g=nim:1,2"}`, "forces": `{"address":"g=nim:1,2"}`, "room": `{"do":"open","address":"g=nim:1,2"}`, "table": `{"game":{"boards":["nim(3)"]}}`, "moves": `{"game":{"boards":["nim(3)"]},"board":0}`,
		"edit": `{"position":"nim(3)"}`, "puzzle": `{"name":"` + puzzleName(t, s) + `"}`, "reply": `{"game":{"boards":["nim(3)"]}}`, "why": `{"game":{"boards":["nim(3)"],"turns":["0h0t1"]}}`,
		"hints": `{"game":{"boards":["nim(3)"]},"level":1}`, "explore": `{"text":"nim(3)"}`, "export": `{"text":"nim(3)","as":"latex"}`, "compare": `{"a":"1","b":"2"}`,
		"cell": `{"sheet":"s","fresh":true,"input":"1"}`, "complete": `{"line":"Temp"}`, "example": `{"name":"01-nim"}`, "lesson": `{"name":"nim"}`, "try": `{"name":"nim","screen":3,"answer":"Left"}`, "certificate": `{"heap":{"code":"0.3","to":4}}`, "page": `{"name":"misere"}`, "jobs": `{"call":"cell","question":{"sheet":"j","fresh":true,"input":"1"}}`,
		"review": `{"game":{"boards":["nim(3)"],"turns":["0h0t1"]}}`, "ask-solve": `{"positions":["nim(3)"]}`, "ask-many": `{"positions":["nim(1)"],"players":3}`,
		"ask-threshold": `{"position":"maker-breaker(tictactoe)"}`, "ask-horses": `{"version":"all, first home wins","squares":["3,4"]}`, "ask-value": `{"expression":"1"}`, "ask-heap": `{"code":"0.3","to":4}`,
		"ask-many-heap": `{"code":"0.3","players":3,"to":4}`, "ask-row": `{"game":"wythoff","row":0,"to":4}`, "ask-table": `{"game":"wythoff","size":2}`, "ask-many-table": `{"game":"wythoff","players":3,"size":2}`,
		"ask-quotient": `{"code":"0.23","to":4}`, "ask-misere": `{"positions":["nim(3)"]}`, "ask-misere-day": `{"day":1}`, "ask-misere-universe": `{"universe":"dicot","game":"*"}`,
		"ask-misere-universe-day": `{"universe":"dicot","day":1}`, "ask-misere-compare": `{"universe":"dicot","games":["*","0"]}`, "ask-equivalence": `{"day":1}`, "ask-compare": `{"games":["0","*"]}`,
		"ask-stats": `{"set":"domineering(1x2)"}`, "ask-hunt": `{"set":"domineering(1x2)","maximise":"Temperature"}`, "ask-reach": `{"position":"domineering(2x2)"}`, "ask-sequence": `{"terms":["1","2","3"]}`}
	for _, key := range slices.Sorted(maps.Keys(all)) {
		method, name, _ := strings.Cut(key, " ")
		if method != http.MethodPost {
			continue
		}
		body := good[name]
		if body == "" {
			body = "{}"
		}
		ask(key, body)
		if name == "jobs" {
			ask(key, `{"call":"cell","question":{}}`)
		}
		release := fill(t, s, "127.0.0.1")
		r := httptest.NewRequest(http.MethodPost, prefix+name, strings.NewReader(body))
		r.Host, r.RemoteAddr = "localhost", "127.0.0.1:1"
		r.Header.Set("Authorization", "Bearer token")
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		note(key, w.Code) // 429
		release()
	}
	s.stop(errNoJob)
	for key := range all {
		method, name, _ := strings.Cut(key, " ")
		if method != http.MethodPost {
			continue
		}
		for status := range all[key] {
			switch { // what a call panics or a limit ends does not depend on the call
			case status == 500 || status == 503, seen[key][status]:
			case name == "sweep" && status == 200: // this server has no folder for sweeps
			case status == 422 && slices.Contains([]string{"games", "puzzles", "examples", "learn", "help", "course", "landscape"}, name):
			default:
				t.Errorf("%s never answers %d, which the document names", key, status)
			}
		}
	}
}

func puzzleName(t *testing.T, s *Server) string {
	t.Helper()
	for _, c := range s.desk.Calls() {
		if c.Name == "puzzles" {
			a, err := c.Do(context.Background(), []byte("{}"), nil)
			text, _ := json.Marshal(a)
			_, rest, ok := strings.Cut(string(text), `"name":"`)
			if err != nil || !ok {
				t.Fatal(string(text), err)
			}
			name, _, _ := strings.Cut(rest, `"`)
			return name
		}
	}
	return ""
}

// fill lets one connection have all it may have.
func fill(t *testing.T, s *Server, address string) (release func()) {
	var all []*ticket
	for range mostEach + mostWaiting {
		all = append(all, joins(t, s.queue, visitor{address, address + ":1", "full"}))
		all[len(all)-1].age(time.Hour)
	}
	return func() {
		for _, j := range all {
			j.leave()
		}
	}
}

// A call that panics answers 500, one that takes too long 503; both are in the document.
func TestFaultStatuses(t *testing.T) {
	s, err := New(catalog.Builtin(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for want, fault := range map[int]error{500: fmt.Errorf("%w: oops", desk.ErrInternal), 503: context.DeadlineExceeded} {
		mux := http.NewServeMux()
		r := &registrar{Server: s, api: humago.New(mux, huma.DefaultConfig("x", "1")), checked: map[string]checked{}}
		r.call(desk.Call{Name: "fault", Question: reflect.TypeFor[struct{}](), Answer: reflect.TypeFor[Job](),
			Do: func(context.Context, []byte, desk.Emit) (any, error) { return nil, fault }})
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequest(http.MethodPost, prefix+"fault", strings.NewReader("{}")))
		if op := r.api.OpenAPI().Paths[prefix+"fault"].Post; w.Code != want || op.Responses[strconv.Itoa(want)] == nil {
			t.Errorf("%v: %d %s, want %d, and in the document", fault, w.Code, w.Body, want)
		}
	}
}

// A client that sends its request too slowly is told so and disconnected.
func TestSlowBodyLimit(t *testing.T) {
	for _, path := range []string{"/api/v1/cell", "/api/v1/nosuch", "/play"} {
		_, address, _ := serving(t, Options{}, func(s *Server) { s.body = 100 * time.Millisecond })
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprintf(c, "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{", path)
		_ = c.SetReadDeadline(time.Now().Add(20 * time.Second))
		text, err := io.ReadAll(c) // until the server closes the connection
		if err != nil || !strings.HasPrefix(string(text), "HTTP/1.1 408") {
			t.Errorf("%s: %.60q, %v, want 408 and the end of the connection", path, text, err)
		}
	}
}

// A client that does not read a plain answer is disconnected; one that reads slowly,
// but reads on, gets all of it.
func TestSlowPlainReaderLimit(t *testing.T) {
	long := strings.Repeat("x", 24<<20)
	s, err := New(catalog.Builtin(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	s.slow = 300 * time.Millisecond
	written := make(chan error, 1)
	h := httptest.NewServer(s.guard(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, err := io.WriteString(w, long)
		written <- err
	})))
	defer h.Close()
	connect := func() net.Conn {
		c, err := net.Dial("tcp", strings.TrimPrefix(h.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(c, "GET /api/v1/limits HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
		return c
	}
	c := connect()
	defer c.Close()
	select {
	case err := <-written:
		if err == nil {
			t.Error("a client that does not read got all")
		}
	case <-time.After(20 * time.Second):
		t.Fatal("a client that does not read is never disconnected")
	}
	c = connect()
	defer c.Close()
	n, piece := 0, make([]byte, 1<<20)
	for begin := time.Now(); ; time.Sleep(20 * time.Millisecond) { // longer than slow in all
		k, err := io.ReadFull(c, piece)
		if n += k; err != nil {
			if time.Since(begin) < s.slow {
				t.Error("the reader was not slow")
			}
			break
		}
	}
	if err := <-written; err != nil || n < len(long) {
		t.Errorf("a slow reader got %d bytes of %d: %v", n, len(long), err)
	}
}

// A stream tells why it ends when the server stops: of a calculation that heeds it,
// of one that waits, and of one that does not end.
func TestStreamStops(t *testing.T) {
	s, address, stop := serving(t, Options{Jobs: 1}, func(*Server) {})
	deaf := desk.Call{Name: "deaf", Limit: time.Hour, Do: func(context.Context, []byte, desk.Emit) (any, error) { time.Sleep(4 * time.Second); return nil, nil }}
	j, err := s.jobs.begin(visitor{line: "deaf"}, deaf, nil)
	if err != nil {
		t.Fatal(err)
	}
	told := make(chan string)
	listen := func(q *http.Request) {
		r, err := http.DefaultClient.Do(q)
		if err != nil {
			told <- err.Error()
			return
		}
		defer r.Body.Close()
		b := bufio.NewReader(r.Body)
		first, _ := b.ReadString('\n')
		told <- first
		rest, err := io.ReadAll(b)
		if err != nil {
			rest = append(rest, err.Error()...)
		}
		told <- string(rest)
	}
	q1, _ := http.NewRequest(http.MethodPost, "http://"+address+prefix+"cell", strings.NewReader(endlessCell))
	q2, _ := http.NewRequest(http.MethodGet, "http://"+address+prefix+"jobs/"+j.id+"/events", nil)
	go listen(q1)
	go listen(q2)
	<-told
	<-told
	go func() { _ = stop() }()
	for range 2 {
		if text := <-told; !strings.Contains(text, "event: stopped") || !strings.Contains(text, "the server stops") || !strings.Contains(text, "event: done") {
			t.Errorf("the stream ends with %q", text)
		}
	}
}

// A connection that is answered stays when an address has too many; of the others the
// one that has asked nothing for longest is closed.
func TestLinesLimit(t *testing.T) {
	s, address, _ := serving(t, Options{}, func(s *Server) { s.lines.each = 5 })
	q, _ := http.NewRequest(http.MethodPost, "http://"+address+prefix+"cell", strings.NewReader(endlessCell))
	r, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	var idle []net.Conn
	for range 12 {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		idle = append(idle, c)
	}
	for _, c := range idle[:8] {
		_ = c.SetReadDeadline(time.Now().Add(4 * time.Second)) // before the time for a header is over
		if _, err := c.Read(make([]byte, 1)); err != io.EOF && !strings.Contains(err.Error(), "reset") {
			t.Errorf("an idle connection too many is not closed: %v", err)
		}
	}
	s.lines.mutex.Lock()
	defer s.lines.mutex.Unlock()
	busy := 0
	for _, x := range s.lines.all {
		if x.busy {
			busy++
		}
	}
	if busy != 1 || len(s.lines.all) > 5 {
		t.Errorf("%d connections are left, %d of them are answered", len(s.lines.all), busy)
	}
}

// Behind a trusted proxy the last address in its header counts, elsewhere the header
// does not; a whole network of IPv6 is one address.
func TestVisitor(t *testing.T) {
	for _, c := range []struct{ remote, proxy, header, want string }{
		{"192.0.2.7:99", "", "198.51.100.1", "192.0.2.7"},
		{"127.0.0.1:99", "X-Forwarded-For", "10.0.0.1, 198.51.100.1", "198.51.100.1"},
		{"127.0.0.1:99", "X-Forwarded-For", "nonsense", "127.0.0.1"},
		{"[2001:db8::1]:99", "", "", "2001:db8::/64"},
		{"[2001:db8::2:3]:99", "", "", "2001:db8::/64"},
		{"[::ffff:192.0.2.7]:99", "", "", "192.0.2.7"},
	} {
		q := httptest.NewRequest(http.MethodGet, "/", nil)
		q.RemoteAddr = c.remote
		q.Header.Set("X-Forwarded-For", c.header)
		if v := visitorOf(q, c.proxy); v.address != c.want {
			t.Errorf("%v: %s", c, v.address)
		}
	}
}
