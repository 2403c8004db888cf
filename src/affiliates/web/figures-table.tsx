import type { Output } from '../../platform/contract.ts'
import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import { Cell, HeadCell, Table } from '../../web/ui/table.tsx'
import type { getAffiliateFigures } from '../contract.ts'

const columns = ['views', 'sign_ups', 'confirmations', 'first_orders'] as const

type FiguresTableProps = {
  months: Output<typeof getAffiliateFigures>['months']
  minPeople: number
}

export function FiguresTable({ months, minPeople }: FiguresTableProps) {
  const t = useTranslations('affiliates.figures')
  const format = useFormatter()
  if (months.length === 0) return <p>{t('none')}</p>
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <HeadCell>{t('month')}</HeadCell>
          {columns.map((column) => (
            <HeadCell key={column} numeric>
              {t(column)}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, ...figures }) => (
          <tr key={month}>
            <HeadCell scope="row">
              {format.dateTime(new Date(`${month}-01T00:00:00Z`), {
                month: 'long',
                year: 'numeric',
                timeZone: 'UTC',
              })}
            </HeadCell>
            {columns.map((column) => (
              <Cell key={column} numeric>
                {figures[column] === null
                  ? t('hidden', { count: minPeople })
                  : format.number(figures[column])}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
