import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from '../../../web/ui/button.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { DataTable, type Column } from '../../../web/console/table.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { When } from '../../../web/console/when.tsx'
import type { OrderBlock } from '../contract.ts'
import { OrderLink } from '../../../payments/console/web/public-order-link.tsx'
import { blocksQuery } from './queries.ts'

type OnRemove = (block: OrderBlock) => void

/** What is blocked, until when and why. */
export function BlocksTable({ onRemove }: { onRemove: OnRemove }) {
  const t = useTranslations('consoleOrders.blocks')
  const { blocks } = useSuspenseQuery(blocksQuery(useApi())).data
  return (
    <Panel title={t('blocks')} foot={t('foot')} flush>
      <DataTable
        caption={t('blocks')}
        rows={blocks}
        rowKey={({ id }) => id}
        empty={t('noBlocks')}
        csvName="order-blocks.csv"
        columns={useColumns(onRemove)}
      />
    </Panel>
  )
}

function useColumns(onRemove: OnRemove): Column<OrderBlock>[] {
  const t = useTranslations('consoleOrders.blocks')
  return [
    {
      key: 'kind',
      header: t('kind'),
      isHeader: true,
      csv: ({ kind }) => kind,
      cell: ({ kind }) => t(`kinds.${kind}`),
    },
    {
      key: 'of',
      header: t('of'),
      csv: ({ label }) => label,
      cell: ({ kind, label }) =>
        kind === 'email_domain' ? (
          <span className="mono-text break-all">{label}</span>
        ) : (
          <OrderLink id={label} />
        ),
    },
    {
      key: 'state',
      header: t('state'),
      csv: ({ state }) => state,
      cell: ({ state }) => (
        <Tag tone={state === 'active' ? 'warn' : 'line'}>{t(`states.${state}`)}</Tag>
      ),
    },
    {
      key: 'until',
      header: t('until'),
      csv: ({ expires_at: at }) => at,
      cell: ({ expires_at: at }) => <When at={at} />,
    },
    {
      key: 'reason',
      header: t('reason'),
      isWide: true,
      csv: ({ reason }) => reason,
      cell: ({ reason, created_by: by }) => (
        <span className="text-xs">{[by, reason].filter(Boolean).join(': ')}</span>
      ),
    },
    {
      key: 'do',
      header: t('do'),
      isFigure: true,
      cell: (block) =>
        block.state === 'active' && (
          <Button variant="line" small onClick={() => onRemove(block)}>
            {t('remove')}
          </Button>
        ),
    },
  ]
}
