// SPDX-License-Identifier: Apache-2.0

package strategy

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// mostName is the greatest size of numbers in the name of a form. mostForm is the greatest length
// of a form.
const mostName, mostForm = 1 << 20, 1 << 16

// forms are the rules of literal games {L|R}. A form is written with braces, or by its name if it
// has one; see named. Left moves to an option left of the bar.
func forms() rules {
	return rules{
		read: func(text string) (string, error) {
			if _, err := Options(text); err != nil {
				return "", err
			}
			return text, nil
		},
		moves: func(p string, player int) []string {
			options, err := Options(p)
			if err != nil {
				panic(err) // it was read
			}
			return options[player]
		},
		parts:    func(p string) []string { return []string{p} },
		negative: Negative,
	}
}

// Options returns the options of each player in a literal form. It checks the whole form, not only
// the options.
func Options(p string) (options [2][]string, err error) {
	if len(p) > mostForm {
		return options, fmt.Errorf("a form of more than %d bytes", mostForm)
	}
	if err := checked(p); err != nil {
		return options, err
	}
	if p[0] != '{' {
		return named(p)
	}
	depth, start, player := 0, 1, 0
	for i := 1; i < len(p); i++ {
		switch c := p[i]; {
		case depth == 0 && (c == ',' || c == '|' || c == '}'):
			if i > start {
				options[player] = append(options[player], p[start:i])
			}
			if start = i + 1; c == '|' {
				player = 1
			}
		case c == '{':
			depth++
		case c == '}':
			depth--
		}
	}
	return options, nil
}

// checked returns an error if something is wrong with a form.
func checked(p string) error {
	rest, err := oneForm(p, 0)
	if err == nil && rest != "" {
		err = fmt.Errorf("%q comes after the form", rest[:1])
	}
	return err
}

// oneForm reads a form, and returns the text that follows it.
func oneForm(p string, depth int) (rest string, err error) {
	if depth > 1000 {
		return "", fmt.Errorf("a form more than 1000 options deep")
	}
	if !strings.HasPrefix(p, "{") {
		end := strings.IndexAny(p, ",|}")
		if end < 0 {
			end = len(p)
		}
		_, err := named(p[:end])
		return p[end:], err
	}
	p = p[1:]
	for _, end := range "|}" {
		for first := true; p != "" && rune(p[0]) != end; first = false {
			if !first {
				if p[0] != ',' {
					return "", fmt.Errorf("%q instead of a comma", p[:1])
				}
				p = p[1:]
			}
			if p, err = oneForm(p, depth+1); err != nil {
				return "", err
			}
		}
		if p == "" {
			return "", fmt.Errorf("the form is not whole: %q is missing", end)
		}
		p = p[1:]
	}
	return p, nil
}

// Negative returns a form with the players exchanged.
func Negative(p string) string {
	options, err := Options(p)
	switch {
	case err != nil || p == "0" || p[0] == '*':
		return p
	case p[0] == '-':
		return p[1:]
	case p[0] == '^':
		return "v" + p[1:]
	case p[0] == 'v':
		return "^" + p[1:]
	case p[0] != '{':
		return "-" + p
	}
	for player := range options {
		for i, q := range options[player] {
			options[player][i] = Negative(q)
		}
	}
	return "{" + strings.Join(options[1], ",") + "|" + strings.Join(options[0], ",") + "}"
}

// names describes the names of forms: integers and fractions, nimbers, and multiples of up, with or
// without a star.
var names = regexp.MustCompile(`^(?:(-?\d+)(?:/(\d+))?|(\*)(\d*)|([v^])(\d*)(\*?))$`)

// named returns the options of a form that is written by its name. For example, 2 is {1|}, 3/4 is
// {1/2|1}, * is {0|0}, *2 is {0,*|0,*}, ^ is {0|*}, ^3 is {0|^2*}, ^3* is {0|^2}, ^* is {0,*|0},
// and v is the negative of ^.
func named(p string) (options [2][]string, err error) {
	m := names.FindStringSubmatch(p)
	number := func(text string) int {
		n, failed := strconv.Atoi(text)
		if text == "" {
			return 1
		}
		if failed != nil || n > mostName || n < -mostName {
			err = fmt.Errorf("%.30q in a form is too great", text)
		}
		return n
	}
	switch {
	case m == nil:
		return options, fmt.Errorf("%.30q is neither a form in braces nor the name of one", p)
	case m[3] != "":
		if n := number(m[4]); err == nil {
			if n > 4096 || n < 1 || star(n) != p {
				return options, fmt.Errorf("%.30q is not a name of a nimber up to *4096", p)
			}
			for k := range n {
				options[0] = append(options[0], star(k))
			}
			options[1] = options[0]
		}
	case m[5] != "":
		n := number(m[6])
		if err == nil && (n < 1 || up(n, m[7] != "") != "^"+p[1:]) {
			err = fmt.Errorf("%.30q is not a name of a multiple of up", p)
		}
		options = [2][]string{{"0"}, {up(n-1, m[7] == "")}}
		if n == 1 && m[7] != "" {
			options = [2][]string{{"0", "*"}, {"0"}}
		}
		if m[5] == "v" {
			options = [2][]string{negatives(options[1]), negatives(options[0])}
		}
	default:
		return fraction(p, number(m[1]), number(m[2]), err)
	}
	return options, err
}

// fraction returns the options of n/d.
func fraction(p string, n, d int, err error) (options [2][]string, _ error) {
	if err == nil && (d < 1 || d&(d-1) != 0 || dyadic(n, d) != p) {
		err = fmt.Errorf("%.30q is not a number in lowest terms with a power of 2 below the line", p)
	}
	if err != nil {
		return options, err
	}
	if d > 1 || n > 0 {
		options[0] = []string{dyadic(n-1, d)}
	}
	if d > 1 || n < 0 {
		options[1] = []string{dyadic(n+1, d)}
	}
	return options, nil
}

// dyadic writes n/d in lowest terms.
func dyadic(n, d int) string {
	for d > 1 && n%2 == 0 {
		n, d = n/2, d/2
	}
	if d == 1 {
		return strconv.Itoa(n)
	}
	return fmt.Sprintf("%d/%d", n, d)
}

func star(n int) string {
	switch n {
	case 0:
		return "0"
	case 1:
		return "*"
	}
	return "*" + strconv.Itoa(n)
}

func up(n int, starred bool) (text string) {
	switch {
	case n == 0 && starred:
		return "*"
	case n == 0:
		return "0"
	case n > 1:
		text = strconv.Itoa(n)
	}
	if starred {
		text += "*"
	}
	return "^" + text
}

func negatives(all []string) (out []string) {
	for _, p := range all {
		out = append(out, Negative(p))
	}
	return out
}
