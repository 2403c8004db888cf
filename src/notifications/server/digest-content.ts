import { countReceivedSince, getUnreadSummary } from '../../chat/server/public.ts'
import { findNewestCode, type Offer } from '../../discounts/server/public.ts'
import { countLikesSince } from '../../likes/server/public.ts'
import type { Locale } from '../../platform/locales.ts'
import { currencyOf, formatMoney } from '../../platform/money.ts'
import type { MailValues } from '../../platform/page-bundle.ts'
import { countVisitors, listMissingItems } from '../../profiles/server/public.ts'
import type { MailTarget } from '../../accounts/server/public.ts'
import type { Context } from '../../server/context.ts'
import { MIN_OFFER_REMAINING, UNREAD_AFTER, type DigestType } from '../rules.ts'
import { listNewsSince } from './news-items.ts'

/** What there is to say: the mail, the page that its button leads to, and what fills its text. */
export type MailContent = { template: string; page: string; values: MailValues }

/** Who would get it, and when the last one of its type went out. */
export type Recipient = { member: string; account: MailTarget; last: Date | null }

/** null: there is nothing to say, so nothing is said. */
type DigestBuilder = (ctx: Context, reader: Recipient) => Promise<MailContent | null>

const DAY = 86_400_000
const daysAgo = (ctx: Context, days: number) => new Date(ctx.now.getTime() - days * DAY)

/** Each unread message is reminded of once: those of the last round are left out. */
const unread: DigestBuilder = async (ctx, { member, last }) => {
  const from = last ? new Date(last.getTime() - UNREAD_AFTER) : daysAgo(ctx, 30)
  const { count, labelled } = await getUnreadSummary(
    ctx.db,
    member,
    from,
    new Date(ctx.now.getTime() - UNREAD_AFTER),
  )
  return count === 0 ? null : { template: 'unread', page: '/chats', values: { count, labelled } }
}

/** Real figures of the member's own week. */
const week: DigestBuilder = async (ctx, { member, last }) => {
  const since = last && last > daysAgo(ctx, 7) ? last : daysAgo(ctx, 7)
  const [{ likes, matches }, messages, visits] = await Promise.all([
    countLikesSince(ctx.db, member, since),
    countReceivedSince(ctx.db, member, since),
    countVisitors(ctx.db, member, since),
  ])
  if (likes + matches + messages + visits === 0) return null
  return { template: 'week', page: '/likes', values: { likes, matches, messages, visits } }
}

/** A campaign that runs and was not told of yet. */
const offer: DigestBuilder = async (ctx, { member, account, last }) => {
  const buyer = {
    site: ctx.site.id,
    id: member,
    country: account.country,
    currency: currencyOf(account.country),
  }
  const until = new Date(ctx.now.getTime() + MIN_OFFER_REMAINING)
  const found = await findNewestCode(ctx.db, buyer, {
    since: last ?? new Date(0),
    now: ctx.now,
    until,
  })
  return found && { template: 'offer', page: '/credits', values: offerValues(found, account) }
}

function offerValues(found: Offer, { language, country, time_zone }: MailTarget): MailValues {
  const money = (amount: number) => formatMoney({ amount, currency: currencyOf(country) }, language)
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  return {
    code: found.code,
    value:
      found.percentage === null
        ? money(found.value_amount ?? 0)
        : percent.format(found.percentage / 10_000),
    least: found.minimum_order_value > 0 ? money(found.minimum_order_value) : '',
    until: found.expires_at ? exactTime(found.expires_at, language, time_zone) : '',
  }
}

/** With its zone: a deadline means one instant. */
const exactTime = (at: Date, language: Locale, timeZone: string) =>
  new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at)

const MAX_NEWS_ITEMS = 3

/** What the operator published since the last time, or in the last month. */
const news: DigestBuilder = async (ctx, { account, last }) => {
  const items = await listNewsSince(
    ctx.db,
    ctx.site.id,
    last ?? daysAgo(ctx, 30),
    account.language,
    MAX_NEWS_ITEMS,
  )
  if (items.length === 0) return null
  const values = Object.fromEntries(
    items.flatMap(({ title, text }, n) => [
      [`title${n}`, title],
      [`text${n}`, text],
    ]),
  )
  return { template: 'news', page: '/members', values }
}

const tips: DigestBuilder = async (ctx, { member }) => {
  const missing = await listMissingItems(ctx.db, member)
  return missing.length === 0
    ? null
    : { template: 'tips', page: '/profile', values: { missing: missing.join(' ') } }
}

export const digestContent: Record<DigestType, DigestBuilder> = {
  unread_message_reminders: unread,
  weekly_updates: week,
  promotions: offer,
  news,
  reminders: tips,
}
