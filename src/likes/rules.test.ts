import { describe, expect, test } from 'vitest'
import { matchScore } from './ordering-rules.ts'
import { nextMidnight, offerDelay, parseCursor, formatCursor } from './rules.ts'

describe('rules of likes', () => {
  test.for([
    ['2026-11-21T12:00:00Z', 'Europe/Amsterdam', '2026-11-21T23:00:00.000Z'],
    ['2026-11-21T23:30:00Z', 'Europe/Amsterdam', '2026-11-22T23:00:00.000Z'],
    ['2026-07-01T21:59:59Z', 'Europe/Warsaw', '2026-07-01T22:00:00.000Z'],
    // The day of the change to daylight saving time has 23 hours, the day of the change back 25.
    ['2026-03-28T23:00:00Z', 'Europe/Amsterdam', '2026-03-29T22:00:00.000Z'],
    ['2026-10-24T22:00:00Z', 'Europe/Amsterdam', '2026-10-25T23:00:00.000Z'],
    ['2026-11-21T12:00:00Z', 'America/Los_Angeles', '2026-11-22T08:00:00.000Z'],
    ['2026-11-21T12:00:00Z', 'Pacific/Auckland', '2026-11-22T11:00:00.000Z'],
    ['2026-11-21T12:00:00Z', 'UTC', '2026-11-22T00:00:00.000Z'],
  ] as const)('after %s in %s the next midnight is %s', ([now, zone, midnight]) => {
    expect(nextMidnight(new Date(now), zone).toISOString()).toBe(midnight)
  })

  test('more shared interests and a shorter distance rank higher', () => {
    const far = {
      likesYou: false,
      sharedInterests: 1,
      sameIntention: false,
      sameCity: false,
      sameRegion: false,
      km: 100,
      sameLanguage: false,
      years: 12,
      days: 20,
      nearRank: null,
    }
    expect(matchScore({ ...far, sharedInterests: 3 })).toBeGreaterThan(matchScore(far))
    expect(matchScore({ ...far, sameIntention: true })).toBeGreaterThan(matchScore(far))
    expect(matchScore({ ...far, km: 5 })).toBeGreaterThan(matchScore({ ...far, km: 50 }))
    expect(matchScore({ ...far, sameCity: true, km: 5 })).toBeGreaterThan(
      matchScore({ ...far, km: 5 }),
    )
    expect(matchScore({ ...far, likesYou: true })).toBeGreaterThan(
      matchScore({ ...far, sharedInterests: 4 }),
    )
  })

  test('a nearer band outweighs everything else where near members come first, and the last visit decides only between equals', () => {
    const best = {
      likesYou: true,
      sharedInterests: 9,
      sameIntention: true,
      sameCity: true,
      sameRegion: true,
      km: 5,
      sameLanguage: true,
      years: 0,
      days: 0,
      nearRank: 1,
    }
    const worst = {
      ...best,
      likesYou: false,
      sharedInterests: 0,
      sameIntention: false,
      sameCity: false,
      sameLanguage: false,
      years: 40,
      days: Infinity,
      nearRank: 0,
    }
    expect(matchScore(worst)).toBeGreaterThan(matchScore(best))
    const hidden = { ...best, nearRank: null, days: Infinity }
    expect(matchScore({ ...hidden, days: 30 })).toBeGreaterThan(matchScore({ ...hidden, days: 31 }))
    expect(matchScore({ ...hidden, days: 400 })).toBeGreaterThan(matchScore(hidden))
    const scores = [5, 10, 25, 50, 100, null].flatMap((km) =>
      [0, 1, 2, 3, 4, 5, 6, 7, 8].map((years) =>
        matchScore({ ...hidden, sameCity: false, sameRegion: false, km, years }),
      ),
    )
    const ranks = [...new Set(scores)].toSorted((a, b) => a - b)
    const gaps = ranks.slice(1).map((score, index) => score - (ranks[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(0.1)
  })

  test('a cursor can be formatted and parsed, and an invalid cursor is null', () => {
    const cursor = {
      isNew: true,
      at: new Date('2026-11-21T12:00:00.123Z'),
      otherId: '123456789012345',
    }
    expect(parseCursor(formatCursor(cursor))).toEqual(cursor)
    for (const nonsense of ['', '2.1.1', '1.1', '1.x.1', '1.1.0', "1.1.1'; drop"])
      expect(parseCursor(nonsense)).toBeNull()
  })

  test('an offer follows the URL parameter within its bounds, otherwise comes after a minute in the members area', () => {
    expect(offerDelay('/pricing', '?t=20', true)).toEqual({ seconds: 20, dialog: true })
    expect(offerDelay('/members', '?gender=male&t=1', true)).toEqual({ seconds: 5, dialog: true })
    expect(offerDelay('/members', '?t=99999', true)).toEqual({ seconds: 120, dialog: true })
    expect(offerDelay('/members', '?t=soon', true)).toEqual({ seconds: 60, dialog: false })
    expect(offerDelay('/likes/received', '', true)).toEqual({ seconds: 60, dialog: false })
    expect(offerDelay('/members/123456', '', true)).toEqual({ seconds: 60, dialog: false })
    expect(offerDelay('/chats/123456', '', true)).toBeNull()
    expect(offerDelay('/pricing', '', true)).toBeNull()
  })

  test('a visitor gets an offer only by the URL parameter, and never over a form', () => {
    expect(offerDelay('/', '?t=5', false)).toEqual({ seconds: 5, dialog: true })
    expect(offerDelay('/members', '?t=500', false)).toEqual({ seconds: 120, dialog: true })
    expect(offerDelay('/members', '', false)).toBeNull()
    for (const form of ['/signup', '/login', '/members/123456/signup', '/reset-password/do'])
      expect(offerDelay(form, '?t=5', false)).toBeNull()
  })
})
