// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"net/http"
	"time"
)

// piece is how many bytes a reader must read within the time.
const piece = 32 << 10

// paced writes an answer piece by piece, and gives the reader a time for each: a
// reader that does not read is disconnected, one that reads on is not.
type paced struct {
	http.ResponseWriter
	conn *http.ResponseController
	slow time.Duration
}

func newPaced(w http.ResponseWriter, slow time.Duration) *paced {
	return &paced{w, http.NewResponseController(w), slow}
}

// extend begins the time for the next piece.
func (p *paced) extend() { _ = p.conn.SetWriteDeadline(time.Now().Add(p.slow)) } // not all connections have one

func (p *paced) WriteHeader(status int) {
	p.extend()
	p.ResponseWriter.WriteHeader(status)
}

func (p *paced) Write(b []byte) (n int, err error) {
	for first := true; first || len(b) > 0; first = false {
		k := min(len(b), piece)
		p.extend()
		m, err := p.ResponseWriter.Write(b[:k])
		if n += m; err != nil {
			return n, err
		}
		b = b[k:]
	}
	p.extend() // what is still in a buffer is written after the answer
	return n, nil
}

// FlushError begins the time for what is in the buffer.
func (p *paced) FlushError() error {
	p.extend()
	return p.conn.Flush()
}

// Unwrap lets the deadlines of the connection be set.
func (p *paced) Unwrap() http.ResponseWriter { return p.ResponseWriter }
