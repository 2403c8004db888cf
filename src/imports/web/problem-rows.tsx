import { useInfiniteQuery } from '@tanstack/react-query'
import { Panel } from '../../web/console/panel.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import type { ImportDetails } from '../contract.ts'
import { problemsQuery, readProblems } from './queries.ts'

/** Rows that are left out, by line: for whoever mends the file. */
export function ProblemRows({ details: { id, revision } }: { details: ImportDetails }) {
  const t = useTranslations('consoleImports')
  const api = useApi()
  const list = useInfiniteQuery(problemsQuery(api, id, revision))
  if (!list.data) return null
  return (
    <Panel title={t('rows')} flush>
      <DataTable
        caption={t('rows')}
        rows={list.data.pages.flatMap(({ rows }) => rows)}
        rowKey={({ line }) => String(line)}
        empty={t('noRows')}
        pages={list}
        whole={() => readProblems(api, id)}
        csvName={`import-${id}.csv`}
        columns={[
          {
            key: 'line',
            header: t('line'),
            isHeader: true,
            isFigure: true,
            csv: ({ line }) => line,
            cell: ({ line }) => line,
          },
          {
            key: 'problem',
            header: t('problem'),
            csv: ({ problem }) => t(`problems.${problem}`),
            cell: ({ problem }) => t(`problems.${problem}`),
          },
          {
            key: 'address',
            header: t('address'),
            csv: ({ address }) => address,
            cell: ({ address }) => <span className="mono-text break-all">{address}</span>,
          },
        ]}
      />
    </Panel>
  )
}
