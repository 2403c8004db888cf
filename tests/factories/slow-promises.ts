import sql, { raw } from 'sql-template-tag'
import { rows, type Queryable } from '../../src/server/database/query.ts'
import type * as tables from '../../src/server/database/generated/tables.ts'
import { countReviewsSlowly } from './slow-reviews.ts'
import type { PromiseName } from '../../src/honesty/contract.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type SlowPromise = { value: number; base: number | null; people: number | null }
type Month = { from: Date; until: Date }
type Promised = { hours: number; guaranteeDays: number; reportDays: number; payoutDays: number }

/**
 * Counts the cases and the breaches of each promise of a month in memory, from whole tables and with
 * loops: shares no query with the product, to compare with it.
 */
export async function countPromisesSlowly(
  db: Queryable,
  site: number,
  { from, until }: Month,
  promised: Promised,
): Promise<Record<PromiseName, SlowPromise>> {
  const all = <Row extends object>(table: string) =>
    rows<Row & Record<string, unknown>>(db, sql`select * from ${raw(table)}`)
  const ofSite = async <Row extends { site_id: number }>(table: string) =>
    (await all<Row>(table)).filter((each) => each.site_id === site)
  const within = (at: Date | null) => at !== null && at >= from && at < until
  const add = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

  const accounts = new Map(
    (await ofSite<tables.AccountTable>('account')).map((each) => [each.member_id, each]),
  )
  const isMember = (id: string) => accounts.get(id)?.role === 'member'
  const origins = new Map(
    (await ofSite<tables.ProfileTable>('profile')).map(({ member_id, origin }) => [
      member_id,
      origin,
    ]),
  )

  const reports = (await ofSite<tables.ReportTable>('report'))
    .map((each) => {
      const promise = add(each.at, promised.reportDays * DAY)
      return { ...each, due: each.answer_by < promise ? each.answer_by : promise }
    })
    .filter(({ due }) => within(due))

  const conversations = await ofSite<tables.ConversationTable>('conversation')
  const conversationIds = new Set(conversations.map(({ conversation_id }) => conversation_id))
  const returned = (await all<tables.LedgerTransferTable>('ledger_transfer')).filter(
    (each) =>
      isMember(each.member_id) && each.kind === 'guarantee' && each.line === 0 && within(each.at),
  )
  const overdue = (await all<tables.UndeliveredMessageTable>('undelivered_message')).filter(
    (each) =>
      conversationIds.has(each.conversation_id) &&
      isMember(each.sender_id) &&
      accounts.get(each.sender_id)?.status !== 'erased' &&
      add(each.created_at, (promised.guaranteeDays + 1) * DAY) < until,
  )

  const allOrders = await ofSite<tables.CreditOrderTable>('credit_order')
  const orders = allOrders.filter(({ provider }) => provider !== 'test')
  const orderIds = new Set(orders.map(({ order_id }) => order_id))
  const payouts = (await ofSite<tables.RefundTable>('refund'))
    .filter((each) => each.requested_by === null && orderIds.has(each.order_id))
    .map((each) => ({ ...each, due: add(each.requested_at, promised.payoutDays * DAY) }))
    .filter(({ due }) => within(due))

  const bans = (await ofSite<tables.AftercareTable>('aftercare'))
    .map((each) => {
      const promise = add(each.decided_at, promised.hours * HOUR)
      const wait = each.hold_until && add(each.hold_until, HOUR)
      return { ...each, due: wait && wait > promise ? wait : promise }
    })
    .filter(({ due }) => within(due))

  const versions = (await ofSite<tables.SiteVersionTable>('site_version')).toSorted(
    (a, b) => a.revision - b.revision,
  )
  const versionAt = (at: Date) => versions.findLast((each) => each.at <= at)
  const listed = orders.filter(
    ({ created_at }) =>
      within(created_at) &&
      !versions.some(({ at }) => at <= created_at && at > add(created_at, -60_000)),
  )
  const priceLists = Map.groupBy(
    listed,
    (each) => `${each.bundle} ${each.currency} ${versionAt(each.created_at)?.revision ?? 'none'}`,
  )
  const otherwise = [...priceLists.values()].flatMap((group) => {
    const usual = findMode(group.map(({ list_amount }) => list_amount))
    return group.filter(({ list_amount }) => list_amount !== usual)
  })

  const discounted = orders.filter(
    (each) => each.discount_code === 'TIMEBONUS25' && within(each.completed_at),
  )
  const afterDeadline = discounted.filter((each) => {
    const { time_bonus_seconds: seconds = 14_400 } = Object(versionAt(each.created_at)?.settings)
    const joined = accounts.get(each.member_id)?.signup_at ?? each.created_at
    const isSecond = allOrders.some(
      (other) =>
        other.member_id === each.member_id &&
        other.discount_code === each.discount_code &&
        Number(other.completed_at) < Number(each.completed_at),
    )
    return isSecond || each.created_at > add(joined, 1000 * Number(seconds))
  })

  const limits = await ofSite<tables.SpendCapChangeTable>('spend_cap_change')
  const paid = allOrders.filter(({ status }) => ['completed', 'refunded'].includes(status))
  const limited = paid
    .filter(({ provider, created_at }) => provider !== 'test' && within(created_at))
    .flatMap((order) => {
      const own = limits.filter(({ member_id }) => member_id === order.member_id)
      const applied = own
        .filter(({ set_at, from_at }) =>
          own.every((later) => later.set_at <= set_at || later.set_at >= from_at),
        )
        .filter(({ from_at }) => from_at <= order.created_at)
        .toSorted(
          (a, b) => Number(a.from_at) - Number(b.from_at) || Number(a.set_at) - Number(b.set_at),
        )
        .at(-1)
      const isFresh = applied && applied.from_at > add(order.created_at, -60_000)
      if (!applied || isFresh || applied.amount === null) return []
      const start = add(order.created_at, -(applied.period === 'week' ? 7 : 30) * DAY)
      const spent = paid.filter(
        (each) =>
          each.member_id === order.member_id &&
          each.currency === applied.currency &&
          each.created_at <= order.created_at &&
          each.created_at > start,
      )
      const sum = spent.reduce((total, each) => total + each.amount - each.refunded_amount, 0)
      return [{ ...order, isBeyond: sum > applied.amount }]
    })

  const sessions = new Map(
    (await all<tables.SessionTable>('session')).map((each) => [each.session_id, each]),
  )
  const jobs = await all<tables.ContactJobTable>('contact_job')
  const since = new Date(Math.min(...jobs.map((each) => each.since.getTime())))
  type Contact = { by: string; session: string | null; via: number | null; at: Date }
  const likes = (await all<tables.LikePairTable>('like_pair')).flatMap((each): Contact[] => [
    ...(each.lo_at
      ? [{ by: each.lo, session: each.lo_session, via: each.lo_via, at: each.lo_at }]
      : []),
    ...(each.hi_at
      ? [{ by: each.hi, session: each.hi_session, via: each.hi_via, at: each.hi_at }]
      : []),
  ])
  const visits = (await all<tables.VisitTable>('visit')).map((each): Contact => ({
    by: each.visitor_id,
    session: each.session_id,
    via: each.via,
    at: each.at,
  }))
  const messages = (await all<tables.MessageTable>('message')).map((each): Contact => ({
    by: each.sender_id,
    session: each.session_id,
    via: each.via,
    at: each.created_at,
  }))
  const made = [...likes, ...[...visits, ...messages].filter(({ at }) => at >= since)].filter(
    ({ by, at }) => isMember(by) && within(at),
  )
  const causeless = made.filter(({ by, session, via, at }) => {
    const own = sessions.get(session ?? '')
    const isOwn = own?.member_id === by && own.created_at <= at
    return !isOwn && !jobs.some((job) => job.via === via)
  })

  const begun = conversations.filter(({ created_at }) => within(created_at))
  const invented =
    [...likes, ...visits].filter(
      ({ by, at }) => within(at) && (origins.get(by) ?? 'member') !== 'member',
    ).length + begun.filter(({ started_by }) => origins.get(started_by) === 'fictional').length

  const promise = (cases: { member_id: string }[], breaches: number) => ({
    value: breaches,
    base: cases.length,
    people: new Set(cases.map(({ member_id }) => member_id)).size,
  })
  const isLate = (done: Date | null, due: Date) => done === null || done > due
  return {
    report_on_time: promise(
      reports,
      count(reports, (each) => isLate(each.decided_at, each.due)),
    ),
    guarantee_on_time: promise(
      [...returned, ...overdue.map(({ sender_id }) => ({ member_id: sender_id }))],
      overdue.length,
    ),
    payout_on_time: promise(
      payouts,
      count(payouts, (each) => isLate(each.sent_at, each.due)),
    ),
    aftercare_on_time: {
      value: count(bans, (each) => isLate(each.sent_at, each.due)),
      base: bans.length,
      people: null,
    },
    one_price: promise(listed, otherwise.length),
    one_deadline: promise(discounted, afterDeadline.length),
    spending_limit: promise(
      limited,
      count(limited, ({ isBeyond }) => isBeyond),
    ),
    likes_by_members: promise(
      made.map(({ by }) => ({ member_id: by })),
      causeless.length,
    ),
    invented_contacts: { value: invented, base: null, people: null },
    ...(await countReviewsSlowly(db, site, within)),
  }
}

const count = <Case>(cases: Case[], isCounted: (each: Case) => boolean) =>
  cases.filter(isCounted).length

/** Of two that are equally frequent the smaller one, as PostgreSQL's `mode` chooses. */
function findMode(values: number[]): number | undefined {
  const groups = Map.groupBy(
    values.toSorted((a, b) => a - b),
    (value) => value,
  )
  return [...groups].reduce((best, group) => (group[1].length > best[1].length ? group : best))[0]
}
