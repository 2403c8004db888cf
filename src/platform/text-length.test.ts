import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cutText,
  fitsLength,
  initialLetter,
  shorten,
  shortenAtWord,
  textLength,
} from './text-length.ts'

const family = '👨‍👩‍👧‍👦'

describe('the length of a text', () => {
  test.each([
    ['', 0],
    ['Anna', 4],
    ['Zoë Łódź', 8],
    ['one\r\ntwo', 7],
    ['שלום', 4],
    ['e\u0301', 1],
    ['🇳🇱🇩🇪', 2],
    ['👍🏽', 1],
    ['क्षि', 1],
  ])('of %j is %i graphemes', (text, length) => expect(textLength(text)).toBe(length))

  test('is a quarter of the code units where graphemes are longer', () => {
    expect(textLength(family.repeat(4))).toBe(11)
    expect(textLength(`e${'\u0301'.repeat(399)}`)).toBe(100)
  })

  test('fits as many emoji as letters', () => {
    expect(fitsLength('😀'.repeat(1_000), 1_000)).toBe(true)
    expect(fitsLength('😀'.repeat(1_001), 1_000)).toBe(false)
    expect(fitsLength(`${'a'.repeat(999)}é`, 1_000)).toBe(true)
  })

  test('decides alike by limit and by count, and no cut exceeds it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, max) => {
        expect(fitsLength(text, max)).toBe(textLength(text) <= max)
        const cut = cutText(text, max)
        expect(textLength(cut)).toBeLessThanOrEqual(max)
        expect(text.startsWith(cut) && cut.isWellFormed()).toBe(true)
        if (fitsLength(text, max)) expect(cut).toBe(text)
      }),
    )
  })
})

describe('a cut', () => {
  test('never splits a grapheme', () => {
    expect(cutText(`x${family}`, 2)).toBe('x')
    expect(cutText(`${'x'.repeat(20)}${family}y`, 21)).toBe(`${'x'.repeat(20)}${family}`)
    expect(cutText('🇳🇱🇩🇪', 1)).toBe('🇳🇱')
    expect(cutText('Ame\u0301lie', 3)).toBe('Ame\u0301')
    expect(cutText('Amelie', 3)).toBe('Ame')
  })

  test('respects a limit of code units', () => expect(cutText('a😀😀', 100, 4)).toBe('a😀'))

  test('ends in an ellipsis only if something is missing', () => {
    expect(shorten('two words', 9)).toBe('two words')
    expect(shorten('two words', 4)).toBe('two…')
    expect(shortenAtWord('Likes tea, and coffee', 13)).toBe('Likes tea…')
  })
})

test.each([
  ['anna', 'A'],
  [' Zoë', 'Z'],
  ['😀 Ann', '😀'],
  ['𝓕𝓻𝓮𝓭', '𝓕'],
  ['🏳️‍🌈 Kim', '🏳️‍🌈'],
  ['e\u0301lodie', 'E\u0301'],
  ['שרה', 'ש'],
  ['', ''],
])('the initial of %s is %s', (name, initial) => expect(initialLetter(name)).toBe(initial))
