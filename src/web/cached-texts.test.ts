import { createTranslator } from 'use-intl/core'
import { expect, test, vi } from 'vitest'
import { cacheTexts } from './cached-texts.ts'

const messages = { hello: 'Hello', photos: '{count, plural, one {# photo} other {# photos}}' }
const translator = createTranslator({ locale: 'en', messages })

test('formats a text without values, or with numbers, once', () => {
  const spy = vi.fn((key: string, values?: Record<string, unknown>) =>
    key === 'hello'
      ? translator('hello')
      : translator('photos', { count: Number(values?.['count']) }),
  )
  const texts = cacheTexts(spy)
  const read = () => [texts('hello'), texts('photos', { count: 1 }), texts('photos', { count: 2 })]
  expect(read()).toEqual(['Hello', '1 photo', '2 photos'])
  expect(read()).toEqual(['Hello', '1 photo', '2 photos'])
  expect(spy).toHaveBeenCalledTimes(3)
})

test('keeps no text with a name in it', () => {
  const spy = vi.fn(
    (_key: string, values?: Record<string, unknown>) => `Hello ${String(values?.['name'])}`,
  )
  const texts = cacheTexts(spy)
  expect([texts('hello', { name: 'Mila' }), texts('hello', { name: 'Noor' })]).toEqual([
    'Hello Mila',
    'Hello Noor',
  ])
  texts('hello', { name: 'Mila' })
  expect(spy).toHaveBeenCalledTimes(3)
})

test('keeps the other functions of the translator', () => {
  expect(cacheTexts(Object.assign(() => 'text', { rich: () => 'rich' })).rich()).toBe('rich')
})
