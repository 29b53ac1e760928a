// SPDX-License-Identifier: Apache-2.0

package catalogue

import (
	"context"
	"encoding/json"
	"fmt"
)

// A Verdict is what a checker says of an entry.
type Verdict struct {
	*Entry
	Proves string
	Err    error // why the certificate is refused; nil if it is not
}

// Proved returns how many entries have a certificate.
func (c *Catalogue) Proved() (certified int, err error) {
	err = c.db.QueryRow("SELECT count(*) FROM entry WHERE proved").Scan(&certified)
	return certified, c.explain(err)
}

// Verify runs a checker over every certificate and gives what it says, until yield
// returns false. What a certificate says of code, row, period and order must be what the answer says.
func (c *Catalogue) Verify(ctx context.Context, check func(context.Context, []byte) (string, error), yield func(Verdict) bool) error {
	err := c.Each(Filter{}, func(e *Entry) bool {
		if len(e.Certificate) == 0 || ctx.Err() != nil {
			return ctx.Err() == nil
		}
		v := Verdict{Entry: e}
		if v.Proves, v.Err = check(ctx, e.Certificate); v.Err == nil {
			v.Err = e.agrees()
		}
		return ctx.Err() == nil && yield(v)
	})
	if err == nil {
		err = context.Cause(ctx)
	}
	return err
}

// agrees compares what a certificate and the answer both speak of.
func (e *Entry) agrees() error {
	said := &Entry{Answer: json.RawMessage(e.Certificate)}
	claim, err := said.decoded()
	if err != nil {
		return err
	}
	answer, err := e.decoded()
	if err != nil {
		return err
	}
	if code := at(claim, "code"); code != "" && code != at(answer, "code") && code != at(answer, "canonical") && code != at(answer, "class") {
		return fmt.Errorf("it is of %s, and the question of %s", code, e.Subject)
	}
	facts := e.Facts()
	for _, x := range []struct{ name, answer string }{{"period", facts.Period}, {"preperiod", facts.Preperiod}, {"order", facts.Order}, {"row", at(answer, "row")}} {
		if certified := at(claim, x.name); certified != "" && x.answer != "" && certified != x.answer {
			return fmt.Errorf("it is of %s %s, and the answer says %s", x.name, certified, x.answer)
		}
	}
	return nil
}
