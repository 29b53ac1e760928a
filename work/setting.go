// SPDX-License-Identifier: Apache-2.0

package work

import "regexp"

// A setting in a text is written «memory». A library does not know how its users change a setting:
// by a flag, a field of JSON or a button.
var setting = regexp.MustCompile(`«([a-z][a-z-]*)»`)

// Settings returns a text in which each setting is replaced by prefix and its name. A command line
// uses the prefix "--". Other interfaces show «memory» as it is.
func Settings(text, prefix string) string {
	return setting.ReplaceAllString(text, prefix+"$1")
}
