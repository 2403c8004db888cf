import { createTranslator } from 'use-intl/core'
import { expect, test, vi } from 'vitest'
import { numberFormat, recordFormatted } from '../platform/formatted.ts'
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

test('each page brings along the numbers of a text that was formatted for an earlier one', () => {
  const texts = cacheTexts((_key: string, values?: Record<string, unknown>) =>
    numberFormat('de').format(Number(values?.['count'])),
  )
  const render = () => texts('photos', { count: 1234 })
  const first = recordFormatted(render)
  expect(first).toEqual(['1.234', { 'de {}': { 1234: '1.234' } }])
  expect(recordFormatted(render)).toEqual(first)
})
