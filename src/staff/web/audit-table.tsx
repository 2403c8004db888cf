import { DataTable, type Pages } from '../../web/console/table.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { Link } from '../../web/ui/link.tsx'
import { LocalTime } from '../../web/ui/local-time.tsx'
import type { AuditEntry } from '../contract.ts'

type AuditTableProps = {
  entries: AuditEntry[]
  pages?: Pages | undefined
}

const changeOf = ({ before, after }: AuditEntry) =>
  [before, after].map((value) => (value === null ? '' : JSON.stringify(value)))

export function AuditTable({ entries, pages }: AuditTableProps) {
  const t = useTranslations('consoleStaff.audit')
  return (
    <DataTable
      caption={t('entries')}
      rows={entries}
      rowKey={({ id }) => id}
      empty={t('empty')}
      pages={pages}
      csvName="audit.csv"
      columns={[
        {
          key: 'at',
          header: t('at'),
          cell: ({ at }) => <LocalTime at={at} />,
          csv: ({ at }) => at,
        },
        {
          key: 'who',
          header: t('who'),
          cell: ({ actor, api_key: key }) =>
            actor && key ? t('byKey', { name: actor.name, key }) : (actor?.name ?? t('system')),
          csv: ({ actor }) => actor?.name ?? '',
        },
        {
          key: 'action',
          header: t('action'),
          isHeader: true,
          cell: ({ action }) => <span className="mono">{action}</span>,
          csv: ({ action }) => action,
        },
        {
          key: 'subject',
          header: t('subject'),
          cell: ({ subject }) =>
            subject.kind === 'member' ? (
              <Link className="link mono" to={`/operator/members/${subject.id}`}>
                {subject.id}
              </Link>
            ) : (
              <span className="mono">{`${subject.kind} ${subject.id}`}</span>
            ),
          csv: ({ subject }) => `${subject.kind} ${subject.id}`,
        },
        {
          key: 'reason',
          header: t('reason'),
          isWide: true,
          cell: ({ reason }) => reason,
          csv: ({ reason }) => reason,
        },
        {
          key: 'change',
          header: t('change'),
          isWide: true,
          cell: (entry) => (
            <span className="mono wrapc block break-all">{changeOf(entry).join(' → ')}</span>
          ),
          csv: (entry) => changeOf(entry).join(' → '),
        },
      ]}
    />
  )
}
