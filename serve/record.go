// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"reflect"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/upstar-cgt/upstar/internal/store/catalogue"
)

// A RecordQuestion asks for answers that a catalogue keeps.
type RecordQuestion struct {
	Kind        string `json:"kind,omitempty" maxLength:"40"`    // heap, quotient, value …
	Game        string `json:"game,omitempty" maxLength:"200"`   // the ruleset of the position, or the code
	Period      string `json:"period,omitempty" maxLength:"40"`  // a number or a range, such as 10..99
	Order       string `json:"order,omitempty" maxLength:"40"`   // order of a misère quotient, also a number or a range
	Outcome     string `json:"outcome,omitempty" maxLength:"10"` // in normal or misère play
	Value       string `json:"value,omitempty" maxLength:"2000"`
	Temperature string `json:"temperature,omitempty" maxLength:"40"`
	Text        string `json:"text,omitempty" maxLength:"200"` // text that the listed line contains
	Conflicts   bool   `json:"conflicts,omitempty"`            // only questions with several answers
	Proved      bool   `json:"proved,omitempty"`               // only answers with a certificate
	Hash        string `json:"hash,omitempty" maxLength:"64"`  // hash of a question, whose answer is then returned in full
	After       int    `json:"after,omitempty" minimum:"0"`    // number of answers to skip
}

// Records is a list of answers that a catalogue keeps.
type Records struct {
	Open    bool     `json:"open"` // there is a catalogue
	Records []Record `json:"records"`
	More    bool     `json:"more,omitempty"`
}

// A Record is an answer that a catalogue keeps.
type Record struct {
	Hash    string          `json:"hash"`
	Kind    string          `json:"kind"`
	Subject string          `json:"subject"`
	Params  string          `json:"params,omitempty"`
	Line    string          `json:"line"`
	Proved  bool            `json:"proved,omitempty"` // there is a certificate
	CPU     float64         `json:"cpu,omitempty"`
	When    time.Time       `json:"when,omitzero"`
	Engine  string          `json:"engine,omitempty"`
	Answer  json.RawMessage `json:"answer,omitempty"` // only if it is requested by its hash
	Text    string          `json:"text,omitempty"`
	Proof   string          `json:"proof,omitempty"` // the certificate
}

const (
	mostRecords = 50
	mostProof   = 1 << 20 // greatest size of a certificate that is returned
)

// records registers the operations that read a catalogue and run sweeps.
func (r *registrar) records() {
	query(r, "catalogue", "Answers that the catalogue of this server keeps.", r.find)
	query(r, "sweeps", "The sweeps of this server.", func(_ context.Context, _ struct{}) (*Sweeps, error) { return r.sweeps.list() })
	query(r, "sweep", "Begins, stops or continues a sweep, where the server has a folder for them and a token.", r.sweeps.do)
}

// query registers a question that is answered at once.
func query[Q, A any](r *registrar, name, about string, do func(context.Context, Q) (A, error)) {
	op := &huma.Operation{OperationID: name, Method: http.MethodPost, Path: prefix + name, Summary: about}
	body, check := r.asks(reflect.TypeFor[Q](), name+"Question")
	op.RequestBody, op.Responses = body, r.responses(r.gives(reflect.TypeFor[A]()), changes(400, 422, 500)...)
	r.handle(op, func(w http.ResponseWriter, req *http.Request) {
		params, _ := io.ReadAll(req.Body) // encoding to memory cannot fail
		if err := check(params); err != nil {
			refuse(w, err)
			return
		}
		var q Q
		if err := json.Unmarshal(params, &q); err != nil {
			refuse(w, err)
			return
		}
		found, err := do(req.Context(), q)
		if err != nil {
			refuse(w, err)
			return
		}
		answer(w, http.StatusOK, found)
	})
}

// find lists answers of the catalogue.
func (s *Server) find(ctx context.Context, q RecordQuestion) (*Records, error) {
	out := &Records{Records: []Record{}}
	if s.options.Catalogue == "" {
		return out, nil
	}
	in, err := catalogue.OpenExisting(s.options.Catalogue)
	if errors.Is(err, os.ErrNotExist) {
		return out, nil
	}
	if err != nil {
		return nil, err
	}
	defer in.Close()
	out.Open = true
	f := catalogue.Filter{Kind: q.Kind, Game: q.Game, Period: q.Period, Order: q.Order, Outcome: q.Outcome, Value: q.Value, Temperature: q.Temperature, Hash: q.Hash, Conflicts: q.Conflicts}
	if err := f.Check(); err != nil {
		return nil, err
	}
	n := 0
	err = in.Each(f, func(e *catalogue.Entry) bool {
		if q.Proved && len(e.Certificate) == 0 || !strings.Contains(strings.ToLower(e.Line()), strings.ToLower(q.Text)) {
			return ctx.Err() == nil
		}
		if n++; n <= q.After {
			return ctx.Err() == nil
		}
		if len(out.Records) == mostRecords {
			out.More = true
			return false
		}
		out.Records = append(out.Records, recordOf(e, len(q.Hash) == 64))
		return ctx.Err() == nil
	})
	return out, errors.Join(err, ctx.Err())
}

// recordOf describes an entry. If whole is true, it includes the answer and the certificate.
func recordOf(e *catalogue.Entry, whole bool) Record {
	r := Record{Hash: e.Hash(), Kind: e.Kind, Subject: e.Subject, Params: e.Parameters(), Line: e.Line(), Proved: len(e.Certificate) > 0, CPU: e.CPU, When: e.When, Engine: e.Engine}
	if whole {
		r.Answer, r.Text = e.Answer, e.Text
		if len(e.Certificate) <= mostProof {
			r.Proof = string(e.Certificate)
		}
	}
	return r
}
