import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { describe, expect, test } from 'vitest'
import { thumbhashTint } from './thumbhash-tint.ts'

/** A person in dark clothes before a wall of this colour. */
async function loadHash(wall: string): Promise<string> {
  const person =
    '<circle cx="50" cy="50" r="24" fill="#4a2f23"/><rect x="15" y="78" width="70" height="50" fill="#2f3d4f"/>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="100" viewBox="0 0 100 125"><rect width="100" height="125" fill="${wall}"/>${person}</svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

const toChannels = (tint = '') =>
  [...tint.matchAll(/[rgb](\d+)/g)].map(([, step]) => Number(step) * 16 + 8)

describe('the tint of a photo that is loading', () => {
  test.each(['#cadce6', '#f2e1b6', '#ddd4eb', '#cfdfcb', '#f0d0bd', '#3a3a3a'])(
    'is about the colour of the wall (%s)',
    async (wall) => {
      const channels = toChannels(thumbhashTint(await loadHash(wall)))
      const expected = [1, 3, 5].map((start) => Number.parseInt(wall.slice(start, start + 2), 16))
      for (const [index, channel] of channels.entries())
        expect(Math.abs(channel - (expected[index] ?? 0))).toBeLessThan(34)
    },
  )

  test('is missing without a thumbhash', () => {
    expect(thumbhashTint(null)).toBeUndefined()
  })
})
