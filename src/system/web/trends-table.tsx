import { When } from '../../web/console/when.tsx'
import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import { trendFigures, type SystemStatus } from '../contract.ts'

/** The table behind the lines of the tiles, the latest first. */
export function TrendsTable({ trends }: Pick<SystemStatus, 'trends'>) {
  const t = useTranslations('consoleMember.system.trends')
  const format = useFormatter()
  if (trends.length === 0) return <p className="mut sm">{t('none')}</p>
  const visible = trendFigures.filter((figure) => trends.some(({ figures }) => figure in figures))
  return (
    <details className="sm">
      <summary className="link">{t('asTable')}</summary>
      <div className="tw tw--scroll max-h-80" tabIndex={0} role="region" aria-label={t('title')}>
        <table className="tbl">
          <caption className="sr">{t('title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('at')}</th>
              {visible.map((figure) => (
                <th key={figure} scope="col" className="r">
                  {t(`heads.${figure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {trends
              .map(({ at, figures }) => (
                <tr key={at}>
                  <th scope="row">
                    <When at={at} />
                  </th>
                  {visible.map((figure) => (
                    <td key={figure} className="r">
                      {figures[figure] === undefined
                        ? '–'
                        : format.number(figures[figure], { maximumFractionDigits: 1 })}
                    </td>
                  ))}
                </tr>
              ))
              .toReversed()}
          </tbody>
        </table>
      </div>
    </details>
  )
}
