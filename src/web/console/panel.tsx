import { type ReactNode, useId } from 'react'
import { classes } from '../ui/classes.ts'

type PanelProps = {
  /** Where links lead to. */
  id?: string
  title: string
  /** At the end of the head: a link, a button, a hint. */
  aside?: ReactNode
  /** Below the content, in small type. */
  foot?: ReactNode
  /** Tables and lists reach the panel's edges. */
  flush?: boolean
  sticky?: boolean
  children: ReactNode
}

export const panelLook = 'min-w-0 rounded-(--r-m) border border-line bg-surface'
export const panelBody = 'px-3.5 py-3'
export const panelFoot = 'border-t border-line px-3.5 py-2 text-xs text-ink-2'
/** Stays in view beside a longer column. */
export const stickyLook = 'min-[1100px]:sticky min-[1100px]:top-[calc(var(--bar)+16px)]'

/** A titled box of a console page. */
export function Panel({ id, title, aside, foot, flush, sticky, children }: PanelProps) {
  const titleId = useId()
  return (
    <section id={id} className={classes(panelLook, sticky && stickyLook)} aria-labelledby={titleId}>
      <div className="panel-head">
        <h2 id={titleId}>{title}</h2>
        {aside}
      </div>
      {flush ? (
        children
      ) : (
        <div className={panelBody} data-panel-body="">
          {children}
        </div>
      )}
      {foot && <div className={panelFoot}>{foot}</div>}
    </section>
  )
}
