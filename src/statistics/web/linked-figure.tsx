import { Link } from '../../web/ui/link.tsx'
import type { Figure } from '../rules.ts'
import { useFigure } from './use-figure.ts'

/** A figure that leads to the rows which it counts; plain where it is hidden or has none. */
export function LinkedFigure({ value, to }: { value: Figure; to: string | null }) {
  const { figure } = useFigure()
  return to && value ? (
    <Link to={to} className="text-link text-ember-ink">
      {figure(value)}
    </Link>
  ) : (
    figure(value)
  )
}
