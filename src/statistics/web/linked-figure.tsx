import { TextLink } from '../../web/ui/link.tsx'
import type { Figure } from '../rules.ts'
import { useFigure } from './use-figure.ts'

/** A figure that leads to the rows which it counts; plain where it is hidden or has none. */
export function LinkedFigure({ value, to }: { value: Figure; to: string | null }) {
  const { figure } = useFigure()
  return to && value ? <TextLink to={to}>{figure(value)}</TextLink> : figure(value)
}
