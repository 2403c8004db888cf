import { useQuery } from '@tanstack/react-query'
import { useActionText, useSubjectName } from '../../staff/web/public-actions.ts'
import { Panel } from '../../web/console/panel.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { When } from '../../web/console/when.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { memberLooksQuery } from './queries.ts'

/** Who of the staff looked at the member and at what is private about them. */
export function MemberLooks({ id }: { id: string }) {
  const t = useTranslations('consoleRecords.looks')
  const actionText = useActionText()
  const subjectName = useSubjectName()
  const { data } = useQuery(memberLooksQuery(useApi(), id))
  return (
    <Panel title={t('title')} foot={data && t('foot', { count: data.total })} flush>
      <DataTable
        caption={t('title')}
        rows={data?.looks ?? []}
        rowKey={(look) => look.id}
        empty={t(data ? 'empty' : 'loading')}
        columns={[
          { key: 'by', header: t('who'), isHeader: true, cell: ({ by }) => by },
          { key: 'what', header: t('what'), cell: ({ action }) => actionText(action) },
          {
            key: 'subject',
            header: t('subject'),
            isWide: true,
            cell: ({ subject }) => (subject.id === id ? '' : subjectName(subject)),
          },
          { key: 'at', header: t('at'), cell: ({ at }) => <When at={at} /> },
        ]}
      />
    </Panel>
  )
}
