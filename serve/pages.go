// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync"
)

// A file is a file of the front end, ready to be sent.
type file struct {
	plain, zipped []byte
	tag, kind     string
}

// pages serves the front end: files by their names, and the same page for every other address,
// since the page itself reads the address.
type pages struct {
	root  fs.FS
	mu    sync.Mutex
	files map[string]*file
}

func newPages() *pages {
	root, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return &pages{root: root, files: map[string]*file{}}
}

func (p *pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "pages are read with GET", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if path.Ext(name) == "" {
		name = "index.html"
	}
	f := p.file(name)
	if f == nil {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", f.tag)
	h.Set("Vary", "Accept-Encoding")
	if r.Header.Get("If-None-Match") == f.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body := f.plain
	if f.zipped != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		body = f.zipped
	}
	if first, _, _ := strings.Cut(strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/"), "/"); name == "index.html" && first != name && !places[first] {
		w.WriteHeader(http.StatusNotFound) // the page suggests what was meant
	}
	if r.Method == http.MethodGet {
		_, _ = w.Write(body)
	}
}

// places are the first words of addresses that the page knows, as in ui/src/App.svelte.
var places = map[string]bool{"": true, "play": true, "games": true, "puzzles": true, "puzzle": true, "make": true, "set": true, "review": true, "three": true, "explore": true,
	"worksheet": true, "learn": true, "course": true, "lesson": true, "research": true, "help": true, "embed": true}

// file reads and compresses a file when it is first requested.
func (p *pages) file(name string) *file {
	p.mu.Lock()
	defer p.mu.Unlock()
	if f, ok := p.files[name]; ok {
		return f
	}
	if !fs.ValidPath(name) {
		return nil
	}
	data, err := fs.ReadFile(p.root, name)
	if err != nil {
		return nil
	}
	sum := sha256.Sum256(data)
	f := &file{plain: data, tag: `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`, kind: kindOf(name)}
	if path.Ext(name) != ".woff2" {
		var b bytes.Buffer
		z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
		_, _ = z.Write(data)
		_ = z.Close()
		f.zipped = b.Bytes()
	}
	p.files[name] = f
	return f
}

// kindOf does not depend on the MIME tables of the machine.
func kindOf(name string) string {
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".woff2":
		return "font/woff2"
	case ".json":
		return "application/json"
	case ".wasm":
		return "application/wasm"
	}
	if k := mime.TypeByExtension(path.Ext(name)); k != "" {
		return k
	}
	return "application/octet-stream"
}
