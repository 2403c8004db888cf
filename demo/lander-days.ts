import sql from 'sql-template-tag'
import { landerNames } from '../src/pages/contract.ts'
import { execute, rows, type Queryable } from '../src/server/database/query.ts'
import { addLanderCounts, toDay, type LanderCount } from '../src/traffic/server/public.ts'
import type { DemoMember } from './cast.ts'
import { randomOf, type Random } from './random.ts'

const DAYS = 180
const DAY = 86_400_000
const landers = ['landing', ...landerNames]

type Step = Pick<LanderCount, 'day' | 'lander' | 'slug' | 'network' | 'country' | 'language'> & {
  event: 'sign_ups' | 'confirmations' | 'first_orders'
  count: number
}

/** The earlier landers brought more. */
function pickLander(random: Random): string {
  const share = random.next()
  return landers[Math.floor(share * share * landers.length)] ?? 'landing'
}

/** By which lander each member came; the network, where there is one, stays. */
export async function insertLanders(
  db: Queryable,
  cast: DemoMember[],
  seed: string,
): Promise<void> {
  const random = randomOf(`${seed} landers`)
  const sources = cast
    .filter(({ role }) => role !== 'fictional')
    .map(({ id }) => ({
      id,
      traffic: {
        lander: pickLander(random),
        ...(random.chance(0.2) && { slug: 'spring' }),
      },
    }))
  await execute(
    db,
    sql`update account a set traffic = a.traffic || r.traffic
        from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as r (id bigint, traffic jsonb) where a.member_id = r.id`,
  )
}

/**
 * Visits of the landers in the last months: what became of them is counted from the members, so that
 * all figures of a console agree, and the visitors who did not sign up are added.
 */
export async function insertLanderDays(
  db: Queryable,
  site: number,
  seed: string,
  now: Date,
): Promise<void> {
  const random = randomOf(`${seed} lander days ${site}`)
  const steps = await listSteps(db, site, new Date(now.getTime() - DAYS * DAY))
  const seen = steps
    .filter(({ event }) => event === 'sign_ups')
    .flatMap(({ event: _, count: signUps, ...source }): LanderCount[] => {
      const starts = signUps + random.integer(0, 2)
      const views = starts * 5 + random.integer(0, 12)
      return [
        { ...source, site, event: 'starts', count: starts },
        { ...source, site, event: 'views', count: views },
      ]
    })
  const idle = Array.from({ length: DAYS }, (_, before): LanderCount[] =>
    landers.map((lander) => ({
      site,
      day: toDay(new Date(now.getTime() - before * DAY)),
      lander,
      slug: '',
      network: '',
      country: 'NL',
      language: 'nl',
      event: 'views',
      count: random.integer(2, 9),
    })),
  ).flat()
  await addLanderCounts(db, [...steps.map((step) => ({ ...step, site })), ...seen, ...idle])
}

const listSteps = (db: Queryable, site: number, from: Date): Promise<Step[]> =>
  rows<Step>(
    db,
    sql`with member as (
          select a.member_id, a.country, a.language, a.signup_at, a.email_confirmed_at,
                 coalesce(a.traffic ->> 'lander', '') as lander, coalesce(a.traffic ->> 'slug', '') as slug,
                 coalesce(a.traffic ->> 'network', '') as network
          from account a join profile p on p.member_id = a.member_id
          where a.site_id = ${site} and a.role = 'member' and p.origin = 'member'
        ), step as (
          select 'sign_ups' as event, signup_at as at, m.* from member m
          union all select 'confirmations', email_confirmed_at, m.* from member m where email_confirmed_at is not null
          union all select 'first_orders', min(o.completed_at), m.* from member m join credit_order o using (member_id)
            where o.completed_at is not null group by m.member_id, m.country, m.language, m.signup_at, m.email_confirmed_at, m.lander, m.slug, m.network
        )
        select event, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, lander, slug, network, country, language, count(*)::int as count
        from step where at >= ${from} group by 1, 2, 3, 4, 5, 6, 7 order by 2, 3, 4, 5, 6, 7, 1`,
  )
