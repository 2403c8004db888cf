import type { ReactNode } from 'react'
import { Virtualizer, WindowVirtualizer } from 'virtua'

type LongListProps = {
  /** The list is the page and scrolls with the window. */
  page: boolean
  rowHeight: number
  /** The number of rows to render before anything is measured. */
  first: number
  onScroll: (scroller: Element | null) => void
  children: ReactNode[]
}

/** Renders only the visible rows. */
export function LongList({ page, rowHeight, first, onScroll, children }: LongListProps) {
  const shared = { as: 'ul', item: 'li', itemSize: rowHeight, ssrCount: first } as const
  if (page)
    return (
      <div className="px-2 pb-4">
        <WindowVirtualizer {...shared} onScroll={() => onScroll(document.scrollingElement)}>
          {children}
        </WindowVirtualizer>
      </div>
    )
  return (
    <div
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-4"
      onScroll={(event) => onScroll(event.currentTarget)}
    >
      <Virtualizer {...shared}>{children}</Virtualizer>
    </div>
  )
}
