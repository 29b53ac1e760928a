// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A target is an operating system and processor, with the tag of its wheels.
type target struct{ os, arch, wheel string }

// targets are the systems for which a release is built. Go 1.26 needs macOS 12. The programs for
// Linux use no libraries of the system, so they run with every libc.
var targets = []target{
	{"linux", "amd64", "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64"},
	{"linux", "arm64", "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64"},
	{"darwin", "amd64", "macosx_12_0_x86_64"},
	{"darwin", "arm64", "macosx_12_0_arm64"},
	{"windows", "amd64", "win_amd64"},
	{"windows", "arm64", "win_arm64"},
}

func (t target) String() string { return t.os + "/" + t.arch }

// program returns the name of the program's file.
func (t target) program() string {
	if t.os == "windows" {
		return "upstar.exe"
	}
	return "upstar"
}

// flags are the flags of the compiler, by package; the last one that matches counts. With -l
// functions are not inlined, which makes the program smaller. No solver and no loop of the language
// calls these packages.
var flags = []string{
	"github.com/...=-l", "modernc.org/...=-l", "golang.org/x/...=-l", "vendor/golang.org/x/...=-l", "net/...=-l", "crypto/...=-l", "database/...=-l",
	"text/...=-l", "html/...=-l", "go/...=-l", "mime/...=-l", "log/...=-l", "image/...=-l", "archive/...=-l", "encoding/xml=-l", "encoding/csv=-l",
	"encoding/asn1=-l", "encoding/pem=-l", "os/...=-l", "runtime/pprof=-l", "testing=-l", "expvar=-l",
	ours + "/...=", ours + "/cli/...=-l", ours + "/serve/...=-l", ours + "/answer=-l", ours + "/ask=-l", ours + "/session=-l", ours + "/catalog=-l", ours + "/draw/...=-l", ours + "/proof=-l", ours + "/lang/lib/topics=-l",
	ours + "/internal/desk=-l", ours + "/internal/play/...=-l", ours + "/internal/report/...=-l", ours + "/internal/sweep/...=-l",
	ours + "/internal/store/...=-l", ours + "/internal/explore=-l", ours + "/internal/course=-l", ours + "/internal/jupyter=-l", ours + "/internal/repl=-l", ours + "/internal/discover=-l", ours + "/internal/sealed=-l",
	ours + "/sets=-l", ours + "/lang/lib=-l", ours + "/lang/syntax=-l",
}

// ours is the path of this module.
const ours = "github.com/upstar-cgt/upstar"

// build builds the program for a target, with the archives that the overlay names.
func build(root, overlay, file string, t target) error {
	args := []string{"build", "-trimpath", "-tags=packed,digests", "-overlay=" + overlay, "-ldflags=-s -w -buildid= -funcalign=1", "-o", file}
	for _, f := range flags {
		args = append(args, "-gcflags="+f)
	}
	cmd := exec.Command("go", append(args, "./cmd/upstar")...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS="+t.os, "GOARCH="+t.arch, "CGO_ENABLED=0", "GOAMD64=v1", "GOARM64=v8.0", "GOEXPERIMENT=", "GOFLAGS="+ourFlags(os.Getenv("GOFLAGS")))
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build for %v: %w\n%s", t, err, text)
	}
	return nil
}

// ourFlags returns the value of GOFLAGS for the build. It keeps the flag that limits how many builds
// run at once. Other flags might change the programs. The value is never empty: then the go command
// would use the flags that the user has set with go env -w.
func ourFlags(flags string) string {
	ours := "-buildvcs=auto" // the program knows its revision
	for word := range strings.FieldsSeq(flags) {
		if strings.HasPrefix(word, "-p=") {
			ours += " " + word
		}
	}
	return ours
}

// rootOf returns the folder of this module.
func rootOf() (string, error) {
	mod, err := output("", "go", "env", "GOMOD")
	if err != nil {
		return "", err
	}
	if mod == "" || mod == os.DevNull {
		return "", fmt.Errorf("run this in a checkout of upstar")
	}
	return filepath.Dir(mod), nil
}

// output returns the output of a command.
func output(dir, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	text, err := cmd.Output()
	if err != nil {
		if e, ok := err.(*exec.ExitError); ok {
			return "", fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, e.Stderr)
		}
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return strings.TrimSpace(string(text)), nil
}
