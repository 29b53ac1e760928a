// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/upstar-cgt/upstar/desk"
	"github.com/upstar-cgt/upstar/work"
)

// api registers every call of the desk, and jobs.
func (s *Server) api(mux *http.ServeMux) {
	c := huma.DefaultConfig("upstar", "1")
	c.DocsPath, c.SchemasPath, c.CreateHooks = "", "", nil // nothing from elsewhere, no addresses in answers
	c.Info.Description = "Combinatorial games: who wins, by which moves, what a position is worth, and why. Questions hold the whole state."
	a := humago.New(mux, c)
	r := &registrar{Server: s, api: a, checked: map[string]checked{}}
	for _, c := range s.desk.Calls() {
		r.call(c)
	}
	r.job()
	r.listen()
	r.end()
	r.handle(&huma.Operation{OperationID: "limits", Method: http.MethodGet, Path: prefix + "limits", Summary: "What this server allows.",
		Responses: r.gives(reflect.TypeFor[Limits]())}, func(w http.ResponseWriter, _ *http.Request) { answer(w, http.StatusOK, s.limits()) })
}

const prefix = "/api/v1/"

// Limits are what a server allows.
type Limits struct {
	Body         int    `json:"body"`         // bytes of a request
	Calculations int    `json:"calculations"` // at a time, in all
	Each         int    `json:"each"`         // at a time, of one client
	Waiting      int    `json:"waiting"`      // of one client
	Bytes        uint64 `json:"bytes"`        // memory of one calculation
	Sheets       int    `json:"sheets"`       // worksheets whose variables are kept
	Milliseconds struct {
		Quick   int64 `json:"quick"`
		Reply   int64 `json:"reply"`
		Hints   int64 `json:"hints"`
		Explore int64 `json:"explore"`
		Cell    int64 `json:"cell"`
	} `json:"milliseconds"` // of each kind of call
}

func (s *Server) limits() Limits {
	l := Limits{Body: bodyLimit, Calculations: s.queue.most, Each: mostEach, Waiting: mostWaiting, Bytes: s.desk.Limits.Bytes, Sheets: s.desk.Limits.Sheets}
	ms := &l.Milliseconds
	ms.Quick, ms.Reply, ms.Hints, ms.Explore = desk.QuickTime.Milliseconds(), desk.ReplyTime.Milliseconds(), desk.HintTime.Milliseconds(), desk.LookTime.Milliseconds()
	ms.Cell = s.options.JobTime.Milliseconds()
	return l
}

// A registrar describes calls, and answers them.
type registrar struct {
	*Server
	api     huma.API
	checked map[string]checked
}

// A checked call refuses what its schema does not allow.
type checked struct {
	desk.Call
	check func(params []byte) error
}

// handle describes an operation, and how it is answered.
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
		op.Responses = eventStream
	} else {
		op.Responses = r.gives(c.Answer)
	}
	r.handle(op, func(w http.ResponseWriter, q *http.Request) {
		params, _ := io.ReadAll(q.Body) // it is in memory
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

// asks describes a question, and how it is checked.
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
			return huma.Error422UnprocessableEntity("this cannot be asked so", found.Errors...)
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

// answer gives one answer; for one that is calculated it waits in the queue.
func (s *Server) answer(w http.ResponseWriter, q *http.Request, c checked, params []byte) {
	ctx := desk.As(q.Context(), clientOf(q.Context()))
	if c.Manner == desk.Calculates {
		t, err := s.queue.join(clientOf(ctx), false)
		if err != nil {
			refuse(w, err)
			return
		}
		defer t.leave()
		waiting, cancel := context.WithTimeoutCause(ctx, patience, errBusy)
		defer cancel()
		if err := t.wait(waiting, func(int) {}); err != nil {
			refuse(w, err)
			return
		}
		ctx = t.context(ctx)
	}
	found, err := c.Do(ctx, params, nil)
	if err != nil {
		refuse(w, err)
		return
	}
	answer(w, http.StatusOK, found)
}

// stream tells what is found, until all is found or nobody listens.
func (s *Server) stream(w http.ResponseWriter, q *http.Request, c checked, params []byte) {
	j, err := s.jobs.begin(clientOf(q.Context()), c.Call, params)
	if err != nil {
		refuse(w, err)
		return
	}
	defer j.leave()
	e := newEvents(q.Context(), w, s.slow)
	defer e.close()
	j.listen(e, 0)
}

// A JobQuestion begins a call that tells what it finds, and lets it run.
type JobQuestion struct {
	Call     string          `json:"call"`
	Question json.RawMessage `json:"question"`
}

// A Job is a calculation that has begun.
type Job struct {
	ID string `json:"id"`
}

// job registers how a job begins.
func (r *registrar) job() {
	op := &huma.Operation{OperationID: "begin", Method: http.MethodPost, Path: prefix + "jobs", Summary: "Begins a calculation that outlives the connection."}
	all := r.api.OpenAPI().Components.Schemas
	question := &huma.Schema{Type: huma.TypeObject, Required: []string{"call", "question"}, Properties: map[string]*huma.Schema{
		"call": {Type: huma.TypeString, Description: "a call that is answered by events"}, "question": {Type: huma.TypeObject, Description: "what that call is asked", AdditionalProperties: true}}}
	op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"application/json": {Schema: question}}}
	op.Responses = map[string]*huma.Response{"202": {Description: "It has begun.", Content: map[string]*huma.MediaType{"application/json": {Schema: all.Schema(reflect.TypeFor[Job](), true, "")}}}}
	r.handle(op, func(w http.ResponseWriter, q *http.Request) {
		var asked JobQuestion
		if err := json.NewDecoder(q.Body).Decode(&asked); err != nil {
			refuse(w, huma.Error400BadRequest("this is not JSON: "+err.Error()))
			return
		}
		c, ok := r.checked[asked.Call]
		if !ok || c.Manner != desk.Tells {
			refuse(w, fmt.Errorf("there is no call %q that tells what it finds", asked.Call))
			return
		}
		if err := c.check(asked.Question); err != nil {
			refuse(w, err)
			return
		}
		j, err := r.jobs.begin(clientOf(q.Context()), c.Call, asked.Question)
		if err != nil {
			refuse(w, err)
			return
		}
		answer(w, http.StatusAccepted, Job{j.id})
	})
}

// listen registers how one listens to a job.
func (r *registrar) listen() {
	op := &huma.Operation{OperationID: "events", Method: http.MethodGet, Path: prefix + "jobs/{id}/events", Responses: eventStream,
		Summary:    "What a calculation has told and tells; after the event that Last-Event-ID names, if one was heard." + streams,
		Parameters: []*huma.Param{jobID, {Name: "Last-Event-ID", In: "header", Schema: &huma.Schema{Type: huma.TypeInteger}}}}
	r.handle(op, func(w http.ResponseWriter, q *http.Request) {
		j := r.jobs.at(q.PathValue("id"))
		if j == nil {
			refuse(w, errNoJob)
			return
		}
		after, _ := strconv.Atoi(q.Header.Get("Last-Event-ID")) // what is no number was not heard here
		e := newEvents(q.Context(), w, r.slow)
		defer e.close()
		j.listen(e, after)
	})
}

// end registers how a job is ended.
func (r *registrar) end() {
	op := &huma.Operation{OperationID: "end", Method: http.MethodDelete, Path: prefix + "jobs/{id}", Summary: "Ends a calculation.",
		Parameters: []*huma.Param{jobID}, Responses: map[string]*huma.Response{"204": {Description: "It has ended."}}}
	r.handle(op, func(w http.ResponseWriter, q *http.Request) {
		if j := r.jobs.at(q.PathValue("id")); j != nil {
			j.leave()
		}
		w.WriteHeader(http.StatusNoContent)
	})
}

var jobID = &huma.Param{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeString}}

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

// refuse writes what is wrong.
func refuse(w http.ResponseWriter, err error) {
	p := problem(err)
	text, _ := json.Marshal(p)
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(p.GetStatus())
	_, _ = w.Write(append(text, '\n'))
}

// A fault is an error as RFC 9457 has it, with the place in what was typed.
type fault struct {
	huma.ErrorModel
	Input  string `json:"input,omitempty"`
	Offset int    `json:"offset"`
}

// problem tells an error: 400 if what was asked is wrong, 503 if it was too much, 429
// if too much waits already.
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
	case errors.Is(err, errBusy):
		status = http.StatusTooManyRequests
	case errors.Is(work.Limited(err), work.ErrLimit):
		status = http.StatusServiceUnavailable
	}
	return &fault{huma.ErrorModel{Status: status, Title: http.StatusText(status), Detail: p.Message}, p.Input, p.Offset}
}
