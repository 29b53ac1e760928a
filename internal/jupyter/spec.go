// SPDX-License-Identifier: Apache-2.0

package jupyter

import (
	_ "embed"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
)

//go:embed logo-svg.svg
var logo []byte

// Spec is the description of the kernel for Jupyter.
type Spec struct {
	Argv        []string `json:"argv"`
	DisplayName string   `json:"display_name"`
	Language    string   `json:"language"`
	Interrupt   string   `json:"interrupt_mode"`
}

// Install writes the kernelspec of a program and returns its location. The location is the folder
// of the user's Jupyter, or is under a prefix if that is not empty.
func Install(program, prefix string) (dir string, err error) {
	data := filepath.Join(prefix, "share", "jupyter")
	if prefix == "" {
		if data, err = userData(); err != nil {
			return "", err
		}
	}
	dir = filepath.Join(data, "kernels", "cgscript")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	spec, err := json.MarshalIndent(Spec{[]string{program, "kernel", "run", "{connection_file}"}, "CGScript (upstar)", "cgscript", "message"}, "", "  ")
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(dir, "logo-svg.svg"), logo, 0o666); err != nil {
		return "", err
	}
	return dir, os.WriteFile(filepath.Join(dir, "kernel.json"), append(spec, '\n'), 0o666)
}

// userData returns the folder where Jupyter searches for kernels that a user has installed.
func userData() (string, error) {
	if dir := os.Getenv("JUPYTER_DATA_DIR"); dir != "" {
		return dir, nil
	}
	home, err := os.UserHomeDir()
	switch {
	case err != nil:
		return "", err
	case runtime.GOOS == "darwin":
		return filepath.Join(home, "Library", "Jupyter"), nil
	case runtime.GOOS == "windows":
		if dir := os.Getenv("APPDATA"); dir != "" {
			return filepath.Join(dir, "jupyter"), nil
		}
	case os.Getenv("XDG_DATA_HOME") != "":
		return filepath.Join(os.Getenv("XDG_DATA_HOME"), "jupyter"), nil
	}
	return filepath.Join(home, ".local", "share", "jupyter"), nil
}
