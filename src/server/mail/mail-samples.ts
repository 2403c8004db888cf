import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isoLocale, type Locale } from '../../platform/locales.ts'
import type { MailValues } from '../../platform/page-bundle.ts'

const root = join(import.meta.dirname, '../../..')
const TIME = new Date('2026-11-22T10:30:00Z')
/** Texts of push and SMS, which are never sent as mails. */
const NO_MAILS = new Set(['meetings/no-answer-text', 'payments/debit-code', 'payments/mandate'])

const NUMBERS = {
  minutes: 10,
  days: 14,
  credits: 50,
  added: 50,
  spent: 12,
  balance: 38,
  count: 3,
  labelled: 1,
  matches: 1,
  likes: 4,
  messages: 2,
  visits: 7,
  sign_ups: 42,
  sign_ups_before: 7,
  confirmed: 38,
  confirmed_before: 6,
  first_orders: 9,
  first_orders_before: 2,
  orders: 14,
  orders_before: 5,
  refunds: 1,
  refunds_before: 0,
  chargebacks: 0,
  chargebacks_before: 1,
  reports: 3,
  reports_before: 4,
  decided_cases: 3,
  decided_cases_before: 4,
}

/** The templates of all mails, as `<feature>/<file>`. */
export const mailTemplates = (): string[] =>
  globSync('src/*/mail/*.tsx', { cwd: root })
    .map((file) => `${basename(dirname(dirname(file)))}/${basename(file, '.tsx')}`)
    .filter((template) => !template.startsWith('web/') && !NO_MAILS.has(template))
    .toSorted()

/** Only what members asked for can be unsubscribed from; mails about the account are always sent. */
const isOptional = (template: string) => template.startsWith('notifications/')

/** A value for everything that a template may say. */
export function sampleValues(template: string, locale: Locale, site: string): MailValues {
  const iso = isoLocale(locale)
  const date = new Intl.DateTimeFormat(iso, { dateStyle: 'long', timeZone: 'UTC' }).format(TIME)
  const amount = new Intl.NumberFormat(iso, { style: 'currency', currency: 'EUR' }).format(19.99)
  return {
    link: `${site}/l/Zm9yLXNob3ctb25seQ`,
    reset: `${site}/reset-password`,
    refuse: `${site}/l/Zm9yLXNob3ctb25seQ`,
    ...(isOptional(template) && { unsubscribe: `${site}/unsubscribe?token=Zm9yLXNob3ctb25seQ` }),
    address: 'maria.magdalena.van.den.broek-wisniewska@a-rather-long-domain.example',
    objection: `${site}/objection?case=Zm9yLXNob3ctb25seQ`,
    complaints: `${site}/complaints`,
    profile: `${site}/profile`,
    answer: 'You offered services for money in three conversations.',
    measure: 'photo',
    rule: 'scam',
    ground: 'terms',
    source: 'notice',
    name: 'Maria Magdalena',
    name0: 'Utrecht, 30 to 40',
    count0: 3,
    age: 58,
    first: date,
    from: '2026-11-16',
    to: '2026-11-22',
    income: amount,
    income_before: amount,
    decided: date,
    service: 'The Old Lantern',
    reason: 'other_person',
    outcome: 'other_person',
    change: 'passkey_added',
    missing: 'photo about',
    number: 'C-20261122-7',
    ticket: 'T-20261122-7',
    receipt: 'R-20261122-7',
    order: 'V-20261122-7',
    note: 'M-20261122-7',
    subject: 'New: three ways to look for people',
    text: 'Cards, a grid and “For you” are one tap apart.\nYou find them above the search.',
    kind: 'news',
    state: 'waiting',
    scope: 'all',
    time: `${date}, 10:30:00 UTC`,
    author: 'Jo de Vries',
    changes: 'signup_credits: 5 → 60\nbundles.p0.prices.EUR: 999 → 499',
    contact: 'Mila',
    partner: 'Noor',
    place: 'Café Blauwe Hek, Utrecht',
    queue: 'service_cases',
    code: '481920',
    origin: 'fictional',
    title0: 'Cards, a grid or “for you”',
    text0: 'Three ways to look for people are now one tap apart.\nYou find them above the search.',
    brand: 'Mastercard',
    digits: '4242',
    month: new Intl.DateTimeFormat(iso, { month: 'long', timeZone: 'UTC' }).format(TIME),
    date,
    until: date,
    amount,
    value: new Intl.NumberFormat(iso, { style: 'percent' }).format(0.25),
    minimum: amount,
    ...NUMBERS,
  }
}
