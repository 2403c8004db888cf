import { Button } from '../../web/ui/button.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { Deadline } from '../../web/console/deadline.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { CheckIcon, ClockIcon, Undo2Icon, XIcon } from '../../web/ui/icon.tsx'
import { When } from '../../web/console/when.tsx'
import type { Approval } from '../contract.ts'
import { useApprovalTitle } from './use-approval-title.ts'

type TableProps = {
  caption: string
  approvals: Approval[]
  empty: string
  selected?: string | null
  onChoose?: (id: string) => void
  /** Takes the question back. */
  onWithdraw?: (approval: Approval) => void
}

const getKey = ({ id }: Approval) => id

export function WaitingTable(props: TableProps) {
  const { caption, approvals, empty, selected, onChoose, onWithdraw } = props
  const t = useTranslations('consoleApprovals')
  const toTitle = useApprovalTitle()
  return (
    <DataTable
      caption={caption}
      rows={approvals}
      rowKey={getKey}
      empty={empty}
      {...(selected !== undefined && { selected })}
      columns={[
        {
          key: 'what',
          header: t('what'),
          isHeader: true,
          cell: (approval) =>
            onChoose ? (
              <button
                type="button"
                className="text-start hover:underline"
                onClick={() => onChoose(approval.id)}
              >
                {toTitle(approval)}
              </button>
            ) : (
              toTitle(approval)
            ),
        },
        onWithdraw
          ? {
              key: 'since',
              header: t('askedAt'),
              isWide: true,
              cell: ({ requested_at }) => <When at={requested_at} />,
            }
          : { key: 'by', header: t('askedBy'), cell: ({ requested_by }) => requested_by.name },
        {
          key: 'lapses',
          header: t('lapses'),
          cell: ({ expires_at, requested_at }) => <Deadline at={expires_at} since={requested_at} />,
        },
        ...(onWithdraw
          ? [
              {
                key: 'do',
                header: t('do'),
                isActions: true,
                cell: (approval: Approval) => (
                  <Button variant="line" small onClick={() => onWithdraw(approval)}>
                    {t('withdraw')}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

const looks = {
  approved: { tone: 'ok', icon: CheckIcon },
  refused: { tone: 'danger', icon: XIcon },
  withdrawn: { tone: 'line', icon: Undo2Icon },
  lapsed: { tone: 'line', icon: ClockIcon },
  waiting: { tone: 'warn', icon: ClockIcon },
} as const

export function AnsweredTable({ caption, approvals, empty }: TableProps) {
  const t = useTranslations('consoleApprovals')
  const toTitle = useApprovalTitle()
  return (
    <DataTable
      caption={caption}
      rows={approvals}
      rowKey={getKey}
      empty={empty}
      columns={[
        { key: 'what', header: t('what'), isHeader: true, cell: (approval) => toTitle(approval) },
        {
          key: 'by',
          header: t('askedBy'),
          isWide: true,
          cell: ({ requested_by }) => requested_by.name,
        },
        {
          key: 'who',
          header: t('answeredBy'),
          isWide: true,
          cell: ({ answered_by }) => answered_by?.name ?? t('nobody'),
        },
        {
          key: 'answer',
          header: t('answer'),
          cell: ({ state }) => <Tag {...looks[state]}>{t(`states.${state}`)}</Tag>,
        },
        {
          key: 'when',
          header: t('when'),
          isWide: true,
          cell: ({ answered_at, expires_at }) => <When at={answered_at ?? expires_at} />,
        },
      ]}
    />
  )
}
