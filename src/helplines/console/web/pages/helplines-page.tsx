import { useSuspenseQuery } from '@tanstack/react-query'
import { countriesByName } from '../../../../platform/names.ts'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Button, ButtonLink } from '../../../../web/ui/button.tsx'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { Panel } from '../../../../web/console/panel.tsx'
import { useLocale, useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { Form } from '../../../../web/router/form.tsx'
import { useSearchParams } from '../../../../web/router/hooks.ts'
import { useSettings } from '../../../../web/shell-queries.ts'
import { readCountry } from '../../../web/public-queries.ts'
import { HelplineForm } from '../helpline-form.tsx'
import { HelplinesTable, toRowKey } from '../helplines-table.tsx'
import { LocalTextsTable } from '../local-texts-table.tsx'
import { helplineChecksQuery, helplinesAddress, isSameLine } from '../queries.ts'
import { Select } from '../../../../web/ui/field.tsx'

export const loader = pageLoader(async ({ api, queries, url, settings }) => {
  const country = readCountry(url.searchParams, settings.geoip_selected_country)
  await queries.query(helplineChecksQuery(api, country))
  return null
})

/** Whom members may call, by country, and the texts that local laws ask for, with their checks. */
export function Component() {
  const t = useTranslations('consoleHelplines')
  const local = useTranslations('localLaw')
  const [search] = useSearchParams()
  const country = readCountry(search, useSettings().geoip_selected_country)
  const { helplines, countries, texts, missing } = useSuspenseQuery(
    helplineChecksQuery(useApi(), country),
  ).data
  const entry = helplines.find((line) => isSameLine(line, Object.fromEntries(search)))
  const due = helplines.filter(({ state, removed }) => state !== 'checked' && !removed).length
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <ButtonLink variant="ghost" to={`/safety?country=${country}`}>
              {t('preview')}
            </ButtonLink>
            <ButtonLink variant="primary" to={helplinesAddress(country)}>
              {t('add')}
            </ButtonLink>
          </>
        }
      />
      {missing.map((region) => (
        <Notice
          key={region}
          tone="danger"
          title={t('missing', { region: local(`regions.${region}`) })}
        >
          {t('missingText')}
        </Notice>
      ))}
      {due > 0 && (
        <Notice tone="warn" title={t('due', { count: due })}>
          {t('dueText')}
        </Notice>
      )}
      <div className="console-columns min-[1400px]:grid-cols-[minmax(0,1fr)_440px]">
        <div className="stack-4">
          <Panel
            title={t('helplines')}
            aside={<CountryForm country={country} countries={countries} />}
            foot={t('tableFoot')}
            flush
          >
            <HelplinesTable
              country={country}
              helplines={helplines}
              selected={entry ? toRowKey(entry) : null}
            />
          </Panel>
          <Panel title={t('texts')} foot={t('textsFoot')} flush>
            <LocalTextsTable texts={texts} />
          </Panel>
        </div>
        <HelplineForm key={entry ? toRowKey(entry) : country} country={country} entry={entry} />
      </div>
    </>
  )
}

function CountryForm({ country, countries }: { country: string; countries: string[] }) {
  const t = useTranslations('consoleHelplines')
  const locale = useLocale()
  const codes = [...new Set([country, ...countries])]
  return (
    <Form
      method="get"
      className="flex items-center gap-2"
      action="/operator/helplines"
      key={country}
    >
      <Select name="country" aria-label={t('country')} defaultValue={country}>
        {countriesByName(locale, codes).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Button type="submit" variant="line" small>
        {t('show')}
      </Button>
    </Form>
  )
}
