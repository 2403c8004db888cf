import sql from 'sql-template-tag'
import { toDomain, isDomainBlocked } from '../../../order-limits/server/public.ts'
import { countSamePhotos } from '../../../photos/server/public.ts'
import type { Context } from '../../../server/context.ts'
import { maybeRow, type Queryable } from '../../../server/database/query.ts'
import { isDisposable } from '../../../server/mail/disposable.ts'
import { getRegions } from '../../../server/places/places.ts'
import { FIRST_MINUTES, type AccountActivity } from '../rules.ts'
import { listCompanyMatches } from './company-bans.ts'

const DAY = 86_400_000
const NETWORK_DAYS = 7

type ActivityRow = {
  /** In use, and not closed or hidden by the staff. */
  is_open: boolean
  email: string
  country: string
  time_zone: string
  places: string[]
  devices: number
  networks: number
  banned: number
  copied_texts: number
  shared_openings: number
  repeated_openings: number
  first_minutes: number
  first_hour: number
  text_score: number
  reports: number
  refused_photos: number
  refused_orders: number
}

/** Other accounts from the same device or network. */
export const sameOrigin = sql`from account_origin mine join account_origin o
    on o.site_id = mine.site_id and o.kind = mine.kind and o.value = mine.value and o.member_id <> mine.member_id`

/** Texts shorter than this agree by chance; the index has longer ones only. */
export const sameText = sql`c.site_id = p.site_id and md5(lower(c.about)) = md5(lower(p.about)) and length(c.about) >= 40
    and length(p.about) >= 40 and c.member_id <> p.member_id and c.origin = 'member'`

/** What the product knows about an account of a member. */
export async function findAccountActivity(
  ctx: Context,
  member: string,
): Promise<AccountActivity | null> {
  const activityRow = await findActivityRow(ctx.db, { site: ctx.site.id, member, now: ctx.now })
  if (!activityRow) return null
  const { same, likeRefused } = await countSamePhotos(ctx.db, ctx.site.id, member)
  const { email, country, time_zone: zone } = activityRow
  return {
    isOpen: activityRow.is_open,
    domain: toDomain(email),
    isDomainBad: isDisposable(email) || (await isDomainBlocked(ctx, email)),
    devices: activityRow.devices,
    networks: activityRow.networks,
    banned: activityRow.banned,
    companyMatches: await listCompanyMatches(ctx.db, member),
    samePhotos: same,
    refusedPictures: likeRefused,
    copiedTexts: activityRow.copied_texts,
    sharedOpenings: activityRow.shared_openings,
    repeatedOpenings: activityRow.repeated_openings,
    firstMinutes: activityRow.first_minutes,
    firstHour: activityRow.first_hour,
    textScore: activityRow.text_score,
    reports: activityRow.reports,
    refusedPhotos: activityRow.refused_photos,
    refusedOrders: activityRow.refused_orders,
    country,
    places: activityRow.places,
    foreignZone: isForeignZone(zone, country, ctx.now) ? zone : null,
  }
}

async function findActivityRow(
  db: Queryable,
  { site, member, now }: { site: number; member: string; now: Date },
): Promise<ActivityRow | null> {
  const lately = new Date(now.getTime() - NETWORK_DAYS * DAY)
  return maybeRow<ActivityRow>(
    db,
    sql`select a.status in ('active', 'not_confirmed') and a.banned_at is null and p.status <> 'disabled' as is_open, a.email, a.country, a.time_zone, p.about_score as text_score,
          (select coalesce(array_agg(distinct s.place), '{}') from session s where s.member_id = a.member_id and s.place <> '') as places,
          (select count(distinct o.member_id)::int ${sameOrigin} where mine.member_id = a.member_id and o.kind = 'device') as devices,
          (select count(distinct o.member_id)::int ${sameOrigin} where mine.member_id = a.member_id and o.kind = 'network' and o.at > ${lately}) as networks,
          (select count(distinct o.member_id)::int ${sameOrigin} join account b on b.member_id = o.member_id and b.banned_at is not null
           where mine.member_id = a.member_id) as banned,
          (select count(*)::int from profile_text c where ${sameText}) as copied_texts,
          (select count(distinct o.member_id)::int from opening_message mine join opening_message o
             on o.pattern_hash = mine.pattern_hash and o.member_id <> mine.member_id
           where mine.member_id = a.member_id) as shared_openings,
          (select coalesce(max(n), 0)::int from (select count(*) as n from opening_message m where m.member_id = a.member_id group by m.text_hash) texts) as repeated_openings,
          w.first_minutes, w.first_hour,
          (select count(*)::int from report r join account by on by.member_id = r.member_id and by.role = 'member'
           where r.reported_id = a.member_id) as reports,
          (select count(*)::int from photo ph where ph.member_id = a.member_id and ph.status = 'refused') as refused_photos,
          (select count(*)::int from order_refusal f where f.member_id = a.member_id) as refused_orders
        from account a join profile p on p.member_id = a.member_id,
          lateral (select (count(*) filter (where c.created_at < a.signup_at + make_interval(mins => ${FIRST_MINUTES})))::int as first_minutes,
                          (count(*) filter (where c.created_at < a.signup_at + interval '1 hour'))::int as first_hour
                   from inbox i join conversation c on c.conversation_id = i.conversation_id
                   where i.member_id = a.member_id and i.started) w
        where a.member_id = ${member} and a.site_id = ${site} and a.role = 'member' and p.origin = 'member'`,
  )
}

const HOURS_APART = 2

/** Whether no place of the country has the time of this zone, give or take a border. */
function isForeignZone(zone: string, country: string, now: Date): boolean {
  if (zone === 'UTC') return false
  const zones = getRegions(country).map(({ timeZone }) => timeZone)
  const offset = findOffset(zone, now)
  if (zones.length === 0 || offset === null) return false
  return [...new Set(zones)].every((local) => {
    const currentOffset = findOffset(local, now)
    return currentOffset !== null && Math.abs(currentOffset - offset) > HOURS_APART * 60
  })
}

/** Minutes from UTC; null for a zone that this server does not know. */
function findOffset(zone: string, now: Date): number | null {
  try {
    const parts = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      timeZoneName: 'longOffset',
    }).formatToParts(now)
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  } catch {
    return null
  }
}
