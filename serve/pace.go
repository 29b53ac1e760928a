// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"net/http"
	"time"
)

// piece is the number of bytes that a reader must read within the time limit.
const piece = 32 << 10

// paced writes an answer piece by piece, with a time limit for each. A reader that does not read is
// disconnected; a slow reader is not.
type paced struct {
	http.ResponseWriter
	conn *http.ResponseController
	slow time.Duration
}

func newPaced(w http.ResponseWriter, slow time.Duration) *paced {
	return &paced{w, http.NewResponseController(w), slow}
}

// extend starts the time limit for the next piece.
func (p *paced) extend() { _ = p.conn.SetWriteDeadline(time.Now().Add(p.slow)) } // not all connections support this

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
	p.extend() // the rest of the buffer is written after the answer
	return n, nil
}

// FlushError starts the time limit for the buffered data.
func (p *paced) FlushError() error {
	p.extend()
	return p.conn.Flush()
}

// Unwrap gives access to the deadlines of the connection.
func (p *paced) Unwrap() http.ResponseWriter { return p.ResponseWriter }
