import { thumbHashToAverageRGBA } from 'thumbhash'

/**
 * The colour behind the person of a photo, from its thumbhash (base64), as classes of
 * `styles/tints.css` with sixteen steps per channel. Avoids style attributes, which the content
 * security policy refuses.
 */
export function thumbhashTint(hash: string | null | undefined): string | undefined {
  if (!hash) return undefined
  const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0))
  const [r, g, b] = colourBehind(bytes)
  const step = (value: number) => Math.max(0, Math.min(15, Math.floor(value * 16)))
  return `tint r${step(r)} g${step(g)} b${step(b)}`
}

type Colour = [red: number, green: number, blue: number]
type Reader = (nx: number, ny: number, scale: number, x: number, y: number) => number

/**
 * The mean of the two upper corners. The average of a whole photo mixes wall, skin, hair and clothes
 * to mud.
 */
function colourBehind(hash: Uint8Array): Colour {
  const at = (index: number) => hash[index] ?? 0
  if (at(2) & 128) {
    const { r, g, b } = thumbHashToAverageRGBA(hash)
    return [r, g, b]
  }
  const [left, right] = [cornerColour(hash, 0.08), cornerColour(hash, 0.92)]
  const mean = (one: number, other: number) => (one + other) / 2
  return [mean(left[0], right[0]), mean(left[1], right[1]), mean(left[2], right[2])]
}

/** Decodes one point of an opaque thumbhash, as thumbHashToRGBA does for all of them. */
function cornerColour(hash: Uint8Array, x: number): Colour {
  const at = (index: number) => hash[index] ?? 0
  const header24 = at(0) | (at(1) << 8) | (at(2) << 16)
  const header16 = at(3) | (at(4) << 8)
  const isLandscape = header16 >> 15 === 1
  const columns = Math.max(3, isLandscape ? 7 : header16 & 7)
  const rows = Math.max(3, isLandscape ? header16 & 7 : 7)
  const read = createReader(hash)
  const y = 0.08
  const light = (header24 & 63) / 63 + read(columns, rows, ((header24 >> 18) & 31) / 31, x, y)
  const p =
    ((header24 >> 6) & 63) / 31.5 - 1 + read(3, 3, (((header16 >> 3) & 63) / 63) * 1.25, x, y)
  const q =
    ((header24 >> 12) & 63) / 31.5 - 1 + read(3, 3, (((header16 >> 9) & 63) / 63) * 1.25, x, y)
  const blue = light - (2 / 3) * p
  const red = (3 * light - blue + q) / 2
  return [red, red - q, blue]
}

/** Sums the cosine terms of one channel after the other, four bits each. */
function createReader(hash: Uint8Array): Reader {
  let index = 0
  return (nx, ny, scale, x, y) => {
    let sum = 0
    for (let cy = 0; cy < ny; cy++)
      for (let cx = cy ? 0 : 1; cx * ny < nx * (ny - cy); cx++, index++) {
        const bits = ((hash[5 + (index >> 1)] ?? 0) >> ((index & 1) << 2)) & 15
        const weight = Math.cos(Math.PI * x * cx) * Math.cos(Math.PI * y * cy) * 2
        sum += (bits / 7.5 - 1) * scale * weight
      }
    return sum
  }
}
