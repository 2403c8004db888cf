import { useQuery } from '@tanstack/react-query'
import type { Output } from '../../../platform/contract.ts'
import { formatMoney } from '../../../platform/money.ts'
import { Panel } from '../../../web/console/panel.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { useFormatter, useLocale, useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { getMailingResults } from '../contract.ts'

type Results = Output<typeof getMailingResults>
type Group = Results['rest'] & { name: 'test' | 'rest' }

/** Presses on the button, members who stopped this kind, and buyers within seven days. */
export function MailingResults({ id, sent }: { id: string; sent: number }) {
  const t = useTranslations('consoleMailings.results')
  const format = useFormatter()
  const locale = useLocale()
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['operator', 'mailing-results', id, sent],
    queryFn: ({ signal }) => api(getMailingResults, { id }, { signal }),
  })
  if (!data) return null
  const groups: Group[] = [
    ...(data.test ? [{ name: 'test' as const, ...data.test }] : []),
    { name: 'rest', ...data.rest },
  ]
  const share = (part: number, group: Group) =>
    `${format.number(part)} (${format.number(group.sent === 0 ? 0 : part / group.sent, { style: 'percent', maximumFractionDigits: 1 })})`
  const figures = ['clicks', 'unsubscribed', 'buyers'] as const
  return (
    <Panel
      title={t('title')}
      flush
      foot={
        data.income.length === 0
          ? t('foot')
          : `${t('income', { amounts: data.income.map((money) => formatMoney(money, locale)).join(', ') })} ${t('foot')}`
      }
    >
      <DataTable
        caption={t('title')}
        rows={groups}
        rowKey={({ name }) => name}
        empty=""
        columns={[
          {
            key: 'group',
            header: t('group'),
            isHeader: true,
            cell: ({ name }) => t(data.test ? name : 'all'),
          },
          {
            key: 'sent',
            header: t('sent'),
            isFigure: true,
            isLabelled: true,
            cell: (group) => format.number(group.sent),
          },
          ...figures.map((figure) => ({
            key: figure,
            header: t(figure),
            isFigure: true,
            isLabelled: true,
            cell: (group: Group) => share(group[figure], group),
          })),
        ]}
      />
    </Panel>
  )
}
