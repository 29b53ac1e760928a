// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A module is a module that a program contains.
type module struct {
	path, version, sum string
	licence            string // by its SPDX name
	text               []byte // of the licence
}

// modulesOf returns the modules in a program, with their licences, and adds them to the modules of
// the release.
func (r *release) modulesOf(program string) (all []*module, err error) {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return nil, err
	}
	list := []module{{path: "std", version: strings.TrimPrefix(info.GoVersion, "go")}}
	for _, d := range info.Deps {
		if d.Replace != nil {
			d = d.Replace
		}
		list = append(list, module{path: d.Path, version: d.Version, sum: d.Sum})
	}
	for _, m := range list {
		key := m.path + "@" + m.version
		if r.modules[key] == nil {
			if m.licence, m.text, err = r.licenceOf(m); err != nil {
				return nil, err
			}
			r.modules[key] = &m
		}
		all = append(all, r.modules[key])
	}
	return all, nil
}

// licenceOf reads the licence of a module. It refuses a module whose licence is not allowed in a
// release.
func (r *release) licenceOf(m module) (name string, text []byte, err error) {
	dir, err := r.folderOf(m)
	if err != nil {
		return "", nil, err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", nil, err
	}
	for _, e := range entries {
		upper := strings.ToUpper(e.Name())
		if e.IsDir() || !strings.HasPrefix(upper, "LICENSE") && !strings.HasPrefix(upper, "LICENCE") && !strings.HasPrefix(upper, "COPYING") && !strings.HasPrefix(upper, "UNLICENSE") {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return "", nil, err
		}
		if found := licenceIn(data); found != "" && name == "" {
			name = found
		}
		text = append(append(text, bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))...), '\n')
	}
	if name == "" {
		return "", nil, fmt.Errorf("the licence of %s@%s in %s is not one of %v; a release may not contain it", m.path, m.version, dir, licenceNames())
	}
	return name, text, nil
}

// folderOf returns the folder of a module in the module cache, or the folder of Go.
func (r *release) folderOf(m module) (string, error) {
	if m.path == "std" {
		return output(r.root, "go", "env", "GOROOT")
	}
	text, err := output(r.root, "go", "mod", "download", "-json", m.path+"@"+m.version)
	if err != nil {
		return "", err
	}
	var found struct{ Dir string }
	err = json.Unmarshal([]byte(text), &found)
	return found.Dir, err
}

// licences are the licences that are allowed in a release, each with a phrase that identifies it.
var licences = []struct{ name, phrase string }{
	{"Apache-2.0", "apache license version 2.0"},
	{"MPL-2.0", "mozilla public license version 2.0"},
	{"MIT", "permission is hereby granted, free of charge"},
	{"ISC", "permission to use, copy, modify, and/or distribute this software for any purpose with or without fee"},
	{"BSD-3-Clause", "neither the name of"},
	{"BSD-3-Clause", "the names of its contributors may not be used"},
	{"BSD-2-Clause", "redistribution and use in source and binary forms"},
	{"Unlicense", "this is free and unencumbered software released into the public domain"},
}

// licenceIn returns the name of the licence in a text, or "".
func licenceIn(text []byte) string {
	plain := strings.ReplaceAll(strings.Join(strings.Fields(strings.ToLower(string(text))), " "), "license, version", "license version")
	for _, l := range licences {
		if strings.Contains(plain, l.phrase) {
			return l.name
		}
	}
	return ""
}

func licenceNames() (names []string) {
	for _, l := range licences {
		names = append(names, l.name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// notices are the texts of the licences of the modules, which require that users see them.
func notices(all []*module) []byte {
	var b bytes.Buffer
	b.WriteString("The program upstar contains these modules, under their licences.\n")
	for _, m := range all {
		fmt.Fprintf(&b, "\n==== %s %s (%s)\n\n%s", m.path, m.version, m.licence, m.text)
	}
	return b.Bytes()
}

// Parts of a CycloneDX document.
type (
	bom struct {
		Format     string      `json:"bomFormat"`
		Spec       string      `json:"specVersion"`
		Serial     string      `json:"serialNumber"`
		Version    int         `json:"version"`
		Metadata   metadata    `json:"metadata"`
		Components []component `json:"components"`
		Depends    []depends   `json:"dependencies"`
	}
	metadata struct {
		Time      string    `json:"timestamp"`
		Component component `json:"component"`
	}
	component struct {
		Type       string     `json:"type"`
		Ref        string     `json:"bom-ref"`
		Name       string     `json:"name"`
		Version    string     `json:"version"`
		URL        string     `json:"purl"`
		Licences   []any      `json:"licenses"`
		Properties []property `json:"properties,omitempty"`
	}
	property struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}
	depends struct {
		Ref string   `json:"ref"`
		On  []string `json:"dependsOn"`
	}
)

// componentOf describes a module.
func componentOf(kind, path, version, licence, sum string) component {
	url := "pkg:golang/" + path + "@" + version
	c := component{Type: kind, Ref: url, Name: path, Version: version, URL: url}
	c.Licences = []any{map[string]any{"license": map[string]string{"id": licence}}}
	if sum != "" {
		c.Properties = []property{{"go:sum", sum}}
	}
	return c
}

// sbom lists the modules in the programs, in the format CycloneDX.
func (r *release) sbom() ([]byte, error) {
	self := componentOf("application", "github.com/upstar-cgt/upstar", "v"+r.version, "Apache-2.0", "")
	b := bom{Format: "CycloneDX", Spec: "1.6", Version: 1, Metadata: metadata{r.when.Format("2006-01-02T15:04:05Z"), self}}
	on := depends{Ref: self.Ref}
	h := sha256.New()
	fmt.Fprintln(h, self.Ref)
	for _, key := range slices.Sorted(maps.Keys(r.modules)) {
		m := r.modules[key]
		c := componentOf("library", m.path, m.version, m.licence, m.sum)
		b.Components, on.On = append(b.Components, c), append(on.On, c.Ref)
		fmt.Fprintln(h, c.Ref, m.sum)
	}
	b.Depends = []depends{on}
	id := h.Sum(nil)[:16]
	id[6], id[8] = id[6]&0x0f|0x80, id[8]&0x3f|0x80 // a UUID of version 8
	b.Serial = fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:])
	data, err := json.MarshalIndent(b, "", "  ")
	return append(data, '\n'), err
}
