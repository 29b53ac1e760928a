// SPDX-License-Identifier: Apache-2.0

package valuefile

import (
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"sync"

	"github.com/upstar-cgt/upstar/solve/sparse"
)

// View calls look with n bytes of the file from off on. The bytes are mapped if the system allows
// it. It returns an error if another process has truncated the file.
func (f *File) View(off int64, n int, look func(b []byte)) error {
	if size := f.size.Load(); off < 0 || n < 0 || off > size-int64(n) {
		return fmt.Errorf("bytes %d to %d of a file of %d: %w", off, off+int64(n), size, io.ErrUnexpectedEOF)
	}
	if b := f.pieces.bytes(f.f, off, n); b != nil {
		return guarded(b, off, look)
	}
	b := make([]byte, n)
	if k, err := f.f.ReadAt(b, off); k < n {
		return fmt.Errorf("%w: cut short at byte %d: %w", sparse.ErrStorage, off+int64(k), err)
	}
	look(b)
	return nil
}

// guarded calls look with mapped bytes. Reading a page that is no longer in the file causes a
// processor fault. No check of the size beforehand can exclude this, so the fault is caught.
func guarded(b []byte, off int64, look func(b []byte)) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		switch r := recover().(type) {
		case nil:
		case interface{ Addr() uintptr }:
			err = fmt.Errorf("%w: cut short after byte %d by somebody else", sparse.ErrStorage, off)
		default:
			panic(r)
		}
	}()
	look(b)
	return nil
}

// pieces are the mapped parts of a file. Each is mapped when it is first needed, and remains mapped
// until Close.
type pieces struct {
	mu     sync.Mutex
	mapped map[int64][]byte
}

// pieceSize is the number of bytes of a piece; the file may grow into it.
const pieceSize = 1 << 30

// bytes returns n bytes from off on, or nil if they are not in one piece or not mapped.
func (p *pieces) bytes(f *os.File, off int64, n int) []byte {
	k := off / pieceSize
	if n == 0 || (off+int64(n)-1)/pieceSize != k {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	b, ok := p.mapped[k]
	if !ok {
		b = mapPiece(f, k*pieceSize, pieceSize)
		p.mapped[k] = b
	}
	if b == nil {
		return nil
	}
	return b[off-k*pieceSize:][:n:n]
}

// unmap releases all pieces.
func (p *pieces) unmap() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	for k, b := range p.mapped {
		if b != nil {
			if err := unmapPiece(b); err != nil {
				return err
			}
		}
		delete(p.mapped, k)
	}
	return nil
}
