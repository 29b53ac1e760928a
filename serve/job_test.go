// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/internal/desk"
)

// start begins a job and returns its id.
func start(t *testing.T, h *httptest.Server, input string) string {
	t.Helper()
	q, _ := json.Marshal(map[string]any{"call": "cell", "question": map[string]any{"sheet": "s", "fresh": true, "input": input}})
	code, text := post(t, h, "jobs", string(q))
	var j Job
	if err := json.Unmarshal([]byte(text), &j); code != http.StatusAccepted || err != nil || j.ID == "" {
		t.Fatalf("a job: %d %s", code, text)
	}
	return j.ID
}

// hear listens to a job from after an event on until heard says that it is enough or
// the job ends, and returns the id of the last event.
func hear(t *testing.T, h *httptest.Server, id string, after int, heard func(event, data string) bool) (last int) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	q, _ := http.NewRequestWithContext(ctx, http.MethodGet, h.URL+prefix+"jobs/"+id+"/events", nil)
	q.Header.Set("Last-Event-ID", strconv.Itoa(after))
	r, err := h.Client().Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if r.StatusCode != 200 {
		t.Fatalf("job %s: %s", id, r.Status)
	}
	event := ""
	for s := bufio.NewScanner(r.Body); s.Scan(); {
		switch key, text, _ := strings.Cut(s.Text(), ": "); key {
		case "id":
			if last, _ = strconv.Atoi(text); last <= after {
				t.Errorf("event %d was heard before", last)
			}
		case "event":
			event = text
		case "data":
			if heard(event, text) {
				return last
			}
		}
	}
	return last
}

func gone(t *testing.T, h *httptest.Server, id string) bool {
	return get(t, h, prefix+"jobs/"+id+"/events").StatusCode == http.StatusNotFound
}

// Who has lost the connection goes on listening where it was lost: nothing is heard
// twice, and the result arrives, also after the job has ended.
func TestJobStopsNot(t *testing.T) {
	s, h := begin(t, Options{})
	s.jobs.every = 20 * time.Millisecond
	id := start(t, h, "n := 0; while n < 3000000 do n := n + 1 end; n")
	last := hear(t, h, id, 0, func(event, _ string) bool { return event == "progress" })
	result, done := "", 0
	last = hear(t, h, id, last, func(event, data string) bool {
		if event == "result" {
			result = data
		}
		if event == "done" {
			done++
		}
		return false
	})
	if !strings.Contains(result, `"plain":"3000000"`) || done != 1 {
		t.Errorf("result %q, done %d", result, done)
	}
	if n := hear(t, h, id, last, func(event, _ string) bool { t.Errorf("%s after the end", event); return false }); n != 0 {
		t.Errorf("event %d after the end", n)
	}
}

// A job is ended by DELETE, or when nobody has listened for a while; then it is not
// known any more. Others run meanwhile.
func TestJobCancel(t *testing.T) {
	s, h := begin(t, Options{Jobs: 1})
	s.jobs.lonely = 100 * time.Millisecond
	s.jobs.every = 200 * time.Millisecond
	id := start(t, h, "while true do end")
	hear(t, h, id, 0, func(event, _ string) bool { return event == "progress" }) // longer than that
	q, _ := http.NewRequest(http.MethodDelete, h.URL+prefix+"jobs/"+id, nil)
	if r, err := h.Client().Do(q); err != nil || r.StatusCode != http.StatusNoContent {
		t.Fatal(r, err)
	}
	lost := start(t, h, "while true do end")
	result := ""
	hear(t, h, start(t, h, "1+1"), 0, func(event, data string) bool { result = event + data; return event == "result" })
	if !strings.Contains(result, `"plain":"2"`) || !gone(t, h, id) {
		t.Errorf("afterwards: %s; gone %v", result, gone(t, h, id))
	}
	for start := time.Now(); s.jobs.at(lost) != nil; time.Sleep(10 * time.Millisecond) {
		if time.Since(start) > 20*time.Second {
			t.Fatal("a job to which nobody listens goes on")
		}
	}
}

// What is no job is refused: calls that do not tell, questions that are wrong, ids.
func TestBadJobs(t *testing.T) {
	_, h := begin(t, Options{})
	for body, want := range map[string]int{
		`{`: 400, `{}`: 400, `{"call":"table","question":{}}`: 400, `{"call":"cell","question":{}}`: 422, `{"call":"cell"}`: 400, `{"call":"nothing","question":{}}`: 400,
	} {
		if code, text := post(t, h, "jobs", body); code != want {
			t.Errorf("%s: %d %s", body, code, text)
		}
	}
	if !gone(t, h, "x") || !gone(t, h, "..%2f") {
		t.Error("a job that was never begun")
	}
}

// Of jobs that have ended the oldest are let go when there are too many.
func TestJobLimit(t *testing.T) {
	s, _ := begin(t, Options{})
	s.jobs.most = 4000
	call := desk.Call{Limit: time.Second, Do: func(_ context.Context, _ []byte, emit desk.Emit) (any, error) {
		emit("result", strings.Repeat("x", 1000))
		return nil, nil
	}}
	var all []*job
	for i := range 6 {
		j, err := s.jobs.begin(visitor{line: fmt.Sprint(i)}, call, nil)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, j)
		for {
			_, ended, more := j.after(0)
			if ended {
				break
			}
			<-more
		}
	}
	s.jobs.trim()
	if s.jobs.at(all[0].id) != nil || s.jobs.at(all[5].id) == nil || len(s.jobs.all) > 4 {
		t.Errorf("%d are kept", len(s.jobs.all))
	}
}
