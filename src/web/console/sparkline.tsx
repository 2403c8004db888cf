import { markedLine, plainLine } from './chart-looks.ts'

type SparklineProps = {
  /** What it shows and between which figures, for those who cannot see it. */
  title: string
  /** The oldest first. */
  values: number[]
  /** Drawn as what asks for a look. */
  isMarked?: boolean
}

const WIDTH = 100
const HEIGHT = 24
const MARGIN = 2

/** A line without axes, from zero; the page has the table behind it. */
export function Sparkline({ title, values, isMarked }: SparklineProps) {
  const highest = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, values.length - 1)
  const points = values.map((value, index) => {
    const y = HEIGHT - MARGIN - ((HEIGHT - 2 * MARGIN) * value) / highest
    return `${(index * step).toFixed(1)} ${y.toFixed(1)}`
  })
  return (
    <svg
      className="h-6 w-full"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={title}
    >
      <path
        className={isMarked ? markedLine : plainLine}
        vectorEffect="non-scaling-stroke"
        d={`M${points.join('L')}`}
      />
    </svg>
  )
}
