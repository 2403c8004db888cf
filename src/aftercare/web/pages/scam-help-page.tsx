import type { ReactNode } from 'react'
import { countriesByName, countryName } from '../../../platform/names.ts'
import { useFormatter, useLocale, useTranslations } from '../../../web/i18n.tsx'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { Form } from '../../../web/router/form.tsx'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { data } from '../../../web/router/route-response.ts'
import { settingsQuery, useSettings, useUser } from '../../../web/shell-queries.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Field, Select } from '../../../web/ui/field.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Card, Narrow, PageTitle } from '../../../web/ui/page.tsx'
import { SCAM_HELP_PATH } from '../../rules.ts'
import {
  contactKinds,
  contactsIn,
  findReaderCountry,
  toHost,
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
  const { geoip_selected_country: visitorCountry } = useSettings()
  const isMember = useUser() !== null
  const country =
    useSearchParams()[0].get('country') ??
    (isMember ? visitorCountry : findReaderCountry(visitorCountry, locale))
  const contacts = contactsIn(country)
  const isListed = Object.keys(contacts).length > 0
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
        <ol className="grid gap-3">
          {steps.map((step, index) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden="true"
                className="grid size-7 flex-none place-items-center rounded-full bg-plum-soft text-sm font-bold text-plum-ink"
              >
                {index + 1}
              </span>
              <span className="min-w-0 pt-0.5">{t(`steps.${step}`)}</span>
            </li>
          ))}
        </ol>
      </section>
      <section className="grid gap-4">
        <h2 className="text-xl">{t('country', { country: countryName(locale, country) })}</h2>
        <CountryForm country={country} />
        {!isListed && <p className="text-ink-2">{t('none')}</p>}
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
    </Narrow>
  )
}

/** Chooses whose contacts are shown; a GET form, which works without a script. */
function CountryForm({ country }: { country: string }) {
  const t = useTranslations('scamHelp')
  const locale = useLocale()
  return (
    <Form method="get" action={SCAM_HELP_PATH} className="flex flex-wrap items-end gap-3">
      <Field label={t('choose')} className="min-w-0 flex-1 sm:max-w-80">
        <Select key={country} name="country" defaultValue={country}>
          {!(country in scamContacts) && (
            <option value={country}>{countryName(locale, country)}</option>
          )}
          {countriesByName(locale, Object.keys(scamContacts)).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="line">
        {t('show')}
      </Button>
    </Form>
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
  const host = toHost(url)
  return (
    <div className="grid gap-0.5 border-t border-line pt-2">
      <p className="flex min-h-11 flex-wrap items-center gap-x-3 font-semibold">
        {name}
        {phone !== undefined && (
          <a
            href={`tel:${phone.replaceAll(' ', '')}`}
            className="inline-flex min-h-11 items-center text-ember-ink underline"
          >
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
