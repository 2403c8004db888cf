import { useSuspenseQuery } from '@tanstack/react-query'
import type { Helpline } from '../../../helplines/contract.ts'
import { findReaderCountry } from '../../../helplines/reader-country-rules.ts'
import { helplineKinds } from '../../../helplines/rules.ts'
import { helplinesQuery, readCountry } from '../../../helplines/web/public-queries.ts'
import { HelplineSource, UncheckedNote } from '../../../helplines/web/public-source.tsx'
import type { Locale } from '../../../platform/locales.ts'
import { countriesByName, countryName } from '../../../platform/names.ts'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { Form } from '../../../web/router/form.tsx'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { data } from '../../../web/router/route-response.ts'
import { useSettings, useUser } from '../../../web/shell-queries.ts'
import { useApi } from '../../../web/page-context.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Field, Select } from '../../../web/ui/field.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Card, Narrow, PageTitle } from '../../../web/ui/page.tsx'
import { SCAM_HELP_PATH } from '../../rules.ts'

const steps = ['stop', 'bank', 'passwords', 'evidence'] as const

/** A brand without aftercare has no such page. */
export const loader = pageLoader(async ({ api, queries, url, user, settings, locale }) => {
  if (!settings.aftercare) throw data({ code: 'not_found' }, { status: 404 })
  const { geoip_selected_country: own } = settings
  const country = chooseCountry(url.searchParams, { own, locale, isMember: user !== null })
  await queries.query(helplinesQuery(api, 'scam', country))
  return null
})

type Reader = { own: string; locale: Locale; isMember: boolean }

/** The country of the address, else that of a member, else the one that a visitor will look for. */
const chooseCountry = (search: URLSearchParams, { own, locale, isMember }: Reader): string =>
  readCountry(search, isMember ? own : findReaderCountry(own, locale))

/** Whom to call after a fraud, by country; for everybody, with or without an account. */
export function Component() {
  const t = useTranslations('scamHelp')
  const locale = useLocale()
  const { geoip_selected_country: own } = useSettings()
  const isMember = useUser() !== null
  const country = chooseCountry(useSearchParams()[0], { own, locale, isMember })
  const { helplines, countries } = useSuspenseQuery(helplinesQuery(useApi(), 'scam', country)).data
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
        <CountryForm country={country} countries={countries} />
        {helplines.length === 0 && <p className="text-ink-2">{t('none')}</p>}
        <UncheckedNote lines={helplines} />
        {helplineKinds.scam.map((kind) => (
          <Card key={kind} id={kind} className="grid gap-2 p-5">
            <h3 className="text-lg font-semibold">{t(`kinds.${kind}`)}</h3>
            <p className="text-ink-2">{t(`text.${kind}`)}</p>
            {helplines
              .filter((line) => line.kind === kind)
              .map((line) => (
                <Contact key={line.name} line={line} />
              ))}
          </Card>
        ))}
      </section>
    </Narrow>
  )
}

/** Chooses whose contacts are shown; a GET form, which works without a script. */
function CountryForm({ country, countries }: { country: string; countries: string[] }) {
  const t = useTranslations('scamHelp')
  const locale = useLocale()
  return (
    <Form method="get" action={SCAM_HELP_PATH} className="flex flex-wrap items-end gap-3">
      <Field label={t('choose')} className="min-w-0 flex-1 sm:max-w-80">
        <Select key={country} name="country" defaultValue={country}>
          {!countries.includes(country) && (
            <option value={country}>{countryName(locale, country)}</option>
          )}
          {countriesByName(locale, countries).map(({ code, name }) => (
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

/** A helpline with the source of its number. */
function Contact({ line }: { line: Helpline }) {
  const t = useTranslations('scamHelp')
  return (
    <div className="grid gap-0.5 border-t border-line pt-2">
      <p className="flex min-h-11 flex-wrap items-center gap-x-3 font-semibold">
        {line.name}
        {line.phone !== null && (
          <a
            href={`tel:${line.phone.replaceAll(' ', '')}`}
            className="inline-flex min-h-11 items-center text-ember-ink underline"
          >
            {t('phone', { number: line.phone })}
          </a>
        )}
      </p>
      <p className="text-xs text-ink-2">
        <HelplineSource line={line} />
      </p>
    </div>
  )
}
