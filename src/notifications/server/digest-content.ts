import { countReceivedSince, getUnreadSummary } from '../../chat/server/public.ts'
import { findNewestCode, type Offer } from '../../discounts/server/public.ts'
import { countLikesSince } from '../../likes/server/public.ts'
import { isoLocale, type Locale } from '../../platform/locales.ts'
import { getCurrency, formatMoney } from '../../platform/money.ts'
import type { MailValues } from '../../platform/page-bundle.ts'
import { countVisitors, listMissingItems } from '../../profiles/server/public.ts'
import type { MailTarget } from '../../accounts/server/public.ts'
import type { Context } from '../../server/context.ts'
import { listNewPeople } from '../../search/server/public.ts'
import { MIN_OFFER_REMAINING, UNREAD_AFTER, type DigestType } from '../rules.ts'
import { listNewsSince } from './news-items.ts'

/** Template, page of the button, and values of a mail. */
export type MailContent = { template: string; page: string; values: MailValues }

/** The recipient, and when the last mail of this type was sent. */
export type Recipient = { member: string; account: MailTarget; last: Date | null }

/** Returns null if there is nothing to send. */
type DigestBuilder = (ctx: Context, reader: Recipient) => Promise<MailContent | null>

const DAY = 86_400_000
const daysAgo = (ctx: Context, days: number) => new Date(ctx.now.getTime() - days * DAY)

/** Reminds of each unread message once: excludes those of the previous digest. */
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

/** Counts of the last seven days. */
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

const MAX_SEARCHES = 5

/** People who signed up in the last week and whom a saved search finds. */
const searches: DigestBuilder = async (ctx, { member, last }) => {
  const since = last && last > daysAgo(ctx, 7) ? last : daysAgo(ctx, 7)
  const found = (await listNewPeople(ctx, member, since)).slice(0, MAX_SEARCHES)
  const [first] = found
  if (!first) return null
  const values: MailValues = Object.fromEntries(
    found.flatMap(({ name, count }, n): [string, string | number][] => [
      [`name${n}`, name],
      [`count${n}`, count],
    ]),
  )
  return { template: 'search-alerts', page: found.length === 1 ? first.path : '/members', values }
}

/** A running campaign that was not mailed yet. */
const offer: DigestBuilder = async (ctx, { member, account, last }) => {
  const buyer = {
    site: ctx.site.id,
    id: member,
    country: account.country,
    currency: getCurrency(account.country),
  }
  const until = new Date(ctx.now.getTime() + MIN_OFFER_REMAINING)
  const newestCode = await findNewestCode(ctx.db, buyer, {
    since: last ?? new Date(0),
    now: ctx.now,
    until,
  })
  return (
    newestCode && { template: 'offer', page: '/credits', values: offerValues(newestCode, account) }
  )
}

function offerValues(newOffer: Offer, { language, country, time_zone }: MailTarget): MailValues {
  const money = (amount: number) =>
    formatMoney({ amount, currency: getCurrency(country) }, language)
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  return {
    code: newOffer.code,
    value:
      newOffer.percentage === null
        ? money(newOffer.value_amount ?? 0)
        : percent.format(newOffer.percentage / 10_000),
    minimum: newOffer.minimum_order_value > 0 ? money(newOffer.minimum_order_value) : '',
    until: newOffer.expires_at ? exactTime(newOffer.expires_at, language, time_zone) : '',
  }
}

/** With time zone, because a deadline is one instant. */
const exactTime = (at: Date, language: Locale, timeZone: string) =>
  new Intl.DateTimeFormat(isoLocale(language), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at)

const MAX_NEWS_ITEMS = 3

/** News since the last mail of this type, or of the last 30 days. */
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
    : { template: 'tips', page: '/profile/edit', values: { missing: missing.join(' ') } }
}

export const digestContent: Record<DigestType, DigestBuilder> = {
  unread_message_reminders: unread,
  weekly_updates: week,
  search_alerts: searches,
  promotions: offer,
  news,
  reminders: tips,
}
