import { describe, expect, test } from 'vitest'
import { shortcutName } from './use-shortcuts.ts'

const press = (key: string, timeStamp = 5_000, ctrlKey = false) => ({
  key,
  timeStamp,
  ctrlKey,
  metaKey: false,
})
const none = { key: '', at: 0 }

describe('shortcutName', () => {
  test('names a key, also in capitals and with Control', () => {
    expect(shortcutName(press('A'), none)).toBe('a')
    expect(shortcutName(press('Enter'), none)).toBe('Enter')
    expect(shortcutName(press('k', 5_000, true), { key: 'g', at: 4_900 })).toBe('mod+k')
  })

  test('names a sequence alone: G A goes to the approvals and approves no photo', () => {
    expect(shortcutName(press('a'), { key: 'g', at: 4_000 })).toBe('g a')
    expect(shortcutName(press('a'), { key: 'g', at: 3_000 })).toBe('a')
    expect(shortcutName(press('a'), { key: 'j', at: 4_900 })).toBe('a')
  })
})
