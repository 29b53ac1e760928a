// SPDX-License-Identifier: Apache-2.0

package terminal_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/play"
	"github.com/upstar-cgt/upstar/internal/play/terminal"
	"github.com/upstar-cgt/upstar/session"
)

func ExampleMatch() {
	c := catalog.Builtin()
	table, err := terminal.Open(c, play.Game{}, []string{"nim(1,2)"})
	if err != nil {
		fmt.Println(err)
		return
	}
	m := &terminal.Match{Table: table, Engine: play.NewEngine(session.New(c)), Foe: play.Perfect, Rand: rand.New(rand.NewPCG(1, 0)), Think: time.Second, Out: os.Stdout,
		Typed: []string{"2→1", "address", "1→0", "quit"}}
	err = m.Run(context.Background(), strings.NewReader(""))
	fmt.Println(err)
	// Output:
	// A move is typed as it is listed; there are list, hint, why, undo, address, quit.
	//
	// 0  nim(1,2)
	//       o
	//
	//   o   o
	// ---------
	//   1   2
	// Left> 2→1
	//
	// 0  nim(1,1)
	//   o   o
	// ---------
	//   1   1
	// Right> 1→0
	//
	// 0  nim(1)
	//   o
	// -----
	//   1
	// Left> address
	// g=nim:1,2&m=0h1t2.0h0t1&to=L
	// Left> 1→0
	//
	// 0  nim(0)
	// -----
	// Right cannot move; the last move wins: Left wins.
	// over> quit
	// <nil>
}
