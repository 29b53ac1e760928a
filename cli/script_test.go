// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/session"
)

// testApp is the command line without its guard of memory.
func testApp() *app {
	os.Unsetenv("UPSTAR_CATALOGUE") // which is not for tests
	return &app{at: session.New(catalog.Builtin())}
}

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"upstar": func() { Main(catalog.Builtin()) }})
}

// The sessions of testdata/script are run as they stand. They are also a
// tutorial; go test ./cli -run Sessions -update writes their output anew.
func TestSessions(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", UpdateScripts: *update, RequireExplicitExec: true})
}
