// SPDX-License-Identifier: Apache-2.0

package form_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/game/form"
)

// day makes of a form the day on which it is born.
type day struct{}

func (day) Make(left, right []int) (int, error) {
	born := 0
	for _, d := range append(left, right...) {
		born = max(born, d+1)
	}
	if born > 50 {
		return 0, errors.New("too late")
	}
	return born, nil
}

func (d day) Named(x form.Name) (int, error) {
	left, right := x.Options()
	var options [2][]int
	for i, names := range [][]form.Name{left, right} {
		for _, y := range names {
			born, err := d.Named(y)
			if err != nil {
				return 0, err
			}
			options[i] = append(options[i], born)
		}
	}
	return d.Make(options[0], options[1])
}

// adding is a day that can add.
type adding struct{ day }

func (adding) Add(g, h int) (int, error) { return g + h, nil }

func Example() {
	fmt.Println(form.Parse("{0,{1|0}||*|-3/4}", day{}))
	fmt.Println(form.Parse("{*|1 + 2}", adding{}))
	// Output:
	// 5 <nil>
	// 4 <nil>
}

// A name is born when the form of its options is.
func TestBirthday(t *testing.T) {
	for _, s := range []string{"0", "1", "-3", "1/2", "3/4", "5/4", "-19/8", "*", "*4", "^", "v", "^*", "v*", "^3", "v3*", "^2*"} {
		x, err := form.Whole(s, (*form.Reader).Name)
		if err != nil || x.String() != s {
			t.Errorf("%s is read as %v, %v", s, x, err)
		}
		if want, _ := (day{}).Named(x); x.Birthday() != want {
			t.Errorf("%s is born on day %d, want %d", s, x.Birthday(), want)
		}
		left, right := x.Options()
		if y := form.Text(form.Texts(left), form.Texts(right)); y != s {
			t.Errorf("the form of %s is written %s", s, y)
		}
	}
}

func TestErrors(t *testing.T) {
	for s, offset := range map[string]int{"": 0, "{": 1, "{0}": 2, "{0|1|2}": 4, "--1": 1, "1+1": 1, "{0|60}": 3, "{49|{49|}}": 0, "1/6": 2} {
		_, err := form.Parse(s, day{})
		var syntax *game.SyntaxError
		if !errors.As(err, &syntax) || syntax.Offset != offset {
			t.Errorf("%q: %v, want an error at %d", s, err, offset)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"{0,*|^,v2*}", "{1||0|-1/2}", "*3+{|}", "{||}", "↑", strings.Repeat("{", 1002)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if strings.ContainsAny(s, "0123456789") { // small numbers only: day recurs without a memo
			s = strings.Map(func(r rune) rune {
				if r >= '5' && r <= '9' {
					return -1
				}
				return r
			}, s)
			for range 2 {
				for d := range 5 {
					for e := range 5 {
						s = strings.ReplaceAll(s, fmt.Sprint(d)+fmt.Sprint(e), fmt.Sprint(d))
					}
				}
			}
		}
		_, one := form.Parse(s, day{})
		_, sum := form.Parse(s, adding{})
		if one == nil && sum != nil {
			t.Errorf("%q is read, but not where sums are: %v", s, sum)
		}
	})
}
