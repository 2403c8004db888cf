import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'
import { _createCache, _createIntlFormatters } from 'use-intl/core'
import formatMessage from './format-message.ts'

const options = {
  cache: _createCache(),
  formatters: _createIntlFormatters(_createCache()),
  locale: 'en',
  timeZone: 'UTC',
}
const format = (text: string, values?: Record<string, string | number>) =>
  formatMessage('errors.example', compile(text), values, options)

const chats = '{limit, plural, one {# chat} other {# chats}}'

test('formats a text with its values', () => {
  expect(format(chats, { limit: 2 })).toBe('2 chats')
  expect(format('For {name}', { name: 'Noor' })).toBe('For Noor')
  expect(format('Plain')).toBe('Plain')
})

test.each([
  ['a plural', chats, {}],
  ['a plural that is not a number', chats, { limit: Number.NaN }],
  ['a plural without any values', chats, undefined],
  ['a name', 'For {name}', { other: 'Noor' }],
  ['a number', '{line, number}', {}],
  ['a choice', '{known, select, yes {Hello} other {Hi}}', {}],
])('throws when the value of %s is missing', (_kind, text, values) => {
  expect(() => format(text, values)).toThrow(/The value “\w+” of a text is missing/)
})
