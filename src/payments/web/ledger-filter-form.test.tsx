import { expect, test } from 'vitest'
import { readText, renderWithTexts } from '../../../tests/factories/page-texts.tsx'
import { locales } from '../../platform/locales.ts'
import { LedgerFilterForm } from './ledger-filter-form.tsx'

test.each(locales)('no field of the ledger is called like its button (%s)', (locale) => {
  const html = renderWithTexts(<LedgerFilterForm filter={{}} years={['2026']} />, locale)
  const button = readText(/<button.*?<\/button>/s.exec(html)?.[0] ?? '')
  const labels = [...html.matchAll(/<label.*?<\/label>/gs)].map(([label]) => readText(label))
  expect(button).not.toBe('')
  expect(labels).toHaveLength(2)
  expect(labels).not.toContain(button)
})
