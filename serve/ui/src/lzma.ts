// Unpacks what xz --format=lzma has packed: the engine of the static site, which is half as
// long so as by what hosts do themselves. [LZMA specification, Igor Pavlov]
const states = 12, lengths = 8 + 8 * 16 * 2 + 2 + 256

export function unpacked(src: Uint8Array): Uint8Array<ArrayBuffer> {
  if (src.length < 18 || src[0] >= 225) throw new Error('this is not packed by LZMA')
  const lc = src[0] % 9, lp = Math.floor(src[0] / 9) % 5, pb = Math.floor(src[0] / 45)
  const view = new DataView(src.buffer, src.byteOffset, src.byteLength)
  if (view.getUint32(9, true) !== 0 || view.getUint32(5, true) > 1 << 30) throw new Error('the length of what is packed is not written')
  const out = new Uint8Array(view.getUint32(5, true))
  const probs = (n: number) => new Uint16Array(n).fill(1024)
  const literals = probs(0x300 << (lc + lp)), isMatch = probs(states << 4), isRep = probs(states), isG0 = probs(states), isG1 = probs(states), isG2 = probs(states), isLong = probs(states << 4)
  const slots = probs(4 * 64), special = probs(115), align = probs(16), matchLength = probs(lengths), repLength = probs(lengths)
  let at = 18, range = 0xffffffff, code = view.getUint32(14)

  const bit = (p: Uint16Array, i: number): number => {
    const x = p[i], bound = (range >>> 11) * x
    let b = 0
    if (code < bound) { range = bound; p[i] = x + ((2048 - x) >> 5) } else { range -= bound; code -= bound; p[i] = x - (x >> 5); b = 1 }
    if (range < 0x1000000) { range = (range << 8) >>> 0; code = ((code << 8) | src[at++]) >>> 0 }
    return b
  }
  const tree = (p: Uint16Array, from: number, bits: number): number => { let m = 1; for (let i = 0; i < bits; i++) m = 2 * m + bit(p, from + m); return m - (1 << bits) }
  const reverse = (p: Uint16Array, from: number, bits: number): number => { let m = 1, s = 0; for (let i = 0; i < bits; i++) { const b = bit(p, from + m); m = 2 * m + b; s |= b << i } return s }
  const direct = (bits: number): number => {
    let s = 0
    for (; bits; bits--) {
      range = range >>> 1
      let b = 0
      if (code >= range) { code -= range; b = 1 }
      if (range < 0x1000000) { range = (range << 8) >>> 0; code = ((code << 8) | src[at++]) >>> 0 }
      s = ((s << 1) | b) >>> 0
    }
    return s
  }
  const length = (p: Uint16Array, place: number): number => (!bit(p, 0) ? tree(p, 2 + place * 8, 3) : !bit(p, 1) ? 8 + tree(p, 2 + 128 + place * 8, 3) : 16 + tree(p, 2 + 256, 8))

  let state = 0, r0 = 0, r1 = 0, r2 = 0, r3 = 0, n = 0
  const places = (1 << pb) - 1, low = (1 << lp) - 1
  while (n < out.length) {
    if (at > src.length + 4) throw new Error('what is packed is cut off')
    const place = n & places
    if (!bit(isMatch, (state << 4) + place)) {
      const base = 0x300 * (((n & low) << lc) + ((n ? out[n - 1] : 0) >> (8 - lc)))
      let m = 1
      if (state >= 7) {
        let near = out[n - r0 - 1]
        do {
          const want = near >> 7
          near = (near << 1) & 0xff
          const b = bit(literals, base + ((1 + want) << 8) + m)
          m = 2 * m + b
          if (b !== want) break
        } while (m < 0x100)
      }
      while (m < 0x100) m = 2 * m + bit(literals, base + m)
      out[n++] = m
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6
      continue
    }
    let size: number
    if (bit(isRep, state)) {
      if (!bit(isG0, state)) {
        if (!bit(isLong, (state << 4) + place)) { state = state < 7 ? 9 : 11; if (r0 >= n) throw new Error('what is packed is damaged'); out[n] = out[n - r0 - 1]; n++; continue }
      } else {
        let far: number
        if (!bit(isG1, state)) far = r1
        else { if (!bit(isG2, state)) far = r2; else { far = r3; r3 = r2 } r2 = r1 }
        r1 = r0; r0 = far
      }
      size = length(repLength, place)
      state = state < 7 ? 8 : 11
    } else {
      r3 = r2; r2 = r1; r1 = r0
      size = length(matchLength, place)
      state = state < 7 ? 7 : 10
      const slot = tree(slots, Math.min(size, 3) * 64, 6)
      if (slot < 4) r0 = slot
      else {
        const bits = (slot >> 1) - 1, begin = (2 | (slot & 1)) << bits
        r0 = slot < 14 ? begin + reverse(special, begin - slot, bits) : ((begin >>> 0) + direct(bits - 4) * 16 + reverse(align, 0, 4)) >>> 0
      }
    }
    size += 2
    if (r0 >= n || size > out.length - n) throw new Error('what is packed is damaged')
    for (let i = n - r0 - 1; size; size--) out[n++] = out[i++]
  }
  return out
}
