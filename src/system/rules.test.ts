import { describe, expect, test } from 'vitest'
import { REQUEST_BUCKETS } from '../platform/route-durations.ts'
import { mailTemplates } from '../server/mail/mail-samples.ts'
import { isBackupWell, mailNames, quantile, sumDurations } from './rules.ts'

const counts = (filled: Record<number, number>) =>
  [...REQUEST_BUCKETS, Infinity].map((bound) => filled[bound] ?? 0)

describe('quantile', () => {
  test.each([
    ['no request', {}, 0.95, 0],
    ['all in one bucket', { 0.1: 10 }, 0.5, 75],
    ['a slow twentieth', { 0.01: 95, 5: 5 }, 0.95, 10],
    ['a slow tenth', { 0.01: 90, 5: 10 }, 0.95, 3750],
    ['beyond the last bound', { 0.01: 1, Infinity: 9 }, 0.95, 5000],
  ])('of %s', (_name, filled, part, expected) => {
    expect(quantile(counts(filled), part)).toBe(expected)
  })
})

test('durations of two nodes are added by route', () => {
  const route = 'GET /api/user.php'
  expect(
    sumDurations([
      { route, counts: [1, 2], errors: 1 },
      { route, counts: [3, 0], errors: 0 },
      { route: 'POST /api/user.php', counts: [1, 1], errors: 0 },
    ]),
  ).toEqual([
    { route, counts: [4, 2], errors: 1 },
    { route: 'POST /api/user.php', counts: [1, 1], errors: 0 },
  ])
})

test('every mail has a name in the log', () => {
  expect(Object.keys(mailNames)).toEqual(mailTemplates())
})

describe('isBackupWell', () => {
  const now = new Date('2026-05-12T12:00:00Z')
  const copyAt = (at: string) => ({ copies: [{ at, bytes: 1 }], changes: null })
  const stream = (works: boolean) => ({ by: 'stream' as const, works, at: null, bytes: 0 })

  test.each([
    ['nothing that is known', { copies: [], changes: null }, false],
    ['changes without a copy', { copies: [], changes: stream(true) }, false],
    ['a copy of last night', copyAt('2026-05-12T03:10:00Z'), true],
    ['a copy of the night before', copyAt('2026-05-10T23:59:00Z'), false],
    ['changes that are copied', { ...copyAt('2026-05-12T03:10:00Z'), changes: stream(true) }, true],
    ['changes that are not', { ...copyAt('2026-05-12T03:10:00Z'), changes: stream(false) }, false],
  ])('of %s', (_name, backups, isWell) => {
    expect(isBackupWell(backups, now)).toBe(isWell)
  })
})
