// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"sync"

	"github.com/upstar-cgt/upstar/catalog"
)

// builtin is the catalogue in which names are looked up.
var builtin = sync.OnceValue(catalog.Builtin)
