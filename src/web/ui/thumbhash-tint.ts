import { thumbHashToAverageRGBA } from 'thumbhash'

/** The average colour of a photo from its thumbhash (base64): cheap enough for every card of a page. */
export function thumbhashTint(hash: string | null | undefined): string | undefined {
  if (!hash) return undefined
  const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0))
  const { r, g, b } = thumbHashToAverageRGBA(bytes)
  const channel = (value: number) => Math.round(value * 255)
  return `rgb(${channel(r)} ${channel(g)} ${channel(b)})`
}
