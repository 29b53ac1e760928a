// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/upstar-cgt/upstar/internal/desk"
	"github.com/upstar-cgt/upstar/work"
)

// api registers every call of the desk, and the calls for jobs.
func (s *Server) api(mux *http.ServeMux) {
	c := huma.DefaultConfig("upstar", "1")
	c.DocsPath, c.SchemasPath, c.CreateHooks = "", "", nil // nothing from other sites, and no addresses in answers
	c.Info.Description = "Combinatorial games: who wins, by which moves, what a position is worth, and why. Questions hold the whole state."
	a := humago.New(mux, c)
	r := &registrar{Server: s, api: a, checked: map[string]checked{}}
	for _, c := range s.desk.Calls() {
		r.call(c)
	}
	r.job()
	r.listen()
	r.end()
	r.records()
	query(r, "room", "A table that two browsers share by a link: opened, joined, looked at, played at.", r.rooms.do)
	mux.HandleFunc("/api/", unknown(mux))
	r.handle(&huma.Operation{OperationID: "limits", Method: http.MethodGet, Path: prefix + "limits", Summary: "What this server allows.",
		Responses: r.responses(r.gives(reflect.TypeFor[Limits]()))}, func(w http.ResponseWriter, _ *http.Request) { answer(w, http.StatusOK, s.limits()) })
}

const prefix = "/api/v1/"

// Limits are the limits of a server.
type Limits struct {
	Body         int    `json:"body"`         // greatest size of a request in bytes
	Calculations int    `json:"calculations"` // short calculations at a time, and as many long ones
	Long         int    `json:"long"`         // long calculations, including paused ones
	Each         int    `json:"each"`         // unfinished calculations of one connection
	Waiting      int    `json:"waiting"`      // waiting calculations of one connection
	Connections  int    `json:"connections"`  // of one address
	Bytes        uint64 `json:"bytes"`        // memory limit of one calculation
	Sheets       int    `json:"sheets"`       // worksheets whose variables are kept
	Milliseconds struct {
		Quick   int64 `json:"quick"`
		Reply   int64 `json:"reply"`
		Hints   int64 `json:"hints"`
		Explore int64 `json:"explore"`
		Cell    int64 `json:"cell"`
	} `json:"milliseconds"` // time limit for each kind of call
}

func (s *Server) limits() Limits {
	l := Limits{Body: bodyLimit, Calculations: s.queue.most, Long: longFactor * s.queue.most, Each: mostEach, Waiting: mostWaiting, Connections: s.lines.each, Bytes: s.desk.Limits.Bytes, Sheets: s.desk.Limits.Sheets}
	ms := &l.Milliseconds
	ms.Quick, ms.Reply, ms.Hints, ms.Explore = desk.QuickTime.Milliseconds(), desk.ReplyTime.Milliseconds(), desk.HintTime.Milliseconds(), desk.LookTime.Milliseconds()
	ms.Cell = s.options.JobTime.Milliseconds()
	return l
}

// A registrar describes calls and answers them.
type registrar struct {
	*Server
	api     huma.API
	checked map[string]checked
}

// A checked call refuses questions that do not match its schema.
type checked struct {
	desk.Call
	check func(params []byte) error
}

// handle describes an operation and its answers.
func (r *registrar) handle(op *huma.Operation, f http.HandlerFunc) {
	r.api.OpenAPI().AddOperation(op)
	r.api.Adapter().Handle(op, func(x huma.Context) {
		q, w := humago.Unwrap(x)
		f(w, q)
	})
}

// call registers a call of the desk.
func (r *registrar) call(c desk.Call) {
	op, x := &huma.Operation{OperationID: c.Name, Method: http.MethodPost, Path: prefix + c.Name, Summary: c.About}, checked{Call: c}
	op.RequestBody, x.check = r.asks(c.Question, c.Name+"Question")
	if r.checked[c.Name] = x; c.Manner == desk.Tells {
		op.Summary += streams
		op.Responses = r.responses(eventStream, changes(400, 422, 429)...)
	} else {
		op.Responses = r.responses(r.gives(c.Answer), changes(400, 422, 429, 500, 503)...)
	}
	r.handle(op, func(w http.ResponseWriter, q *http.Request) {
		params, _ := io.ReadAll(q.Body) // encoding to memory cannot fail
		if err := x.check(params); err != nil {
			refuse(w, err)
			return
		}
		if c.Manner == desk.Tells {
			r.stream(w, q, x, params)
		} else {
			r.answer(w, q, x, params)
		}
	})
}

const streams = " Of all streams: queue, progress, stopped, error, done."

var eventStream = map[string]*huma.Response{"200": {Description: "server-sent events", Content: map[string]*huma.MediaType{"text/event-stream": {}}}}

// asks describes a question and its check.
func (r *registrar) asks(question reflect.Type, name string) (*huma.RequestBody, func([]byte) error) {
	all := r.api.OpenAPI().Components.Schemas
	schema := all.Schema(question, true, name)
	check := func(params []byte) error {
		var v any
		if err := json.Unmarshal(params, &v); err != nil {
			return huma.Error400BadRequest("this is not JSON: " + err.Error())
		}
		found := &huma.ValidateResult{}
		huma.Validate(all, schema, huma.NewPathBuffer([]byte("body"), 4), huma.ModeWriteToServer, v, found)
		if len(found.Errors) > 0 {
			return huma.Error422UnprocessableEntity("invalid request", found.Errors...)
		}
		return nil
	}
	return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}, check
}

// gives describes an answer.
func (r *registrar) gives(t reflect.Type) map[string]*huma.Response {
	schema := r.api.OpenAPI().Components.Schemas.Schema(t, true, "")
	return map[string]*huma.Response{"200": {Description: "OK", Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}}
}

// answer gives a single answer when its turn in the queue has come.
func (s *Server) answer(w http.ResponseWriter, q *http.Request, c checked, params []byte) {
	from := visitorIn(q.Context())
	ctx, cancel := context.WithCancelCause(desk.As(q.Context(), from.name))
	defer cancel(nil)
	defer context.AfterFunc(s.ctx, func() { cancel(context.Cause(s.ctx)) })()
	t, err := s.queue.join(from, false)
	if err != nil {
		s.busy(w, q, err)
		return
	}
	defer t.leave()
	waiting, enough := context.WithTimeoutCause(ctx, patience, errBusy)
	defer enough()
	if err := t.wait(waiting, func(int) {}); err != nil {
		refuse(w, err)
		return
	}
	found, err := c.Do(t.context(ctx), params, nil)
	if err != nil {
		refuse(w, err)
		return
	}
	answer(w, http.StatusOK, found)
}

// busy refuses a calculation after a moment. A client that asks again and again then cannot keep
// the server busy with refusals.
func (s *Server) busy(w http.ResponseWriter, q *http.Request, err error) {
	select {
	case <-time.After(s.pause):
	case <-q.Context().Done():
	}
	w.Header().Set("Retry-After", "1")
	refuse(w, err)
}

// stream sends results as they are found, until all are found or nobody is listening.
func (s *Server) stream(w http.ResponseWriter, q *http.Request, c checked, params []byte) {
	j, err := s.jobs.begin(visitorIn(q.Context()), c.Call, params)
	if err != nil {
		s.busy(w, q, err)
		return
	}
	defer j.leave()
	e := newEvents(q.Context(), w)
	defer e.close()
	j.listen(e, 0)
}

// A JobQuestion starts a call that emits results. The call continues on its own.
type JobQuestion struct {
	Call     string          `json:"call"`
	Question json.RawMessage `json:"question"`
}

// A Job is a calculation that has begun.
type Job struct {
	ID string `json:"id"`
}

// job registers the operation that starts a job.
func (r *registrar) job() {
	op := &huma.Operation{OperationID: "begin", Method: http.MethodPost, Path: prefix + "jobs", Summary: "Begins a calculation that outlives the connection."}
	all := r.api.OpenAPI().Components.Schemas
	question := &huma.Schema{Type: huma.TypeObject, Required: []string{"call", "question"}, Properties: map[string]*huma.Schema{
		"call": {Type: huma.TypeString, Description: "a call that is answered by events"}, "question": {Type: huma.TypeObject, Description: "what that call is asked", AdditionalProperties: true}}}
	op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"application/json": {Schema: question}}}
	op.Responses = r.responses(map[string]*huma.Response{"202": {Description: "It has begun, or waits.", Content: map[string]*huma.MediaType{"application/json": {Schema: all.Schema(reflect.TypeFor[Job](), true, "")}}}}, changes(400, 422, 429)...)
	r.handle(op, func(w http.ResponseWriter, q *http.Request) {
		var asked JobQuestion
		if err := json.NewDecoder(q.Body).Decode(&asked); err != nil {
			refuse(w, huma.Error400BadRequest("this is not JSON: "+err.Error()))
			return
		}
		c, ok := r.checked[asked.Call]
		if !ok || c.Manner != desk.Tells {
			refuse(w, fmt.Errorf("there is no call %q with events", asked.Call))
			return
		}
		if err := c.check(asked.Question); err != nil {
			refuse(w, err)
			return
		}
		j, err := r.jobs.begin(visitorIn(q.Context()), c.Call, asked.Question)
		if err != nil {
			r.busy(w, q, err)
			return
		}
		if j.settle(q.Context()) != nil {
			return // nobody reads the answer
		}
		answer(w, http.StatusAccepted, Job{j.id})
	})
}

// listen registers the operation that listens to a job.
func (r *registrar) listen() {
	op := &huma.Operation{OperationID: "events", Method: http.MethodGet, Path: prefix + "jobs/{id}/events", Responses: r.responses(eventStream, 404),
		Summary:    "What a calculation has told and tells; after the event that Last-Event-ID names, if one was heard." + streams,
		Parameters: []*huma.Param{jobID, {Name: "Last-Event-ID", In: "header", Schema: &huma.Schema{Type: huma.TypeInteger}}}}
	r.handle(op, func(w http.ResponseWriter, q *http.Request) {
		j := r.jobs.at(q.PathValue("id"))
		if j == nil {
			refuse(w, errNoJob)
			return
		}
		after, _ := strconv.Atoi(q.Header.Get("Last-Event-ID")) // a text that is not a number did not come from this server
		e := newEvents(q.Context(), w)
		defer e.close()
		j.listen(e, after)
	})
}

// end registers the operation that ends a job.
func (r *registrar) end() {
	op := &huma.Operation{OperationID: "end", Method: http.MethodDelete, Path: prefix + "jobs/{id}", Summary: "Ends a calculation.",
		Parameters: []*huma.Param{jobID}, Responses: r.responses(map[string]*huma.Response{"204": {Description: "It has ended."}}, changes()...)}
	r.handle(op, func(w http.ResponseWriter, q *http.Request) {
		if j := r.jobs.at(q.PathValue("id")); j != nil {
			j.leave()
		}
		w.WriteHeader(http.StatusNoContent)
	})
}

var jobID = &huma.Param{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeString}}

// refusals are the statuses of refused requests, with their meanings.
var refusals = map[int]string{
	400: "The request is not JSON, or it asks for something that does not exist.",
	401: "This server needs a token.",
	403: "A page of another site has asked.",
	404: "There is no such calculation.",
	408: "The request did not arrive in time. The connection is closed.",
	413: "The request is too long. The connection is closed.",
	421: "This server is not called by the name in Host.",
	422: "The question lacks something, or a part of it has the wrong form.",
	429: "Too many calculations of this connection wait.",
	500: "An internal error. Please report it.",
	503: "The answer would take more time or memory than this server allows, or the server stops.",
}

// always are the statuses with which any request may be refused.
var always = []int{401, 408, 413, 421}

// changes adds the status for requests that other sites must not send.
func changes(more ...int) []int { return append(more, 403) }

// responses adds to the description of an operation the statuses with which it may be refused.
func (r *registrar) responses(ok map[string]*huma.Response, more ...int) map[string]*huma.Response {
	schema := r.api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[fault](), true, "")
	out := maps.Clone(ok)
	for _, status := range slices.Concat(always, more) {
		out[strconv.Itoa(status)] = &huma.Response{Description: refusals[status], Content: map[string]*huma.MediaType{"application/problem+json": {Schema: schema}}}
	}
	return out
}

// unknown answers requests for paths that the API does not have.
func unknown(mux *http.ServeMux) http.HandlerFunc {
	return func(w http.ResponseWriter, q *http.Request) {
		var allowed []string
		for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodDelete} {
			other := q.Clone(q.Context())
			other.Method = method
			if _, pattern := mux.Handler(other); strings.HasPrefix(pattern, method) {
				allowed = append(allowed, method)
			}
		}
		if len(allowed) == 0 {
			deny(w, q, http.StatusNotFound, "the API has no "+printable(q.URL.Path)+"; /openapi.json lists what it has")
			return
		}
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		deny(w, q, http.StatusMethodNotAllowed, printable(q.URL.Path)+" is asked with "+strings.Join(allowed, " or "))
	}
}

// answer writes an answer.
func answer(w http.ResponseWriter, status int, found any) {
	text, err := json.Marshal(found)
	if err != nil {
		refuse(w, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(append(text, '\n'))
}

// refuse writes an error.
func refuse(w http.ResponseWriter, err error) {
	p := problem(err)
	text, _ := json.Marshal(p)
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(p.GetStatus())
	_, _ = w.Write(append(text, '\n'))
}

// A fault is an error as in RFC 9457, with the position in the user's input.
type fault struct {
	huma.ErrorModel
	Input  string `json:"input,omitempty"`
	Offset int    `json:"offset"`
}

// problem returns an error in the form in which it is written, with the status that refusals
// explains.
func problem(err error) huma.StatusError {
	var known huma.StatusError
	if errors.As(err, &known) {
		return known
	}
	p := desk.ProblemOf(err)
	status := http.StatusBadRequest
	switch {
	case errors.Is(err, errNoJob):
		status = http.StatusNotFound
	case errors.Is(err, desk.ErrInternal):
		status = http.StatusInternalServerError
	case errors.Is(err, errBusy):
		status = http.StatusTooManyRequests
	case errors.Is(work.Limited(err), work.ErrLimit):
		status = http.StatusServiceUnavailable
	}
	return &fault{huma.ErrorModel{Status: status, Title: http.StatusText(status), Detail: p.Message}, p.Input, p.Offset}
}
