import { Panel } from '../../web/console/panel.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import type { Output } from '../../platform/contract.ts'
import type { listShifts } from '../duty-contract.ts'
import { useQueueName } from './use-queue-name.ts'

type Times = Output<typeof listShifts>['queues'][number] & { person?: string }

/** How many cases were answered, how many of them in the promised time, and how fast. */
export function TimesTable({ title, times }: { title: string; times: Times[] }) {
  const t = useTranslations('consoleDuty')
  const format = useFormatter()
  const nameQueue = useQueueName()
  return (
    <Panel title={title} flush>
      <DataTable
        caption={title}
        rows={times}
        rowKey={({ queue, person = '' }) => `${person} ${queue}`}
        empty={t('noTimes')}
        columns={[
          {
            key: 'who',
            header: t('queue'),
            isHeader: true,
            cell: ({ person, queue }) => (
              <>
                {person === undefined ? nameQueue(queue) : person}
                {person !== undefined && (
                  <span className="text-ink-2 text-xs block">{nameQueue(queue)}</span>
                )}
              </>
            ),
          },
          {
            key: 'answered',
            header: t('answered'),
            isFigure: true,
            isLabelled: true,
            cell: ({ answered }) => answered,
          },
          {
            key: 'inTime',
            header: t('inTime'),
            isFigure: true,
            isLabelled: true,
            cell: ({ answered, in_time }) =>
              format.number(in_time / answered, { style: 'percent' }),
          },
          {
            key: 'median',
            header: t('median'),
            isFigure: true,
            isLabelled: true,
            cell: ({ median_hours }) => t('hours', { hours: median_hours }),
          },
        ]}
      />
    </Panel>
  )
}
