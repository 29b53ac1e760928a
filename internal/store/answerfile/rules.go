// SPDX-License-Identifier: Apache-2.0

package answerfile

import (
	"fmt"

	"github.com/upstar-cgt/upstar/internal/report"
	"github.com/upstar-cgt/upstar/internal/store/catalogue"
	"github.com/upstar-cgt/upstar/session"
)

// Rules returns the format of an answer, and a fingerprint of the rules under which it is found.
// Answers found under other rules are not used.
func Rules(at *session.Session, q catalogue.Question) string {
	var kits []string
	switch q.Kind {
	case "heap", "quotient", "periods", "quotients":
		kits = []string{"heap"}
	case "value", "stats", "hunt": // the language has rulesets of its own
		return fmt.Sprintf("%d.%s.%s", catalogue.Format, at.Catalog.Fingerprint(report.Build, []string{""}, q.Subject), report.Build())
	}
	return fmt.Sprintf("%d.%s", catalogue.Format, at.Catalog.Fingerprint(report.Build, kits, q.Subject))
}

// keptUnder names the rules of positions in a file of results.
func keptUnder(at *session.Session, texts []string) string {
	return "rules " + at.Catalog.Fingerprint(report.Build, nil, texts...)
}
