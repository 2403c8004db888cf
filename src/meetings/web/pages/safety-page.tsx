import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { emergencyNumber, helplineKinds } from '../../../helplines/rules.ts'
import { helplinesQuery, readCountry } from '../../../helplines/web/public-queries.ts'
import { HelplineSource, UncheckedNote } from '../../../helplines/web/public-source.tsx'
import { countriesByName, countryName } from '../../../platform/names.ts'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { useSettings } from '../../../web/shell-queries.ts'
import { buttonClasses } from '../../../web/ui/button-look.ts'
import { Button, ButtonLink } from '../../../web/ui/button.tsx'
import { Field, Select } from '../../../web/ui/field.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { Card, PageTitle, Wrap } from '../../../web/ui/page.tsx'
import { PLANS_PATH } from '../../rules.ts'

const phases = {
  before: ['voice', 'public', 'tell', 'money'],
  during: ['way', 'drink', 'leave'],
  after: ['home', 'report', 'talk'],
} as const
const looks = {
  before: 'bg-plum-soft text-plum-ink',
  during: 'bg-ok-soft text-ok',
  after: 'bg-sunken text-ink',
}
const troubles = ['money', 'nudes', 'follow', 'forced'] as const

export const loader = pageLoader(async ({ api, queries, url, settings }) => {
  const country = readCountry(url.searchParams, settings.geoip_selected_country)
  await queries.query(helplinesQuery(api, 'safety', country))
  return null
})

/** What helps before, during and after a date, and whom to call by country; for everybody. */
export function Component() {
  const t = useTranslations('safety')
  const { geoip_selected_country: visitorCountry, date_plans: plans, aftercare } = useSettings()
  const country = readCountry(useSearchParams()[0], visitorCountry)
  return (
    <Wrap className="grid gap-9 py-6 md:py-9">
      <TabTitle>{t('title')}</TabTitle>
      <header className="grid gap-2">
        <PageTitle>{t('title')}</PageTitle>
        <p className="max-w-[65ch] text-lg text-ink-2">
          {t('lead', { number: emergencyNumber(country) })}
        </p>
      </header>
      <section className="grid gap-4 md:grid-cols-3">
        <Phase name="before" items={phases.before.map((item) => t(`before.${item}`))}>
          {plans && (
            <ButtonLink to={PLANS_PATH} variant="line" className="justify-self-start">
              {t('before.plan')}
            </ButtonLink>
          )}
        </Phase>
        <Phase name="during" items={phases.during.map((item) => t(`during.${item}`))} />
        <Phase name="after" items={phases.after.map((item) => t(`after.${item}`))} />
      </section>
      <section className="grid gap-3">
        <h2 className="text-2xl">{t('wrong.title')}</h2>
        <div className="grid items-start gap-3 md:grid-cols-2">
          {troubles.map((trouble) => (
            <Card key={trouble} className="grid gap-1.5">
              <h3 className="text-lg font-semibold">{t(`wrong.${trouble}.title`)}</h3>
              <p className="text-md text-ink-2">{t(`wrong.${trouble}.text`)}</p>
              {trouble === 'money' && aftercare && (
                <p>
                  <TextLink to="/help/scam">{t('wrong.scam')}</TextLink>
                </p>
              )}
            </Card>
          ))}
        </div>
      </section>
      <Lines country={country} />
    </Wrap>
  )
}

type PhaseProps = { name: keyof typeof phases; items: string[]; children?: ReactNode }

function Phase({ name, items, children }: PhaseProps) {
  const t = useTranslations('safety')
  return (
    <div className={`grid content-start gap-4 rounded-card p-5 md:p-6 ${looks[name]}`}>
      <h2 className="text-2xl">{t(`${name}.title`)}</h2>
      <ul className="grid list-disc gap-2 ps-5 text-md">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      {children}
    </div>
  )
}

/** Emergency number and helplines of a country, which can be changed without a script. */
function Lines({ country }: { country: string }) {
  const t = useTranslations('safety.lines')
  const locale = useLocale()
  const { helplines, countries } = useSuspenseQuery(
    helplinesQuery(useApi(), 'safety', country),
  ).data
  const isListed = countries.includes(country)
  return (
    <section id="lines" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-2xl">{t('title')}</h2>
        <form method="get" action="#lines" className="flex items-end gap-2">
          <Field label={t('country')} hideLabel>
            <Select name="country" defaultValue={isListed ? country : ''}>
              {!isListed && <option value="">{countryName(locale, country)}</option>}
              {countriesByName(locale, countries).map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Button type="submit">{t('show')}</Button>
        </form>
      </div>
      {helplines.length === 0 && <p className="max-w-[65ch] text-ink-2">{t('none')}</p>}
      <UncheckedNote lines={helplines} />
      <Card padded={false} className="divide-y divide-line">
        <LineRow
          title={t('emergency')}
          text={t('emergencyText')}
          phone={emergencyNumber(country)}
        />
        {helplineKinds.safety.flatMap((kind) =>
          helplines
            .filter((line) => line.kind === kind)
            .map((line) => (
              <LineRow
                key={`${kind}${line.name}`}
                title={t(kind)}
                text={line.name}
                phone={line.phone}
                source={<HelplineSource line={line} />}
              />
            )),
        )}
      </Card>
      <p className="text-sm text-ink-2">{t('stop')}</p>
    </section>
  )
}

type RowProps = { title: string; text: string; phone: string | null; source?: ReactNode }

function LineRow({ title, text, phone, source }: RowProps) {
  const t = useTranslations('safety.lines')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <b className="font-semibold">{title}</b>
        <span className="block text-sm text-ink-2">{text}</span>
        {source !== undefined && <span className="block text-xs text-ink-2">{source}</span>}
      </div>
      {phone !== null && (
        <a href={`tel:${phone.replaceAll(' ', '')}`} className={buttonClasses({ variant: 'line' })}>
          {t('call', { number: phone })}
        </a>
      )}
    </div>
  )
}
