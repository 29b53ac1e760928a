// SPDX-License-Identifier: Apache-2.0

//go:build unix

package sweep

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/internal/cpu"
	"github.com/upstar-cgt/upstar/internal/store/catalogue"
)

// swept runs a sweep and returns how long it took by the clock and in CPU time.
func swept(t testing.TB, workers, count int, ask Ask) (wall, used time.Duration) {
	t.Helper()
	p := process{Place: Place{Folder: t.TempDir()}, Workers: workers, Count: count, Version: "1"}
	r, err := p.run()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Catalogue.Close()
	if ask != nil {
		r.Ask = ask
	}
	begin, before := time.Now(), cpu.Time()
	if err := r.Do(context.Background()); err != nil || r.Status().Done != count {
		t.Fatalf("%v, %+v", err, r.Status())
	}
	return time.Since(begin), cpu.Time() - before
}

// Questions that take no time: what is left is the overhead of one.
func BenchmarkTiny(b *testing.B) {
	const count = 100_000
	for b.Loop() {
		wall, cpu := swept(b, 2, count, nil)
		b.ReportMetric(float64(cpu.Microseconds())/count, "cpu-µs/question")
		b.ReportMetric(count/wall.Seconds(), "questions/s")
	}
}

// Questions of uneven length that sleep, for 1, 4, 16 and 64 workers: how much of their
// time is spent in questions.
func BenchmarkUneven(b *testing.B) {
	for _, workers := range []int{1, 4, 16, 64} {
		b.Run(fmt.Sprint(workers), func(b *testing.B) {
			for b.Loop() {
				b.ReportMetric(efficiency(b, workers, 100*workers), "efficiency")
			}
		})
	}
}

// efficiency is the part of their time that workers spend in questions, of which one in
// ten takes ten times as long as the others.
func efficiency(t testing.TB, workers, count int) float64 {
	length := func(subject string) time.Duration {
		var n int
		_, _ = fmt.Sscan(subject, &n)
		if n%10 == 9 {
			return 500 * time.Millisecond
		}
		return time.Duration(20+n%61) * time.Millisecond
	}
	var total time.Duration
	for n := range count {
		total += length(fmt.Sprint(n))
	}
	tiny := process{}.ask
	wall, _ := swept(t, workers, count, func(ctx context.Context, q catalogue.Question, t Task) (catalogue.Entry, error) {
		time.Sleep(length(q.Subject))
		return tiny(ctx, q, t)
	})
	return total.Seconds() / (wall.Seconds() * float64(workers))
}

// Questions of a tenth of a second of CPU time each: how many times as fast two workers
// are as one.
func BenchmarkTwoWorkers(b *testing.B) {
	tiny := process{}.ask
	busy := func(ctx context.Context, q catalogue.Question, t Task) (catalogue.Entry, error) {
		x := uint64(1)
		for range 50_000_000 {
			x = x*6364136223846793005 + 1442695040888963407
		}
		if x == 0 {
			return catalogue.Entry{}, fmt.Errorf("never")
		}
		return tiny(ctx, q, t)
	}
	for b.Loop() {
		one, spent := swept(b, 1, 60, busy)
		two, _ := swept(b, 2, 60, busy)
		b.ReportMetric(one.Seconds()/two.Seconds(), "times")
		b.ReportMetric(spent.Seconds()/60, "cpu-s/question")
	}
}

// The figures hold: little overhead, and workers that do not wait for one another.
func TestFigures(t *testing.T) {
	count, workers := 1500, 16
	if isSlow() {
		count, workers = 100_000, 64
	}
	_, cpu := swept(t, 2, count, nil)
	if each := cpu / time.Duration(count); each > time.Millisecond && !raceDetector {
		t.Errorf("%v of CPU time for a question that takes none, want 1ms", each)
	}
	if !isSlow() {
		return // by the clock, which says little on a machine that is busy
	}
	if e := efficiency(t, workers, 40*workers); e < 0.9 {
		t.Errorf("%d workers: efficiency %.2f, want 0.9", workers, e)
	}
}

// A sweep of ten minutes, or of as long as UPSTAR_SOAK says, keeps to its memory: the live
// heap of its last third is not above that of the first by more than a fifth. It has as many
// questions as workers that never wait could answer, so that the clock ends it and not the
// load of the machine.
func TestSoakLimit(t *testing.T) {
	if !isSlow() {
		t.Skip("takes ten minutes; UPSTAR_SLOW=1 runs it")
	}
	length := 10 * time.Minute
	if text := os.Getenv("UPSTAR_SOAK"); text != "" {
		var err error
		if length, err = time.ParseDuration(text); err != nil {
			t.Fatal(err)
		}
	}
	const each, workers, parts = 20 * time.Millisecond, 4, 60
	p := process{Place: Place{Folder: t.TempDir()}, Workers: workers, Count: int(length/each*workers) + workers, Version: "1"}
	r, err := p.run()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Catalogue.Close()
	r.Ask = func(ctx context.Context, q catalogue.Question, t Task) (catalogue.Entry, error) {
		pause(ctx, each)
		return p.ask(ctx, q, t)
	}
	ctx, cancel := context.WithTimeout(t.Context(), length)
	defer cancel()
	end := make(chan error, 1)
	go func() { end <- r.Do(ctx) }()
	var samples []uint64
	for tick := time.NewTicker(length / parts); len(samples) < parts-1; {
		select {
		case err := <-end:
			t.Fatalf("it ended before its time: %v, %+v", err, r.Status())
		case <-tick.C:
			samples = append(samples, liveHeap())
			if len(samples)%(parts/6) == 0 {
				t.Logf("%d answers, live heap %d KiB", r.Status().Done, samples[len(samples)-1]>>10)
			}
		}
	}
	if err := <-end; !errors.Is(err, context.DeadlineExceeded) {
		t.Fatal(err)
	}
	third := len(samples) / 3
	first, last := mean(samples[:third]), mean(samples[len(samples)-third:])
	t.Logf("%d answers in %v; live heap %d KiB in the first third, %d KiB in the last", r.Status().Done, length, first>>10, last>>10)
	if last > first+first/5 {
		t.Errorf("the live heap grew from %d to %d KiB", first>>10, last>>10)
	}
	kept := 0
	err = r.Catalogue.Each(catalogue.Filter{}, func(*catalogue.Entry) bool { kept++; return true })
	if s := r.Status(); err != nil || s.Failed > 0 || s.Done == 0 || kept != s.Done {
		t.Errorf("%d kept of %d answers, %d failed, %v", kept, s.Done, s.Failed, err)
	}
}

func liveHeap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func mean(all []uint64) uint64 {
	var sum uint64
	for _, x := range all {
		sum += x
	}
	return sum / uint64(len(all))
}
