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

/** A titled box of a console page. */
export function Panel({ id, title, aside, foot, flush, sticky, children }: PanelProps) {
  const titleId = useId()
  return (
    <section id={id} className={classes('panel', sticky && 'sticky')} aria-labelledby={titleId}>
      <div className="panel__h">
        <h2 id={titleId}>{title}</h2>
        {aside}
      </div>
      {flush ? children : <div className="panel__b">{children}</div>}
      {foot && <div className="panel__f">{foot}</div>}
    </section>
  )
}
