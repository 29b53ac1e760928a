// SPDX-License-Identifier: Apache-2.0

package takebreak_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
)

func ExampleCode_Options() {
	grundy, _ := takebreak.Parse("4!")
	for heaps := range grundy.Moves(7) {
		fmt.Print(heaps, " ")
	}
	fmt.Println(grundy)
	// Output: [1 6] [2 5] [3 4] 4!.0
}

func ExampleCode_FirstCousin() {
	dawsonsKayles := takebreak.MustParse("0.07")
	dawsonsChess, _ := dawsonsKayles.FirstCousin()
	fmt.Println(dawsonsChess)
	// Output: 0.137
}

func TestNormalForm(t *testing.T) {
	for in, want := range map[string]string{
		".77": "0.77", "0.770": "0.77", "000.0": "0.0", "8": "8.0", "4": "4.0", "08.": "8.0",
		"0.[3]": "0.[3]", "0.33[33]": "0.[3]", "0.3[03]": "0.[30]", "0.7[03]": "0.70[30]", "0.1[3]": "0.1[3]",
		"0.3003330[3]": "0.3003330[3]", "0.0[03]": "0.00[30]",
		"0.3!": "0.3", "0.7?": "0.7?", "0.7=": "0.7=", "0.f": "0.F", "0.z": "0.Z", "0.{5,1,0}": "0.Z",
		"0.{6}": "0.{6}", "0.{2!,2=}": "0.4", "0.{3!,3=}": "0.{3!,3=}", "0.{0+}": "0.*", "0.{1,2+}": "0.{1+}",
		"0.{1,2!+}": "0.{1+}!", "0.{2, 3}": "0.C", "0.{2,3!}?": "0.{2?,3!}", "0.{3+!}": "0.{3+}!",
		"80.0": "80.0", "0.{2!+,2=+}": "0.{2,3!+,3=+}",
	} {
		c, err := takebreak.Parse(in)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		if got := c.String(); got != want {
			t.Errorf("Parse(%q) = %s, want %s", in, got, want)
		}
	}
}

func TestSyntaxErrorsPointAtTheDigit(t *testing.T) {
	for in, offset := range map[string]int{
		"": 0, ".": 1, "0.7x_": 4, "0.7-7": 3, "0..7": 2, "0.[": 3, "0.[3": 2, "0.[]": 3, "0.[3]7": 5,
		"0.{2": 2, "0.{": 3, "0.{a}": 3, "0.{2,}": 5, "0.{2;3}": 4, "0.7!!": 4, "0.{9999}": 3, "0.7 7": 3, "0.⁷": 2,
		"[3].0": 0, "0.}": 2, "0.{2!!}": 5,
	} {
		_, err := takebreak.Parse(in)
		var syntax *game.SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("Parse(%q): error %v, want a SyntaxError", in, err)
			continue
		}
		if syntax.Offset != offset || syntax.Input != in {
			t.Errorf("Parse(%q): offset %d, want %d (%v)", in, syntax.Offset, offset, err)
		}
	}
}

func TestGrows(t *testing.T) {
	for in, grows := range map[string]bool{
		"0.77": false, "4.0": false, "4!.0": false, "8": false, "80.0": false, "2.0": true, "1.0": false, "*.0": true,
		"{2+}=.0": false, "40.0": true, "{2=}0.0": true, "{3=}0.0": false, "{3!}00.0": false, "{3}00.0": true,
		"{3!}000.0": true, "{3=}00.0": true, "{3+}000.0": true, "{5+}000.0": false, "10.0": false,
	} {
		c := takebreak.MustParse(in)
		err := c.Grows()
		if (err != nil) != grows {
			t.Errorf("%s: Grows() = %v, want growth %v", in, err, grows)
		}
		if got := growsLiterally(c); got != grows {
			t.Errorf("%s: literal play says growth %v, want %v", in, got, grows)
		}
		var growth *takebreak.GrowthError
		if errors.As(err, &growth) && !slices.ContainsFunc(slices.Collect(c.Moves(growth.Size)), func(heaps []int) bool {
			return len(heaps) == growth.Heaps && slices.Max(heaps) >= growth.Size
		}) {
			t.Errorf("%s: no such move: %v", in, err)
		}
	}
}

func growsLiterally(c takebreak.Code) bool {
	for n := 1; n <= 12; n++ {
		for heaps := range c.Moves(n) {
			if len(heaps) > 0 && slices.Max(heaps) >= n {
				return true
			}
		}
	}
	return false
}

// literalOptions follows the definition: all multisets of positive heaps whose
// digit allows their number and shape.
func literalOptions(c takebreak.Code, n int) map[string]bool {
	set := map[string]bool{}
	var grow func(heaps []int, least, sum, top int)
	grow = func(heaps []int, least, sum, top int) {
		if allowed(c.Digit(n-sum), heaps) {
			set[fmt.Sprint(heaps)] = true
		}
		for a := least; sum+a <= top; a++ {
			grow(append(slices.Clone(heaps), a), a, sum+a, top)
		}
	}
	if n > 0 {
		grow([]int{}, 1, 0, n-c.First())
	}
	return set
}

func allowed(d takebreak.Digit, heaps []int) bool {
	s := d.Shape(len(heaps))
	if len(heaps) < 2 {
		return s != 0
	}
	distinct := len(slices.Compact(slices.Clone(heaps)))
	switch distinct {
	case 1:
		return s&takebreak.AllEqual != 0
	case len(heaps):
		return s&takebreak.AllUnequal != 0
	}
	return s&takebreak.Neither != 0
}

var sampleCodes = []string{
	"0.77", "0.07", "0.137", "4.0", "4!.0", "8", "0.3F", "0.3F?", "0.3F!", "0.[3]", "0.7[03]", "80.0", "0.*=", "0.*!3", "0.*",
	"{2+}=.0", "0.{0,1,3+}", "0.2048", "0.00G", "0.0V?", "{3=}0.0", "0.{3!,3=}", "0.0C=1", "0.{4?,2}06", "8!.0", "8?.04",
}

func TestOptionsAreTheDefinition(t *testing.T) {
	for _, s := range sampleCodes {
		c := takebreak.MustParse(s)
		for n := -1; n <= 13; n++ {
			want := literalOptions(c, n)
			got := map[string]bool{}
			for heaps := range c.Moves(n) {
				if got[fmt.Sprint(heaps)] {
					t.Fatalf("%s, heap %d: %v twice", s, n, heaps)
				}
				got[fmt.Sprint(heaps)] = true
			}
			if len(got) != len(want) {
				t.Fatalf("%s, heap %d: %d options, want %d", s, n, len(got), len(want))
			}
			for h := range want {
				if !got[h] {
					t.Fatalf("%s, heap %d: option %s missing", s, n, h)
				}
			}
		}
	}
}

// cut takes one token off each heap and drops the empty ones.
func cut(heaps []int) string {
	rest := []int{}
	for _, a := range heaps {
		if a > 1 {
			rest = append(rest, a-1)
		}
	}
	return fmt.Sprint(rest)
}

func TestFirstCousinHasTheSameTree(t *testing.T) {
	codes := slices.Clone(sampleCodes)
	for i := range 64 * 8 {
		codes = append(codes, fmt.Sprintf("0.%03o", i), fmt.Sprintf("4.%03o", i), fmt.Sprintf("8.0%X", i%16))
	}
	codes = append(codes, "0.4[4]", "0.[08]", "0.8!", "0.{4}?", "0.{4?,3=}", "{3=}000.08")
	for _, s := range codes {
		c := takebreak.MustParse(s)
		cousin, ok := c.FirstCousin()
		if !ok {
			continue
		}
		for n := 1; n <= 12; n++ {
			want, got := map[string]bool{}, map[string]bool{}
			for heaps := range c.Moves(n) {
				want[cut(heaps)] = true
			}
			for heaps := range cousin.Moves(n - 1) {
				got[fmt.Sprint(heaps)] = true
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("%s → %s, heap %d: options %v, want %v", s, cousin, n-1, got, want)
			}
		}
	}
}

func TestStandard(t *testing.T) {
	for in, want := range map[string]string{ // [WW, ch. 4, first cousins]
		"0.07": "0.137 1", "0.4": "0.137 2", "0.6": "0.37 1", "4.0": "0.7 1", "0.77": "0.77 0",
		"0.0001": "0.1 3", "0.0": "0.0 0", "0.02": "0.13 2", "8": "0.137F 2",
	} {
		c, shift := takebreak.MustParse(in).Standard()
		if got := c.String() + " " + strconv.Itoa(shift); got != want {
			t.Errorf("Standard(%s) = %s, want %s", in, got, want)
		}
	}
}

func TestOctal(t *testing.T) {
	none, one, two, ok := takebreak.MustParse("4.137").Octal()
	if got := fmt.Sprint(none, one, two, ok); got != "[1 2 3] [2 3] [0 3] true" {
		t.Errorf("Octal(4.137) = %s", got)
	}
	for _, s := range []string{"0.8", "0.[3]", "4!.0", "2.0", "40.0", "0.*"} {
		if _, _, _, ok := takebreak.MustParse(s).Octal(); ok {
			t.Errorf("%s counts as octal", s)
		}
	}
	if got := takebreak.Octal(4, 0, 7).String(); got != "4.07" {
		t.Errorf("Octal(4,0,7) = %s", got)
	}
}

func TestSubtraction(t *testing.T) {
	for got, want := range map[string]string{
		takebreak.Subtraction(2, 3, 7).String(): "0.0330003",
		takebreak.AllBut(2, 3, 7).String():      "0.3003330[3]",
		takebreak.AllBut().String():             "0.[3]",
		takebreak.Subtraction(-4, 0).String():   "0.0",
	} {
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// TestConformance reads a peer's cases in place.
func TestConformance(t *testing.T) {
	dir := os.Getenv("UPSTAR_CONFORMANCE")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "..", "shared", "conformance")
	}
	f, err := os.Open(filepath.Join(dir, "cgscript.jsonl"))
	if err != nil {
		t.Skip("no conformance cases: ", err)
	}
	defer f.Close()
	count := 0
	for sc := bufio.NewScanner(f); sc.Scan(); {
		var k struct{ Kind, Name, Input, Expected string }
		if !strings.Contains(sc.Text(), `"tbcode-`) || json.Unmarshal(sc.Bytes(), &k) != nil {
			continue
		}
		count++
		c, err := takebreak.Parse(k.Input)
		if err != nil {
			t.Errorf("%s: %v", k.Name, err)
			continue
		}
		got := c.String()
		if k.Kind == "tbcode-traverse" {
			n, err := strconv.Atoi(k.Name[strings.LastIndex(k.Name, " ")+1:])
			if err != nil {
				t.Fatal(err)
			}
			got = traverse(c, n)
		}
		if got != k.Expected {
			t.Errorf("%s: got %s, want %s", k.Name, got, k.Expected)
		}
	}
	if count == 0 {
		t.Error("no case found")
	}
}

func traverse(c takebreak.Code, n int) string {
	var ms []string
	for heaps := range c.Moves(n) {
		s := strings.ReplaceAll(strings.Trim(fmt.Sprint(heaps), "[]"), " ", ",")
		if s == "" {
			s = "-"
		}
		ms = append(ms, s)
	}
	return strings.Join(ms, "  ")
}

func FuzzParse(f *testing.F) {
	for _, s := range sampleCodes {
		f.Add(s)
	}
	f.Add("0.{2,3!}?[*7]")
	f.Fuzz(func(t *testing.T, s string) {
		c, err := takebreak.Parse(s)
		if err != nil {
			if err.Error() == "" {
				t.Fatal("empty message")
			}
			return
		}
		text := c.String()
		d, err := takebreak.Parse(text)
		if err != nil || d.String() != text {
			t.Fatalf("%q prints as %q, which reads as %q, %v", s, text, d, err)
		}
		count := 0
		c.Options(9, func(heaps []int) bool { count++; return count < 1000 })
		if cousin, ok := c.FirstCousin(); ok && len(text) < 50 {
			_ = cousin.String()
		}
		_ = c.Grows()
	})
}
