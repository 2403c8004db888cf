import { DataTable } from '../../web/console/table.tsx'
import type { Pages } from '../../web/console/use-export.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { When } from '../../web/console/when.tsx'
import type { NamedEntry } from './queries.ts'
import { EntryChanges } from './entry-changes.tsx'
import { useActionText, useSubjectName } from './public-actions.ts'
import { AuditSubject } from './public-subject.tsx'
import { useAuditWords } from './use-audit-words.ts'

type AuditTableProps = {
  entries: NamedEntry[]
  pages: Pages
  whole: () => Promise<NamedEntry[]>
}

export function AuditTable({ entries, pages, whole }: AuditTableProps) {
  const t = useTranslations('consoleStaff.audit')
  const actionText = useActionText()
  const subjectName = useSubjectName()
  const { toReason, toChangesText } = useAuditWords()
  return (
    <DataTable
      caption={t('entries')}
      rows={entries}
      rowKey={({ id }) => id}
      empty={t('empty')}
      pages={pages}
      whole={whole}
      csvName="audit.csv"
      isMain
      columns={[
        {
          key: 'at',
          header: t('at'),
          cell: ({ at }) => (
            <span className="whitespace-nowrap">
              <When at={at} />
            </span>
          ),
          csv: ({ at }) => at,
        },
        {
          key: 'who',
          header: t('who'),
          cell: ({ actor, api_key: key }) =>
            actor && key ? t('byKey', { name: actor.name, key }) : (actor?.name ?? t('system')),
          csv: ({ actor, api_key: key }) =>
            actor && key ? t('byKey', { name: actor.name, key }) : (actor?.name ?? t('system')),
        },
        {
          key: 'action',
          header: t('action'),
          isHeader: true,
          cell: ({ action }) => (
            <>
              {actionText(action)} <code className="mono-text text-ink-2 block">{action}</code>
            </>
          ),
          csv: ({ action }) => actionText(action),
        },
        {
          key: 'subject',
          header: t('subject'),
          cell: ({ subject, names }) => <AuditSubject subject={subject} name={names[subject.id]} />,
          csv: ({ subject, names }) => names[subject.id] || subjectName(subject),
        },
        {
          key: 'reason',
          header: t('reason'),
          isWide: true,
          cell: ({ reason }) => toReason(reason),
          csv: ({ reason }) => toReason(reason),
        },
        {
          key: 'change',
          header: t('change'),
          isWide: true,
          cell: (entry) => <EntryChanges entry={entry} names={entry.names} />,
          csv: (entry) => toChangesText(entry, entry.names),
        },
        {
          key: 'code',
          header: t('code'),
          isExported: true,
          csv: ({ action }) => action,
          cell: ({ action }) => action,
        },
        {
          key: 'subject_id',
          header: t('filters.subject'),
          isExported: true,
          csv: ({ subject }) => subject.id,
          cell: ({ subject }) => subject.id,
        },
        {
          key: 'id',
          header: t('id'),
          isExported: true,
          csv: ({ id }) => id,
          cell: ({ id }) => id,
        },
        {
          key: 'hash',
          header: t('hash'),
          isExported: true,
          csv: ({ hash }) => hash,
          cell: ({ hash }) => hash,
        },
      ]}
    />
  )
}
