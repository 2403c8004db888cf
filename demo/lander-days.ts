import { landerNames } from '../src/landers/contract.ts'
import type { Queryable } from '../src/server/database/query.ts'
import { addLanderCounts, type LanderCount } from '../src/traffic/server/public.ts'
import { randomOf } from './random.ts'

const DAYS = 60
const DAY = 86_400_000
const networks = ['', '', 'northlight', 'radio-nacht', 'datingwijzer']
const audiences = [
  { country: 'NL', language: 'nl' },
  { country: 'NL', language: 'nl' },
  { country: 'DE', language: 'de' },
  { country: 'BE', language: 'fr' },
  { country: 'PL', language: 'pl' },
]
/** The share of each step that reaches the next. */
const steps = [
  ['starts', 0.16],
  ['sign_ups', 0.74],
  ['confirmations', 0.78],
  ['first_orders', 0.11],
] as const

/** Visits of the landers in the last weeks, as the statistics of a console show them. */
export async function insertLanderDays(
  db: Queryable,
  site: number,
  seed: string,
  now: Date,
): Promise<void> {
  const random = randomOf(`${seed} lander days ${site}`)
  const counts: LanderCount[] = []
  for (let before = 0; before < DAYS; before++) {
    const day = new Date(now.getTime() - before * DAY).toISOString().slice(0, 10)
    for (const [index, lander] of ['landing', ...landerNames].entries()) {
      const source = {
        lander,
        slug: random.chance(0.2) ? 'spring' : '',
        network: random.pick(networks),
        ...random.pick(audiences),
      }
      let count = Math.round((220 / (index + 1) + 12) * (0.7 + 0.6 * random.next()))
      counts.push({ site, day, ...source, event: 'views', count })
      for (const [event, share] of steps) {
        count = Math.round(count * share * (0.8 + 0.4 * random.next()))
        if (count > 0) counts.push({ site, day, ...source, event, count })
      }
    }
  }
  await addLanderCounts(db, counts)
}
