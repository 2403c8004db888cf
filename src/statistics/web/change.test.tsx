import { expect, test } from 'vitest'
import { readText, renderWithTexts } from '../../../tests/factories/page-texts.tsx'
import type { Locale } from '../../platform/locales.ts'
import { Change } from './change.tsx'

test.each([
  ['en', '+7% compared with the period before'],
  ['de', '+7\u00A0% gegenüber dem Zeitraum davor'],
] satisfies [Locale, string][])('a change is read as one sentence (%s)', (locale, sentence) => {
  expect(readText(renderWithTexts(<Change value={107} before={100} />, locale))).toBe(sentence)
})

test('few are compared as counts, and nothing with what is hidden', () => {
  expect(readText(renderWithTexts(<Change value={3} before={4} />))).toBe('4 in the period before')
  expect(renderWithTexts(<Change value={107} before={null} />)).toBe('')
})
