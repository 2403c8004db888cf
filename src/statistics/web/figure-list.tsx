import type { ReactNode } from 'react'
import { Panel } from '../../web/console/panel.tsx'
import { ValueList } from '../../web/console/value-list.tsx'

export type ListedFigure = { label: string; value: ReactNode; note?: ReactNode }

/** Figures of one subject, each with what it is compared with. */
export function FigureList({ title, figures }: { title: string; figures: ListedFigure[] }) {
  return (
    <Panel title={title}>
      <ValueList
        values={figures.map(({ label, value, note }) => [
          label,
          <>
            <span className="text-sm tabular-nums">{value}</span>
            {note && <span className="block text-2xs font-normal text-ink-2">{note}</span>}
          </>,
        ])}
      />
    </Panel>
  )
}
