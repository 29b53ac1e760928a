// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/session"
)

// at is where the tests ask.
var at = session.New(catalog.Builtin())
