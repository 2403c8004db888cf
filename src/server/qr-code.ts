import { encode } from 'uqr'

/**
 * `path` draws the dark modules in a square of `size` units, including the quiet zone that scanners
 * need.
 */
export type QrCode = { size: number; path: string }

/** Encodes a text as a QR code (ISO/IEC 18004), error correction level M, as one SVG path. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const runs = data.flatMap((row, y) =>
    [...row.map(Number).join('').matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    ),
  )
  return { size, path: runs.join('') }
}
