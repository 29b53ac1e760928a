// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	mrand "math/rand/v2"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
)

// serving runs a whole server on this machine until the test ends.
func serving(t *testing.T, o Options, change func(*Server)) (s *Server, address string, stop func() error) {
	t.Helper()
	s, err := New(catalog.Builtin(), o)
	if err != nil {
		t.Fatal(err)
	}
	change(s)
	l, err := s.Listen()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx, l) }()
	stop = sync.OnceValue(func() error { cancel(); return <-done })
	t.Cleanup(func() { _ = stop() })
	return s, l.Addr().String(), stop
}

// A siege is honest and hostile clients of one server, all on this machine.
type siege struct {
	*testing.T
	address  string
	ctx      context.Context // the hostile ones go on until it is done
	endless  atomic.Int64    // cells that the hostile ones began
	slow     atomic.Int64    // slow connections that they opened
	mutex    sync.Mutex
	took     []time.Duration // small cells of the honest ones
	hostiles sync.WaitGroup
}

const endlessCell = `{"sheet":"s","fresh":true,"input":"n := 0; while true do n := n + 1 end"}`

// ask posts under a name, and returns what is answered.
func (s *siege) ask(ctx context.Context, c *http.Client, method, name, body string) (string, error) {
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+s.address+prefix+method, strings.NewReader(body))
	if err != nil {
		return "", err
	}
	q.Header.Set("Content-Type", "application/json")
	q.Header.Set("Upstar-Client", name)
	r, err := c.Do(q)
	if err != nil {
		return "", err
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err == nil && r.StatusCode >= 300 {
		err = fmt.Errorf("%s %s", r.Status, text)
	}
	return string(text), err
}

// hostile does all at once: it begins endless jobs and listens to endless cells, over
// old and new connections, under a new name each time, and opens slow connections.
func (s *siege) hostile(slow int) {
	for _, method := range []string{"jobs", "cell", "jobs", "cell"} {
		for _, fresh := range []bool{false, true} {
			c := &http.Client{Transport: &http.Transport{DisableKeepAlives: fresh}}
			s.hostiles.Go(func() {
				defer c.CloseIdleConnections()
				for s.ctx.Err() == nil {
					body := endlessCell
					if method == "jobs" {
						body = `{"call":"cell","question":` + endlessCell + `}`
					}
					if _, err := s.ask(s.ctx, c, method, rand.Text(), body); err == nil {
						s.endless.Add(1)
					}
				}
			})
		}
	}
	for i := range slow {
		s.hostiles.Go(func() {
			for s.ctx.Err() == nil {
				s.dawdle(i)
			}
		})
	}
}

// dawdle opens a connection, sends a part of a request, and waits until it is closed.
func (s *siege) dawdle(i int) {
	c, err := net.Dial("tcp", s.address)
	if err != nil {
		return
	}
	defer context.AfterFunc(s.ctx, func() { c.Close() })()
	defer c.Close()
	s.slow.Add(1)
	parts := []string{"", "POST /api/v1/cell HT", "POST /api/v1/cell HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{"}
	_, _ = io.WriteString(c, parts[i%len(parts)])
	_, _ = io.Copy(io.Discard, c)
}

// honest runs small cells, each of which must be answered rightly, and thinks between them.
func (s *siege) honest(i, cells int, think time.Duration) {
	c, name := &http.Client{Transport: &http.Transport{}}, fmt.Sprint("honest", i)
	defer c.CloseIdleConnections()
	rng := mrand.New(mrand.NewPCG(uint64(i), 27))
	for k := range cells {
		body := fmt.Sprintf(`{"sheet":"s","input":"x + %d"}`, k)
		if k == 0 {
			body = fmt.Sprintf(`{"sheet":"s","fresh":true,"input":"x := %d"}`, i)
		}
		time.Sleep(time.Duration(rng.Int64N(int64(2 * think))))
		begin := time.Now()
		text, err := s.ask(context.Background(), c, "cell", name, body)
		if want := fmt.Sprintf(`"plain":"%d"`, i+k); err != nil || !strings.Contains(text, want) || !strings.Contains(text, "event: done") {
			s.Errorf("cell %d of client %d: %v %.300s", k, i, err, text)
			return
		}
		s.mutex.Lock()
		s.took = append(s.took, time.Since(begin))
		s.mutex.Unlock()
	}
}

// Honest clients run small cells beside hostile ones that change their names, open
// slow connections and start endless cells: every small cell is answered rightly.
//
// UPSTAR_SLOW=1 go test ./serve -run HostileClients -v: 50 honest and 8 hostile ones,
// and the median of the small cells is below 500 ms.
func TestHostileClients(t *testing.T) {
	honest, hostile, slow, cells, think := 8, 2, 6, 4, 20*time.Millisecond
	whole := os.Getenv("UPSTAR_SLOW") != ""
	if whole {
		honest, hostile, slow, cells, think = 50, 8, 60, 20, time.Second
	}
	server, address, _ := serving(t, Options{}, func(*Server) {})
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	s := &siege{T: t, address: address, ctx: ctx}
	for range hostile {
		s.hostile(slow)
	}
	time.Sleep(50 * think) // the hostile ones were first
	var wait sync.WaitGroup
	for i := range honest {
		wait.Go(func() { s.honest(i, cells, think) })
	}
	wait.Wait()
	begun, slowed := s.endless.Load(), s.slow.Load()
	cancel()
	s.hostiles.Wait()
	slices.Sort(s.took)
	if len(s.took) == 0 {
		t.Fatal("nothing was answered")
	}
	median := s.took[len(s.took)/2]
	t.Logf("%d small cells of %d honest clients: median %v, 95 of 100 within %v, all within %v; %d hostile clients began %d endless cells and %d slow connections",
		len(s.took), honest, median, s.took[len(s.took)*95/100], s.took[len(s.took)-1], hostile, begun, slowed)
	if whole && median > 500*time.Millisecond {
		t.Errorf("the median is %v", median)
	}
	server.queue.mutex.Lock()
	defer server.queue.mutex.Unlock()
	if n := server.queue.begun; n < len(s.took) {
		t.Errorf("%d calculations ran", n)
	}
}
