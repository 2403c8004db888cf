import { useSuspenseQuery } from '@tanstack/react-query'
import { Tile, Tiles } from '../../web/console/tile.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Change } from './change.tsx'
import { LinkedFigure } from './linked-figure.tsx'
import { salesQuery } from './queries.ts'
import { useChoice } from './use-choice.ts'
import { useFigure } from './use-figure.ts'
import { useRowPaths } from './use-row-paths.ts'

const counts = [
  ['orders', 'completed'],
  ['first_orders', 'first'],
  ['refunds', 'refunded'],
  ['chargebacks', 'charged_back'],
] as const

/** The owner's own sales, which are never hidden; each leads to its orders. */
export function SalesTiles() {
  const t = useTranslations('consoleStatistics')
  const { money } = useFigure()
  const { scope } = useChoice()
  const sales = useSuspenseQuery(salesQuery(useApi(), scope)).data
  const { orders } = useRowPaths(sales.period)
  return (
    <>
      <Tiles label={t('tiles.sales')}>
        {counts.map(([name, event]) => (
          <Tile
            key={name}
            label={t(`figures.${name}`)}
            value={<LinkedFigure value={sales[name].value} to={orders(event)} />}
            note={<Change {...sales[name]} />}
          />
        ))}
      </Tiles>
      {sales.income.length > 0 && (
        <Tiles label={t('tiles.income')}>
          {sales.income.map(({ currency, amount, before }) => (
            <Tile
              key={currency}
              label={t('figures.income', { currency })}
              value={money(amount, currency)}
              note={t('beforeAmount', { amount: money(before, currency) })}
            />
          ))}
        </Tiles>
      )}
    </>
  )
}
