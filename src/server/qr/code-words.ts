/** Of error correction level M (ISO/IEC 18004, table 9), by version: code words a block for correction, and blocks. */
const CORRECTION = [0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
const BLOCKS = [0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]

/** The modules of a version that are left for data and correction. */
function freeModules(version: number): number {
  const aligned = Math.floor(version / 7) + 2
  const patterns = version === 1 ? 0 : (25 * aligned - 10) * aligned - 55
  return (16 * version + 128) * version + 64 - patterns - (version < 7 ? 0 : 36)
}

const wordsOf = (version: number) => Math.floor(freeModules(version) / 8)
const roomOf = (version: number) => wordsOf(version) - (CORRECTION[version] ?? 0) * (BLOCKS[version] ?? 0)

export type CodeWords = { version: number; words: Uint8Array }

/** A text as the code words of the smallest symbol that holds it: data, padding and correction, interleaved. */
export function codeWords(text: string): CodeWords {
  const bytes = new TextEncoder().encode(text)
  const version = BLOCKS.findIndex((blocks, each) => blocks > 0 && roomOf(each) >= bytes.length + (each < 10 ? 2 : 3))
  if (version < 0) throw new Error('this text is too long for a QR code')
  return { version, words: interleave(version, dataWords(bytes, version)) }
}

/** Byte mode: four bits of mode, the length, the bytes, then the two words of padding in turns. */
function dataWords(bytes: Uint8Array, version: number): Uint8Array {
  const bits = ['0100', bytes.length.toString(2).padStart(version < 10 ? 8 : 16, '0')]
  for (const byte of bytes) bits.push(byte.toString(2).padStart(8, '0'))
  const room = roomOf(version)
  const all = `${bits.join('')}0000`.slice(0, room * 8)
  const words = all.match(/.{1,8}/g) ?? []
  return Uint8Array.from({ length: room }, (_, place) => {
    const word = words[place]
    return word === undefined ? ((place - words.length) % 2 === 0 ? 0xec : 0x11) : Number.parseInt(word.padEnd(8, '0'), 2)
  })
}

function interleave(version: number, data: Uint8Array): Uint8Array {
  const count = BLOCKS[version] ?? 1
  const correction = CORRECTION[version] ?? 0
  const generator = generatorOf(correction)
  // The last blocks are one word longer when the words do not divide evenly.
  const short = Math.floor(data.length / count)
  const longer = count - (data.length % count)
  let start = 0
  const blocks = Array.from({ length: count }, (_, place) => {
    const end = start + short + (place < longer ? 0 : 1)
    const block = data.subarray(start, end)
    start = end
    return { block, check: remainderOf(block, generator) }
  })
  const words: number[] = []
  for (let i = 0; i <= short; i++) for (const { block } of blocks) if (i < block.length) words.push(block[i] ?? 0)
  for (let i = 0; i < correction; i++) for (const { check } of blocks) words.push(check[i] ?? 0)
  return Uint8Array.from(words)
}

/** Multiplication in GF(2⁸) modulo x⁸ + x⁴ + x³ + x² + 1. */
function times(left: number, right: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((right >>> bit) & 1) * left
  }
  return product
}

/** The Reed–Solomon generator polynomial of a degree, without its leading term. */
function generatorOf(degree: number): Uint8Array {
  const polynomial = new Uint8Array(degree)
  polynomial[degree - 1] = 1
  let root = 1
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) polynomial[j] = times(polynomial[j] ?? 0, root) ^ (polynomial[j + 1] ?? 0)
    root = times(root, 2)
  }
  return polynomial
}

function remainderOf(data: Uint8Array, generator: Uint8Array): Uint8Array {
  const rest = Array.from(generator, () => 0)
  for (const word of data) {
    const factor = word ^ (rest.shift() ?? 0)
    rest.push(0)
    for (const [place, coefficient] of generator.entries()) rest[place] = (rest[place] ?? 0) ^ times(coefficient, factor)
  }
  return Uint8Array.from(rest)
}
