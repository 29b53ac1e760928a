// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
)

// TestSlider moves a slider and refuses what is none; cells show pictures of positions.
func TestSlider(t *testing.T) {
	d := New(catalog.Builtin())
	ask := func(input string, slide int, fresh bool) (shown *Shown, err error) {
		err = d.Cell(context.Background(), CellQuestion{Sheet: "s", Input: input, Fresh: fresh, Slide: slide}, func(_ string, data any) { shown, _ = data.(*Shown) })
		return shown, err
	}
	for _, c := range []struct {
		input, name, stops, now string
		slide                   int
	}{
		{"t := Slider(0, 1)", "t", "0 1/4 1/2 3/4 1", "3/4", 3},
		{"t := Slider(0, 1);", "t", "0 1/4 1/2 3/4 1", "0", 0},
		{"n := Slider(1, 20, 5)", "n", "1 6 11 16", "16", 99},
		{"x := Slider(-1/3, 1/3, 1/3)", "x", "-1/3 0 1/3", "0", 1},
	} {
		shown, err := ask(c.input, c.slide, true)
		if err != nil || shown == nil || shown.Slider == nil {
			t.Errorf("%s: %v, %v", c.input, shown, err)
			continue
		}
		if s := shown.Slider; s.Name != c.name || strings.Join(s.Stops, " ") != c.stops {
			t.Errorf("%s: %v", c.input, *s)
		}
		if after, err := ask(c.name, 0, false); err != nil || after.Plain != c.now {
			t.Errorf("%s: then %v, %v, want %s", c.input, after, err, c.now)
		}
	}
	for _, input := range []string{"t := Slider(1, 0)", "t := Slider(0, 1, 0)", "t := Slider(0, 10^9, 1)", "t := Slider(0, 1, -1)", `t := Slider("a", 1)`, "t := Slider(0)", "t := Slider(*, 1)"} {
		if shown, err := ask(input, 0, true); err == nil {
			t.Errorf("%s: %v", input, shown)
		}
	}
	// a position that is typed has its value and its picture; Explorer shows it too
	for _, input := range []string{"domineering(2x2)", "Explorer(domineering(2x2))"} {
		if shown, err := ask(input, 0, true); err != nil || shown.Plain != "+-1" || shown.Scene == nil || !strings.Contains(shown.SVG, "<svg") || !strings.Contains(shown.TikZ, "tikzpicture") {
			t.Errorf("%s: %v, %v", input, shown, err)
		}
	}
	if shown, err := ask("Slider(2, 3)", 0, true); err != nil || shown.Plain != "2" || shown.Slider != nil {
		t.Errorf("a slider without a variable: %v, %v", shown, err)
	}
}

// TestItems shows lists one by one, as far as they are set or drawn.
func TestItems(t *testing.T) {
	d := New(catalog.Builtin())
	for _, c := range []struct {
		input        string
		items, count int
	}{
		{"[{2|1}, *, ^]", 3, 3}, {"[n*^ for n from 1 to 200]", mostItems, 200}, {`["a", "b"]`, 0, 0}, {"[]", 0, 0}, {"[[1], [2]]", 0, 0},
		{"[{3|1}.Thermograph]", 1, 1}, {"{*, ^}", 2, 2}, {"[game.grid.Domineering(Grid.Empty(2,2))]", 1, 1}, {"[1,2,3,4,5,6]", 0, 0},
	} {
		var shown *Shown
		err := d.Cell(context.Background(), CellQuestion{Sheet: "s", Input: c.input, Fresh: true}, func(_ string, data any) { shown, _ = data.(*Shown) })
		if err != nil || shown == nil || len(shown.Items) != c.items || shown.Count != c.count {
			t.Errorf("%s: %v, %v", c.input, shown, err)
		}
	}
}

// TestWord tells what a word means.
func TestWord(t *testing.T) {
	d := New(catalog.Builtin())
	if err := d.Cell(context.Background(), CellQuestion{Sheet: "s", Input: "gee := 41+1", Fresh: true}, func(string, any) {}); err != nil {
		t.Fatal(err)
	}
	for word, want := range map[string]string{"Temperature": "Temperature: ", "gee": "gee = 42", "nosuchthing": "", "Slider": "Slider"} {
		m, err := d.Word(context.Background(), WordQuestion{Sheet: "s", Word: word})
		if err != nil || want == "" && m.Text != "" || !strings.Contains(m.Text, want) {
			t.Errorf("%s: %v, %v", word, m, err)
		}
	}
	var events []string
	for _, input := range []string{"?Temperature", `help("Mean")`} {
		if err := d.Cell(context.Background(), CellQuestion{Sheet: "s", Input: input}, func(e string, _ any) { events = append(events, e) }); err != nil {
			t.Error(err)
		}
	}
	if !slices.Equal(events, []string{"result", "result"}) {
		t.Error(events)
	}
}
