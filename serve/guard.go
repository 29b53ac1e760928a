// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"bytes"
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// policy allows the page to load its own files and nothing from other sites.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
	"connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const (
	bodyLimit   = 256 << 10 // bytes of one request
	headerLimit = 64 << 10
	clientLimit = 64 // characters of a client's name
	cookieName  = "upstar-token"
	cookieYears = 1
)

// guard checks every request. The server must be addressed by its own name, a token must be present
// where one is required, other sites must not send requests, and bodies must not be too large.
func (s *Server) guard(next http.Handler) http.Handler {
	cross := http.NewCrossOriginProtection()
	cross.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		deny(w, r, http.StatusForbidden, "a page of another site may not ask this server")
	}))
	inner := cross.Handler(s.whole(next))
	return http.HandlerFunc(func(plain http.ResponseWriter, r *http.Request) {
		w := newPaced(plain, s.slow)
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		if r.URL.Path == "/embed" {
			h.Set("Content-Security-Policy", s.embed)
		}
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
		_ = w.conn.SetReadDeadline(time.Now().Add(s.body)) // also for a body that nobody reads
		if !s.known(r.Host) {
			// the name resolves to this machine but is not its name: DNS rebinding
			deny(w, r, http.StatusMisdirectedRequest, "this server is not called "+printable(r.Host))
			return
		}
		if s.token != "" && !s.admitted(w, r) {
			return
		}
		inner.ServeHTTP(w, r)
	})
}

// whole reads the body of a request, within a time limit, before the request is answered. During
// the calculation the server then listens only for the end of the connection. It also records who
// sent the request.
func (s *Server) whole(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, bodyLimit))
		var large *http.MaxBytesError
		switch {
		case errors.As(err, &large):
			w.Header().Set("Connection", "close")
			deny(w, r, http.StatusRequestEntityTooLarge, fmt.Sprintf("a request has at most %d bytes", bodyLimit))
			return
		case err != nil:
			// The deadline remains, so that the server does not wait for the rest of the body.
			w.Header().Set("Connection", "close")
			deny(w, r, http.StatusRequestTimeout, "the request did not arrive in time")
			return
		}
		_ = http.NewResponseController(w).SetReadDeadline(time.Time{})
		r.Body = io.NopCloser(bytes.NewReader(data))
		defer s.lines.answering(r.Context())()
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitorKey{}, visitorOf(r, s.options.Proxy))))
	})
}

// deny refuses a request. For requests to the API the answer is in JSON.
func deny(w http.ResponseWriter, r *http.Request, status int, why string) {
	if strings.HasPrefix(r.URL.Path, "/api/") {
		refuse(w, &fault{huma.ErrorModel{Status: status, Title: http.StatusText(status), Detail: why}, "", -1})
		return
	}
	http.Error(w, why, status)
}

// known reports whether host, which the request names, is this server.
func (s *Server) known(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.ToLower(strings.Trim(name, "[]"))
	if name == "localhost" || (s.name != "" && name == s.name) {
		return true
	}
	a, err := netip.ParseAddr(name)
	if err != nil {
		return false
	}
	return a.IsLoopback() || s.anyAddress
}

// admitted accepts requests with the token. It moves a token in the address into a cookie, so that
// the token does not remain in the history of the browser.
func (s *Server) admitted(w http.ResponseWriter, r *http.Request) bool {
	if given := r.URL.Query().Get("token"); given != "" && s.isToken(given) {
		http.SetCookie(w, &http.Cookie{Name: cookieName, Value: given, Path: "/", HttpOnly: true,
			SameSite: http.SameSiteStrictMode, MaxAge: cookieYears * 365 * 24 * 3600})
		q := r.URL.Query()
		q.Del("token")
		to := *r.URL
		to.RawQuery, to.Host, to.Scheme = q.Encode(), "", ""
		// one slash: "//elsewhere/" would be an address of another machine
		to.Path = "/" + strings.TrimLeft(to.Path, "/\\")
		http.Redirect(w, r, to.String(), http.StatusSeeOther)
		return false
	}
	if c, err := r.Cookie(cookieName); err == nil && s.isToken(c.Value) {
		return true
	}
	if bearer, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok && s.isToken(bearer) {
		return true
	}
	deny(w, r, http.StatusUnauthorized, "this server needs a token: open the address that upstar serve printed")
	return false
}

// isToken compares in a time that does not depend on the first difference.
func (s *Server) isToken(given string) bool {
	a, b := sha256.Sum256([]byte(given)), sha256.Sum256([]byte(s.token))
	return subtle.ConstantTimeCompare(a[:], b[:]) == 1
}

// printable returns at most 80 characters of a text from a client.
func printable(text string) string {
	text = strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return -1
		}
		return r
	}, text)
	return text[:min(len(text), 80)]
}
