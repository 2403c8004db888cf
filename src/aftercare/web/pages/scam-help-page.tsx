import type { ReactNode } from 'react'
import { countryName } from '../../../platform/names.ts'
import { useFormatter, useLocale, useTranslations } from '../../../web/i18n.tsx'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { data } from '../../../web/router/route-response.ts'
import { settingsQuery, useSettings } from '../../../web/shell-queries.ts'
import { TextLink } from '../../../web/ui/link.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Card, Narrow, PageTitle } from '../../../web/ui/page.tsx'
import { SCAM_HELP_PATH } from '../../rules.ts'
import {
  contactKinds,
  contactsIn,
  hostOf,
  scamContacts,
  type ScamContact,
} from '../../scam-contacts-rules.ts'

const steps = ['stop', 'bank', 'passwords', 'evidence'] as const

/** A brand without aftercare has no such page. */
export const loader = pageLoader(async ({ api, queries }) => {
  const { settings } = await queries.query(settingsQuery(api))
  if (!settings.aftercare) throw data({ code: 'not_found' }, { status: 404 })
  return null
})

/** Whom to call after a fraud, by country; for everybody, with or without an account. */
export function Component() {
  const t = useTranslations('scamHelp')
  const locale = useLocale()
  const { geoip_selected_country: own } = useSettings()
  const country = useSearchParams()[0].get('country') ?? own
  const contacts = contactsIn(country)
  const isKnown = Object.keys(contacts).length > 0
  return (
    <Narrow className="grid gap-6 py-6 md:py-9">
      <TabTitle>{t('title')}</TabTitle>
      <header className="grid gap-2">
        <PageTitle>{t('title')}</PageTitle>
        <p className="max-w-[65ch] text-ink-2">{t('lead')}</p>
      </header>
      <Notice tone="warn">{t('never')}</Notice>
      <section className="grid gap-3">
        <h2 className="text-xl">{t('steps.title')}</h2>
        <ol className="grid list-decimal gap-1.5 ps-5">
          {steps.map((step) => (
            <li key={step}>{t(`steps.${step}`)}</li>
          ))}
        </ol>
      </section>
      <section className="grid gap-4">
        <h2 className="text-xl">
          {isKnown ? t('country', { country: countryName(locale, country) }) : t('other')}
        </h2>
        {!isKnown && <p className="text-ink-2">{t('none')}</p>}
        {contactKinds.map((kind) => (
          <Card key={kind} id={kind} className="grid gap-2 p-5">
            <h3 className="text-lg font-semibold">{t(`kinds.${kind}`)}</h3>
            <p className="text-ink-2">{t(`text.${kind}`)}</p>
            {(contacts[kind] ?? []).map((contact) => (
              <Contact key={contact.url} contact={contact} />
            ))}
          </Card>
        ))}
      </section>
      <nav aria-label={t('other')} className="grid gap-2">
        <h2 className="text-lg font-semibold">{t('other')}</h2>
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {Object.keys(scamContacts)
            .filter((code) => code !== country)
            .map((code) => (
              <li key={code}>
                <TextLink to={`${SCAM_HELP_PATH}?country=${code}`}>
                  {countryName(locale, code)}
                </TextLink>
              </li>
            ))}
        </ul>
      </nav>
    </Narrow>
  )
}

/** A contact with the source of its number, and when somebody compared both. */
function Contact({ contact: { name, url, phone, checked } }: { contact: ScamContact }) {
  const t = useTranslations('scamHelp')
  const format = useFormatter()
  const link = (words: ReactNode) => (
    <a href={url} rel="noopener noreferrer" className="underline">
      {words}
    </a>
  )
  const host = hostOf(url)
  return (
    <div className="grid gap-0.5 border-t border-line pt-2">
      <p className="flex flex-wrap items-baseline gap-x-3 font-semibold">
        {name}
        {phone !== undefined && (
          <a href={`tel:${phone.replaceAll(' ', '')}`} className="text-ember-ink underline">
            {t('phone', { number: phone })}
          </a>
        )}
      </p>
      <p className="text-xs text-ink-2">
        {checked === null
          ? t.rich('sourceOnly', { host, a: link })
          : t.rich('source', {
              host,
              a: link,
              date: format.dateTime(new Date(`${checked}T12:00:00Z`), { dateStyle: 'long' }),
            })}
      </p>
    </div>
  )
}
