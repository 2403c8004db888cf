import { row, type Queryable } from '../../src/server/database/query.ts'
import { insertSite, listSiteRows } from '../../src/sites/server/site.ts'
import sql from 'sql-template-tag'
import * as z from 'zod'
import { demoAccount, demoId, accountEmail, type DemoMember, type DemoAccount } from '../cast.ts'
import { demoPeople, type Country } from '../people.ts'
import type { Plan } from '../plan.ts'

const Settings = z.looseObject({})

/** A brand of the demo company besides the two that `npm start` makes. */
type PlannedBrand = { slug: string; name: string; country: Country; members: number }

/** In the order in which they are added: `--brands 3` has the first. Each sells in a currency of its own. */
const planned: PlannedBrand[] = [
  { slug: 'bursztyn', name: 'Bursztyn', country: 'PL', members: 320 },
  { slug: 'marigold', name: 'Marigold', country: 'GB', members: 180 },
  { slug: 'enzian', name: 'Enzian', country: 'CH', members: 90 },
]

/** The brands of `npm start`. */
const STARTED = 2
export const MAX_BRANDS = STARTED + planned.length

/** Adds the brands beyond the two of local mode; those that exist stay. Returns how many there are. */
export async function addBrands(db: Queryable, brands: number, now: Date): Promise<number> {
  const known = await listSiteRows(db)
  const model = known.find(({ site_id: id }) => id === STARTED)
  for (const { slug, name, country } of planned.slice(0, brands - STARTED))
    await insertSite(db, {
      slug,
      host: `${slug}.localhost`,
      settings: {
        ...Settings.parse(model?.settings),
        name,
        brand: country === 'GB' ? 'linden' : 'vonk',
      },
      change: { by: null, source: 'command', reason: 'Demo', at: now },
    })
  const { sites } = await row<{ sites: number }>(db, sql`select count(*)::int as sites from site`)
  return sites
}

/** Who works in every brand, with the address that they have in the first one. */
const staff: DemoAccount[] = ['operator', 'support', 'moderator', 'finance']

/** The staff of the further brands, with accounts of their own in each, and their members. */
export function createCompanyMembers({ seed, day, brands = 0 }: Plan): DemoMember[] {
  const today = new Date(`${day}T00:00:00Z`)
  const inBrand = (site: number, role: DemoAccount): DemoMember => ({
    id: demoId(`${seed} company ${site} ${role}`),
    site,
    role,
    email: accountEmail(role),
    person: demoAccount(role, `${seed} company ${site}`, today),
  })
  const sites = planned
    .slice(0, Math.max(0, brands - STARTED))
    .map((brand, index) => ({ ...brand, site: STARTED + 1 + index }))
  if (sites.length === 0) return []
  return [
    // The second brand has its operator already.
    ...staff.filter((role) => role !== 'operator').map((role) => inBrand(STARTED, role)),
    ...sites.flatMap(({ site, country, members }) => [
      ...staff.map((role) => inBrand(site, role)),
      ...demoPeople(`${seed} company ${site}`, members, today, { country }).map((person) => {
        const id = demoId(person.key)
        const email = `member-${id}@demo.example`
        return { id, site, role: 'member' as const, email, person }
      }),
    ]),
  ]
}
