import type { ReactNode } from 'react'
import { classes } from '../../src/web/ui/classes.ts'

/** Sections in one, two (768 px) or three (1200 px) columns. */
export function Sheet({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-flow-dense grid-cols-1 gap-7 md:grid-cols-2 xl:grid-cols-3">
      {children}
    </div>
  )
}

type SpecimenProps = { title: string; wide?: 'two' | 'all' | undefined; children: ReactNode }

/** One component with its states. */
export function Specimen({ title, wide, children }: SpecimenProps) {
  const span = classes(wide === 'two' && 'xl:col-span-2', wide === 'all' && 'md:col-span-full')
  return (
    <section className={classes('grid min-w-0 content-start gap-3.5', span)}>
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}

export function Column({ children }: { children: ReactNode }) {
  return <div className="grid content-start gap-3">{children}</div>
}
