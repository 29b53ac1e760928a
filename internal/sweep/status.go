// SPDX-License-Identifier: Apache-2.0

package sweep

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/upstar-cgt/upstar/internal/store/catalogue"
)

// A Status is the progress of a sweep.
type Status struct {
	Plan
	Known     int       `json:"known"`  // answers that existed when it began
	Done      int       `json:"done"`   // answers that were found since
	Failed    int       `json:"failed"` // questions that have no answer
	Running   int       `json:"running"`
	Speed     float64   `json:"speed"` // answers per second, in the last minute or since the beginning
	Left      float64   `json:"left"`  // seconds that the rest takes at this speed
	Workers   []Worker  `json:"workers"`
	Failures  []Failure `json:"failures,omitempty"`
	Conflicts []string  `json:"conflicts,omitempty"`
	Refused   int       `json:"refused,omitempty"`  // results that were not kept
	Refusals  []string  `json:"refusals,omitempty"` // reasons for the first of them
	ShutOut   []string  `json:"shut_out,omitempty"` // workers that sent a false result
	When      time.Time `json:"when"`
	Ended     bool      `json:"ended,omitempty"` // the process that wrote this has ended
}

// A Worker is a process that works on a sweep.
type Worker struct {
	Name    string   `json:"name"`
	Workers int      `json:"workers"` // number of jobs at a time
	Done    int64    `json:"done"`
	Running []string `json:"running,omitempty"` // its questions, the longest running first
}

// A Failure is a question without an answer.
type Failure struct {
	Question catalogue.Question `json:"question"`
	Why      string             `json:"why"`
	Tries    int                `json:"tries"`
	Worker   []byte             `json:"worker,omitempty"` // the key of the worker that reported it, if from another process
}

const statusFile = "status.json"

// StatusIn reads the progress of the sweep in a folder, at present or when it stopped.
func StatusIn(folder string) (s Status, err error) {
	data, err := os.ReadFile(filepath.Join(folder, statusFile))
	if errors.Is(err, fs.ErrNotExist) {
		return s, fmt.Errorf("%s has no sweep", folder)
	}
	if err == nil {
		err = json.Unmarshal(data, &s)
	}
	if err != nil {
		return s, fmt.Errorf("%s: %w", folder, err)
	}
	if unlock, err := lockFolder(folder); err == nil { // no process works on it
		unlock()
		s.Ended = true
	}
	return s, nil
}

// StatusAt asks servers for the progress of a sweep.
func StatusAt(ctx context.Context, p Place, id string) (s Status, err error) {
	conn, end, err := p.connect(ctx)
	if err != nil {
		return s, err
	}
	defer end()
	plan, kv, err := find(ctx, conn, id)
	if err != nil {
		return s, err
	}
	there, err := get(ctx, kv, statusKey+plan.ID, &s)
	if err == nil && !there {
		s.Plan = plan
	}
	return s, err
}
