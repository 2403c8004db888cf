import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { KeyHints } from '../../../web/console/key-hints.tsx'
import { PageHead } from '../../../web/console/page-head.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { useRowKeys } from '../../../web/console/use-row-keys.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useUser } from '../../../web/shell-queries.ts'
import { ApprovalDecision } from '../approval-decision.tsx'
import { AnsweredTable, WaitingTable } from '../approval-tables.tsx'
import { OwnApprovals } from '../own-approvals.tsx'
import { approvalsQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(approvalsQuery(api))
  return null
})

export function Component() {
  const t = useTranslations('consoleApprovals')
  const me = useUser()?.id
  const { approvals } = useSuspenseQuery(approvalsQuery(useApi())).data
  const forMe = approvals.filter(({ can_answer }) => can_answer)
  const byMe = approvals.filter(
    ({ state, requested_by }) => state === 'waiting' && requested_by.id === me,
  )
  const done = approvals.filter(({ state }) => state !== 'waiting')
  const [chosen, setChosen] = useState<string | null>(null)
  const focused = useRowKeys(
    forMe.map(({ id }) => id),
    setChosen,
  )
  const current = forMe.find(({ id }) => id === chosen) ?? forMe[0]
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <div className="console-columns min-[1100px]:grid-cols-[minmax(0,1fr)_440px]">
        <div className="stack-4">
          <Panel
            title={t('forYou', { count: forMe.length })}
            flush
            aside={forMe.length > 1 && <KeyHints keys={[['J K', t('move')]]} />}
          >
            <WaitingTable
              caption={t('forYou', { count: forMe.length })}
              approvals={forMe}
              selected={focused ?? current?.id ?? null}
              onChoose={setChosen}
              empty={t('noneForYou')}
            />
          </Panel>
          <OwnApprovals approvals={byMe} />
          <Panel title={t('done')} flush>
            <AnsweredTable caption={t('done')} approvals={done} empty={t('noneDone')} />
          </Panel>
        </div>
        {current && <ApprovalDecision key={current.id} approval={current} />}
      </div>
    </>
  )
}
