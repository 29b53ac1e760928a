// SPDX-License-Identifier: Apache-2.0

package seal

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
)

// A Stream is a certificate that is read piece by piece, so that it does not have to be in memory.
type Stream struct {
	Says *Claim // what the envelope says; nil if there is none

	ctx        context.Context
	from       io.ReaderAt
	begin, end int64 // of the proof
	tell       func(done, total int64)
}

// mostHead is the greatest length of the head of a certificate that is streamed.
const mostHead = 1 << 20

// OpenStream checks the digests of a certificate of the given size. The digest of the proof must be
// its last field. The function tell is called as the certificate is read; it is read twice.
func OpenStream(ctx context.Context, from io.ReaderAt, size int64, tell func(done, total int64)) (*Stream, error) {
	s := &Stream{ctx: ctx, from: from, end: size, tell: tell}
	first := make([]byte, min(mostHead, size))
	if _, err := from.ReadAt(first, 0); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	e, length, err := opened(first)
	if err != nil {
		return nil, err
	}
	outer := sha256.New()
	if length > 0 {
		s.Says, s.begin, s.end = &Claim{e.Kind, e.Question, e.Answer}, int64(length), size-int64(len(tail))
		said := e.Digest
		e.Digest = ""
		head, err := e.head()
		if err != nil {
			return nil, err
		}
		e.Digest = said
		outer.Write(head)
	}
	const digest = 64 // letters
	last := make([]byte, len("0\"\n}\n")-1+digest)
	if s.end-s.begin < int64(len(last)) {
		return nil, errors.New("the certificate is cut off")
	}
	at := s.end - int64(len(last))
	if _, err := from.ReadAt(last, at); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if !bytes.HasSuffix(last, []byte("\"\n}\n")) {
		return nil, errors.New("the certificate is cut off: it does not end with its digest")
	}
	inner := sha256.New()
	if _, err := io.Copy(io.MultiWriter(outer, inner), s.section(s.begin, at)); err != nil {
		return nil, err
	}
	outer.Write(last)
	inner.Write(last[digest:])
	if length > 0 {
		end := make([]byte, len(tail))
		if _, err := from.ReadAt(end, s.end); err != nil && !errors.Is(err, io.EOF) || string(end) != tail {
			return nil, errors.New("the certificate is cut off: its last brace is missing")
		}
		outer.Write(end)
		if hex.EncodeToString(outer.Sum(nil)) != e.Digest {
			return nil, errChanged
		}
	}
	if hex.EncodeToString(inner.Sum(nil)) != string(last[:digest]) {
		return nil, errChanged
	}
	return s, nil
}

// Proof returns a reader of the proof.
func (s *Stream) Proof() io.Reader { return s.section(s.begin, s.end) }

func (s *Stream) section(from, to int64) io.Reader {
	return &section{io.NewSectionReader(s.from, from, to-from), s, 0, to - from}
}

// A section is a part of a stream. It stops when the context is done.
type section struct {
	*io.SectionReader
	of          *Stream
	done, total int64
}

func (x *section) Read(p []byte) (int, error) {
	if err := x.of.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := x.SectionReader.Read(p)
	if x.done += int64(n); x.of.tell != nil {
		x.of.tell(x.done, x.total)
	}
	return n, err
}
