import { PageHead } from '../../../../web/console/page-head.tsx'
import { currentTime } from '../../../../web/clock.ts'
import { useTranslations } from '../../../../web/i18n.tsx'
import { pageLoader } from '../../../../web/page-loader.ts'
import { Form } from '../../../../web/router/form.tsx'
import { useSearchParams } from '../../../../web/router/hooks.ts'
import { DatevPanel } from '../datev-panel.tsx'
import { InvoicesTable, LiabilityTable, VatTable } from '../books-tables.tsx'
import { invoicesQuery, liabilityQuery, settlementsQuery, vatQuery } from '../queries.ts'
import { SettlementsTable } from '../settlements-table.tsx'
import { StatementForm } from '../statement-form.tsx'

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

export const loader = pageLoader(async ({ api, queries, url }) => {
  const period = readPeriod(url.searchParams)
  await Promise.all([
    queries.query(vatQuery(api, period)),
    queries.query(settlementsQuery(api, period)),
    queries.query(liabilityQuery(api, period.to)),
    queries.infiniteQuery(invoicesQuery(api, period)),
  ])
  return null
})

export function Component() {
  const t = useTranslations('consoleBooks.accounts')
  const period = readPeriod(useSearchParams()[0])
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Form method="get" className="filters" action="/operator/books">
        <label className="field">
          <span className="lab">{t('from')}</span>
          <input className="in" name="from" type="date" defaultValue={period.from} />
        </label>
        <label className="field">
          <span className="lab">{t('to')}</span>
          <input className="in" name="to" type="date" defaultValue={period.to} />
        </label>
        <button type="submit" className="btn self-end">
          {t('submit')}
        </button>
      </Form>
      <VatTable period={period} />
      <LiabilityTable at={period.to} />
      <SettlementsTable period={period} />
      <DatevPanel period={period} />
      <StatementForm />
      <InvoicesTable period={period} />
    </>
  )
}
