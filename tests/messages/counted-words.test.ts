import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { locales } from '../../src/platform/locales.ts'
import { previewText } from '../../src/server/texts/preview-text.ts'

const Search = z.object({ card: z.object({ morePhotos: z.string() }) })

/** The text follows a number that the page writes itself, so no argument would be missed. */
test.each(locales)('“more photos” has a form for one and for several photos in %s', (locale) => {
  const file = join(import.meta.dirname, `../../messages/${locale}/search.json`)
  const { morePhotos } = Search.parse(JSON.parse(readFileSync(file, 'utf8'))).card
  expect(new Set(previewText(locale, morePhotos)).size).toBeGreaterThan(1)
})
