// SPDX-License-Identifier: Apache-2.0

//go:build !packed

// Package docs holds the documents of upstar, for those who read them in a browser.
package docs

import (
	"embed"
	"io/fs"
)

//go:embed *.md */*.md
var embedded embed.FS

// Files are the documents, as Markdown.
var Files fs.FS = embedded
