import { PageHead } from '../../../../web/console/page-head.tsx'
import { currentTime } from '../../../../web/clock.ts'
import { useTranslations } from '../../../../web/i18n.tsx'
import { pageLoader } from '../../../../web/page-loader.ts'
import { Form } from '../../../../web/router/form.tsx'
import { useSearchParams } from '../../../../web/router/hooks.ts'
import { currencies, type Currency } from '../../../../platform/money.ts'
import { DatevPanel } from '../datev-panel.tsx'
import { InvoicesTable, LiabilityTable, VatTable } from '../books-tables.tsx'
import {
  invoicesQuery,
  liabilityQuery,
  reportQuery,
  settlementsQuery,
  vatQuery,
} from '../queries.ts'
import { RatesForm } from '../rates-form.tsx'
import { ReportPanel } from '../report-panel.tsx'
import { SettlementsTable } from '../settlements-table.tsx'
import { StatementForm } from '../statement-form.tsx'
import { Field, Select, TextInput } from '../../../../web/ui/field.tsx'
import { Button } from '../../../../web/ui/button.tsx'

const day = /^\d{4}-\d\d-\d\d$/

/** The days of the address, else the current month. */
function readPeriod(search: URLSearchParams) {
  const today = currentTime().toISOString().slice(0, 10)
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  return {
    from: day.test(from) ? from : `${today.slice(0, 8)}01`,
    to: day.test(to) ? to : today,
  }
}

/** The currency of the address, else the euro. */
const readCurrency = (search: URLSearchParams): Currency =>
  currencies.find((currency) => currency === search.get('currency')) ?? 'EUR'

export const loader = pageLoader(async ({ api, queries, url }) => {
  const period = readPeriod(url.searchParams)
  await Promise.all([
    queries.query(reportQuery(api, { ...period, currency: readCurrency(url.searchParams) })),
    queries.query(vatQuery(api, period)),
    queries.query(settlementsQuery(api, period)),
    queries.query(liabilityQuery(api, period.to)),
    queries.infiniteQuery(invoicesQuery(api, period)),
  ])
  return null
})

export function Component() {
  const t = useTranslations('consoleBooks.accounts')
  const report = useTranslations('consoleBooks.rates.report')
  const [search] = useSearchParams()
  const period = readPeriod(search)
  const currency = readCurrency(search)
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Form method="get" className="flex flex-wrap items-center gap-2" action="/operator/books">
        <Field label={t('from')}>
          <TextInput name="from" type="date" defaultValue={period.from} />
        </Field>
        <Field label={t('to')}>
          <TextInput name="to" type="date" defaultValue={period.to} />
        </Field>
        <Field label={report('choose')}>
          <Select name="currency" defaultValue={currency}>
            {currencies.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" variant="line" className="self-end">
          {t('submit')}
        </Button>
      </Form>
      <ReportPanel period={period} currency={currency} />
      <VatTable period={period} />
      <LiabilityTable at={period.to} />
      <SettlementsTable period={period} />
      <DatevPanel period={period} />
      <StatementForm />
      <RatesForm />
      <InvoicesTable period={period} />
    </>
  )
}
