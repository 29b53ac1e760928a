// Games of one piece on one board, as Conway drew the king's horses: the components stay
// separate, each piece has the number of its own.
import type { Board, Move, Scene, Shape } from '../types'
import type { Face } from './face'

/** Whether boards can share one: several of one ruleset, each with one piece on squares. */
export const sharable = (boards: Board[]) => boards.length > 1 && boards.every((b) => b.kit.coordinates && b.game === boards[0].game && b.scene.shapes.filter((s) => s.k === 'd').length === 1)

/** The scene of all; the piece of board i is at place pi. */
export function sharedScene(faces: Face[]): Scene {
  const high = (s: Scene) => Math.max(...s.shapes.filter((x) => x.k === 'r').map((x) => x.at[1] + 1))
  const top = Math.max(...faces.map((f) => high(f.scene)))
  const squares = new Map<string, Shape>(), texts = new Map<string, Shape>(), pieces: Shape[] = []
  const wide = Math.max(...faces.map((f) => Math.max(...f.scene.shapes.filter((x) => x.k === 'r').map((x) => x.at[0] + 1))))
  const met = new Map<string, number>()
  faces.forEach((f, i) => {
    const down = top - high(f.scene)
    for (const s of f.scene.shapes) {
      const at = [s.at[0], s.at[1] + down, ...s.at.slice(2)]
      if (s.k === 'r') squares.set(s.place!, { ...s, at })
      else if (s.k === 't') texts.set((s.at[0] < 0 ? 'y' : 'x') + s.x, { ...s, at })
      else if (s.k === 'd') {
        const n = met.get(s.place!) ?? 0
        met.set(s.place!, n + 1)
        pieces.push({ ...s, at: [at[0] + 0.17 * n, at[1] - 0.1 * n, at[2]], g: String(i + 1), place: 'p' + i })
      }
    }
  })
  // pieces of smaller boards reach squares of the larger ones only: the board is a rectangle
  const some = [...squares.values()][0]
  for (let x = 0; x < wide; x++) for (let y = 0; y < top; y++) if (!squares.has(`x${x}y${y}`)) squares.set(`x${x}y${y}`, { ...some, at: [x, top - 1 - y, 1, 1], place: `x${x}y${y}` })
  return { box: [-0.65, 0, wide + 0.65, top + 0.75], shapes: [...squares.values(), ...texts.values(), ...pieces] }
}

/** The moves of all boards: a piece, then where it goes. */
export const sharedMoves = (lists: Move[][]): Move[] =>
  lists.flatMap((list, i) => list.map((m) => ({ ...m, board: i, ways: m.ways.map((w) => ['p' + i, ...w]), gone: ['p' + i], put: [] })))
