import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Discount } from './contract.ts'
import {
  bonusCampaign,
  bonusEnd,
  applyBestDiscount,
  applyDiscount,
  validateDeadline,
  minutesLeft,
  timeBonus,
  calculateWorth,
  type Campaign,
} from './rules.ts'

const DAY = 86_400_000
const settings = { time_bonus_seconds: 14_400, time_bonus_percentage: 25 }
const instant = fc
  .integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) })
  .map((at) => new Date(at))

describe('timeBonus', () => {
  test('ends at the announced second, whenever it is queried, and never starts again', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 90 * DAY }), (signupAt, later) => {
        const now = new Date(signupAt.getTime() + later)
        const bonus = timeBonus(settings, { id: '1', paid: false, signupAt }, now)
        expect(bonus !== null).toBe(later < 14_400_000)
        if (bonus) expect(bonus.expires).toBe(bonusEnd(settings, signupAt).toISOString())
      }),
    )
  })

  test('is not offered after a purchase', () => {
    const signupAt = new Date(Date.UTC(2026, 5, 1))
    expect(timeBonus(settings, { id: '1', paid: true, signupAt }, signupAt)).toBeNull()
  })
})

describe('applyDiscount', () => {
  test('rounds to whole minor units in the member’s favour, and to at least one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 9_999 }),
        (list, percentage) => {
          const left = applyDiscount(list, { percentage, value_amount: null })
          expect(Number.isInteger(left)).toBe(true)
          expect(left).toBeGreaterThanOrEqual(1)
          expect(left * 10_000).toBeLessThanOrEqual(Math.max(10_000, list * (10_000 - percentage)))
        },
      ),
    )
    expect(
      [999, 1999, 3999, 7999].map((list) =>
        applyDiscount(list, { percentage: 2_500, value_amount: null }),
      ),
    ).toEqual([749, 1499, 2999, 5999])
  })
})

const discount: fc.Arbitrary<Discount> = fc
  .record({
    value: fc.oneof(
      fc.record({ value_percentage: fc.integer({ min: 1, max: 90 }) }),
      fc.record({ value_amount: fc.integer({ min: 1, max: 9_000 }) }),
    ),
    currency: fc.constantFrom('EUR' as const, 'GBP' as const),
    country: fc.constantFrom(null, 'NL', 'PL'),
    minimum_order_value: fc.constantFrom(0, 1_500, 5_000),
    paymentmethods: fc.constantFrom<string[]>([], ['ideal'], ['paypal']),
  })
  .map(({ value, currency, ...terms }) => ({
    value_percentage: null,
    value_amount: null,
    code: 'CODE',
    user_id: null,
    expires: null,
    status: 'active' as const,
    validity: 'once_per_user' as const,
    expired: false,
    ...terms,
    currency: 'value_amount' in value ? currency : null,
    ...value,
  }))

describe('applyBestDiscount', () => {
  test('makes no order dearer by a further discount, in whatever sequence', () => {
    fc.assert(
      fc.property(
        fc.array(discount, { maxLength: 4 }),
        discount,
        fc.constantFrom(999, 1_999, 3_999, 7_999),
        fc.constantFrom('ideal', 'paypal', null),
        (discounts, further, amount, method) => {
          const order = { price: { amount, currency: 'EUR' as const }, country: 'NL', method }
          const before = applyBestDiscount(discounts, order)
          expect(before.amount).toBeLessThanOrEqual(amount)
          expect(before.discount === null).toBe(before.amount === amount)
          for (const all of [
            [...discounts, further],
            [further, ...discounts],
          ])
            expect(applyBestDiscount(all, order).amount).toBeLessThanOrEqual(before.amount)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

const campaign: fc.Arbitrary<Campaign> = fc
  .record({
    country: fc.constantFrom(null, 'NL', 'PL'),
    methods: fc.constantFrom<string[]>([], ['ideal'], ['paypal', 'ideal']),
    worth: fc.integer({ min: 100, max: 6_000 }),
    starts_at: instant,
    length: fc.option(fc.integer({ min: 1, max: 40 * DAY })),
  })
  .map(({ starts_at, length, ...terms }) => ({
    ...terms,
    name: 'AUTUMN',
    starts_at,
    expires_at: length === null ? null : new Date(starts_at.getTime() + length),
  }))

const buyers = ['NL', 'PL'].flatMap((country) =>
  ['ideal', 'paypal'].map((method) => ({ country, method })),
)
const reaches = ({ country, methods }: Campaign, buyer: { country: string; method: string }) =>
  (country ?? buyer.country) === buyer.country &&
  (methods.length === 0 || methods.includes(buyer.method))

/**
 * Whether a buyer could see an equal or better offer within 30 days after one that was said to end.
 */
function hasFalseDeadline(campaigns: Campaign[]): boolean {
  return campaigns.some((ended) =>
    campaigns.some((other) => {
      if (other === ended || ended.expires_at === null || other.worth < ended.worth) return false
      if (!buyers.some((buyer) => reaches(ended, buyer) && reaches(other, buyer))) return false
      const end = ended.expires_at.getTime()
      const runsAfter = other.expires_at === null || other.expires_at.getTime() > end
      return runsAfter && other.starts_at.getTime() < end + 30 * DAY
    }),
  )
}

function acceptCampaigns(
  planned: Campaign[],
  first: Campaign[],
  bonusWorth: number | null,
): Campaign[] {
  const running = [...first]
  for (const one of planned)
    if (validateDeadline(one, running, bonusWorth) === null) running.push(one)
  return running
}

describe('validateDeadline', () => {
  test('keeps all deadlines of accepted campaigns true', () => {
    fc.assert(
      fc.property(fc.array(campaign, { maxLength: 8 }), (planned) => {
        const running = acceptCampaigns(planned, [], 2_500)
        expect(hasFalseDeadline(running)).toBe(false)
        expect(running.every(({ worth }) => worth < 2_500)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('keeps the deadline of the time bonus true for codes of one member', () => {
    fc.assert(
      fc.property(instant, fc.array(campaign, { maxLength: 8 }), (signupAt, planned) => {
        const running = acceptCampaigns(planned, [bonusCampaign(settings, signupAt)], null)
        expect(hasFalseDeadline(running)).toBe(false)
      }),
      { numRuns: 500 },
    )
    const signupAt = new Date(Date.UTC(2026, 5, 1))
    const after = (days: number) => ({
      name: 'LATER',
      country: 'NL',
      methods: [],
      worth: 2_500,
      starts_at: new Date(signupAt.getTime() + days * DAY),
      expires_at: null,
    })
    const { expires_at: end } = bonusCampaign(settings, signupAt)
    expect(validateDeadline(after(30), [bonusCampaign(settings, signupAt)], null)).toEqual({
      reason: 'follows_too_soon',
      campaign: 'TIMEBONUS25',
      free_from: new Date((end?.getTime() ?? 0) + 30 * DAY),
    })
    expect(validateDeadline(after(31), [bonusCampaign(settings, signupAt)], null)).toBeNull()
  })
})

describe('a refused campaign', () => {
  test('is accepted from the date that the refusal names, and not a second earlier', () => {
    fc.assert(
      fc.property(fc.array(campaign, { maxLength: 6 }), campaign, (planned, one) => {
        const running = acceptCampaigns(planned, [], null)
        const refusal = validateDeadline(one, running, null)
        if (refusal?.reason !== 'follows_too_soon') return
        const startingAt = (time: number): Campaign => ({
          ...one,
          starts_at: new Date(time),
          expires_at:
            one.expires_at && new Date(time + one.expires_at.getTime() - one.starts_at.getTime()),
        })
        const free = refusal.free_from.getTime()
        expect(validateDeadline(startingAt(free), running, null)).toBeNull()
        const earlier = Math.max(free - 1_000, one.starts_at.getTime())
        expect(validateDeadline(startingAt(earlier), running, null)).not.toBeNull()
      }),
      { numRuns: 500 },
    )
  })

  test('is not compared with offers for other countries or other payment methods', () => {
    const poland = {
      name: 'POLAND20',
      country: 'PL',
      methods: ['blik'],
      worth: 2_000,
      starts_at: new Date(0),
      expires_at: new Date(DAY),
    }
    const later = { ...poland, starts_at: new Date(2 * DAY), expires_at: new Date(3 * DAY) }
    expect(validateDeadline(later, [poland], null)).toMatchObject({ campaign: 'POLAND20' })
    expect(validateDeadline({ ...later, country: 'GB' }, [poland], null)).toBeNull()
    expect(validateDeadline({ ...later, methods: ['paypal'] }, [poland], null)).toBeNull()
    expect(validateDeadline({ ...later, country: null }, [poland], null)).not.toBeNull()
    expect(validateDeadline(later, [{ ...poland, expires_at: null }], null)).toEqual({
      reason: 'never_ends',
      campaign: 'POLAND20',
    })
  })
})

describe('calculateWorth', () => {
  test('is the amount relative to the cheapest bundle that it applies to', () => {
    const prices = [999, 1999, 3999]
    const off = (value_amount: number, minimum_order_value: number) =>
      calculateWorth({ percentage: null, value_amount, minimum_order_value }, prices)
    expect(off(500, 0)).toBe(5_006)
    expect(off(500, 1_000)).toBe(2_502)
    expect(off(5_000, 3_000)).toBe(10_000)
    expect(off(500, 5_000)).toBe(0)
  })
})

describe('minutesLeft', () => {
  test('drops the seconds', () => {
    expect(minutesLeft(3 * 3_600_000 + 12 * 60_000 + 59_999)).toEqual({ hours: 3, minutes: 12 })
  })
})
