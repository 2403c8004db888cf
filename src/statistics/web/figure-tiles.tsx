import { useSuspenseQuery } from '@tanstack/react-query'
import { Tile, Tiles } from '../../web/console/tile.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import type { Statistics } from '../contract.ts'
import { Change } from './change.tsx'
import { LinkedFigure } from './linked-figure.tsx'
import { salesQuery } from './queries.ts'
import { useChoice } from './use-choice.ts'
import { useFigure } from './use-figure.ts'
import { useRowPaths } from './use-row-paths.ts'

type Props = { statistics: Statistics; hasSales: boolean }

/** The figures that are looked at first, compared with the period before; the others stand in lists. */
export function FigureTiles({ statistics, hasSales }: Props) {
  const t = useTranslations('consoleStatistics')
  const { figure, share } = useFigure()
  const { period, sums, shares, active } = statistics
  const { members } = useRowPaths(period)
  return (
    <Tiles label={t('tiles.first')}>
      <Tile
        label={t('figures.sign_ups')}
        value={<LinkedFigure value={sums.sign_ups.value} to={members()} />}
        note={<Change {...sums.sign_ups} />}
      />
      {hasSales ? (
        <SalesTiles />
      ) : (
        <Tile
          label={t('figures.first_orders')}
          value={figure(sums.first_orders.value)}
          note={<Change {...sums.first_orders} />}
        />
      )}
      <Tile
        label={t('figures.active')}
        value={figure(active.month)}
        note={t('activeNote', { day: figure(active.day), week: figure(active.week) })}
      />
      <Tile label={t('figures.answered')} value={share(shares.answered)} note={t('answeredNote')} />
    </Tiles>
  )
}

const counts = [
  ['orders', 'completed'],
  ['first_orders', 'first'],
] as const

/** The owner's own sales, which are never hidden; each leads to its orders. */
export function SalesTiles() {
  const t = useTranslations('consoleStatistics')
  const { scope } = useChoice()
  const sales = useSuspenseQuery(salesQuery(useApi(), scope)).data
  const { orders } = useRowPaths(sales.period)
  return counts.map(([name, event]) => (
    <Tile
      key={name}
      label={t(`figures.${name}`)}
      value={<LinkedFigure value={sales[name].value} to={orders(event)} />}
      note={<Change {...sales[name]} />}
    />
  ))
}
