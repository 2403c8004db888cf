import sql, { raw } from 'sql-template-tag'
import { rows, type Queryable } from '../../src/server/database/query.ts'
import type * as tables from '../../src/server/database/generated/tables.ts'

const DAY = 86_400_000

type SlowPart = { value: number; base: number | null; people: number }
type SlowFigures = Record<string, Record<string, SlowPart>>

/**
 * Counts the figures of a site in memory, from whole tables and with loops: shares no query with the
 * product, to compare with it.
 */
export async function countSlowly(db: Queryable, site: number, until: Date): Promise<SlowFigures> {
  const all = <Row extends object>(table: string) =>
    rows<Row & Record<string, unknown>>(db, sql`select * from ${raw(table)}`)
  const [accounts, profiles] = [
    await all<tables.AccountTable>('account'),
    await all<tables.ProfileTable>('profile'),
  ]
  const account = new Map(accounts.map((each) => [each.member_id, each]))
  const profile = new Map(profiles.map((each) => [each.member_id, each]))
  const isMember = (id: string) =>
    account.get(id)?.role === 'member' && account.get(id)?.site_id === site
  const isPerson = (id: string) =>
    isMember(id) && profile.get(id)?.origin === 'member' && account.get(id)?.banned_at === null
  const within = (at: Date | null, days: number, lag = 0): at is Date => {
    const end = until.getTime() - lag * DAY
    return at !== null && at.getTime() >= end - days * DAY && at.getTime() < end
  }
  const figures: SlowFigures = {}
  const put = (metric: string, part: string, value: number, base: number | null, who: string[]) => {
    figures[metric] = { ...figures[metric], [part]: { value, base, people: new Set(who).size } }
  }

  const present = profiles.filter(
    ({ member_id: id, status }) =>
      isPerson(id) &&
      status !== 'disabled' &&
      ['active', 'not_confirmed'].includes(account.get(id)?.status ?? '') &&
      (account.get(id)?.last_seen_at.getTime() ?? 0) >= until.getTime() - 30 * DAY,
  )
  const ids = present.map(({ member_id }) => member_id)
  put('active_profiles', 'member', ids.length, null, ids)
  const invented = profiles.filter(
    ({ member_id: id, origin }) =>
      isMember(id) && origin === 'fictional' && account.get(id)?.banned_at === null,
  )
  put('active_profiles', 'fictional', invented.length, null, [])
  const verified = present.filter(
    ({ main_photo, verified_photos }) =>
      main_photo !== null && verified_photos.includes(main_photo),
  )
  put('verified', '', verified.length, ids.length, ids)
  const approved = new Set(
    (await all<tables.AuditEntryTable>('audit_entry'))
      .filter(
        (each) =>
          each.site_id === site &&
          each.action === 'photo.judge' &&
          each.actor_id !== null &&
          JSON.stringify(each.after_change).includes('"approved"'),
      )
      .map(({ subject_id }) => subject_id),
  )
  const pictured = present.filter(({ main_photo }) => main_photo !== null)
  put(
    'reviewed',
    '',
    pictured.filter(({ main_photo }) => approved.has(String(main_photo))).length,
    pictured.length,
    pictured.map(({ member_id }) => member_id),
  )

  const messages = Map.groupBy(
    await all<tables.MessageTable>('message'),
    ({ conversation_id }) => conversation_id,
  )
  const inboxes = await all<tables.InboxTable>('inbox')
  const conversations = (await all<tables.ConversationTable>('conversation')).filter(
    ({ site_id, lo, hi }) => site_id === site && isPerson(lo) && isPerson(hi),
  )
  const openings = conversations
    .filter(({ created_at }) => within(created_at, 30, 7))
    .map((each) => {
      const replies = (messages.get(each.conversation_id) ?? [])
        .filter(({ sender_id }) => sender_id !== each.started_by)
        .map(({ created_at }) => created_at.getTime() - each.created_at.getTime())
      const first = replies.length === 0 ? null : Math.min(...replies)
      return { by: each.started_by, took: first !== null && first <= 7 * DAY ? first : null }
    })
  for (const part of ['', 'female', 'male']) {
    const sent = openings.filter(({ by }) => part === '' || profile.get(by)?.gender === part)
    const answered = sent.filter(({ took }) => took !== null)
    put(
      'first_answer',
      part,
      answered.length,
      sent.length,
      sent.map(({ by }) => by),
    )
  }
  const took = openings.filter(({ took: time }) => time !== null)
  const minutes = took.map(({ took: time }) => Number(time) / 60_000)
  put(
    'first_answer_time',
    'half',
    percentile(minutes, 0.5),
    null,
    took.map(({ by }) => by),
  )
  for (const part of ['female', 'male']) {
    const by = took.filter((each) => profile.get(each.by)?.gender === part)
    put(
      'first_answer_time',
      part,
      percentile(
        by.map(({ took: time }) => Number(time) / 60_000),
        0.5,
      ),
      null,
      by.map((each) => each.by),
    )
  }
  put(
    'first_answer_time',
    'nine_tenths',
    percentile(minutes, 0.9),
    null,
    took.map(({ by }) => by),
  )
  const sent = conversations.flatMap(({ conversation_id, lo, hi }) =>
    (messages.get(conversation_id) ?? [])
      .filter(({ created_at, unsent_at }) => within(created_at, 30, 14) && unsent_at === null)
      .map(({ sender_id, seq }) => {
        const receiver = sender_id === lo ? hi : lo
        const inbox = inboxes.find(
          (each) => each.conversation_id === conversation_id && each.member_id === receiver,
        )
        return { by: sender_id, isUnread: seq > (inbox?.read_up_to ?? 0) }
      }),
  )
  put(
    'unread',
    '',
    sent.filter(({ isUnread }) => isUnread).length,
    sent.length,
    sent.map(({ by }) => by),
  )

  const transfers = (await all<tables.LedgerTransferTable>('ledger_transfer')).filter(
    ({ member_id, at, to_account }) =>
      isMember(member_id) && within(at, 30) && to_account === 'member',
  )
  for (const part of ['guarantee', 'aftercare', 'unsend']) {
    const returned = transfers.filter(({ kind }) => kind === part)
    put(
      'credits_returned',
      part,
      sum(returned.map(({ credits }) => credits)),
      null,
      returned.map((t) => t.member_id),
    )
  }
  const reports = (await all<tables.ReportTable>('report')).filter(
    ({ site_id }) => site_id === site,
  )
  const fresh = reports.filter(({ at }) => within(at, 30))
  put(
    'reports',
    '',
    fresh.length,
    null,
    fresh.map(({ member_id }) => member_id),
  )
  const decided = reports.filter(({ decided_at }) => within(decided_at, 30))
  const waits = decided.map(({ at, decided_at }) => (Number(decided_at) - at.getTime()) / 60_000)
  for (const [part, share] of [
    ['half', 0.5],
    ['nine_tenths', 0.9],
  ] as const)
    put(
      'report_decision',
      part,
      percentile(waits, share),
      null,
      decided.map(({ member_id }) => member_id),
    )
  const appeals = (await all<tables.ComplaintTable>('complaint')).filter(
    (each) => each.site_id === site && each.appeals !== null && within(each.decided_at, 30),
  )
  const undone = appeals.filter(({ measure }) => measure === 'restore')
  const appealParts = {
    upheld: undone.filter(({ remains }) => remains === null),
    partly: undone.filter(({ remains }) => remains !== null),
    rejected: appeals.filter(({ measure }) => measure !== 'restore'),
  }
  for (const [part, found] of Object.entries(appealParts))
    put(
      'appeals',
      part,
      found.length,
      null,
      found.map((each) => each.member_id ?? each.complaint_id),
    )
  const bans = (await all<tables.StatementOfReasonsTable>('statement_of_reasons')).filter(
    (each) =>
      each.site_id === site &&
      each.measure === 'ban' &&
      each.lifted_at === null &&
      within(each.at, 30),
  )
  for (const part of ['spam', 'scam', 'fake']) {
    const banned = bans.filter(({ rule }) => rule === part).map(({ member_id }) => member_id)
    put('removals', part, new Set(banned).size, null, banned)
  }
  const orders = new Map(
    (await all<tables.CreditOrderTable>('credit_order'))
      .filter(({ provider }) => provider !== 'test')
      .map((order) => [order.order_id, order]),
  )
  const refunds = (await all<tables.RefundTable>('refund')).filter(
    (each) => each.site_id === site && each.requested_by === null && orders.has(each.order_id),
  )
  const requested = refunds.filter(({ requested_at }) => within(requested_at, 30))
  put(
    'withdrawals',
    '',
    new Set(requested.map(({ order_id }) => order_id)).size,
    null,
    requested.map((r) => r.member_id),
  )
  const paid = refunds.filter(({ sent_at }) => within(sent_at, 30))
  const payouts = paid.map(
    ({ requested_at, sent_at }) => (Number(sent_at) - requested_at.getTime()) / 60_000,
  )
  put(
    'payout_time',
    'half',
    percentile(payouts, 0.5),
    null,
    paid.map(({ member_id }) => member_id),
  )
  const marks = (await all<tables.UptimeDayTable>('uptime_day'))
    .filter((each) => each.site_id === site)
    .map((each) => ({ ...each, at: new Date(`${formatDay(each.day)}T00:00:00Z`) }))
    .filter(({ at }) => at < until)
  const month = marks.filter(({ at }) => within(at, 30))
  if (month.length > 0) {
    const first = Math.min(
      ...marks.map(({ at, first_minute }) => at.getTime() + first_minute * 60_000),
    )
    const counted = until.getTime() - Math.max(first, until.getTime() - 30 * DAY)
    const share = sum(month.map((each) => each.minutes)) / (counted / 60_000)
    put('uptime', '', Math.min(10_000, Math.floor(10_000 * share)), null, [])
  }
  const days = (await all<tables.DailyMetricTable>('daily_metric')).filter(
    (each) =>
      each.site_id === site &&
      each.metric === 'active_30_eu' &&
      within(new Date(`${formatDay(each.day)}T00:00:00Z`), 182),
  )
  const mean = Math.round(sum(days.map(({ value }) => Number(value))) / Math.max(1, days.length))
  figures['monthly_members'] = { '': { value: mean, base: null, people: mean } }
  const requests = (await all<tables.AuthorityRequestTable>('authority_request')).filter(
    (each) =>
      each.site_id === site &&
      each.outcome !== 'mistake' &&
      within(new Date(`${formatDay(each.received_on)}T00:00:00Z`), 365),
  )
  for (const part of ['content', 'information'])
    put('authority_requests', part, requests.filter(({ kind }) => kind === part).length, null, [])
  return figures
}

/** A day (UTC), whether the driver returns a date or its text. */
const formatDay = (day: unknown): string =>
  day instanceof Date
    ? [day.getFullYear(), day.getMonth() + 1, day.getDate()]
        .map((part) => String(part).padStart(2, '0'))
        .join('-')
    : String(day)

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** The smallest value that so large a part of all does not exceed, rounded. */
function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0)
}
