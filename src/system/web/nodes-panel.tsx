import { Panel } from '../../web/console/panel.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { When } from '../../web/console/when.tsx'
import type { SystemStatus } from '../contract.ts'

/** The running processes, their version and load. */
export function NodesPanel({ status }: { status: SystemStatus }) {
  const t = useTranslations('consoleMember.system.nodes')
  const { migrations, last_migration: last } = status.database
  return (
    <Panel
      title={t('title')}
      foot={t('migrations', { count: migrations, last: last.replace(/[.]sql$/, '') })}
      flush
    >
      <DataTable
        caption={t('title')}
        rows={status.nodes}
        rowKey={({ id }) => id}
        empty={t('empty')}
        columns={[
          {
            key: 'node',
            header: t('node'),
            isHeader: true,
            cell: ({ id }) => <span className="mono-text">{id.slice(0, 8)}</span>,
          },
          { key: 'version', header: t('version'), cell: ({ version }) => version },
          {
            key: 'started',
            header: t('started'),
            cell: ({ started_at: at }) => <When at={at} />,
          },
          {
            key: 'loop',
            header: t('loop'),
            isFigure: true,
            cell: ({ event_loop_delay: delay }) => t('milliseconds', { count: Math.round(delay) }),
          },
          {
            key: 'streams',
            header: t('streams'),
            isFigure: true,
            cell: ({ streams }) => streams,
          },
        ]}
      />
    </Panel>
  )
}
