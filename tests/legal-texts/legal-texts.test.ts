import { describe, expect, test } from 'vitest'
import { findUnversioned, readLegalTexts } from '../../scripts/checks/legal-texts.ts'
import { catalogues, legalDocuments } from '../../src/legal/rules.ts'
import { locales } from '../../src/platform/locales.ts'
import { writeSourceTree } from '../source-tree.ts'

function textsOf(terms: string, { indent = 0, version = 1 } = {}) {
  const files: Record<string, string> = {}
  for (const document of legalDocuments)
    for (const locale of locales) {
      const text = document === 'terms' && locale === 'de' ? terms : 'unchanged'
      files[`messages/${locale}/${catalogues[document]}.json`] = JSON.stringify(
        { text },
        null,
        indent,
      )
    }
  const root = writeSourceTree(files)
  return readLegalTexts(root, (document) => ({ version: document === 'terms' ? version : 1 }))
}

describe('a legal text', () => {
  test('that changes under the same version is reported with its language', () => {
    expect(findUnversioned(textsOf('30 days'), textsOf('14 days'))).toEqual(['terms (de)'])
  })

  test('may change with a new version', () => {
    expect(findUnversioned(textsOf('30 days'), textsOf('14 days', { version: 2 }))).toEqual([])
  })

  test('is the same in another format of its file', () => {
    expect(findUnversioned(textsOf('30 days'), textsOf('30 days', { indent: 2 }))).toEqual([])
  })
})
