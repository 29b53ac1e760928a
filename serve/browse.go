// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"os"
	"os/exec"
	"runtime"
)

// Browse opens a browser if there is one.
func Browse(address string) {
	switch {
	case runtime.GOOS == "darwin":
		_ = exec.Command("open", address).Start()
	case runtime.GOOS == "windows":
		_ = exec.Command("rundll32", "url.dll,FileProtocolHandler", address).Start()
	case os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != "":
		_ = exec.Command("xdg-open", address).Start()
	}
}
