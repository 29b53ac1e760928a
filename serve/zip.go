// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"compress/gzip"
	"net/http"
	"strings"
	"sync"
)

// zipped compresses answers in JSON. Events are sent uncompressed, each at once.
func zipped(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, "/api/") || !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			next.ServeHTTP(w, r)
			return
		}
		z := &zipper{ResponseWriter: w}
		defer z.close()
		next.ServeHTTP(z, r)
	})
}

// zippers are reused, because making one costs more than compressing an answer.
var zippers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// A zipper compresses an answer if its content type is JSON.
type zipper struct {
	http.ResponseWriter
	begun bool
	to    *gzip.Writer // nil if the answer is not compressed
}

func (z *zipper) WriteHeader(status int) {
	h := z.Header()
	if t := h.Get("Content-Type"); !z.begun && strings.HasPrefix(t, "application/") && strings.Contains(t, "json") {
		h.Set("Content-Encoding", "gzip")
		h.Add("Vary", "Accept-Encoding")
		h.Del("Content-Length")
		z.to = zippers.Get().(*gzip.Writer)
		z.to.Reset(z.ResponseWriter)
	}
	z.begun = true
	z.ResponseWriter.WriteHeader(status)
}

func (z *zipper) Write(b []byte) (int, error) {
	if !z.begun {
		z.WriteHeader(http.StatusOK)
	}
	if z.to != nil {
		return z.to.Write(b)
	}
	return z.ResponseWriter.Write(b)
}

// Unwrap gives access to the flushing of events.
func (z *zipper) Unwrap() http.ResponseWriter { return z.ResponseWriter }

func (z *zipper) close() {
	if z.to != nil {
		_ = z.to.Close() // a reader that stops reading does not get the end
		zippers.Put(z.to)
	}
}
