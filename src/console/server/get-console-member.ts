import type { Output, Parsed } from '../../platform/contract.ts'
import { ApiError } from '../../platform/api-error.ts'
import { photoUrl } from '../../platform/photo-url.ts'
import { hasStaffRole } from '../../platform/staff-roles.ts'
import { countCorrections } from '../../credits/server/public.ts'
import { openSessionsOf } from '../../accounts/server/public.ts'
import { ageOn } from '../../profiles/rules.ts'
import { locationNamesOf } from '../../profiles/server/public.ts'
import { findSuspensionEnd, listSignals } from '../../moderation/console/server/public.ts'
import { listFactors } from '../../security/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import type { ConsoleMember, getConsoleMember as contract } from '../contract.ts'
import { hasOpenedMember } from './audit-entry.ts'
import { recordAudit } from '../../staff/server/public.ts'
import { findConsoleAccount, type ConsoleAccount } from './console-accounts.ts'
import { listLedger, listLots, listOrders, sumOrders } from './ledger-entry.ts'
import { listMemberCases, listTimeline } from './report.ts'
import { listMemberPhotos } from './member-photos.ts'
import { listNotes } from './staff-note.ts'

/** Collects what several features know of a member, by the roles of the reader. */
export async function getConsoleMember(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const account = await findConsoleAccount(ctx.db, ctx.site.id, id)
  if (!account) throw new ApiError('not_found')
  const photos = await listMemberPhotos(ctx.db, id)
  const { passkeys, two_factor } = await listFactors(ctx.db, id)
  const cases = await listMemberCases(ctx.db, id)
  const sessions = await openSessionsOf(ctx.db, id, ctx.now)
  const timeline = await listTimeline(ctx.db, id)
  await recordLook(ctx, id)
  return {
    member: {
      ...toSummary(account, ctx.now),
      suspended_until: iso(account.banned_at && (await findSuspensionEnd(ctx.db, id))),
      city: locationNamesOf(account.region, account.city, ctx.locale).city,
      second_factor: two_factor !== null,
      passkeys: passkeys.length,
      photos: photos.map(({ photo_id, name, status, main }) => ({
        id: photo_id,
        thumb: photoUrl(name, 'thumb'),
        status,
        main,
      })),
      sessions: sessions.map((session) => ({
        id: session.session_id,
        device: session.device,
        place: session.place,
        started_at: session.created_at.toISOString(),
        last_used_at: session.last_used_at.toISOString(),
      })),
      money: hasStaffRole(ctx.actor.staffRoles, ['support', 'finance'])
        ? await loadMoney(ctx, id)
        : null,
      cases: cases.map((result) => ({ ...result, at: result.at.toISOString() })),
      risks: listRisks(account),
      signals: await listSignals(ctx, id),
      notes: (await listNotes(ctx.db, id)).map(({ note_id, at, ...note }) => ({
        ...note,
        id: note_id,
        at: at.toISOString(),
      })),
      timeline: timeline.map((entry) => ({
        ...entry,
        at: entry.at.toISOString(),
      })),
    },
  }
}

const HOUR = 3_600_000

/** A page that is fetched again after each action is one look. */
async function recordLook(ctx: MemberContext, id: string): Promise<void> {
  const since = new Date(ctx.now.getTime() - HOUR)
  if (await hasOpenedMember(ctx.db, id, { by: ctx.actor.memberId, since })) return
  await recordAudit(ctx.db, ctx, { action: 'look.member', subject: { kind: 'member', id } })
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** `noor@example.org` → `n•••@example.org`. */
const masked = (email: string) => email.replace(/^(.).*(?=@)/, '$1•••')

function toSummary(account: ConsoleAccount, now: Date) {
  const { traffic } = account
  return {
    id: account.member_id,
    name: account.name,
    age: ageOn(account.birth_date, now),
    birth_date: account.birth_date,
    gender: account.gender,
    looking_for: account.looking_for,
    language: account.language,
    country: account.country,
    about: account.about,
    origin: account.origin,
    profile_status: account.profile_status,
    account_status: account.account_status,
    masked_email: masked(account.email),
    banned_at: iso(account.banned_at),
    confirmed_at: iso(account.email_confirmed_at),
    joined_at: account.signup_at.toISOString(),
    last_seen_at: account.last_seen_at.toISOString(),
    premium: account.paid_user,
    verified: account.verified,
    traffic: Object.fromEntries(
      Object.entries(traffic).map(([name, value]) => [name, String(value)]),
    ),
    likes: {
      given: account.likes_given,
      received: account.likes_received,
      matches: account.matches,
    },
    blocks: { made: account.blocks_made, received: account.blocks_received },
    sent_messages: account.sent_messages,
  }
}

function listRisks(account: ConsoleAccount): ConsoleMember['risks'] {
  const signs: [ConsoleMember['risks'][number], boolean][] = [
    ['chargeback', account.chargebacks > 0],
    ['unconfirmed', account.email_confirmed_at === null],
  ]
  return signs.filter(([, applies]) => applies).map(([sign]) => sign)
}

async function loadMoney(ctx: MemberContext, id: string): Promise<ConsoleMember['money']> {
  const ledger = await listLedger(ctx.db, id)
  const lots = await listLots(ctx.db, id)
  const orders = await listOrders(ctx.db, id)
  return {
    balance: lots.reduce((sum, { remaining }) => sum + remaining, 0),
    corrections: await countCorrections(ctx.db, id),
    lots,
    totals: await sumOrders(ctx.db, id),
    ledger: ledger.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    orders: orders.map((order) => ({ ...order, at: order.at.toISOString() })),
  }
}
