import { useTranslations } from '../i18n.tsx'
import { chartText, gridLine } from './chart-looks.ts'
import { Cell, HeadCell, Table } from '../ui/table.tsx'

export type Bar = { label: string; value: number; compared?: number }

type BarChartProps = {
  /** The finding in one sentence, for those who cannot see the chart. */
  title: string
  bars: Bar[]
  /** The heads of the table behind it. */
  heads: { label: string; value: string; compared?: string }
  /** Labels of the axis: every so many bars. */
  labelEvery?: number
}

const WIDTH = 320
const TOP = 12
const BASE = 104
const LEFT = 32

/** Bars as SVG, drawn by the server, in front of those of another day; the table says the same. */
export function BarChart({ title, bars, heads, labelEvery = 6 }: BarChartProps) {
  const t = useTranslations('console.chart')
  const largest = Math.max(...bars.flatMap(({ value, compared = 0 }) => [value, compared]))
  // Even, so that the tick in the middle is a whole number.
  const highest = Math.max(2, 2 * Math.ceil(largest / 2))
  const step = (WIDTH - LEFT) / Math.max(1, bars.length)
  const height = (value: number) => ((BASE - TOP) * value) / highest
  return (
    <figure>
      <svg className="w-full" viewBox={`0 0 ${WIDTH} 132`} role="img" aria-label={title}>
        <path
          className={gridLine}
          d={`M${LEFT - 2} ${TOP}H${WIDTH}M${LEFT - 2} 58H${WIDTH}M${LEFT - 2} ${BASE}H${WIDTH}`}
          fill="none"
        />
        {[highest, highest / 2, 0].map((tick, index) => (
          <text
            key={tick}
            className={chartText}
            x={LEFT - 6}
            y={TOP + 4 + index * 46}
            textAnchor="end"
          >
            {Math.round(tick)}
          </text>
        ))}
        {bars.map(({ label, value, compared = 0 }, index) => (
          <g key={label}>
            <rect
              className="fill-line"
              x={LEFT + index * step}
              y={BASE - height(compared)}
              width={step * 0.75}
              height={height(compared)}
              rx="1.5"
            />
            <rect
              className="fill-plum"
              x={LEFT + index * step + step * 0.16}
              y={BASE - height(value)}
              width={step * 0.42}
              height={height(value)}
              rx="1.5"
            />
            {index % labelEvery === 0 && (
              <text
                className={chartText}
                x={LEFT + index * step + step * 0.37}
                y="124"
                textAnchor="middle"
              >
                {label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <details className="text-xs">
        <summary className="text-link text-ember-ink">{t('asTable')}</summary>
        <Table caption={title}>
          <thead>
            <tr>
              <HeadCell>{heads.label}</HeadCell>
              <HeadCell numeric>{heads.value}</HeadCell>
              {heads.compared && <HeadCell numeric>{heads.compared}</HeadCell>}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, value, compared }) => (
              <tr key={label}>
                <HeadCell scope="row">{label}</HeadCell>
                <Cell numeric>{value}</Cell>
                {heads.compared && <Cell numeric>{compared ?? 0}</Cell>}
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </figure>
  )
}
