import type { ReactNode } from 'react'

/** A row of tiles with one figure each. */
export function Tiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <dl className="flex flex-wrap gap-px overflow-hidden rounded-(--r-m) border border-line bg-surface in-[section_section]:rounded-t-none in-[section_section]:border-0">
        {children}
      </dl>
    </section>
  )
}

type TileProps = { label: string; value: ReactNode; note?: ReactNode }

/** One big figure with what it means and what it is compared with. */
export function Tile({ label, value, note }: TileProps) {
  return (
    <div className="grid flex-[1_1_148px] content-start gap-px px-3 py-2 ring ring-line md:px-3.5 md:py-2.5">
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="font-display text-xl font-[650] tracking-[-0.01em] tabular-nums">{value}</dd>
      {note && <dd className="text-2xs text-ink-2">{note}</dd>}
    </div>
  )
}
