import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '../../../../platform/contract.ts'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { Panel } from '../../../../web/console/panel.tsx'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { useSearchParams } from '../../../../web/router/hooks.ts'
import { Link } from '../../../../web/ui/link.tsx'
import { listPressure, listSignalRules } from '../../pressure-contract.ts'
import { PressureAccountPanel } from '../pressure-account.tsx'
import { PressureTable } from '../pressure-table.tsx'
import { SignalRulesTable } from '../signal-rules-table.tsx'

type Weeks = '1' | '4'

const findWeeks = (search: URLSearchParams): Weeks => (search.get('weeks') === '4' ? '4' : '1')

const pressureQuery = (api: Api, weeks: Weeks) =>
  queryOptions({
    queryKey: ['operator', 'pressure', weeks],
    queryFn: ({ signal }) => api(listPressure, { weeks }, { signal }),
  })

const rulesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'signal-rules'],
    queryFn: ({ signal }) => api(listSignalRules, {}, { signal }),
  })

export const loader = pageLoader(async ({ api, queries, url }) => {
  await Promise.all([
    queries.query(pressureQuery(api, findWeeks(url.searchParams))),
    queries.query(rulesQuery(api)),
  ])
  return null
})

/** Accounts whose messages raised signals with several people; a person decides. */
export function Component() {
  const t = useTranslations('consoleCases.pressure')
  const api = useApi()
  const weeks = findWeeks(useSearchParams()[0])
  const { accounts } = useSuspenseQuery(pressureQuery(api, weeks)).data
  const { rules } = useSuspenseQuery(rulesQuery(api)).data
  const [chosen, setChosen] = useState<string | null>(null)
  const account = accounts.find(({ member }) => member === chosen)
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <nav className="segment-links" aria-label={t('period')}>
            <Link to="/operator/pressure" aria-current={weeks === '1'}>
              {t('week')}
            </Link>
            <Link to="/operator/pressure?weeks=4" aria-current={weeks === '4'}>
              {t('weeks')}
            </Link>
          </nav>
        }
      />
      <div className="stack-4">
        <Panel title={t('accounts', { count: accounts.length })} foot={t('foot')} flush>
          <PressureTable accounts={accounts} chosen={chosen} onChoose={setChosen} />
        </Panel>
        {account && <PressureAccountPanel account={account} weeks={weeks} />}
        <Panel title={t('rules')} foot={t('rulesFoot')} flush>
          <SignalRulesTable rules={rules} />
        </Panel>
      </div>
    </>
  )
}
