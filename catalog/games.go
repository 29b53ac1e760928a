// SPDX-License-Identifier: Apache-2.0

package catalog

import (
	"sync"

	"github.com/upstar-cgt/upstar/rules/heap"
)

// Games returns the rulesets: the one list.
var Games = sync.OnceValue(func() []*Entry {
	return []*Entry{
		of("heap", heap.Nim),
		of("heap", heap.Kayles),
		of("heap", heap.DawsonsKayles),
		of("heap", heap.DawsonsChess),
		of("heap", heap.GrundysGame),
		of("heap", heap.JamesBond),
		of("heap", heap.FibonacciNim),
		of("heap", heap.Nimania),
		family("heap", heap.Octal),
		family("heap", heap.Subtraction),
		family("heap", heap.AllBut),
		family("heap", heap.PartizanSubtraction),
		family("heap", heap.PartizanOctal),
		family("heap", heap.Moore),
		family("heap", heap.LimitNim),
		family("heap", heap.Obliged),
	}
})
