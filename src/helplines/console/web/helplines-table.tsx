import { DataTable } from '../../../web/console/table.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { toHost } from '../../rules.ts'
import type { ConsoleHelpline } from '../contract.ts'
import { CheckTag } from './check-tag.tsx'
import { helplinesAddress } from './queries.ts'

type TableProps = { country: string; helplines: ConsoleHelpline[]; selected: string | null }

export const toRowKey = ({ list, kind, line }: ConsoleHelpline) => `${list} ${kind} ${line}`

/** The helplines of a country with source and check. */
export function HelplinesTable({ country, helplines, selected }: TableProps) {
  const t = useTranslations('consoleHelplines')
  return (
    <DataTable
      caption={t('helplines')}
      rows={helplines}
      rowKey={toRowKey}
      selected={selected}
      empty={t('empty')}
      columns={[
        {
          key: 'name',
          header: t('name'),
          isHeader: true,
          cell: (row) => (
            <>
              <Link
                to={helplinesAddress(country, { list: row.list, kind: row.kind, line: row.line })}
              >
                {row.name}
              </Link>{' '}
              {row.removed && <Tag>{t('removed')}</Tag>}
              {row.phone !== null && <span className="text-ink-2 text-xs block">{row.phone}</span>}
            </>
          ),
        },
        {
          key: 'for',
          header: t('for'),
          cell: ({ list, kind }) => (
            <>
              {t(`kinds.${kind}`)}
              <span className="text-ink-2 text-xs block">{t(`lists.${list}`)}</span>
            </>
          ),
        },
        {
          key: 'source',
          header: t('source'),
          cell: ({ url }) => (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {toHost(url)}
            </a>
          ),
        },
        { key: 'checked', header: t('checked'), cell: (row) => <CheckTag {...row} /> },
      ]}
    />
  )
}
