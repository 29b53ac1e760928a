// SPDX-License-Identifier: Apache-2.0

package jupyter_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/upstar-cgt/upstar/cli" // what the program is made of: without it go test would not run again when that changes
	"github.com/upstar-cgt/upstar/internal/jupyter"
)

// frames is a message as a client sends it, with a wrong signature.
func frames() [][]byte {
	return [][]byte{
		[]byte("client"), []byte("<IDS|MSG>"),
		[]byte(strings.Repeat("0", 64)),
		[]byte(`{"msg_id":"1","msg_type":"execute_request"}`), []byte(`{}`), []byte(`{}`), []byte(`{"code":"1+1"}`),
	}
}

// signature is that of frames with the key "secret", by Python's hmac.
const signature = "3fd52fe2512ab9af20fb8ed100b7943e16f88513e6d33809e1aea84e18610f44"

func TestSignature(t *testing.T) {
	key, all := jupyter.Signer("secret"), frames()
	if _, err := key.Decode(all); err == nil {
		t.Error("a wrong signature is taken")
	}
	all[2] = []byte(signature)
	m, err := key.Decode(all)
	if err != nil || m.Header.Type != "execute_request" || string(m.Content) != `{"code":"1+1"}` || string(m.Identities[0]) != "client" {
		t.Fatalf("%+v, %v", m, err)
	}
	all[6] = []byte(`{"code":"1+2"}`)
	if _, err := key.Decode(all); err == nil {
		t.Error("a message that was changed is taken")
	}
	if _, err := jupyter.Signer("").Decode(all); err != nil {
		t.Errorf("without a key: %v", err)
	}
	for n := range all {
		if _, err := jupyter.Signer("").Decode(all[:n]); err == nil {
			t.Errorf("%d frames are a message", n)
		}
	}
}

// What is written can be read, by whoever has the key.
func TestReply(t *testing.T) {
	key := jupyter.Signer("another")
	asked := &jupyter.Message{Identities: [][]byte{{1}, {2}}, Header: jupyter.Header{ID: "7", Type: "kernel_info_request"}}
	m, err := asked.Reply("session", "kernel_info_reply", map[string]int{"n": 3})
	if err != nil {
		t.Fatal(err)
	}
	out, err := key.Encode(m)
	if err != nil {
		t.Fatal(err)
	}
	back, err := key.Decode(out)
	if err != nil || back.Header != m.Header || !bytes.Equal(back.Content, []byte(`{"n":3}`)) || len(back.Identities) != 2 {
		t.Errorf("%+v, %v", back, err)
	}
	var parent jupyter.Header
	if err := json.Unmarshal(back.Parent, &parent); err != nil || parent.ID != "7" {
		t.Errorf("parent %+v, %v", parent, err)
	}
	if _, err := jupyter.Signer("secret").Decode(out); err == nil {
		t.Error("a message with another key is taken")
	}
}

// Nothing that comes from outside makes Decode panic.
func FuzzDecode(f *testing.F) {
	f.Add(bytes.Join(frames(), []byte{0}))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := jupyter.Signer("").Decode(bytes.Split(data, []byte{0}))
		if err != nil {
			return
		}
		out, err := jupyter.Signer("k").Encode(m)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := jupyter.Signer("k").Decode(out); err != nil {
			t.Errorf("%q: %v", out, err)
		}
	})
}

func TestInstall(t *testing.T) {
	prefix := t.TempDir()
	dir, err := jupyter.Install("/opt/upstar", prefix)
	if err != nil || dir != filepath.Join(prefix, "share", "jupyter", "kernels", "cgscript") {
		t.Fatal(dir, err)
	}
	data, err := os.ReadFile(filepath.Join(dir, "kernel.json"))
	var spec jupyter.Spec
	if err != nil || json.Unmarshal(data, &spec) != nil || fmt.Sprint(spec) != "{[/opt/upstar kernel run {connection_file}] CGScript (upstar) cgscript message}" {
		t.Errorf("%s, %v", data, err)
	}
	if logo, err := os.ReadFile(filepath.Join(dir, "logo-svg.svg")); err != nil || !bytes.HasPrefix(logo, []byte("<svg")) {
		t.Error("no logo:", err)
	}
	t.Setenv("JUPYTER_DATA_DIR", prefix)
	if dir, err := jupyter.Install("/opt/upstar", ""); err != nil || dir != filepath.Join(prefix, "kernels", "cgscript") {
		t.Error(dir, err)
	}
}

// A connection file that is none is refused.
func TestConnectionFile(t *testing.T) {
	for text, want := range map[string]string{
		"{": "not a connection file", "{}": "the transport is", `{"transport":"tcp","signature_scheme":"md5"}`: "hmac-sha256 is known",
	} {
		file := filepath.Join(t.TempDir(), "connection.json")
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := jupyter.Run(t.Context(), nil, file, jupyter.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestClient talks with the kernel by Jupyter's own client, of the Python that
// $UPSTAR_JUPYTER names; .ci/run makes one.
func TestClient(t *testing.T) {
	python := os.Getenv("UPSTAR_JUPYTER")
	if python == "" {
		python = "python3"
		if exec.Command(python, "-c", "import jupyter_client").Run() != nil {
			t.Skip("python3 has no jupyter_client; $UPSTAR_JUPYTER may name a Python that has")
		}
	}
	const script = "testdata/client.py"
	if _, err := os.ReadFile(script); err != nil { // so that go test knows that it depends on it
		t.Fatal(err)
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "upstar")
	if out, err := exec.Command("go", "build", "-o", program, "../../cmd/upstar").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if out, err := exec.Command(program, "kernel", "install", "--prefix", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	client := exec.CommandContext(t.Context(), python, script, "-v")
	client.Env = append(os.Environ(), "JUPYTER_PATH="+filepath.Join(dir, "share", "jupyter"), "JUPYTER_RUNTIME_DIR="+dir)
	out, err := client.CombinedOutput()
	t.Logf("%s", out)
	if err != nil {
		t.Error(err)
	}
}
