// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
)

// A load is many clients that play and calculate.
type load struct {
	*testing.T
	h     *httptest.Server
	until time.Time
	mutex sync.Mutex
	small []time.Duration // of tables, which solve nothing
	calls int
}

// Many play and calculate at once, beside a long calculation: nobody is refused,
// nobody sees what is another's, and memory does not grow. How long small requests
// take is told, not tested. UPSTAR_SLOW=1: 200 clients for a minute.
func TestManyClients(t *testing.T) {
	clients, lasts := 20, 2*time.Second
	if os.Getenv("UPSTAR_SLOW") != "" {
		clients, lasts = 200, time.Minute
	}
	_, h := begin(t, Options{})
	h.Client().Transport.(*http.Transport).MaxIdleConnsPerHost = 2 * clients
	stop := longCalculation(t, h)
	defer stop()
	l := &load{T: t, h: h, until: time.Now().Add(lasts)}
	half := make(chan uint64, 1)
	time.AfterFunc(lasts/2, func() { half <- live() })
	var wait sync.WaitGroup
	for i := range clients {
		wait.Go(func() { l.client(i) })
	}
	wait.Wait()
	before, after := <-half, live()
	slices.Sort(l.small)
	t.Logf("%d clients, %d calls in %v; tables: median %v, 99 of 100 within %v; live heap %d MiB at half time, %d MiB at the end",
		clients, l.calls, lasts, l.small[len(l.small)/2], l.small[len(l.small)*99/100], before>>20, after>>20)
	if after > before+before/2+64<<20 {
		t.Errorf("the live heap grew from %d MiB to %d MiB", before>>20, after>>20)
	}
}

// live is the size of the live heap.
func live() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// longCalculation begins one that ends when it is told.
func longCalculation(t *testing.T, h *httptest.Server) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, h.URL+prefix+"cell", strings.NewReader(`{"sheet":"long","fresh":true,"input":"n := 0; while true do n := n + 1 end"}`))
	if err != nil {
		t.Fatal(err)
	}
	q.Header.Set("Content-Type", "application/json")
	q.Header.Set("Upstar-Client", "long")
	r, err := h.Client().Do(q)
	if err != nil {
		t.Fatal(err)
	}
	return func() { cancel(); r.Body.Close() }
}

// client plays, and keeps a worksheet.
func (l *load) client(i int) {
	name := fmt.Sprint("client", i)
	game := fmt.Sprintf(`{"boards":["nim(%d,4,5)","domineering(3x3)"],"to":"left"}`, 1+i%7)
	l.cell(name, fmt.Sprintf(`{"sheet":"s","fresh":true,"input":"x := %d"}`, i), "")
	for round := 0; round == 0 || time.Now().Before(l.until); round++ {
		start := time.Now()
		l.ask(name, "table", `{"game":`+game+`}`, `"turn"`)
		l.mutex.Lock()
		l.small = append(l.small, time.Since(start))
		l.mutex.Unlock()
		l.ask(name, "reply", `{"game":`+game+`}`, `"turn"`)
		l.ask(name, "hints", `{"game":`+game+`,"level":2}`, "event: moves")
		l.cell(name, `{"sheet":"s","input":"x"}`, fmt.Sprintf(`"plain":"%d"`, i))
		time.Sleep(time.Duration(50+i) * time.Millisecond) // people look at the board
	}
}

func (l *load) cell(client, body, want string) { l.ask(client, "cell", body, want) }

// ask wants an answer that holds some text.
func (l *load) ask(client, method, body, want string) {
	code, text := post(l.T, l.h, method, body, "Upstar-Client", client)
	l.mutex.Lock()
	l.calls++
	l.mutex.Unlock()
	if code != 200 || !strings.Contains(text, want) || strings.Contains(text, "event: error") {
		l.Errorf("%s %s of %s: %d %.300s", method, body, client, code, text)
	}
}

// Hostile questions are refused, and the next is answered.
func TestHostileLimit(t *testing.T) {
	_, h := begin(t, Options{JobTime: 2 * time.Second, Memory: 64 << 20})
	deep := strings.Repeat("(", 60_000)
	for _, q := range []struct{ method, body string }{
		{"cell", `{"sheet":"s","fresh":true,"input":"` + deep + `"}`},
		{"cell", `{"sheet":"s","fresh":true,"input":"` + strings.Repeat("{", 60_000) + `"}`},
		{"cell", `{"sheet":"s","fresh":true,"input":"` + strings.Repeat("1+", 60_000) + `1"}`},
		{"cell", `{"sheet":"s","fresh":true,"input":"` + strings.Repeat("-", 100_000) + `1"}`},
		{"cell", `{"sheet":"s","fresh":true,"input":"9^9^9^9^9"}`},
		{"cell", `{"sheet":"s","fresh":true,"input":"x := [1]; while true do x := [x,x] end"}`},
		{"cell", `{"sheet":"s","fresh":true,"input":"x := \"a\"; while true do x := x + x end"}`},
		{"explore", `{"text":"` + strings.Repeat("{", 9_000) + `"}`},
		{"explore", `{"text":"nim(99999999999999999999999)"}`},
		{"explore", `{"text":"domineering(9999x9999)"}`},
		{"explore", `{"text":"kayles(1000000000)"}`},
		{"table", `{"game":{"boards":[` + strings.Repeat(`"nim(3)",`, 20_000) + `"nim(3)"]}}`},
		{"table", `{"game":{"boards":["chomp(99999x99999)"]}}`},
		{"table", strings.Repeat("[", 200_000)}, {"table", `{"game":` + strings.Repeat(`{"game":`, 20_000)},
		{"table", "\x00\xff\xfe"}, {"table", `"g"`}, {"table", `null`}, {"table", ``},
		{"edit", `{"position":"domineering(9999x9999)"}`},
		{"table", `{"address":"g=` + strings.Repeat("nim:3&g=", 8_000) + `"}`},
	} {
		start := time.Now()
		code, text := post(t, h, q.method, q.body)
		if code >= 500 && code != http.StatusServiceUnavailable || strings.Contains(text, "goroutine ") {
			t.Errorf("%s %.60s: %d %.300s", q.method, q.body, code, text)
		}
		if d := time.Since(start); d > 5*time.Second {
			t.Logf("%s %.60s took %v", q.method, q.body, d)
		}
	}
	if code, _ := post(t, h, "table", `{"game":{"boards":["nim(3)"]}}`); code != 200 {
		t.Errorf("afterwards: %d", code)
	}
}

// Of ten thousand calculations that one client asks for a few wait, the others are
// refused, and another client is answered.
func TestManyJobsLimit(t *testing.T) {
	jobs := 10_000
	if testing.Short() {
		jobs = 500
	}
	s, h := begin(t, Options{Jobs: 4})
	for range mostEach + mostWaiting {
		j, err := s.queue.join("greedy", true)
		if err != nil {
			t.Fatal(err)
		}
		defer j.leave()
	}
	for i := range jobs {
		code, text := post(t, h, "cell", `{"sheet":"x","fresh":true,"input":"while true do end"}`, "Upstar-Client", "greedy")
		if code != http.StatusTooManyRequests || !strings.Contains(text, errBusy.Error()) {
			t.Fatalf("job %d: %d %s", i, code, text)
		}
	}
	_, text := post(t, h, "cell", `{"sheet":"x","fresh":true,"input":"x := 1+1"}`, "Upstar-Client", "modest")
	if all := eventsOf(t, text); all["done"] == "" || all["error"] != "" {
		t.Errorf("another client: %v", all)
	}
	_, text = post(t, h, "cell", `{"sheet":"x","input":"x"}`, "Upstar-Client", "curious")
	if all := eventsOf(t, text); !strings.Contains(all["error"], "from the top") {
		t.Errorf("another client's worksheet: %v", all)
	}
}

// A reader that does not read is dropped, and its place is free.
func TestSlowReaderLimit(t *testing.T) {
	s, err := New(catalog.Builtin(), Options{Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	s.slow = 200 * time.Millisecond
	handler, dropped, once := s.Handler(), make(chan struct{}), sync.Once{}
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		handler.ServeHTTP(w, r)
		once.Do(func() { close(dropped) })
	}))
	defer h.Close()
	// not read until the server gave up: more than the buffers of a connection hold
	input := `x := \"a\"; for i from 1 to 24 do x := x + x end; x`
	q, _ := http.NewRequest(http.MethodPost, h.URL+prefix+"cell", strings.NewReader(`{"sheet":"x","fresh":true,"input":"`+input+`"}`))
	q.Header.Set("Content-Type", "application/json")
	r, err := h.Client().Do(q)
	if err != nil {
		t.Fatal(err)
	}
	<-dropped
	_, text := post(t, h, "cell", `{"sheet":"y","fresh":true,"input":"1+1"}`, "Upstar-Client", "next")
	if all := eventsOf(t, text); !strings.Contains(all["result"], `"plain":"2"`) {
		t.Errorf("the next: %v", all)
	}
	if n, err := io.Copy(io.Discard, r.Body); err == nil {
		t.Errorf("the slow reader was told all %d bytes", n)
	}
	r.Body.Close()
}
