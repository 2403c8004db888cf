import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { withdrawalsQuery } from '../queries.ts'
import { WithdrawalForm } from '../withdrawal-form.tsx'
import { FinishedWithdrawals, WaitingWithdrawals } from '../withdrawals-table.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(withdrawalsQuery(api))
  return null
})

export function Component() {
  const t = useTranslations('consoleWithdrawals')
  const { withdrawals } = useSuspenseQuery(withdrawalsQuery(useApi())).data
  const waiting = withdrawals.filter(({ outcome }) => outcome === null)
  const [chosen, setChosen] = useState<string | null>(null)
  const current = waiting.find(({ id }) => id === chosen) ?? waiting[0]
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <div className="console-columns min-[1100px]:grid-cols-[minmax(0,1fr)_372px]">
        <div className="stack-4">
          <WaitingWithdrawals
            withdrawals={waiting}
            selected={current?.id ?? null}
            onChoose={setChosen}
          />
          <FinishedWithdrawals
            withdrawals={withdrawals.filter(({ outcome }) => outcome !== null)}
          />
        </div>
        <div className="stack-4">
          {current && <WithdrawalForm key={current.id} withdrawal={current} />}
        </div>
      </div>
    </>
  )
}
