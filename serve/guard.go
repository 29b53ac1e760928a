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
)

// policy allows the page what it brings along and nothing from elsewhere.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
	"connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const (
	bodyLimit   = 256 << 10 // bytes of one request
	headerLimit = 64 << 10
	clientLimit = 64 // characters of a client's name
	cookieName  = "upstar-token"
	cookieYears = 1
)

// guard is what every request passes: the name by which we are called, the token
// where one is asked for, no request on behalf of another site, no huge body.
func (s *Server) guard(next http.Handler) http.Handler {
	cross := http.NewCrossOriginProtection()
	inner := cross.Handler(whole(next))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
		if !s.known(r.Host) {
			// a name that resolves to this machine and is not ours: DNS rebinding
			http.Error(w, "this server is not called "+printable(r.Host), http.StatusMisdirectedRequest)
			return
		}
		if s.token != "" && !s.admitted(w, r) {
			return
		}
		inner.ServeHTTP(w, r)
	})
}

// whole reads the body of a request before it is answered, within a time, so that
// nothing but the end of the connection is listened for while we calculate; and notes
// who asks.
func whole(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn := http.NewResponseController(w)
		_ = conn.SetReadDeadline(time.Now().Add(bodyTime))
		data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, bodyLimit))
		_ = conn.SetReadDeadline(time.Time{})
		var large *http.MaxBytesError
		switch {
		case errors.As(err, &large):
			http.Error(w, fmt.Sprintf("a request has at most %d bytes", bodyLimit), http.StatusRequestEntityTooLarge)
			return
		case err != nil:
			w.Header().Set("Connection", "close")
			http.Error(w, "the request did not arrive whole", http.StatusRequestTimeout)
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(data))
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), clientKey{}, clientName(r))))
	})
}

type clientKey struct{}

// clientName returns who asks: by the name that the page has made up, or by address.
func clientName(r *http.Request) string {
	if name := r.Header.Get("Upstar-Client"); name != "" {
		return name[:min(len(name), clientLimit)]
	}
	host, _, _ := net.SplitHostPort(r.RemoteAddr)
	return host
}

func clientOf(ctx context.Context) string {
	name, _ := ctx.Value(clientKey{}).(string)
	return name
}

// known tells whether host, as the request names it, is this server.
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

// admitted lets in who has the token. A token in the address is moved into a
// cookie, so that it does not stay in the history of the browser.
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
	http.Error(w, "this server asks for a token: open the address that upstar serve printed", http.StatusUnauthorized)
	return false
}

// isToken compares in a time that does not depend on where the two differ.
func (s *Server) isToken(given string) bool {
	a, b := sha256.Sum256([]byte(given)), sha256.Sum256([]byte(s.token))
	return subtle.ConstantTimeCompare(a[:], b[:]) == 1
}

// printable is at most 80 characters of text from outside.
func printable(text string) string {
	text = strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return -1
		}
		return r
	}, text)
	return text[:min(len(text), 80)]
}
