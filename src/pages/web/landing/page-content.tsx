import { ZONE_DAYS } from '../../../platform/time-zone.ts'
import type { ReactNode } from 'react'
import { useLocale } from '../../../web/i18n.tsx'
import { EVIDENCE_DAYS } from '../../../blocks/contract.ts'
import { ANSWER_DAYS, URGENT_HOURS } from '../../../moderation/rules.ts'
import type { Locale } from '../../../platform/locales.ts'
import { countryName } from '../../../platform/names.ts'
import type { PublicSettings } from '../../../sites/contract.ts'
import { ALERT_DAYS, ENTRY_SKIP_DAYS, maxVisitorAccess } from '../../../sites/visitor-rules.ts'
import { CONSENT_DAYS, CONSENT_PATH } from '../../../consent/rules.ts'
import { TRAFFIC_DAYS } from '../../../traffic/rules.ts'
import { useSettings } from '../../../web/shell-queries.ts'
import { TextLink } from '../../../web/ui/link.tsx'

/** Lifetimes of the two cookies (specification, section 9). */
const LOGIN_DAYS = 30
const LANGUAGE_DAYS = 365

/**
 * Building blocks of the operator's texts: figures and names from the site's settings, paragraphs,
 * lists and links.
 */
export function usePageContent() {
  const settings = useSettings()
  const locale = useLocale()
  const figures = { ...getFigures(settings), address: postalAddress(settings, locale) }
  return { figures, words: { ...figures, ...blocks, ...links(settings.support_email) } }
}

function getFigures(settings: PublicSettings) {
  return {
    site: settings.name,
    company: settings.company.name,
    register: settings.company.kvk,
    email: settings.support_email,
    age: settings.min_age,
    days: settings.refund_days,
    back: settings.reactivation_days,
    unconfirmed: settings.confirmation_days,
    guarantee: settings.guarantee_days,
    months: settings.history_months,
    idle: settings.idle_days,
    freePhotos: settings.free_photos,
    premiumPhotos: settings.premium_photos,
    freeChats: settings.free_conversations,
    visitors: maxVisitorAccess(settings),
    fictional: settings.fictional ? 'yes' : 'no',
    sealed: EVIDENCE_DAYS,
    hours: URGENT_HOURS,
    answer: ANSWER_DAYS,
    appeal: Math.ceil(settings.promised_hours.appeal / 24),
    workdays: Math.max(...Object.values(settings.promised_working_days)),
    loginDays: LOGIN_DAYS,
    languageDays: LANGUAGE_DAYS,
    entryDays: ENTRY_SKIP_DAYS,
    alertDays: ALERT_DAYS,
    trafficDays: TRAFFIC_DAYS,
    zoneDays: ZONE_DAYS,
    consentDays: CONSENT_DAYS,
  }
}

export function postalAddress({ company }: PublicSettings, locale: Locale): string {
  const country = countryName(locale, company.country)
  return [company.address, company.city, country].filter(Boolean).join(', ')
}

const blocks = {
  p: (children: ReactNode) => <p>{children}</p>,
  ul: (children: ReactNode) => <ul className="grid list-disc gap-1.5 ps-5">{children}</ul>,
  li: (children: ReactNode) => <li>{children}</li>,
  b: (children: ReactNode) => <b>{children}</b>,
  /** An empty line of a paper form. */
  blank: (children: ReactNode) => <p className="border-b border-line-strong pb-8">{children}</p>,
}

const to = (path: string) => (children: ReactNode) => <TextLink to={path}>{children}</TextLink>

const links = (email: string) => ({
  terms: to('/pages/terms'),
  privacy: to('/pages/privacy'),
  cookies: to('/pages/cookies'),
  consent: to(CONSENT_PATH),
  rules: to('/pages/ban'),
  returns: to('/pages/return-policy'),
  faq: to('/pages/faq'),
  service: to('/pages/service'),
  prices: to('/pricing'),
  complaints: to('/complaints'),
  orders: to('/transactions'),
  settings: to('/notifications'),
  reset: to('/reset-password'),
  mail: (children: ReactNode) => (
    <a href={`mailto:${email}`} className="font-semibold text-ember-ink underline">
      {children}
    </a>
  ),
})
