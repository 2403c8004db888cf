import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { useSearchParams } from '../../../../web/router/hooks.ts'
import { MonthPanel } from '../month-panel.tsx'
import { MonthsTable } from '../months-table.tsx'
import { monthsQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(monthsQuery(api))
  return null
})

/** The month of the address, else the one to close, else the latest. */
export function Component() {
  const t = useTranslations('consoleMonths')
  const { months } = useSuspenseQuery(monthsQuery(useApi())).data
  const named = useSearchParams()[0].get('month')
  // It stays open when it is closed, although another one is due then.
  const [opened] = useState(() => (months.find(({ state }) => state === 'due') ?? months[0])?.month)
  const current =
    months.find(({ month }) => month === named) ??
    months.find(({ month }) => month === opened) ??
    months[0]
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <div className="stack-4">
        <MonthsTable months={months} chosen={current?.month ?? null} />
        {current && <MonthPanel key={current.month} month={current} />}
      </div>
    </>
  )
}
