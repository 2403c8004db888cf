import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { testDatabase } from '../../../tests/factories/database.ts'
import { addManyEvents, seededRandom } from '../../../tests/factories/many-events.ts'
import { addManyReviews } from '../../../tests/factories/many-reviews.ts'
import { addManyPromiseCases } from '../../../tests/factories/many-promise-cases.ts'
import { addSites } from '../../../tests/factories/sites.ts'
import { countPromisesSlowly } from '../../../tests/factories/slow-promises.ts'
import { SiteSettings } from '../../sites/settings-contract.ts'
import { promiseNames } from '../contract.ts'
import { dayBefore, endOfDay, MIN_PEOPLE, monthSpan } from '../rules.ts'
import { countFigures, type NewFigure } from './count-figures.ts'

const { pool: db } = await testDatabase()
const today = dayBefore(new Date())
const lastOfMonth = dayBefore(new Date(`${today.slice(0, 7)}-01T00:00:00Z`))
const seed = Number(process.env['HONESTY_SEED'] ?? 20)
const settings = z.parse(SiteSettings, {
  promised_report_days: 1,
  guarantee_days: 12,
  promised_payout_days: 2,
})
const promised = {
  hours: settings.aftercare_hours,
  guaranteeDays: settings.guarantee_days,
  reportDays: settings.promised_report_days,
  payoutDays: settings.promised_payout_days,
}

beforeAll(async () => {
  await addSites(db)
  for (const [site, people, events] of [
    [1, 120, 700],
    [2, 60, 150],
  ] as const) {
    const life = { site, now: endOfDay(today), random: seededRandom(seed + site) }
    const members = await addManyEvents(db, { ...life, people, events })
    await addManyPromiseCases(db, { ...life, members })
    await addManyReviews(db, { ...life, members })
  }
})

const seen: NewFigure[] = []

test.each([
  [1, today],
  [1, lastOfMonth],
  [2, today],
  [2, lastOfMonth],
])('the promises of site %i in the month until %s are those of a slow count', async (site, day) => {
  const slow = await countPromisesSlowly(db, site, monthSpan(day), promised)
  const counted = await countFigures({ db, site: { id: site, settings }, day }, [])
  for (const name of promiseNames) {
    const figure = counted.find(({ metric }) => metric === name)
    const { value, base, people } = slow[name]
    expect(figure, `${name} (seed ${seed})`).toMatchObject({ value, base, people })
    const isEmpty = base === 0
    const missed = value > 0
    const holds = !missed && (!isEmpty || name === 'invented_contacts')
    expect(figure?.outcome, name).toBe(missed ? 'missed' : holds ? 'kept' : 'open')
    const isHidden = isEmpty || (people !== null && people < MIN_PEOPLE)
    const share = base === null ? (missed ? 0 : 100) : Math.floor((100 * (base - value)) / base)
    expect(figure?.published, name).toBe(isHidden ? null : share)
    if (figure) seen.push(figure)
  }
})

test('every promise was compared with cases and with breaches', () => {
  for (const name of promiseNames) {
    const compared = seen.filter(({ metric }) => metric === name)
    expect(
      compared.some(({ value, base }) => value > 0 && (base === null || base > value)),
      name,
    ).toBe(true)
  }
})
