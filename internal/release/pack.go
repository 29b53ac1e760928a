// SPDX-License-Identifier: Apache-2.0

package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// A release holds the files built so far.
type release struct {
	root    string
	version string
	when    time.Time          // the day of the release
	files   map[string][]byte  // by name
	modules map[string]*module // modules in any of the programs, by path and version
}

// An item is a file of an archive.
type item struct {
	name       string
	data       []byte
	executable bool
}

var (
	versionLine = regexp.MustCompile(`Release\s+= "([^"]+)"`)
	dateLine    = regexp.MustCompile(`Released = "([^"]+)"`)
)

// newRelease begins a release of the checkout at root. Its version is in
// internal/report/version.go.
func newRelease(root string) (*release, error) {
	code, err := os.ReadFile(filepath.Join(root, "internal", "report", "version.go"))
	if err != nil {
		return nil, err
	}
	version, date := versionLine.FindSubmatch(code), dateLine.FindSubmatch(code)
	if version == nil || date == nil {
		return nil, fmt.Errorf("internal/report/version.go has no Release and Released")
	}
	when, err := time.Parse(time.DateOnly, string(date[1]))
	return &release{root: root, version: string(version[1]), when: when, files: map[string][]byte{}, modules: map[string]*module{}}, err
}

// add packs the program for a target.
func (r *release) add(t target, program string) error {
	data, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	inside, err := r.modulesOf(program)
	if err != nil {
		return err
	}
	items := []item{{t.program(), data, true}, {"THIRD-PARTY.txt", notices(inside), false}}
	for _, name := range []string{"LICENSE", "README.md", "CHANGELOG.md", "CITATION.cff"} {
		text, err := os.ReadFile(filepath.Join(r.root, name))
		if err != nil {
			return err
		}
		items = append(items, item{name, text, false})
	}
	folder := fmt.Sprintf("upstar-%s-%s-%s", r.version, t.os, t.arch)
	for i := range items {
		items[i].name = path.Join(folder, items[i].name)
	}
	slices.SortFunc(items, func(a, b item) int { return strings.Compare(a.name, b.name) })
	if t.os == "windows" {
		r.files[folder+".zip"], err = zipped(items, r.when)
	} else {
		r.files[folder+".tar.gz"], err = tarred(items, r.when)
	}
	if err != nil {
		return err
	}
	return r.addWheel(t, data, notices(inside))
}

// addSite builds and packs the static site.
func (r *release) addSite(root string) error {
	dir, err := os.MkdirTemp("", "upstar-site-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	site := filepath.Join(dir, "site")
	cmd := exec.Command("go", "run", "./serve/site", site)
	cmd.Dir = root
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go run ./serve/site: %w\n%s", err, text)
	}
	var items []item
	err = fs.WalkDir(os.DirFS(site), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(site, filepath.FromSlash(name)))
		items = append(items, item{path.Join("upstar-"+r.version+"-site", name), data, false})
		return err
	})
	if err != nil {
		return err
	}
	r.files["upstar-"+r.version+"-site.tar.gz"], err = tarred(items, r.when)
	return err
}

// write writes the files of the release to a folder, with the list of modules and the
// checksums.
func (r *release) write(out string) error {
	bom, err := r.sbom()
	if err != nil {
		return err
	}
	r.files["upstar-"+r.version+".cdx.json"] = bom
	var sums strings.Builder
	for _, name := range slices.Sorted(maps.Keys(r.files)) {
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(r.files[name]), name)
	}
	r.files["SHA256SUMS"] = []byte(sums.String())
	for _, name := range slices.Sorted(maps.Keys(r.files)) {
		if err := os.WriteFile(filepath.Join(out, name), r.files[name], 0o666); err != nil {
			return err
		}
		fmt.Printf("%9.1f MB  %s\n", float64(len(r.files[name]))/1e6, name)
	}
	return nil
}

// tarred packs items as .tar.gz. The result does not depend on the machine.
func tarred(items []item, when time.Time) ([]byte, error) {
	var b bytes.Buffer
	packed, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(packed)
	for _, x := range items {
		h := &tar.Header{Name: x.name, Mode: int64(x.mode()), Size: int64(len(x.data)), ModTime: when, Format: tar.FormatUSTAR}
		if err := w.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := w.Write(x.data); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	err = packed.Close()
	return b.Bytes(), err
}

// zipped packs items as .zip.
func zipped(items []item, when time.Time) ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, x := range items {
		h := &zip.FileHeader{Name: x.name, Method: zip.Deflate, Modified: when}
		h.SetMode(x.mode())
		to, err := w.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := to.Write(x.data); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}

func (x item) mode() fs.FileMode {
	if x.executable {
		return 0o755
	}
	return 0o644
}
