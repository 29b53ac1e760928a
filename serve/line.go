// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"
)

const (
	mostLines     = 4096 // connections
	mostLinesEach = 512  // connections of one address
)

// lines are the open connections. Their number is limited in total and for each address. If there
// are too many, an address loses a connection that is not being answered: first one without any
// request, then the one that has been idle longest.
type lines struct {
	most, each int
	mutex      sync.Mutex
	all        map[net.Conn]*line
}

// A line is a connection.
type line struct {
	address string
	served  bool // it has been answered before
	busy    bool // it is being answered
	since   time.Time
}

type lineKey struct{}

// context records a new connection, and lets requests find it; http.Server calls it.
func (l *lines) context(ctx context.Context, c net.Conn) context.Context {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	x := &line{address: addressOf(c.RemoteAddr().String()), since: time.Now()}
	if l.all == nil {
		l.all = map[net.Conn]*line{}
	}
	l.all[c] = x
	l.trim(x.address)
	return context.WithValue(ctx, lineKey{}, x)
}

// changed forgets a connection that is closed; http.Server calls it.
func (l *lines) changed(c net.Conn, to http.ConnState) {
	if to == http.StateClosed {
		l.mutex.Lock()
		defer l.mutex.Unlock()
		delete(l.all, c)
	}
}

// trim closes a connection if there are too many.
func (l *lines) trim(address string) {
	of := 0
	for _, x := range l.all {
		if x.address == address {
			of++
		}
	}
	if of <= l.each && len(l.all) <= l.most {
		return
	}
	var worst net.Conn
	for c, x := range l.all {
		if x.address == address && !x.busy && (worst == nil || x.before(l.all[worst])) {
			worst = c
		}
	}
	if worst != nil {
		delete(l.all, worst)
		_ = worst.Close()
	}
}

// before decides which of two connections is closed first.
func (x *line) before(y *line) bool {
	if x.served != y.served {
		return y.served
	}
	return x.since.Before(y.since)
}

// answering records that the connection of a request is being answered, until done is called.
func (l *lines) answering(ctx context.Context) (done func()) {
	x, _ := ctx.Value(lineKey{}).(*line)
	if x == nil {
		return func() {}
	}
	set := func(busy bool) {
		l.mutex.Lock()
		defer l.mutex.Unlock()
		x.busy, x.served, x.since = busy, true, time.Now()
	}
	set(true)
	return func() { set(false) }
}

// visitorOf returns the visitor who sent a request. proxy is the name of the header in which a
// trusted proxy writes the address; it is empty if there is no proxy.
func visitorOf(r *http.Request, proxy string) visitor {
	v := visitor{address: addressOf(r.RemoteAddr), line: r.RemoteAddr, name: r.Header.Get("Upstar-Client")}
	if proxy != "" {
		// The proxy appends the address that it sees. Earlier entries come from the client and
		// cannot be trusted.
		all := strings.Split(strings.Join(r.Header.Values(proxy), ","), ",")
		if a, err := netip.ParseAddr(strings.TrimSpace(all[len(all)-1])); err == nil {
			v.address = network(a)
			v.line = v.address // its connections to the proxy are not known
		}
	}
	if v.name == "" {
		v.name = v.address
	}
	v.name = v.name[:min(len(v.name), clientLimit)]
	return v
}

// addressOf returns the address in host:port.
func addressOf(remote string) string {
	host, _, _ := net.SplitHostPort(remote)
	if a, err := netip.ParseAddr(host); err == nil {
		return network(a)
	}
	return host
}

// network returns the network to which an address belongs, for fairness. One client has a whole /64
// of IPv6.
func network(a netip.Addr) string {
	if a = a.Unmap().WithZone(""); a.Is6() {
		p, _ := a.Prefix(64)
		return p.String()
	}
	return a.String()
}

type visitorKey struct{}

func visitorIn(ctx context.Context) visitor {
	v, _ := ctx.Value(visitorKey{}).(visitor)
	return v
}
