// SPDX-License-Identifier: Apache-2.0

package report

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// Mark ends an exported file, whose format its name or format tells, with the version of
// upstar and the command that made it. Formats without comments stay as they are.
func Mark(w io.Writer, format, command string) (err error) {
	if command == "" {
		return nil
	}
	switch strings.TrimPrefix(filepath.Ext("."+format), ".") {
	case "svg":
		// A comment may not contain two hyphens, as flags do; an instruction may.
		_, err = fmt.Fprintf(w, "<?upstar version=%q command=%q?>\n", Release, strings.NewReplacer("?>", "? >", "\n", " ").Replace(command))
	case "tex", "latex":
		_, err = fmt.Fprintf(w, "%% upstar %s: %s\n", Release, strings.ReplaceAll(command, "\n", " "))
	}
	return err
}

// Signed writes from, and then the mark.
func Signed(from io.WriterTo, format, command string) io.WriterTo {
	return signed{from, format, command}
}

type signed struct {
	from            io.WriterTo
	format, command string
}

func (s signed) WriteTo(w io.Writer) (int64, error) {
	n, err := s.from.WriteTo(w)
	if err != nil {
		return n, err
	}
	return n, Mark(w, s.format, s.command)
}
