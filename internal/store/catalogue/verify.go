// SPDX-License-Identifier: Apache-2.0

package catalogue

import "context"

// A Check checks the certificate of an entry, and that question, answer and certificate agree. The
// error says why the check fails.
type Check func(context.Context, *Entry) (Finding, error)

// A Finding is the claim of an answer that a certificate proves.
type Finding struct {
	Proves    string
	Unchecked []string // the fields of the answer that the certificate does not prove, such as worth.value
}

// A Checked entry, with the result of its check.
type Checked struct {
	*Entry
	Finding
	Err error // why the entry is refused; nil if it is not
}

// Proved returns the number of entries, and how many of them have a certificate.
func (c *Catalogue) Proved() (certified, all int, err error) {
	err = c.db.QueryRow("SELECT count(CASE WHEN proved THEN 1 END), count(*) FROM entry").Scan(&certified, &all)
	return certified, all, c.explain(err)
}

// Verify checks every entry that has a certificate and yields the results, until yield returns
// false.
func (c *Catalogue) Verify(ctx context.Context, check Check, yield func(Checked) bool) error {
	err := c.Each(Filter{}, func(e *Entry) bool {
		if len(e.Certificate) == 0 || ctx.Err() != nil {
			return ctx.Err() == nil
		}
		v := Checked{Entry: e}
		v.Finding, v.Err = check(ctx, e)
		return ctx.Err() == nil && yield(v)
	})
	if err == nil {
		err = context.Cause(ctx)
	}
	return err
}

// holds reports whether the certificate of an entry proves its answer.
func (check Check) holds(ctx context.Context, e *Entry) bool {
	if len(e.Certificate) == 0 {
		return false
	}
	_, err := check(ctx, e)
	return err == nil
}

// refutes reports whether the certificate of an entry contradicts the answer of another entry to
// the same question. The certificate must hold.
func (check Check) refutes(ctx context.Context, e, other *Entry) bool {
	claim := *other
	claim.Certificate, claim.Proof = e.Certificate, e.Proof
	_, err := check(ctx, &claim)
	return err != nil && ctx.Err() == nil
}
