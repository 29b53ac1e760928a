// SPDX-License-Identifier: Apache-2.0

package jupyter

import (
	"context"
	"encoding/json"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/go-zeromq/zmq4"

	"github.com/upstar-cgt/upstar/internal/repl"
	"github.com/upstar-cgt/upstar/work"
)

func okay() map[string]any { return map[string]any{"status": "ok"} }

// handle answers a request on the shell channel. more holds the requests that are waiting.
func (k *kernel) handle(ctx context.Context, to zmq4.Socket, m *Message, more <-chan *Message) {
	k.busy(m, func() {
		var q question
		if err := json.Unmarshal(m.Content, &q); err != nil {
			return
		}
		kind, _ := strings.CutSuffix(m.Header.Type, "_request")
		var answer map[string]any
		switch kind {
		case "execute":
			if answer = k.execute(ctx, m, &q); answer["status"] == "error" && q.stops() {
				defer k.abort(more, len(more))
			}
		case "kernel_info":
			answer = k.info()
		case "complete":
			answer = k.complete(&q)
		case "inspect":
			answer = k.inspect(ctx, &q)
		case "is_complete":
			answer = map[string]any{"status": "complete"}
			if !repl.Complete(q.Code) {
				answer = map[string]any{"status": "incomplete", "indent": "  "}
			}
		case "history":
			answer = k.recall(&q)
		case "comm_info":
			answer = okay()
			answer["comms"] = map[string]any{}
		case "shutdown":
			k.shutdown(to, m)
			return
		default:
			return
		}
		k.reply(to, m, kind+"_reply", answer)
	})
}

// A question is the content of a request of any type.
type question struct {
	Code        string            `json:"code"`
	Silent      bool              `json:"silent"`
	Store       *bool             `json:"store_history"` // nil: unless silent
	Expressions map[string]string `json:"user_expressions"`
	StopOnError *bool             `json:"stop_on_error"` // nil: yes
	Cursor      int               `json:"cursor_pos"`
	Access      string            `json:"hist_access_type"`
	Output      bool              `json:"output"`
	Count       int               `json:"n"`
	Start       int               `json:"start"`
	Stop        int               `json:"stop"`
	Pattern     string            `json:"pattern"`
}

func (q *question) stops() bool { return q.StopOnError == nil || *q.StopOnError }

// before returns the text before the cursor and the text after it. The cursor counts characters.
func (q *question) before() (before, after string) {
	runes := []rune(q.Code)
	at := min(max(q.Cursor, 0), len(runes))
	return string(runes[:at]), string(runes[at:])
}

// abort refuses executions among the n requests that were waiting when an execution failed.
// Requests that arrive after its reply are not affected.
func (k *kernel) abort(more <-chan *Message, n int) {
	for range n {
		m := <-more
		if m.Header.Type != "execute_request" {
			k.handle(context.Background(), k.shell, m, more)
			continue
		}
		k.busy(m, func() {
			k.reply(k.shell, m, "execute_reply", map[string]any{"status": "aborted", "execution_count": k.count})
		})
	}
}

func (k *kernel) info() map[string]any {
	return map[string]any{
		"status": "ok", "protocol_version": protocol, "implementation": "upstar", "implementation_version": k.options.Version,
		"banner": "upstar " + k.options.Version + ": CGScript. ?name helps",
		"language_info": map[string]any{
			"name": "cgscript", "version": "2", "mimetype": "text/x-cgscript", "file_extension": ".cgs", "pygments_lexer": "text",
		},
		"help_links": []map[string]string{{"text": "upstar", "url": "https://github.com/upstar-cgt/upstar"}},
	}
}

func (k *kernel) complete(q *question) map[string]any {
	before, _ := q.before()
	end := utf8.RuneCountInString(before)
	names := append([]string{}, k.session.Complete(before)...) // not null
	return map[string]any{"status": "ok", "matches": names, "cursor_start": end - len(repl.LastName(before)), "cursor_end": end, "metadata": map[string]any{}}
}

// inspect describes the word at the cursor.
func (k *kernel) inspect(ctx context.Context, q *question) map[string]any {
	before, after := q.before()
	for after != "" && repl.LastName(before+after[:1]) != "" { // move to the end of the word
		before, after = before+after[:1], after[1:]
	}
	name := repl.LastName(before)
	answer := map[string]any{"status": "ok", "found": false, "data": map[string]any{}, "metadata": map[string]any{}}
	if name == "" {
		return answer
	}
	text, found := k.session.About(work.New(ctx, work.Budget{Bytes: k.options.Bytes}), name)
	if found {
		answer["found"], answer["data"] = true, map[string]string{"text/plain": text}
	}
	return answer
}

// An entry is an execution in the history.
type entry struct {
	line          int
	input, output string
}

func (e entry) shown(output bool) []any {
	if output {
		return []any{0, e.line, []string{e.input, e.output}}
	}
	return []any{0, e.line, e.input}
}

// recall answers a request for the history.
func (k *kernel) recall(q *question) map[string]any {
	found := []any{}
	for _, e := range k.history {
		switch q.Access {
		case "range":
			if e.line < q.Start || q.Stop > 0 && e.line >= q.Stop {
				continue
			}
		case "search":
			if ok, err := path.Match(strings.ReplaceAll(q.Pattern, "/", "\x00"), strings.ReplaceAll(e.input, "/", "\x00")); err != nil || !ok {
				continue
			}
		}
		found = append(found, e.shown(q.Output))
	}
	if q.Access != "range" && q.Count > 0 {
		found = found[max(0, len(found)-q.Count):]
	}
	return map[string]any{"status": "ok", "history": found}
}
