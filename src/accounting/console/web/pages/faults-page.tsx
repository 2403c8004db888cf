import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { Panel } from '../../../../web/console/panel.tsx'
import { DataTable, type Column } from '../../../../web/console/table.tsx'
import { Tag } from '../../../../web/ui/tag.tsx'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { When } from '../../../../web/console/when.tsx'
import type { BulkAction } from '../../../../web/console/bulk.ts'
import { resolveFault, type BookFault } from '../../faults-contract.ts'
import { FaultForm } from '../fault-form.tsx'
import { faultsQuery } from '../queries.ts'
import { useFaultDetail } from '../use-fault-detail.ts'
import { useFaultText } from '../use-fault-text.ts'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(faultsQuery(api))
  return null
})

const toKey = ({ fault, subject, detail }: BookFault) => `${fault}:${subject}:${detail}`

export function Component() {
  const t = useTranslations('consoleFaults.faults')
  const { faults, open } = useSuspenseQuery(faultsQuery(useApi())).data
  const [chosen, setChosen] = useState<string | null>(null)
  const current = faults.find((fault) => toKey(fault) === chosen && fault.state === 'open')
  const columns = useColumns()
  const bulk = useExplaining()
  const solve: Column<BookFault> = {
    key: 'solve',
    header: t('do'),
    isFigure: true,
    cell: (fault) => (
      <Button variant="line" small onClick={() => setChosen(toKey(fault))}>
        {t('solve')}
      </Button>
    ),
  }
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <div
        className={
          current ? 'console-columns min-[1100px]:grid-cols-[minmax(0,1fr)_372px]' : 'stack-4'
        }
      >
        <div className="stack-4">
          <Panel title={t('open', { count: open })} foot={t('foot')} flush>
            <DataTable
              caption={t('open', { count: open })}
              rows={faults.filter(({ state }) => state === 'open')}
              rowKey={toKey}
              selected={chosen}
              empty={t('none')}
              csvName="differences.csv"
              isMain
              bulk={bulk}
              columns={[...columns, solve]}
            />
          </Panel>
          <Panel title={t('closed')} flush>
            <DataTable
              caption={t('closed')}
              rows={faults.filter(({ state }) => state !== 'open')}
              rowKey={toKey}
              empty={t('noneClosed')}
              columns={[...columns, ...useClosedColumns()]}
            />
          </Panel>
        </div>
        {current && (
          <FaultForm key={toKey(current)} fault={current} onDone={() => setChosen(null)} />
        )}
      </div>
    </>
  )
}

/** Differences that have one explanation, such as an outage of a provider, are closed together. */
function useExplaining(): BulkAction<BookFault> {
  const t = useTranslations('consoleFaults.faults')
  const { toTitle } = useFaultText()
  const api = useApi()
  return {
    toLabel: ({ fault, subject }) => `${toTitle(fault)}, ${subject}`,
    isPossible: ({ ways }) => ways.includes('explain'),
    submit: (count) => t('explainAll', { count }),
    run: ({ fault, subject, detail }, reason) =>
      api(resolveFault, { fault, subject, detail, way: 'explain', reason }),
  }
}

function useColumns(): Column<BookFault>[] {
  const t = useTranslations('consoleFaults.faults')
  const { toTitle } = useFaultText()
  const toDetail = useFaultDetail()
  return [
    {
      key: 'fault',
      header: t('what'),
      isHeader: true,
      csv: ({ fault }) => fault,
      cell: ({ fault }) => toTitle(fault),
    },
    {
      key: 'subject',
      header: t('subject'),
      csv: ({ subject }) => subject,
      cell: ({ order, member, subject }) => {
        if (order)
          return (
            <TextLink className="mono-text" to={`/operator/orders/${order}`}>
              {order}
            </TextLink>
          )
        if (member)
          return (
            <TextLink className="mono-text" to={`/operator/members/${member}`}>
              {subject}
            </TextLink>
          )
        return <span className="mono-text">{subject}</span>
      },
    },
    {
      key: 'detail',
      header: t('detail'),
      csv: ({ detail }) => detail,
      cell: (fault) => toDetail(fault),
    },
    {
      key: 'found',
      header: t('found'),
      isWide: true,
      csv: ({ found_at: at }) => at,
      cell: ({ found_at: at }) => <When at={at} />,
    },
  ]
}

function useClosedColumns(): Column<BookFault>[] {
  const t = useTranslations('consoleFaults.faults')
  return [
    {
      key: 'state',
      header: t('how'),
      cell: ({ state, note, resolved_by: by }) => (
        <>
          <Tag tone={state === 'gone' ? 'ok' : 'line'}>
            {t(state === 'gone' ? 'states.gone' : 'states.explained')}
          </Tag>{' '}
          <span className="text-ink-2 text-xs">{[by, note].filter(Boolean).join(': ')}</span>
        </>
      ),
    },
  ]
}
