// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
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
	pause time.Duration // between two turns, half of it more or less
	mutex sync.Mutex
	took  map[string][]time.Duration // by the call
}

// Many play and calculate at once, beside a long calculation: nobody is refused,
// nobody sees what is another's, memory does not grow, and what solves nothing is
// answered soon. People think for a second, half of one more or less. UPSTAR_SLOW=1:
// 200 clients for a minute, and for another one that never think: what that takes is
// told, for there it is the speed of the machine alone.
func TestManyClients(t *testing.T) {
	if os.Getenv("UPSTAR_SLOW") == "" {
		underLoad(t, 20, 2*time.Second, 50*time.Millisecond)
		return
	}
	if median := underLoad(t, 200, time.Minute, time.Second); median > 100*time.Millisecond {
		t.Errorf("a table takes %v at the median", median)
	}
	underLoad(t, 200, time.Minute, 0)
}

// underLoad returns how long a table takes at the median.
func underLoad(t *testing.T, clients int, lasts, pause time.Duration) time.Duration {
	_, h := begin(t, Options{})
	h.Client().Transport.(*http.Transport).MaxIdleConnsPerHost = 2 * clients
	stop := longCalculation(t, h)
	defer stop()
	l := &load{T: t, h: h, until: time.Now().Add(lasts), pause: pause, took: map[string][]time.Duration{}}
	half := make(chan uint64, 1)
	time.AfterFunc(lasts/2, func() { half <- live() })
	var wait sync.WaitGroup
	for i := range clients {
		wait.Go(func() { l.client(i) })
	}
	wait.Wait()
	before, after := <-half, live()
	t.Logf("%d clients for %v, thinking %v; live heap %d MiB at half time, %d MiB at the end", clients, lasts, pause, before>>20, after>>20)
	for _, method := range slices.Sorted(maps.Keys(l.took)) {
		took := l.took[method]
		slices.Sort(took)
		t.Logf("%6d %-6s median %v, 99 of 100 within %v", len(took), method, took[len(took)/2], took[len(took)*99/100])
	}
	if after > before+before/2+64<<20 {
		t.Errorf("the live heap grew from %d MiB to %d MiB", before>>20, after>>20)
	}
	return l.took["table"][len(l.took["table"])/2]
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

// games that clients begin with: heaps of their own, so that not all play the same.
var games = []string{
	`"boards":["nim(%d,%d,%d)","domineering(3x3)"]`, `"boards":["kayles(1%d)","nim(%d,%d)"],"as":"selective"`,
	`"boards":["hackenbush(brb+rg)","nim(%d,%d,%d)"]`, `"boards":["wythoff(%d,%d)","nim(%d)"],"as":"obliged"`, `"boards":["nim(%d,%d,%d)"],"end":"loses"`,
}

// client plays game after game against the perfect player, asks for a hint now and
// then, and keeps a worksheet.
func (l *load) client(i int) {
	name, rng := fmt.Sprint("client", i), rand.New(rand.NewPCG(uint64(i), 14))
	l.ask(name, "cell", fmt.Sprintf(`{"sheet":"s","fresh":true,"input":"x := %d"}`, i), "event: done")
	for round := 0; round == 0 || time.Now().Before(l.until); round++ {
		l.game(name, rng, fmt.Sprintf(games[rng.IntN(len(games))], 1+rng.IntN(6), 1+rng.IntN(6), 1+rng.IntN(6)))
		l.ask(name, "cell", `{"sheet":"s","input":"x"}`, fmt.Sprintf(`"plain":"%d"`, i))
	}
}

// game plays a game to its end, or until the time is over.
func (l *load) game(client string, rng *rand.Rand, begin string) {
	var turns []string
	for {
		game, _ := json.Marshal(turns)
		game = fmt.Appendf(nil, `{%s,"turns":%s,"to":"left"}`, begin, game)
		var t struct {
			Boards []struct{ Moves []struct{ Ways [][]string } }
		}
		if json.Unmarshal([]byte(l.ask(client, "table", fmt.Sprintf(`{"game":%s}`, game), `"turn"`)), &t) != nil {
			return
		}
		l.think(rng)
		if rng.IntN(4) == 0 {
			l.ask(client, "hints", fmt.Sprintf(`{"game":%s,"level":2}`, game), "event: ")
		}
		var reply struct{ Turn string }
		for _, b := range rng.Perm(len(t.Boards)) {
			if moves := t.Boards[b].Moves; len(moves) > 0 {
				reply.Turn = fmt.Sprint(b) + strings.Join(moves[rng.IntN(len(moves))].Ways[0], "-")
				break
			}
		}
		if reply.Turn == "" || time.Now().After(l.until) {
			return
		}
		turns = append(turns, reply.Turn)
		game, _ = json.Marshal(turns)
		game = fmt.Appendf(nil, `{%s,"turns":%s,"to":"right"}`, begin, game)
		if strings.Contains(l.ask(client, "table", fmt.Sprintf(`{"game":%s}`, game), `"turn"`), `"winner"`) {
			return
		}
		if err := json.Unmarshal([]byte(l.ask(client, "reply", fmt.Sprintf(`{"game":%s}`, game), `"turn"`)), &reply); err != nil {
			return
		}
		turns = append(turns, reply.Turn)
	}
}

// think is what people do before they move.
func (l *load) think(rng *rand.Rand) {
	if l.pause > 0 {
		time.Sleep(l.pause/2 + time.Duration(rng.Int64N(int64(l.pause))))
	}
}

// ask wants an answer that holds some text.
func (l *load) ask(client, method, body, want string) string {
	start := time.Now()
	code, text := post(l.T, l.h, method, body, "Upstar-Client", client)
	l.mutex.Lock()
	l.took[method] = append(l.took[method], time.Since(start))
	l.mutex.Unlock()
	if code != 200 || !strings.Contains(text, want) || strings.Contains(text, "event: error") {
		l.Errorf("%s %s of %s: %d %.300s", method, body, client, code, text)
	}
	return text
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

// Of ten thousand calculations that one connection asks for under ever new names a few
// wait, the others are refused, and another client is answered.
func TestManyJobsLimit(t *testing.T) {
	jobs := 10_000
	if testing.Short() {
		jobs = 500
	}
	s, h := begin(t, Options{Jobs: 4})
	s.pause = 0
	for i := range mostEach + mostWaiting {
		j, err := s.queue.join(visitor{"192.0.2.1", "192.0.2.1:1234", fmt.Sprint("greedy", -i)}, true) // as httptest has it
		if err != nil {
			t.Fatal(err)
		}
		defer j.leave()
	}
	const cell = `{"sheet":"x","fresh":true,"input":"while true do end"}`
	for i := range jobs {
		q := httptest.NewRequest(http.MethodPost, prefix+[]string{"cell", "jobs"}[i%2], strings.NewReader([]string{cell, `{"call":"cell","question":` + cell + `}`}[i%2]))
		q.Host = "localhost"
		q.Header.Set("Upstar-Client", fmt.Sprint("greedy", i))
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, q)
		if w.Code != http.StatusTooManyRequests || !strings.Contains(w.Body.String(), errBusy.Error()) {
			t.Fatalf("job %d: %d %s", i, w.Code, w.Body)
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
