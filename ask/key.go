// SPDX-License-Identifier: Apache-2.0

package ask

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/upstar-cgt/upstar/session"
)

// A Key is what an answer is filed under: the kind, the subject in a fixed notation, and the
// nonzero parameters.
type Key struct {
	Kind    string
	Subject string
	Params  map[string]string
}

// params returns the parameters of a question: its fields by their JSON names. It omits fields
// whose ask tag says that they are the subject or do not change the answer. It also omits fields
// that are 0, false or empty. A pointer to 0 counts only if its field is tagged given.
func params(q any) map[string]string {
	out := map[string]string{}
	v := reflect.ValueOf(q)
	for i := range v.NumField() {
		f, x := v.Type().Field(i), v.Field(i)
		tag := f.Tag.Get("ask")
		if tag == "subject" || tag == "beside" {
			continue
		}
		given := x.Kind() == reflect.Pointer && !x.IsNil()
		if given {
			x = x.Elem()
		}
		if x.IsZero() && !(given && tag == "given") || x.Kind() == reflect.Slice && x.Len() == 0 {
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		out[name] = strings.ReplaceAll(fmt.Sprint(x.Interface()), " ", ",")
	}
	return out
}

// positionKey returns a key whose subject is a list of positions.
func positionKey(s *session.Session, kind string, texts []string, q any) (Key, error) {
	positions, err := s.Catalog.ParseAll(texts)
	var names []string
	for _, p := range positions {
		names = append(names, p.String())
	}
	return Key{kind, strings.Join(names, " "), params(q)}, err
}

// splitPositions splits the subject made by positionKey into positions, each of which ends with a
// closing bracket.
func splitPositions(subject string) (texts []string) {
	depth, begin := 0, 0
	for i, r := range subject {
		switch {
		case strings.ContainsRune("([{", r):
			depth++
		case strings.ContainsRune(")]}", r):
			if depth--; depth == 0 && i+1 < len(subject) && subject[i+1] == ' ' {
				texts = append(texts, subject[begin:i+1])
				begin = i + 2
			}
		}
	}
	return append(texts, subject[begin:])
}
