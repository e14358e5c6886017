package calibrate

import (
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// Plot draws false certainty and overblocks over the answer threshold, clean and noisy, as SVG or PNG.
// format is "svg" or "png".
func Plot(name string, clean, noisy []Point) error {
	format := strings.TrimPrefix(strings.ToLower(filepath.Ext(name)), ".")
	if format != "svg" && format != "png" {
		return fmt.Errorf("calibrate: plot %s: want a name that ends in .svg or .png", name)
	}
	// The plot is drawn in memory first, so that a fault leaves no half file behind.
	p := plot.New()
	p.Title.Text = "What the answer threshold trades"
	p.X.Label.Text = "answer threshold (score, 0 to 100)"
	p.Y.Label.Text = "decisions"
	// Counts begin at zero: a cut axis would make one overblock look like many.
	p.Y.Min = 0
	p.Legend.Top, p.Legend.Left = true, true
	// Color tells the kind of error, the dash tells clean from noisy, so that the pairs can be compared in
	// print, too.
	lines := []struct {
		name   string
		points []Point
		value  func(Point) float64
		color  color.Color
		dashed bool
	}{
		{"false certainty", clean, falseCertainty, red, false},
		{"overblocks", clean, overblocks, blue, false},
		{"false certainty, noisy", noisy, falseCertainty, red, true},
		{"overblocks, noisy", noisy, overblocks, blue, true},
	}
	for _, l := range lines {
		line, err := plotter.NewLine(xys(l.points, l.value))
		if err != nil {
			return fmt.Errorf("calibrate: plot: %s: %w", l.name, err)
		}
		line.Color, line.Width = l.color, vg.Points(1.5)
		if l.dashed {
			line.Dashes = []vg.Length{vg.Points(4), vg.Points(3)}
		}
		p.Add(line)
		p.Legend.Add(l.name, line)
	}
	// Wide enough for a page of text; the unit only scales what a vector format draws.
	writer, err := p.WriterTo(16*vg.Centimeter, 10*vg.Centimeter, format)
	if err != nil {
		return fmt.Errorf("calibrate: plot: %w", err)
	}
	file, err := os.Create(name)
	if err != nil {
		return fmt.Errorf("calibrate: plot: %w", err)
	}
	if _, err := writer.WriteTo(file); err != nil {
		return fmt.Errorf("calibrate: plot: %w", closed(file, err))
	}
	return closed(file, nil)
}

var (
	// Dark enough for white paper and told apart by most who do not see red and green alike.
	red  = color.RGBA{R: 0xc0, A: 0xff}
	blue = color.RGBA{B: 0xc0, A: 0xff}
)

// What the curve shows, one function a line.
func falseCertainty(p Point) float64 { return p.FalseCertainty }
func overblocks(p Point) float64     { return p.Overblocks }

// xys takes one count from each point of a curve.
func xys(points []Point, value func(Point) float64) plotter.XYs {
	list := make(plotter.XYs, len(points))
	for i, p := range points {
		list[i].X, list[i].Y = float64(p.AnswerAt), value(p)
	}
	return list
}
