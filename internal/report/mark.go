// SPDX-License-Identifier: Apache-2.0

package report

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// Mark adds a mark to the end of an exported file: the version of upstar and the command that made
// the file. The format is given by the name of the file or of the format. Files in formats without
// comments stay as they are.
func Mark(w io.Writer, format, command string) (err error) {
	if command == "" {
		return nil
	}
	switch strings.TrimPrefix(filepath.Ext("."+format), ".") {
	case "svg":
		// A comment may not contain two hyphens, which flags contain. A processing instruction may.
		_, err = fmt.Fprintf(w, "<?upstar version=%q command=%q?>\n", Release, strings.NewReplacer("?>", "? >", "\n", " ").Replace(command))
	case "tex", "latex":
		_, err = fmt.Fprintf(w, "%% upstar %s: %s\n", Release, strings.ReplaceAll(command, "\n", " "))
	}
	return err
}

// Signed returns a writer of the content of from, followed by the mark.
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
