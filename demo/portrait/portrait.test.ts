import { describe, expect, test } from 'vitest'
import { readPhoto } from '../../src/photos/server/public.ts'
import { randomOf } from '../random.ts'
import { lookOf, type Look } from './looks.ts'
import type { Head } from './parts.ts'
import { faceOf, type Expression } from './expression.ts'
import { portrait, portraitSvg } from './portrait.ts'
import { portraitSize } from './portrait-size.ts'
import type { Sitter } from './person.ts'

const heads: Head[] = [
  ...([
    'afro',
    'bangs',
    'bangs2',
    'bantuKnots',
    'bun',
    'bun2',
    'buns',
    'cornrows',
    'cornrows2',
    'dreads1',
    'dreads2',
    'flatTop',
  ] as const),
  ...([
    'flatTopLong',
    'grayBun',
    'grayMedium',
    'grayShort',
    'hatBeanie',
    'hatHip',
    'hijab',
    'long',
    'longAfro',
    'longBangs',
  ] as const),
  ...([
    'longCurly',
    'medium1',
    'medium2',
    'medium3',
    'mediumBangs',
    'mediumBangs2',
    'mediumBangs3',
    'mediumStraight',
    'noHair1',
  ] as const),
  ...([
    'noHair2',
    'noHair3',
    'pomp',
    'shaved1',
    'shaved2',
    'shaved3',
    'short1',
    'short2',
    'short3',
    'short4',
    'short5',
    'turban',
  ] as const),
  ...(['twists', 'twists2'] as const),
]

function sitter(look: Partial<Look> = {}): Sitter {
  const base = lookOf(randomOf('sitter'), { gender: 'male', age: 61, heritage: 'northern' })
  return {
    key: 'sitter',
    gender: 'male',
    interests: ['reading', 'hiking'],
    look: { ...base, ...look },
  }
}

describe('a portrait', () => {
  test.each(heads)('draws %s completely: skin, outline and every colour', (head) => {
    for (const n of [0, 1, 2, 3]) {
      const svg = portraitSvg(
        sitter({ head, facialHair: 'full4', glasses: 'glasses3', freckles: true, lines: 2 }),
        n,
      )
      expect(svg).not.toMatch(/undefined|NaN|null|a0000[123]/)
      expect(svg.match(/<path/g)?.length).toBeGreaterThan(12)
    }
  })

  test('draws the same photos for the same person, all different', () => {
    const svgs = [0, 1, 2, 3].map((n) => portraitSvg(sitter(), n))
    expect(new Set(svgs).size).toBe(4)
    expect(portraitSvg(sitter(), 0)).toBe(svgs[0])
    expect(svgs.every((svg) => svg.includes(sitter().look.skin))).toBe(true)
  })

  test('looks at the viewer with open eyes in four of five photos', () => {
    const faces = Array.from({ length: 400 }, (_, i) => faceOf({ key: `someone ${i}` }, i % 4))
    const share = (...names: Expression[]) =>
      faces.filter((face) => names.includes(face)).length / faces.length
    expect(share('smile', 'grin', 'laugh', 'smirk')).toBeGreaterThan(0.78)
    for (const face of new Set(faces)) expect(share(face)).toBeLessThan(0.35)
  })

  test('shows other photos in other crops and scenes', () => {
    for (let i = 0; i < 20; i++) {
      const svgs = [0, 1, 2, 3].map((n) => portraitSvg({ ...sitter(), key: `someone ${i}` }, n))
      const widths = svgs.map((svg) => Number(/viewBox="[-\d.]+ [-\d.]+ (\d+)/.exec(svg)?.[1]))
      const [, ...others] = widths.map((width) => Math.round(width / 100))
      expect(new Set(others).size).toBe(3)
    }
  })

  test('keeps glasses inside the face', () => {
    const svg = portraitSvg(sitter({ head: 'short1', glasses: 'glasses3' }), 0)
    expect(svg).toContain('<g clip-path="url(#skin)">')
    expect(svg).toMatch(/<clipPath id="skin"><path d="M[^"]{40,}/)
  })

  test('gets wrinkles and grey hair with age', () => {
    const looks = (age: number) =>
      Array.from({ length: 200 }, (_, i) =>
        lookOf(randomOf(`aged ${i}`), {
          gender: i % 2 ? 'male' : 'female',
          age,
          heritage: 'northern',
        }),
      )
    const share = (all: Look[], holds: (look: Look) => boolean) =>
      all.filter(holds).length / all.length
    const isGrey = ({ hairColor }: Look) => hairColor === 'grey' || hairColor === 'white'
    expect(share(looks(25), ({ lines }) => lines > 0)).toBe(0)
    expect(share(looks(54), ({ lines }) => lines > 0)).toBe(0)
    expect(share(looks(58), ({ lines }) => lines > 0)).toBe(1)
    expect(share(looks(70), ({ lines }) => lines === 2)).toBe(1)
    expect(share(looks(30), isGrey)).toBe(0)
    expect(share(looks(50), isGrey)).toBeGreaterThan(0.3)
    expect(share(looks(66), isGrey)).toBeGreaterThan(0.8)
  })

  test('produces a picture that the photo pipeline accepts', async () => {
    const photo = await readPhoto(await portrait(sitter(), 0), { effort: 0 })
    expect([photo.width, photo.height]).toEqual([portraitSize.width, portraitSize.height])
    expect(photo.files.card.bytes.byteLength).toBeLessThan(40_000)
  })
})
