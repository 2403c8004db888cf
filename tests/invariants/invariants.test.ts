import { describe, expect, test } from 'vitest'
import { invariantFaults } from '../../scripts/checks/invariants.ts'

const line = (number: number, files = '`a.test.ts`', open = '') =>
  `| ${number} | It holds | ${files} | ${open} |`
const page = (change: Record<number, string | null> = {}) =>
  Array.from({ length: 113 }, (_, index) =>
    change[index + 1] === undefined ? line(index + 1) : change[index + 1],
  )
    .filter((each) => each !== null)
    .join('\n')
const faults = (change: Record<number, string | null>) =>
  invariantFaults(page(change), (file) => file === 'a.test.ts')

describe('check-invariants', () => {
  test('accepts a page that maps each invariant to an existing test', () => {
    expect(faults({})).toEqual([])
  })

  test('reports a missing invariant, one without a test and one whose test does not exist', () => {
    expect(faults({ 7: null })).toEqual([
      'Invariant 7 has 0 lines in docs/invariants.md; it needs one.',
    ])
    expect(faults({ 8: line(8, '') })).toEqual(['Invariant 8 names no test.'])
    expect(faults({ 9: line(9, '`gone.test.ts`') })).toEqual([
      'Invariant 9 names gone.test.ts, which does not exist.',
    ])
  })

  test('reports an invariant listed twice', () => {
    expect(faults({ 7: `${line(7)}\n${line(7)}` })).toEqual([
      'Invariant 7 has 2 lines in docs/invariants.md; it needs one.',
    ])
  })

  test('accepts "not yet" only for the invariants known to be open', () => {
    expect(faults({ 22: line(22, '', 'not yet: no bucket') })).toEqual([])
    expect(faults({ 23: line(23, '', 'not yet: no time') })).toEqual([
      'Invariant 23 may not be open: name the test that holds it.',
    ])
  })
})
