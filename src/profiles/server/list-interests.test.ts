import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { testApp } from '../../../tests/factories/app.ts'
import { locales } from '../../platform/locales.ts'
import { listInterests } from '../contract.ts'

const Traits = z.object({ interests: z.record(z.string(), z.string()) })

describe('listInterests', () => {
  test('there are about fifty interests, each with a distinct name in every language', async () => {
    const { interests } = await (await (await testApp()).as())(listInterests, {})
    expect(interests.length).toBeGreaterThanOrEqual(45)
    expect(interests.length).toBeLessThanOrEqual(55)
    for (const interest of [
      'relationship',
      'sex',
      'gym',
      'sports',
      'travelling',
      'music',
      'cooking',
      'coffee',
    ])
      expect(interests).toContain(interest)
    for (const locale of locales) {
      const file = join(import.meta.dirname, `../../../messages/${locale}/traits.json`)
      const names = z.parse(Traits, JSON.parse(readFileSync(file, 'utf8'))).interests
      expect(Object.keys(names).toSorted(), locale).toEqual(interests.toSorted())
      expect(new Set(Object.values(names)).size, locale).toBe(interests.length)
    }
  })
})
