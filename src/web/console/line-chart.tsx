import { useTranslations } from '../i18n.tsx'
import { classes } from '../ui/classes.ts'
import { chartText, gridLine, hiddenLine, markedLine, plainLine } from './chart-looks.ts'
import { Cell, HeadCell, Table } from '../ui/table.tsx'

export type Line = {
  label: string
  /** Null where the figure is hidden: a dotted line leads over it to the next one. */
  values: (number | null)[]
}

type LineChartProps = {
  /** The finding in one sentence, for those who cannot see the chart. */
  title: string
  /** One for each value; some of them are written below. */
  labels: string[]
  lines: [Line, Line]
  heads: { label: string; hidden: string }
}

const WIDTH = 600
const LEFT = 36
const RIGHT = 578
const TOP = 30
const BASE = 150
const MAX_LABELS = 5
/** Between the names of the lines above the chart. */
const LEGEND_STEP = 200

/** Two lines as SVG, drawn by the server; the table behind it says the same. */
export function LineChart({ title, labels, lines, heads }: LineChartProps) {
  const largest = Math.max(...lines.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const highest = Math.max(2, roundUp(largest))
  const x = (index: number) => LEFT + ((RIGHT - LEFT) * index) / Math.max(1, labels.length - 1)
  const y = (value: number) => BASE - ((BASE - TOP) * value) / highest
  return (
    <figure>
      <svg className="w-full" viewBox={`0 0 ${WIDTH} 182`} role="img" aria-label={title}>
        <path
          className={gridLine}
          d={`M${LEFT} ${TOP}H${RIGHT}M${LEFT} ${(TOP + BASE) / 2}H${RIGHT}M${LEFT} ${BASE}H${RIGHT}`}
          fill="none"
        />
        {[highest, highest / 2, 0].map((tick, index) => (
          <text
            key={tick}
            className={chartText}
            x={LEFT - 8}
            y={TOP + 4 + (index * (BASE - TOP)) / 2}
            textAnchor="end"
          >
            {tick}
          </text>
        ))}
        {labels.map((label, index) =>
          (labels.length - 1 - index) % Math.ceil(labels.length / MAX_LABELS) === 0 ? (
            <text key={label} className={chartText} x={x(index)} y={BASE + 22} textAnchor="middle">
              {label}
            </text>
          ) : null,
        )}
        {lines.map(({ label, values }, index) => (
          <g key={label}>
            <path className={hiddenLine} d={toGaps(values, x, y)} />
            <path className={index === 0 ? plainLine : markedLine} d={toPath(values, x, y)} />
          </g>
        ))}
        {lines.map(({ label }, index) => (
          <g key={label}>
            <path
              className={index === 0 ? plainLine : markedLine}
              d={`M${LEFT + index * LEGEND_STEP} 8h20`}
            />
            <text
              className={classes(chartText, 'fill-ink! font-[650]!')}
              x={LEFT + 26 + index * LEGEND_STEP}
              y="12"
            >
              {label}
            </text>
          </g>
        ))}
        {lines.some(({ values }) => values.includes(null)) && (
          <g>
            <path className={hiddenLine} d={`M${LEFT + 2 * LEGEND_STEP} 8h20`} />
            <text className={chartText} x={LEFT + 26 + 2 * LEGEND_STEP} y="12">
              {heads.hidden}
            </text>
          </g>
        )}
      </svg>
      <FiguresTable title={title} labels={labels} lines={lines} heads={heads} />
    </figure>
  )
}

/** The next even number of two digits, so that the tick in the middle is a whole number. */
function roundUp(value: number): number {
  const step = 2 * 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1)
  return step * Math.ceil(value / step)
}

type ToPixels = (value: number) => number

function toPath(values: Line['values'], x: ToPixels, y: ToPixels): string {
  return values
    .map((value, index) => {
      if (value === null) return ''
      const begins = index === 0 || values[index - 1] === null
      return `${begins ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`
    })
    .join('')
}

/** From each value before hidden ones to the next value after them. */
function toGaps(values: Line['values'], x: ToPixels, y: ToPixels): string {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  return known
    .map((from, order) => {
      const to = known[order + 1]
      if (!to || to.index === from.index + 1) return ''
      const [start, end] = [from, to].map(
        ({ value, index }) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`,
      )
      return `M${start}L${end}`
    })
    .join('')
}

function FiguresTable({ title, labels, lines, heads }: LineChartProps) {
  const t = useTranslations('console.chart')
  return (
    <details className="text-xs">
      <summary className="text-link text-ember-ink">{t('asTable')}</summary>
      <Table caption={title} boxClassName="max-h-60 overflow-y-auto">
        <thead>
          <tr>
            <HeadCell>{heads.label}</HeadCell>
            {lines.map(({ label }) => (
              <HeadCell key={label} numeric>
                {label}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels
            .map((label, index) => (
              <tr key={label}>
                <HeadCell scope="row">{label}</HeadCell>
                {lines.map((line) => (
                  <Cell key={line.label} numeric>
                    {line.values[index] ?? heads.hidden}
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
