import { Tile, Tiles } from '../../web/console/tile.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import type { FunnelRow } from '../contract.ts'
import { funnelSteps, type Period } from '../rules.ts'
import { Change } from './change.tsx'
import { SalesTiles } from './figure-tiles.tsx'
import { LinkedFigure } from './linked-figure.tsx'
import { useRowPaths } from './use-row-paths.ts'

type Props = { period: Period; total: FunnelRow; before: FunnelRow; hasSales: boolean }

/** What is counted by lander and country: the way from the visit to the first order. */
export function ScopedTiles({ period, total, before, hasSales }: Props) {
  const t = useTranslations('consoleStatistics')
  const { members, orders } = useRowPaths(period)
  const paths = { sign_ups: members(), first_orders: orders('first') }
  return (
    <Tiles label={t('funnel.title')}>
      {funnelSteps.map((step) => (
        <Tile
          key={step}
          label={t(`funnel.steps.${step}`)}
          value={
            <LinkedFigure
              value={total[step]}
              to={step === 'sign_ups' || step === 'first_orders' ? paths[step] : null}
            />
          }
          note={<Change value={total[step]} before={before[step]} />}
        />
      ))}
      {hasSales && <SalesTiles />}
    </Tiles>
  )
}
