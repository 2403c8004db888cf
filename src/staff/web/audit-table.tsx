import { DataTable } from '../../web/console/table.tsx'
import type { Pages } from '../../web/console/use-export.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { When } from '../../web/console/when.tsx'
import type { AuditEntry } from '../audit-contract.ts'
import { EntryChanges } from './entry-changes.tsx'
import { useActionText } from './public-actions.ts'
import { AuditSubject } from './public-subject.tsx'

type AuditTableProps = {
  entries: AuditEntry[]
  /** Of the people whom they mention. */
  names: Readonly<Record<string, string>>
  pages: Pages
  whole: () => Promise<AuditEntry[]>
}

/** As a file has it: values as they are stored. */
const toStoredChange = ({ before, after }: AuditEntry) =>
  before === null && after === null
    ? ''
    : [before, after].map((value) => (value === null ? '' : JSON.stringify(value))).join(' → ')

export function AuditTable({ entries, names, pages, whole }: AuditTableProps) {
  const t = useTranslations('consoleStaff.audit')
  const actionText = useActionText()
  return (
    <DataTable
      caption={t('entries')}
      rows={entries}
      rowKey={({ id }) => id}
      empty={t('empty')}
      pages={pages}
      whole={whole}
      csvName="audit.csv"
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
          csv: ({ action }) => action,
        },
        {
          key: 'subject',
          header: t('subject'),
          cell: ({ subject }) => <AuditSubject subject={subject} name={names[subject.id]} />,
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
          cell: (entry) => <EntryChanges entry={entry} names={names} />,
          csv: (entry) => toStoredChange(entry),
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
