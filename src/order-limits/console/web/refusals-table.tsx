import { useInfiniteQuery } from '@tanstack/react-query'
import { Panel } from '../../../web/console/panel.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { TextLink } from '../../../web/ui/link.tsx'
import { When } from '../../../web/console/when.tsx'
import { readRefusals, refusalsQuery } from './queries.ts'

/** Orders that a limit or a block refused, with every reason. */
export function RefusalsTable() {
  const t = useTranslations('consoleOrders.blocks')
  const reasonText = useTranslations('consoleOrders.refusals')
  const api = useApi()
  const list = useInfiniteQuery(refusalsQuery(api))
  return (
    <Panel title={t('refusals')} flush>
      <DataTable
        caption={t('refusals')}
        rows={list.data?.pages.flatMap(({ refusals }) => refusals) ?? []}
        rowKey={({ id }) => id}
        empty={t('noRefusals')}
        csvName="refused-orders.csv"
        pages={list}
        whole={() => readRefusals(api)}
        columns={[
          {
            key: 'member',
            header: t('member'),
            isHeader: true,
            csv: ({ member }) => member.id,
            cell: ({ member }) => (
              <TextLink to={`/operator/members/${member.id}`}>{member.name || member.id}</TextLink>
            ),
          },
          {
            key: 'reasons',
            header: t('reasons'),
            csv: ({ reasons }) => reasons.join(' '),
            cell: ({ reasons }) => reasons.map((reason) => reasonText(reason)).join(', '),
          },
          {
            key: 'at',
            header: t('at'),
            csv: ({ at }) => at,
            cell: ({ at }) => <When at={at} />,
          },
        ]}
      />
    </Panel>
  )
}
