import { Panel } from '../../../web/console/panel.tsx'
import { DataTable, type Column } from '../../../web/console/table.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { When } from '../../../web/console/when.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import type { Withdrawal } from '../withdrawals-contract.ts'

type WaitingProps = {
  withdrawals: Withdrawal[]
  selected: string | null
  onChoose(id: string): void
}

/** Those that neither the mailed link nor a person has finished, the oldest first. */
export function WaitingWithdrawals({ withdrawals, selected, onChoose }: WaitingProps) {
  const t = useTranslations('consoleWithdrawals')
  const shared = useSharedColumns()
  return (
    <Panel title={t('waiting')} flush>
      <DataTable
        caption={t('waiting')}
        rows={withdrawals}
        rowKey={({ id }) => id}
        selected={selected}
        empty={t('noneWaiting')}
        columns={[
          {
            key: 'number',
            header: t('number'),
            isHeader: true,
            cell: ({ id }) => (
              <button
                type="button"
                className="text-start hover:underline"
                onClick={() => onChoose(id)}
              >
                {`W-${id}`}
              </button>
            ),
          },
          ...shared,
          {
            key: 'address',
            header: t('address'),
            cell: ({ address_confirmed: isConfirmed }) => (
              <Tag tone={isConfirmed ? 'ok' : 'line'}>
                {t(isConfirmed ? 'confirmed' : 'unconfirmed')}
              </Tag>
            ),
          },
        ]}
      />
    </Panel>
  )
}

export function FinishedWithdrawals({ withdrawals }: { withdrawals: Withdrawal[] }) {
  const t = useTranslations('consoleWithdrawals')
  const shared = useSharedColumns()
  return (
    <Panel title={t('done')} flush>
      <DataTable
        caption={t('done')}
        rows={withdrawals}
        rowKey={({ id }) => id}
        empty={t('noneDone')}
        columns={[
          {
            key: 'number',
            header: t('number'),
            isHeader: true,
            cell: ({ id }) => `W-${id}`,
          },
          ...shared,
          {
            key: 'outcome',
            header: t('outcome'),
            cell: ({ outcome }) => outcome && t(`outcomes.${outcome}`),
          },
        ]}
      />
    </Panel>
  )
}

function useSharedColumns(): Column<Withdrawal>[] {
  const t = useTranslations('consoleWithdrawals')
  return [
    {
      key: 'person',
      header: t('person'),
      cell: ({ name, email }) => (
        <>
          {name} <span className="text-ink-2">{email}</span>
        </>
      ),
    },
    { key: 'order', header: t('order'), isLabelled: true, cell: ({ order }) => order || t('all') },
    { key: 'at', header: t('receivedAt'), cell: ({ received_at: at }) => <When at={at} /> },
  ]
}
