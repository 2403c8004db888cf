import { codeWords } from './code-words.ts'
import { penaltyOf } from './penalty.ts'

/** `path` draws the dark modules in a square of `size` units, with the quiet zone that readers need around them. */
export type QrCode = { size: number; path: string }

const QUIET = 4

/** A QR code (ISO/IEC 18004, byte mode, correction level M) of at most 660 bytes. */
export function qrCode(text: string): QrCode {
  const grid = qrModules(text)
  const runs = grid.flatMap((row, y) =>
    [...row.map(Number).join('').matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index + QUIET} ${y + QUIET}h${run.length}v1h-${run.length}z`,
    ),
  )
  return { size: grid.length + 2 * QUIET, path: runs.join('') }
}

type Grid = boolean[][]
type Symbol = { version: number; size: number; dark: Grid; fixed: Grid }

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** The dark modules, under the mask that readers like best. */
export function qrModules(text: string): Grid {
  const { version, words } = codeWords(text)
  const drawn = masks.map((mask, number) => {
    const symbol = emptySymbol(version)
    drawFixed(symbol)
    drawFormat(symbol, number)
    drawWords(symbol, words, mask)
    return symbol.dark
  })
  const [best = []] = drawn.toSorted((one, other) => penaltyOf(one) - penaltyOf(other))
  return best
}

function emptySymbol(version: number): Symbol {
  const size = version * 4 + 17
  const grid = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  return { version, size, dark: grid(), fixed: grid() }
}

function set({ dark, fixed, size }: Symbol, x: number, y: number, isDark: boolean): void {
  if (x < 0 || y < 0 || x >= size || y >= size) return
  const [darks, fixes] = [dark[y], fixed[y]]
  if (!darks || !fixes) return
  darks[x] = isDark
  fixes[x] = true
}

/** Timing lines, the three finders, the alignment patterns, and from version 7 on the version itself. */
function drawFixed(symbol: Symbol): void {
  const { version, size } = symbol
  for (let i = 0; i < size; i++) {
    set(symbol, 6, i, i % 2 === 0)
    set(symbol, i, 6, i % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawSquares(symbol, x, y, 4, [2, 4])
  const places = alignments(version, size)
  const last = places.length - 1
  for (const [i, x] of places.entries())
    for (const [j, y] of places.entries()) {
      const onFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!onFinder) drawSquares(symbol, x, y, 2, [1])
    }
  if (version >= 7) drawVersion(symbol)
}

/** Rings around a centre; those named are light. */
function drawSquares(symbol: Symbol, x: number, y: number, reach: number, light: number[]): void {
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) set(symbol, x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))))
}

function alignments(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, i) => size - 7 - i * step).toReversed()]
}

/** Some bits followed by the remainder of their division by a generator, as many bits as that has less one. */
function withRemainder(bits: number, length: number, generator: number): number {
  let rest = bits
  for (let i = 0; i < length; i++) rest = (rest << 1) ^ ((rest >>> (length - 1)) * generator)
  return (bits << length) | rest
}

function drawVersion(symbol: Symbol): void {
  const bits = withRemainder(symbol.version, 12, 0x1f25)
  for (let i = 0; i < 18; i++) {
    const [far, near] = [symbol.size - 11 + (i % 3), Math.floor(i / 3)]
    const dark = ((bits >>> i) & 1) === 1
    set(symbol, far, near, dark)
    set(symbol, near, far, dark)
  }
}

/** Level M (its bits are 00) and the mask, twice. */
function drawFormat(symbol: Symbol, mask: number): void {
  const { size } = symbol
  const bits = withRemainder(mask, 10, 0x537) ^ 0x5412
  const bit = (i: number) => ((bits >>> i) & 1) === 1
  for (let i = 0; i < 15; i++) {
    const along = i < 6 ? i : i + 1
    if (i < 8) set(symbol, 8, i < 6 ? i : along, bit(i))
    else set(symbol, i === 8 ? 7 : 14 - i, 8, bit(i))
    if (i < 8) set(symbol, size - 1 - i, 8, bit(i))
    else set(symbol, 8, size - 15 + i, bit(i))
  }
  set(symbol, 8, size - 8, true)
}

/** In columns of two from the right, up and down in turns, around what is fixed. */
function drawWords(symbol: Symbol, words: Uint8Array, mask: (x: number, y: number) => boolean): void {
  const { size, fixed, dark } = symbol
  let bit = 0
  for (let right = size - 1; right >= 1; right -= right === 8 ? 3 : 2) {
    const upward = ((right + (right < 7 ? 1 : 0)) & 2) === 0
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = upward ? size - 1 - step : step
        const row = dark[y]
        if (!row || fixed[y]?.[x]) continue
        const isSet = (((words[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1
        bit++
        row[x] = isSet !== mask(x, y)
      }
  }
}
