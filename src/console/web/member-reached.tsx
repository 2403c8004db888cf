import { queryOptions, useQuery } from '@tanstack/react-query'
import { listMemberReached } from '../../causes/contract.ts'
import { useCauseText } from '../../causes/web/public-text.ts'
import { Panel } from '../../web/console/panel.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { When } from '../../web/console/when.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import type { Api } from '../../platform/contract.ts'

const memberReachedQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['operator', 'member-reached', id],
    queryFn: ({ signal }) => api(listMemberReached, { id }, { signal }),
  })

/** What reached a member and who made it, as the member reads it; each look is in the audit log. */
export function MemberReached({ id }: { id: string }) {
  const t = useTranslations('consoleRecords.reached')
  const { title, line } = useCauseText()
  const { data } = useQuery(memberReachedQuery(useApi(), id))
  return (
    <Panel title={t('title')} foot={t('foot')} flush>
      <DataTable
        caption={t('title')}
        rows={data?.entries ?? []}
        rowKey={(cause) => cause.id}
        empty={t(data ? 'empty' : 'loading')}
        columns={[
          { key: 'what', header: t('what'), isHeader: true, cell: title },
          { key: 'cause', header: t('cause'), cell: line },
          { key: 'at', header: t('at'), cell: ({ at }) => at && <When at={at} /> },
        ]}
      />
    </Panel>
  )
}
