// SPDX-License-Identifier: Apache-2.0

package strategy

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/upstar-cgt/upstar/verify/internal/seal"
)

// CheckStream is like Check, for a certificate of the given size that is read piece by piece. Only
// the sums are kept in memory. The claim is that of the certificate. The function tell, which may be nil, says how much has been read.
func CheckStream(ctx context.Context, from io.ReaderAt, size int64, tell func(done, total int64)) (says seal.Claim, summary string, err error) {
	s, err := seal.OpenStream(ctx, from, size, tell)
	if err != nil {
		return says, "", err
	}
	r := &fields{bufio.NewReaderSize(s.Proof(), mostLine)}
	c, err := r.head()
	if err != nil {
		return says, "", err
	}
	if says = c.claim(); s.Says != nil {
		if err := s.Says.Agree(says); err != nil {
			return says, "", err
		}
	}
	summary, err = c.check(ctx, texts{parts: r.field(ctx, "parts"), left: r.field(ctx, "left"), right: r.field(ctx, "right")})
	return says, summary, err
}

// fields reads a proof in its fixed form.
type fields struct{ *bufio.Reader }

var errForm = errors.New("the certificate is not in its fixed form")

// head reads the fields before the parts.
func (r *fields) head() (c Certificate, err error) {
	var text bytes.Buffer
	for last := false; !last; {
		line, err := r.ReadSlice('\n')
		if err != nil || text.Len() > mostLine {
			return c, errForm
		}
		text.Write(line)
		last = bytes.HasPrefix(line, []byte(" \"outcome\": "))
	}
	text.WriteString(" \"parts\": null,\n \"left\": null,\n \"right\": null,\n \"digest\": \"\"\n}\n")
	dec := json.NewDecoder(bytes.NewReader(text.Bytes()))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&c); err != nil {
		return c, fmt.Errorf("not a certificate: %w", err)
	}
	if again, err := json.MarshalIndent(c, "", " "); err != nil || !bytes.Equal(append(again, '\n'), text.Bytes()) {
		return c, errForm
	}
	return c, nil
}

// field returns the source of a field with a deflated text. The sources must be read in the order of
// the fields.
func (r *fields) field(ctx context.Context, name string) source {
	return func(each func(line string) error) (empty bool, err error) {
		if err := r.expect(" \"" + name + "\": "); err != nil {
			return false, err
		}
		if next, err := r.Peek(4); err == nil && string(next) == "null" {
			return true, r.expect("null,\n")
		}
		if err := r.expect("\""); err != nil {
			return false, err
		}
		if next, err := r.Peek(1); err == nil && next[0] == '"' {
			return true, r.expect("\",\n")
		}
		from := bufio.NewReader(base64.NewDecoder(base64.StdEncoding.Strict(), untilQuote{r}))
		if err := eachLine(ctx, from, each); err != nil {
			return false, err
		}
		return false, r.expect("\",\n")
	}
}

// expect reads a text that must follow.
func (r *fields) expect(text string) error {
	got := make([]byte, len(text))
	if _, err := io.ReadFull(r, got); err != nil || string(got) != text {
		return errForm
	}
	return nil
}

// untilQuote reads the letters of base64 before the next quote.
type untilQuote struct{ from *fields }

func (u untilQuote) Read(p []byte) (n int, err error) {
	next, err := u.from.Peek(1)
	if err != nil {
		return 0, errForm
	}
	if next[0] == '"' {
		return 0, io.EOF
	}
	next, _ = u.from.Peek(min(len(p), max(1, u.from.Buffered())))
	if i := bytes.IndexByte(next, '"'); i >= 0 {
		next = next[:i]
	}
	if bytes.ContainsAny(next, "\r\n") { // which the decoder would skip
		return 0, errForm
	}
	n = copy(p, next)
	_, err = u.from.Discard(n)
	return n, err
}
