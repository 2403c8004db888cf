import { When } from '../../web/console/when.tsx'
import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import { trendFigures, type SystemStatus } from '../contract.ts'
import { Cell, HeadCell, Table } from '../../web/ui/table.tsx'

/** The table behind the lines of the tiles, the latest first. */
export function TrendsTable({ trends }: Pick<SystemStatus, 'trends'>) {
  const t = useTranslations('consoleMember.system.trends')
  const format = useFormatter()
  if (trends.length === 0) return <p className="text-ink-2 text-xs">{t('none')}</p>
  const visible = trendFigures.filter((figure) => trends.some(({ figures }) => figure in figures))
  return (
    <details className="text-xs">
      <summary className="text-link text-ember-ink">{t('asTable')}</summary>
      <Table caption={t('title')} boxClassName="max-h-80 overflow-y-auto">
        <thead>
          <tr>
            <HeadCell>{t('at')}</HeadCell>
            {visible.map((figure) => (
              <HeadCell key={figure} numeric>
                {t(`heads.${figure}`)}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {trends
            .map(({ at, figures }) => (
              <tr key={at}>
                <HeadCell scope="row">
                  <When at={at} />
                </HeadCell>
                {visible.map((figure) => (
                  <Cell key={figure} numeric>
                    {figures[figure] === undefined
                      ? '–'
                      : format.number(figures[figure], { maximumFractionDigits: 1 })}
                  </Cell>
                ))}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </Table>
    </details>
  )
}
