import type { Database } from '../../src/server/database/pool.ts'
import sql from 'sql-template-tag'
import { execute, type Queryable } from '../../src/server/database/query.ts'
import { getCities } from '../../src/server/places/places.ts'
import { rebuildFacets } from '../../src/search/server/public.ts'
import { asOwner } from './as-owner.ts'

const shares: [string, number][] = [
  ['DE', 20],
  ['FR', 14],
  ['GB', 14],
  ['IT', 12],
  ['ES', 10],
  ['PL', 10],
  ['NL', 8],
  ['BE', 4],
  ['AT', 3],
  ['CH', 3],
  ['IE', 2],
]

/** A hundred slots, each country as many as its share: `slots[n % 100]`. */
const slots = shares.flatMap(([country, share]) => Array.from({ length: share }, () => country))

/** Inserts rows of the search table only, distributed like members: large countries, many in their thirties, most of them recently online. */
export async function addSearchRows(
  db: Database,
  from: number,
  to: number,
  now: Date,
): Promise<void> {
  for (let start = from; start < to; start += 100_000)
    await addBlock(db, start, Math.min(to, start + 100_000), now)
  await rebuildFacets(db, 1)
  await asOwner(db, sql`vacuum analyze member_search`)
  await asOwner(db, sql`analyze search_facet`)
}

async function addBlock(db: Queryable, from: number, to: number, now: Date): Promise<void> {
  const citiesBySlot = slots.map((country) => getCities(country).slice(0, 400))
  const cities = citiesBySlot.flatMap((of, slot) => of.map((city) => ({ slot, ...city })))
  const ranks = citiesBySlot.flatMap((of) => of.map((_, index) => index))
  await execute(
    db,
    sql`with place as (select * from unnest(${cities.map(({ slot }) => slot)}::int[], ${ranks}::int[], ${cities.map(({ id }) => id)}::int[], ${cities.map(({ region }) => region)}::smallint[]) p (slot, rank, city, region)),
        drawn as (
          select n, n % 100 as slot, floor(power(random(), 3) * 400)::int as rank,
                 (date '1990-01-01' + floor((random() + random() + random() - 1.6) * 7000)::int) as born,
                 floor(-ln(1 - random()) * 14 * 86400)::int as ago
          from generate_series(${from}::int, ${to - 1}::int) n
        )
        insert into member_search (member_id, site_id, gender, country, region, birth_year, birth_date, language, origin, has_photo, interests, active_at, listed, city, promoted, looking_for)
        select 1000000000 + n, 1, 1 + (n / 100) % 2, (${slots}::text[])[slot + 1], coalesce(place.region, 1), extract(year from least(born, date '2007-01-01')), least(born, date '2007-01-01'),
               'en', 0, n % 5 > 0, array['cycling', 'cooking'], (extract(epoch from ${now}::timestamptz) - least(ago, 7689600))::int / 300, true, place.city, n % 50 = 0,
               case when n % 11 < 9 then 2 - (n / 100) % 2 when n % 11 = 9 then 1 + (n / 100) % 2 else 0 end
        from drawn left join place using (slot, rank)`,
  )
}
