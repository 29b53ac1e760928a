// SPDX-License-Identifier: Apache-2.0

// Package jupyter is a kernel for notebooks in CGScript. It uses Jupyter's messaging protocol
// (version 5.3) over ZeroMQ.
//
//	dir, err := jupyter.Install("/usr/local/bin/upstar", "") // once
//	err = jupyter.Run(ctx, catalog.Builtin(), connectionFile, jupyter.Options{})
//
// Requests on the shell channel are answered in order. A request on the control channel may arrive
// at the same time. It interrupts the current execution, or ends the kernel.
package jupyter

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/go-zeromq/zmq4"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/repl"
	"github.com/upstar-cgt/upstar/internal/store/wholefile"
)

// A Connection is the content of a connection file that Jupyter writes.
type Connection struct {
	Transport string `json:"transport"`
	IP        string `json:"ip"`
	Key       string `json:"key"`
	Scheme    string `json:"signature_scheme"`
	Shell     int    `json:"shell_port"`
	IOPub     int    `json:"iopub_port"`
	Stdin     int    `json:"stdin_port"`
	Control   int    `json:"control_port"`
	Heartbeat int    `json:"hb_port"`
}

// Options of a kernel.
type Options struct {
	Version string   // of the program
	Bytes   uint64   // memory limit of a calculation; 0: no limit
	Folders []string // folders of classes and scripts
}

// A kernel answers the clients of one connection.
type kernel struct {
	options Options
	signer  Signer
	id      string // of the kernel's session
	shell   zmq4.Socket
	control zmq4.Socket
	stdin   zmq4.Socket
	iopub   zmq4.Socket
	sending sync.Mutex
	end     context.CancelFunc

	session *repl.Session // used only by the goroutine that answers the shell channel
	count   int           // of executions
	history []entry

	mu        sync.Mutex
	interrupt context.CancelCauseFunc // interrupts the current execution, or nil
}

// queue is the greatest number of waiting requests.
const queue = 1000

// Run answers the clients of a connection file until one of them shuts the kernel down or ctx is
// done.
func Run(ctx context.Context, c *catalog.Catalog, file string, o Options) error {
	at, err := readConnection(ctx, file)
	if err != nil {
		return err
	}
	ctx, end := context.WithCancel(ctx)
	defer end()
	k := &kernel{options: o, signer: Signer(at.Key), id: rand.Text(), session: repl.New(c), end: end,
		shell: zmq4.NewRouter(ctx), control: zmq4.NewRouter(ctx), stdin: zmq4.NewRouter(ctx), iopub: zmq4.NewPub(ctx)}
	for _, dir := range o.Folders {
		if err := k.session.Folder(dir); err != nil {
			return err
		}
	}
	heart := zmq4.NewRep(ctx)
	for _, s := range []struct {
		socket zmq4.Socket
		port   int
	}{{k.shell, at.Shell}, {k.control, at.Control}, {k.stdin, at.Stdin}, {k.iopub, at.IOPub}, {heart, at.Heartbeat}} {
		if err := s.socket.Listen(fmt.Sprintf("%s://%s:%d", at.Transport, at.IP, s.port)); err != nil {
			return err
		}
		defer s.socket.Close()
	}
	go beat(heart)
	go k.watch(ctx)
	requests := make(chan *Message, queue)
	go k.receive(ctx, k.shell, func(m *Message) { requests <- m })
	go k.receive(ctx, k.control, k.command)
	k.publish(&Message{}, "status", map[string]string{"execution_state": "starting"})
	for {
		select {
		case m := <-requests:
			k.handle(ctx, k.shell, m, requests)
		case <-ctx.Done():
			time.Sleep(100 * time.Millisecond) // the last messages are still on their way
			return nil
		}
	}
}

func readConnection(ctx context.Context, file string) (*Connection, error) {
	data, err := wholefile.ReadAtMost(ctx, file, 1<<20)
	if err != nil {
		return nil, err
	}
	at := &Connection{}
	if err := json.Unmarshal(data, at); err != nil {
		return nil, fmt.Errorf("%s is not a connection file: %w", file, err)
	}
	if at.Scheme != "" && at.Scheme != "hmac-sha256" {
		return nil, fmt.Errorf("%s requires signatures by %s; hmac-sha256 is known", file, at.Scheme)
	}
	if at.Transport != "tcp" && at.Transport != "ipc" {
		return nil, fmt.Errorf("%s is not a connection file: the transport is %q", file, at.Transport)
	}
	return at, nil
}

// beat sends back what it receives, so that clients know that the kernel is alive.
func beat(heart zmq4.Socket) {
	for {
		m, err := heart.Recv()
		if err != nil || heart.Send(m) != nil {
			return
		}
	}
}

// watch ends the kernel when the program that started it has ended.
func (k *kernel) watch(ctx context.Context) {
	if os.Getenv("JPY_PARENT_PID") == "" {
		return
	}
	parent := os.Getppid()
	for os.Getppid() == parent {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
	k.end()
}

// receive passes messages on. It drops messages that are malformed or not signed.
func (k *kernel) receive(ctx context.Context, from zmq4.Socket, to func(*Message)) {
	for ctx.Err() == nil {
		got, err := from.Recv()
		if err != nil {
			continue // one client has gone; others may still come
		}
		m, err := k.signer.Decode(got.Frames)
		if err != nil {
			fmt.Fprintln(os.Stderr, "upstar kernel:", err)
			continue
		}
		to(m)
	}
}

// command answers a request on the control channel, perhaps during an execution.
func (k *kernel) command(m *Message) {
	switch m.Header.Type {
	case "interrupt_request":
		k.stop()
		k.reply(k.control, m, "interrupt_reply", okay())
	case "shutdown_request":
		k.shutdown(k.control, m)
	case "kernel_info_request":
		k.busy(m, func() { k.reply(k.control, m, "kernel_info_reply", k.info()) })
	}
}

// stop interrupts the current execution.
func (k *kernel) stop() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.interrupt != nil {
		k.interrupt(errInterrupted)
	}
}

var errInterrupted = errors.New("interrupted")

func (k *kernel) shutdown(to zmq4.Socket, m *Message) {
	var q struct {
		Restart bool `json:"restart"`
	}
	_ = json.Unmarshal(m.Content, &q)
	answer := map[string]any{"status": "ok", "restart": q.Restart}
	k.stop()
	k.reply(to, m, "shutdown_reply", answer)
	k.publish(m, "shutdown_reply", answer)
	k.end()
}

// busy reports that the kernel is working on m while do runs.
func (k *kernel) busy(m *Message, do func()) {
	k.publish(m, "status", map[string]string{"execution_state": "busy"})
	defer k.publish(m, "status", map[string]string{"execution_state": "idle"})
	do()
}

func (k *kernel) reply(to zmq4.Socket, m *Message, kind string, content any) {
	k.send(to, m, kind, content, m.Identities)
}

// publish sends a message to all clients.
func (k *kernel) publish(m *Message, kind string, content any) {
	k.send(k.iopub, m, kind, content, [][]byte{[]byte(kind)})
}

func (k *kernel) send(to zmq4.Socket, m *Message, kind string, content any, identities [][]byte) {
	out, err := m.Reply(k.id, kind, content)
	if err == nil {
		out.Identities = identities
		if m.Header.ID == "" {
			out.Parent = nil
		}
		var frames [][]byte
		if frames, err = k.signer.Encode(out); err == nil {
			k.sending.Lock()
			defer k.sending.Unlock()
			err = to.SendMulti(zmq4.NewMsgFrom(frames...))
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "upstar kernel:", err)
	}
}
