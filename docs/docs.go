// SPDX-License-Identifier: Apache-2.0

// Package docs holds the documents of upstar, for those who read them in a browser.
package docs

import "embed"

// Files are the documents, as Markdown.
//
//go:embed *.md */*.md
var Files embed.FS
