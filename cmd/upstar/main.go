// SPDX-License-Identifier: Apache-2.0

// Upstar is a combinatorial game theory suite. For any sum of games, played in any way, it says who
// wins, by which moves, and why.
package main

import (
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/cli"
)

func main() { cli.Main(catalog.Builtin()) }
