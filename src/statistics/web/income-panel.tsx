import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import type { Statistics } from '../contract.ts'
import { Change } from './change.tsx'
import { FigureList } from './figure-list.tsx'
import { LinkedFigure } from './linked-figure.tsx'
import { salesQuery } from './queries.ts'
import { useChoice } from './use-choice.ts'
import { useFigure } from './use-figure.ts'
import { useRowPaths } from './use-row-paths.ts'

/** The owner's income by currency, and what was paid back. */
export function SalesPanel() {
  const t = useTranslations('consoleStatistics')
  const { money } = useFigure()
  const { scope } = useChoice()
  const sales = useSuspenseQuery(salesQuery(useApi(), scope)).data
  const { orders } = useRowPaths(sales.period)
  return (
    <FigureList
      title={t('tiles.sales')}
      figures={[
        ...sales.income.map(({ currency, amount, before }) => ({
          label: t('figures.income', { currency }),
          value: money(amount, currency),
          note: t('beforeAmount', { amount: money(before, currency) }),
        })),
        ...(
          [
            ['refunds', 'refunded'],
            ['chargebacks', 'charged_back'],
          ] as const
        ).map(([name, event]) => ({
          label: t(`figures.${name}`),
          value: <LinkedFigure value={sales[name].value} to={orders(event)} />,
          note: <Change {...sales[name]} />,
        })),
      ]}
    />
  )
}

/** The income as those see it who may not open the orders. */
export function IncomePanel({ income }: Pick<Statistics, 'income'>) {
  const t = useTranslations('consoleStatistics')
  const { money } = useFigure()
  if (income.length === 0) return null
  return (
    <FigureList
      title={t('tiles.income')}
      figures={income.map(({ currency, amount, per_member: perMember }) => ({
        label: t('figures.income', { currency }),
        value: money(amount, currency),
        note: perMember !== null && t('perMember', { amount: money(perMember, currency) }),
      }))}
    />
  )
}
