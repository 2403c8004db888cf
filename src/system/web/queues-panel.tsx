import { Panel } from '../../web/console/panel.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { When } from '../../web/console/when.tsx'
import type { SystemStatus } from '../contract.ts'

/** Jobs that wait, run or failed, by name. */
export function QueuesPanel({ queues }: { queues: SystemStatus['queues'] }) {
  const t = useTranslations('consoleMember.system.queues')
  return (
    <Panel title={t('title')} flush>
      <DataTable
        caption={t('title')}
        rows={queues}
        rowKey={({ job }) => job}
        empty={t('empty')}
        columns={[
          {
            key: 'job',
            header: t('job'),
            isHeader: true,
            cell: ({ job }) => <span className="mono-text">{job}</span>,
          },
          {
            key: 'waiting',
            header: t('waiting'),
            isFigure: true,
            cell: ({ waiting }) => waiting,
          },
          {
            key: 'running',
            header: t('running'),
            isFigure: true,
            cell: ({ running }) => running,
          },
          { key: 'failed', header: t('failed'), isFigure: true, cell: ({ failed }) => failed },
          {
            key: 'oldest',
            header: t('oldest'),
            cell: ({ oldest }) => (oldest ? <When at={oldest} /> : '–'),
          },
        ]}
      />
    </Panel>
  )
}
