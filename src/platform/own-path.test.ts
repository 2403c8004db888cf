import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileParts } from '../../tests/factories/hostile-addresses.ts'
import { isFullRun } from '../../tests/full-run.ts'
import { languageChoice, localePath, locales, splitLocale } from './locales.ts'
import { ownPath, parseOwnPath, parsePath } from './own-path.ts'

const ORIGIN = 'https://vonk.example'

/** What addresses are made of, and what makes a browser find a host in them. */
const piece = fc.constantFrom(...hostileParts, ...'\t\n\r \0\u00a0\ufeff\u3002\ud800'.split(''))
const text = fc.oneof(
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc
    .tuple(fc.constantFrom(...locales), fc.array(piece, { maxLength: 8 }))
    .map(([locale, pieces]) => `/${locale}${pieces.join('')}`),
  fc.string({ unit: 'binary' }),
)

const toOrigin = (address: string) => new URL(address, `${ORIGIN}/de//at/home`).origin

describe('an address of ours', () => {
  test('has our origin and fits into a header, whatever it is built from', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...locales), (path, locale) => {
        const [, rest] = splitLocale(path)
        for (const built of [
          ownPath(path),
          localePath(locale, path),
          localePath(locale, rest),
          languageChoice(locale, rest, path),
          parseOwnPath(path) ?? '/',
        ]) {
          expect(toOrigin(built)).toBe(ORIGIN)
          expect(new Headers({ location: built }).get('location')).toBe(built)
          expect(ownPath(built)).toBe(built)
        }
        expect(parsePath(path).host).toBe('page')
        expect(toOrigin(ORIGIN + localePath(locale, rest))).toBe(ORIGIN)
      }),
      { numRuns: isFullRun ? 50_000 : 2_000 },
    )
  })

  test('stays as it is when it already is one', () => {
    for (const path of ['/', '/members', '/search?city=a%20b#top', '/a/../b', '/%2F/x'])
      expect(ownPath(path)).toBe(path)
    expect(ownPath('/suche?ort=Köln')).toBe('/suche?ort=K%C3%B6ln')
  })

  test('is read from a parameter only if it names no host', () => {
    expect(parseOwnPath('/chats/7?x=1')).toBe('/chats/7?x=1')
    for (const path of [
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/de//evil.example',
    ])
      expect(parseOwnPath(path)).toBeNull()
    for (const path of [null, '', 'chats', 'https://evil.example'])
      expect(parseOwnPath(path)).toBeNull()
  })
})
