import { thumbHashToAverageRGBA } from 'thumbhash'

/**
 * The average colour of a photo, from its thumbhash (base64), as classes of `styles/tints.css` with
 * sixteen steps per channel. Avoids style attributes, which the content security policy refuses.
 */
export function thumbhashTint(hash: string | null | undefined): string | undefined {
  if (!hash) return undefined
  const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0))
  const { r, g, b } = thumbHashToAverageRGBA(bytes)
  const step = (value: number) => Math.min(15, Math.floor(value * 16))
  return `tint r${step(r)} g${step(g)} b${step(b)}`
}
