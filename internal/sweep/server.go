// SPDX-License-Identifier: Apache-2.0

package sweep

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// A Place is the location of the queue of a sweep. The queue is on a server in this process, which
// keeps it in a folder, or on existing servers.
type Place struct {
	Folder string // for the server in this process
	Listen string // HOST:PORT to which other workers connect; "" if there are none
	Token  string // the secret that they must know
	Cert   string // with Key: the files of the certificate for TLS
	Key    string

	URL string // address of existing servers, instead of the server in this process
	CA  string // file with trusted certificates, if not those of the system

	Cluster *Cluster // the cluster with the server in this process; nil if it is alone

	room   int64                // for tests: greatest number of bytes that the server in this process keeps
	served func(*server.Server) // for tests: receives that server
}

// A Cluster describes how a node reaches the other servers that keep a queue together. They must
// know the token of the Place, and use TLS if it has a certificate.
type Cluster struct {
	Node   string // its name
	Listen string // HOST:PORT for the other nodes
	Routes []string
}

// Memory is the approximate memory that the server in this process needs, in bytes.
const Memory = 32 << 20

const (
	// payload is the greatest size of a message to the server in this process.
	payload = 8 << 20
	// lost is how long to try again to connect.
	lost = time.Minute
)

// Serve starts the server in this process.
func (p Place) Serve() (*server.Server, error) {
	o := &server.Options{ServerName: "upstar", JetStream: true, StoreDir: p.Folder, NoSigs: true, NoLog: true, MaxPayload: payload,
		DontListen: p.Listen == "", Authorization: p.Token, DisableJetStreamBanner: true, JetStreamMaxStore: p.room}
	if err := p.open(o); err != nil {
		return nil, err
	}
	if p.Cluster != nil {
		if err := p.join(o); err != nil {
			return nil, err
		}
	}
	s, err := server.NewServer(o)
	if err != nil {
		return nil, fmt.Errorf("the server of the sweep: %w", err)
	}
	s.Start()
	if !s.ReadyForConnections(10 * time.Second) {
		s.Shutdown()
		if p.Listen != "" {
			return nil, fmt.Errorf("the server of the sweep cannot listen on %s; «listen» names another place", p.Listen)
		}
		return nil, fmt.Errorf("the server of the sweep does not start in %s", p.Folder)
	}
	if p.served != nil {
		p.served(s)
	}
	return s, nil
}

// join makes the server a node of a cluster.
func (p Place) join(o *server.Options) (err error) {
	c := &o.Cluster
	o.ServerName, c.Name, c.Username, c.Password, c.AuthTimeout = p.Cluster.Node, "upstar", "node", p.Token, 5
	if c.Host, c.Port, err = hostPort(p.Cluster.Listen); err != nil {
		return err
	}
	for _, route := range p.Cluster.Routes {
		if _, _, err := hostPort(route); err != nil {
			return err
		}
		o.Routes = append(o.Routes, &url.URL{Scheme: "nats", User: url.UserPassword(c.Username, c.Password), Host: route})
	}
	if o.TLSConfig != nil {
		c.TLSTimeout, c.TLSConfig = o.TLSTimeout, o.TLSConfig.Clone()
		c.TLSConfig.RootCAs, err = p.trusted()
	}
	return err
}

// Node runs a server of a cluster until ctx is done; it calls ready when the server is listening.
func (p Place) Node(ctx context.Context, ready func()) error {
	if err := os.MkdirAll(p.Folder, 0o755); err != nil {
		return err
	}
	unlock, err := lockFolder(p.Folder)
	if err != nil {
		return err
	}
	defer unlock()
	s, err := p.Serve()
	if err != nil {
		return err
	}
	ready()
	<-ctx.Done()
	s.Shutdown()
	s.WaitForShutdown()
	return nil
}

// trusted returns the trusted certificates, or nil for those of the system.
func (p Place) trusted() (*x509.CertPool, error) {
	if p.CA == "" {
		return nil, nil
	}
	data, err := os.ReadFile(p.CA)
	if err != nil {
		return nil, err
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(data) {
		return nil, fmt.Errorf("%s: no certificates in PEM", p.CA)
	}
	return pool, nil
}

// open sets the address on which the server listens, and its certificate.
func (p Place) open(o *server.Options) (err error) {
	if p.Listen == "" {
		return nil
	}
	if o.Host, o.Port, err = hostPort(p.Listen); err != nil {
		return err
	}
	l, err := net.Listen("tcp", p.Listen) // its error says why, if this is not possible
	if err != nil {
		return err
	}
	if o.Port == 0 {
		o.Port = l.Addr().(*net.TCPAddr).Port
	}
	if err := l.Close(); err != nil || p.Cert == "" {
		return err
	}
	pair, err := tls.LoadX509KeyPair(p.Cert, p.Key)
	if err != nil {
		return fmt.Errorf("the certificate %s with the key %s: %w", p.Cert, p.Key, err)
	}
	o.TLS, o.TLSConfig, o.TLSTimeout = true, &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}, 5
	return nil
}

// Check returns an error if a server cannot listen there, or if its address would be of no use to
// others.
func (p Place) Check() error {
	if _, port, err := hostPort(p.Listen); err == nil && port == 0 {
		return fmt.Errorf("port 0 of %s is any port; workers must know which", p.Listen)
	}
	return p.open(&server.Options{})
}

func hostPort(text string) (string, int, error) {
	host, number, err := net.SplitHostPort(text)
	if err != nil {
		return "", 0, fmt.Errorf("%q is not a HOST:PORT: %w", text, err)
	}
	port, err := strconv.Atoi(number)
	if err != nil || port < 0 || port > 65535 {
		return "", 0, fmt.Errorf("%q is not a port of %q", number, text)
	}
	return host, port, nil
}

// IsLoopback reports whether only this machine can connect to an address.
func IsLoopback(address string) bool {
	host, _, err := hostPort(address)
	ip := net.ParseIP(host)
	return err == nil && (host == "localhost" || ip != nil && ip.IsLoopback())
}

// connect returns a connection to the queue, and a function that ends it together with the server
// that was started for it.
func (p Place) connect(ctx context.Context) (*nats.Conn, func(), error) {
	options := []nats.Option{nats.Name("upstar sweep"), nats.MaxReconnects(int(lost / (500 * time.Millisecond))), nats.ReconnectWait(500 * time.Millisecond), nats.Timeout(5 * time.Second)}
	if p.Token != "" {
		options = append(options, nats.Token(p.Token))
	}
	if p.URL == "" {
		s, err := p.Serve()
		if err != nil {
			return nil, nil, err
		}
		conn, err := nats.Connect("", append(options, nats.InProcessServer(s))...)
		if err != nil {
			s.Shutdown()
			return nil, nil, err
		}
		return conn, func() { conn.Close(); s.Shutdown(); s.WaitForShutdown() }, nil
	}
	if p.CA != "" {
		pool, err := p.trusted()
		if err != nil {
			return nil, nil, err
		}
		options = append(options, nats.Secure(&tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}))
	}
	conn, err := nats.Connect(p.URL, options...)
	if err != nil {
		return nil, nil, unreachable(p.URL, err)
	}
	return conn, conn.Close, nil
}

// unreachable gives advice about servers that do not answer.
func unreachable(url string, err error) error {
	var unknown *net.DNSError
	switch {
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired):
		return fmt.Errorf("%s requires another token: nats://TOKEN@HOST:PORT, as upstar sweep serve prints it", hideToken(url))
	case errors.Is(err, nats.ErrNoServers), errors.Is(err, nats.ErrTimeout), errors.As(err, &unknown):
		return fmt.Errorf("%w: %s cannot be reached (%w): is upstar sweep serve, or nats-server with JetStream, running there?", ErrAbsent, hideToken(url), err)
	}
	return fmt.Errorf("%s: %w", hideToken(url), err)
}

// temporary returns a folder for a queue that exists as long as this process, and a function that
// removes it.
func temporary() (folder string, remove func(), err error) {
	folder, err = os.MkdirTemp("", "upstar-sweep-")
	return folder, func() { _ = os.RemoveAll(folder) }, err
}

// lockFolder keeps other processes out of a folder until the returned function is called.
func lockFolder(folder string) (unlock func(), err error) {
	f, err := os.OpenFile(filepath.Join(folder, "lock"), os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	if err := lock(f); err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: another process works on this sweep; upstar sweep status %s tells how far it is", folder, folder)
	}
	return func() { _ = f.Close() }, nil
}
