import type { ReactNode } from 'react'

/** A row of tiles with one figure each. */
export function Tiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <dl className="tiles">{children}</dl>
    </section>
  )
}

type TileProps = { label: string; value: ReactNode; note?: ReactNode }

/** One big figure with what it means and what it is compared with. */
export function Tile({ label, value, note }: TileProps) {
  return (
    <div className="tile">
      <dt>{label}</dt>
      <dd>{value}</dd>
      {note && <dd>{note}</dd>}
    </div>
  )
}
