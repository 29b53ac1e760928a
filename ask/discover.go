// SPDX-License-Identifier: Apache-2.0

package ask

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/internal/discover"
	"github.com/upstar-cgt/upstar/session"
)

// A Divided question is asked in parts, which may be answered on several machines. The answers of
// the parts are merged.
type Divided interface {
	Question
	// Divide returns the parts, or only the question itself.
	Divide() []Question
}

// Stats asks how often an expression has each value on a set of positions.
type Stats struct {
	Set        string `json:"set" ask:"subject"`
	Expression string `json:"expression,omitempty"` // CanonicalForm by default
	Examples   int    `json:"examples,omitempty"`   // number of example positions kept for each value; 1 by default
	BySize     bool   `json:"by_size,omitempty"`    // count each size separately
	AtLeast    int    `json:"at_least,omitempty"`   // leave out values that occur less often
	Part       int    `json:"part,omitempty" ask:"subject"`
	Parts      int    `json:"parts,omitempty" ask:"subject"`
}

// Kind returns stats.
func (Stats) Kind() string { return "stats" }

func (q Stats) filled() Stats {
	q.Expression, q.Examples = cmp.Or(strings.TrimSpace(q.Expression), "CanonicalForm"), cmp.Or(q.Examples, 1)
	return q
}

// Key files the answer by the set and the part.
func (q Stats) Key(*session.Session) (Key, error) {
	subject := strings.TrimSpace(q.Set)
	if q.Part > 0 {
		subject += fmt.Sprintf(" part %d/%d", q.Part, q.Parts)
	}
	return Key{"stats", subject, params(q.filled())}, nil
}

var partial = regexp.MustCompile(`^(.*) (?:part|seed) (\d+)(?:/(\d+))?$`)

// About asks the same about another set, or a part of one.
func (q Stats) About(subject string) Question {
	q.Set = subject
	if m := partial.FindStringSubmatch(subject); m != nil && m[3] != "" {
		q.Set = m[1]
		q.Part, _ = strconv.Atoi(m[2])
		q.Parts, _ = strconv.Atoi(m[3])
	}
	return q
}

// mostParts is the greatest number of parts of a question.
const mostParts = 100_000

// Check refuses an unknown set and an invalid part.
func (q Stats) Check(s *session.Session) error {
	switch {
	case q.Part < 0 || q.Parts < 0 || q.Parts > mostParts || q.Part > q.Parts:
		return answer.RefuseField("part", "is a number from 1 to parts; there are at most %d parts", mostParts)
	case q.Examples < 0 || q.Examples > 1000:
		return answer.RefuseField("examples", "is a number from 1 to 1000, not %d", q.Examples)
	case q.AtLeast > 1 && q.Parts > 1:
		return answer.RefuseField("at_least", "would leave out values of a part that are frequent in the whole")
	}
	space, err := discover.ReadSpace(s.Catalog, q.Set)
	if err == nil {
		_, err = space.Set()
	}
	return err
}

// Divide returns the parts.
func (q Stats) Divide() (all []Question) {
	if q.Parts < 2 || q.Part > 0 {
		return []Question{q}
	}
	for part := range q.Parts {
		q.Part = part + 1
		all = append(all, q)
	}
	return all
}

// Do returns a *discover.StatsAnswer.
func (q Stats) Do(ctx context.Context, s *session.Session, m Means) (Answer, error) {
	if err := q.Check(s); err != nil {
		return nil, err
	}
	q = q.filled()
	x := discover.StatsQuestion{Set: q.Set, Expression: q.Expression, Examples: q.Examples, BySize: q.BySize, AtLeast: q.AtLeast, Workers: m.Workers, Bytes: m.Limits.Bytes}
	if q.Part > 0 {
		x.Part, x.Parts = q.Part, q.Parts
	}
	return found(discover.Stats(ctx, s, x))
}

// Hunt asks for positions with a property. Exactly one of Maximise, Minimise, Where and AllValues
// is given.
type Hunt struct {
	Set         string `json:"set" ask:"subject"`
	Maximise    string `json:"maximise,omitempty"`
	Minimise    string `json:"minimise,omitempty"`
	Where       string `json:"where,omitempty"`
	AllValues   string `json:"all_values,omitempty"` // day:0 to day:3
	Until       string `json:"until,omitempty"`
	Smallest    bool   `json:"smallest,omitempty"`
	Method      string `json:"method,omitempty"`
	Seed        int64  `json:"seed,omitempty" ask:"subject"`  // 1 by default
	Seeds       int    `json:"seeds,omitempty" ask:"subject"` // number of seeds, beginning with this one; 1 by default
	Evaluations int    `json:"evaluations,omitempty"`         // greatest number of positions for each seed
	Climbers    int    `json:"climbers,omitempty"`            // number of climbers that share their best find; 1 by default
}

// The default limits on the positions of a hunt, and of one for all values. With each of three
// seeds, the 1474 values of day 3 were found within 1.1 million positions.
const mostTried, mostTriedForValues = 1_000_000, 5_000_000

// Kind returns hunt.
func (Hunt) Kind() string { return "hunt" }

func (q Hunt) filled() Hunt {
	q.Seed, q.Seeds, q.Climbers = cmp.Or(q.Seed, 1), cmp.Or(q.Seeds, 1), cmp.Or(q.Climbers, 1)
	if q.Evaluations == 0 {
		if q.Evaluations = mostTried; q.AllValues != "" {
			q.Evaluations = mostTriedForValues
		}
	}
	return q
}

// Key files the answer by the set and the seed.
func (q Hunt) Key(*session.Session) (Key, error) {
	q = q.filled()
	subject := fmt.Sprintf("%s seed %d", strings.TrimSpace(q.Set), q.Seed)
	if q.Seeds > 1 {
		subject += fmt.Sprintf("/%d", q.Seeds)
	}
	return Key{"hunt", subject, params(q)}, nil
}

// About asks the same about another set, or with another seed.
func (q Hunt) About(subject string) Question {
	q.Set = subject
	if m := partial.FindStringSubmatch(subject); m != nil {
		q.Set = m[1]
		q.Seed, _ = strconv.ParseInt(m[2], 10, 64)
		q.Seeds, _ = strconv.Atoi(m[3])
	}
	return q
}

// Divide returns a question for each seed.
func (q Hunt) Divide() (all []Question) {
	q = q.filled()
	for n := range q.Seeds {
		one := q
		one.Seed, one.Seeds = q.Seed+int64(n), 1
		all = append(all, one)
	}
	return all
}

// of returns the question in the form that package discover uses.
func (q Hunt) of() (x discover.HuntQuestion, err error) {
	q = q.filled()
	x = discover.HuntQuestion{Set: q.Set, Maximise: q.Maximise, Minimise: q.Minimise, Where: q.Where, Until: q.Until, Smallest: q.Smallest, Method: q.Method,
		Seed: uint64(q.Seed), Evaluations: q.Evaluations, Workers: q.Climbers}
	if q.AllValues != "" {
		var day int
		day, err = discover.ReadDay(q.AllValues)
		x.Values = day + 1
	}
	return x, err
}

// Check refuses a hunt without a goal, or in an unknown set.
func (q Hunt) Check(s *session.Session) error {
	switch {
	case q.Seed < 0 || q.Seeds < 0 || q.Seeds > mostParts:
		return answer.RefuseField("seeds", "is a number from 1 to %d, and a seed is not negative", mostParts)
	case q.Evaluations < 0:
		return answer.RefuseField("evaluations", "is a number from 1 on, not %d", q.Evaluations)
	case q.Climbers < 0 || q.Climbers > 1000:
		return answer.RefuseField("climbers", "is a number from 1 to 1000, not %d", q.Climbers)
	}
	x, err := q.of()
	if err == nil {
		err = x.Check(s)
	}
	return err
}

// Do returns a *discover.HuntAnswer with the best results of all seeds.
func (q Hunt) Do(ctx context.Context, s *session.Session, m Means) (Answer, error) {
	if err := q.Check(s); err != nil {
		return nil, err
	}
	var best *discover.HuntAnswer
	for _, one := range q.Divide() {
		x, err := one.(Hunt).of()
		if err != nil {
			return nil, err
		}
		x.Bytes = m.Limits.Bytes
		a, err := discover.Hunt(ctx, s, x)
		if a != nil {
			best = best.Merge(a)
		}
		if enough := q.Maximise+q.Minimise == "" || q.Until != ""; err != nil || a.Found && enough {
			return found(best, err)
		}
	}
	return found(best, nil)
}

// Sequence asks for a function of a family of positions and its structure, or for the structure of given terms.
type Sequence struct {
	Expression string   `json:"expression,omitempty" ask:"subject"` // with variables in braces
	Variables  []string `json:"variables,omitempty"`                // such as n=0..200
	Function   string   `json:"function,omitempty"`
	Terms      []string `json:"terms,omitempty"` // instead of an expression
	Offset     int      `json:"offset,omitempty"`
}

// Kind returns sequence.
func (Sequence) Kind() string { return "sequence" }

// Key returns ErrUnfiled.
func (Sequence) Key(*session.Session) (Key, error) { return Key{}, ErrUnfiled }

// About returns q unchanged.
func (q Sequence) About(string) Question { return q }

func (q Sequence) of() (x discover.SequenceQuestion, err error) {
	x = discover.SequenceQuestion{Expression: q.Expression, Function: q.Function, Offset: q.Offset}
	for _, text := range q.Variables {
		v, err := discover.ReadVariable(text)
		if err != nil {
			return x, err
		}
		x.Variables = append(x.Variables, v)
	}
	for _, text := range q.Terms {
		x.Terms = append(x.Terms, discover.TermOf(text))
	}
	return x, nil
}

// Check refuses a question with no subject or with two.
func (q Sequence) Check(*session.Session) error {
	if (q.Expression == "") == (len(q.Terms) == 0) {
		return answer.RefuseField("expression", "or terms: give one of them")
	}
	_, err := q.of()
	return err
}

// Do returns a *discover.SequenceAnswer.
func (q Sequence) Do(ctx context.Context, s *session.Session, m Means) (Answer, error) {
	if err := q.Check(s); err != nil {
		return nil, err
	}
	x, err := q.of()
	if err != nil {
		return nil, err
	}
	x.Bytes = m.Limits.Bytes
	return found(discover.Sequence(ctx, s, x))
}

// Reach asks whether a position can be reached from another one.
type Reach struct {
	Position string `json:"position" ask:"subject"`
	From     string `json:"from,omitempty"`  // the empty board of Domineering and Cram by default
	Limit    int    `json:"limit,omitempty"` // greatest number of positions in a search; 2 000 000 by default
}

// Kind returns reach.
func (Reach) Kind() string { return "reach" }

// Key returns ErrUnfiled.
func (Reach) Key(*session.Session) (Key, error) { return Key{}, ErrUnfiled }

// About asks about another position.
func (q Reach) About(subject string) Question {
	q.Position = subject
	return q
}

// Check refuses a text that is not a position.
func (q Reach) Check(s *session.Session) error {
	if q.Limit < 0 {
		return answer.RefuseField("limit", "is a number from 1 on, not %d", q.Limit)
	}
	_, err := s.Catalog.Parse(q.Position)
	return err
}

// Do returns a *discover.ReachAnswer.
func (q Reach) Do(ctx context.Context, s *session.Session, _ Means) (Answer, error) {
	return found(discover.Reach(ctx, s, discover.ReachQuestion{Position: q.Position, From: q.From, Limit: cmp.Or(q.Limit, 2_000_000)}))
}
