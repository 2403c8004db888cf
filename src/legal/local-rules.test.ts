import { describe, expect, test } from 'vitest'
import { regulatedRegions } from '../platform/regulated-regions.ts'
import { findLocalTextFaults, listLocalTexts, localTexts, type LocalText } from './local-rules.ts'

const today = new Date('2026-12-01T12:00:00Z')
const [first] = localTexts
const changed = (change: Partial<LocalText>): LocalText[] =>
  localTexts.map((text) => (text === first ? { ...text, ...change } : text))

describe('the texts that local law asks for', () => {
  test('are there for each region, with a source and the day of the last check', () => {
    expect(findLocalTextFaults(regulatedRegions, localTexts, today)).toEqual([])
  })

  test('a region that is open must have its text, one that is closed need not', () => {
    const without = localTexts.filter(({ region }) => region !== 'GB')
    expect(findLocalTextFaults(regulatedRegions, without, today)).toEqual([
      { region: 'GB', fault: 'missing' },
    ])
    expect(findLocalTextFaults(['AU', 'US-NJ'], without, today)).toEqual([])
    expect(findLocalTextFaults(['US-NJ'], changed({ places: [] }), today)).toEqual([])
  })

  test.each([
    ['no_source', { source: '' }],
    ['never_checked', { checked: '' }],
    ['never_checked', { checked: '2026-12-02' }],
    ['old', { checked: '2025-11-30' }],
  ] as const)('say %s of %o', (fault, change) => {
    expect(findLocalTextFaults(regulatedRegions, changed(change), today)).toEqual([
      { region: 'US-NJ', fault },
    ])
  })

  test('New Jersey reads in capitals at sign-up, on profiles and in chats', () => {
    for (const place of ['sign_up', 'profile', 'chat'] as const)
      expect(listLocalTexts(place, (region) => region.startsWith('US'))).toMatchObject([
        { region: 'US-NJ', text: 'screening', form: 'capitals' },
      ])
    expect(listLocalTexts('order', (region) => region === 'US-NJ')).toEqual([])
    expect(listLocalTexts('order', (region) => region === 'US-CA')).toMatchObject([
      { text: 'cancel', form: 'bold' },
    ])
  })
})
