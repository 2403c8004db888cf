import {
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual'
import { isValidElement, type ReactNode, type Ref, useEffect, useRef } from 'react'

type LongListProps = {
  /** The list is the page and scrolls with the window. */
  page: boolean
  rowHeight: number
  /** The number of rows to render before anything is measured. */
  first: number
  onScroll: (scroller: Element | null) => void
  children: ReactNode[]
}

/** Rows beyond the screen, on each side. */
const OVERSCAN = 8

/** Renders only the visible rows. */
export const LongList = ({ page, ...props }: LongListProps) =>
  page ? <PageRows {...props} /> : <BoxRows {...props} />

type RowsProps = Omit<LongListProps, 'page'>

const toOptions = ({ children, rowHeight, first }: RowsProps) => ({
  count: children.length,
  estimateSize: () => rowHeight,
  // A row that moves keeps the height that was measured.
  getItemKey: (index: number) => getKey(children[index]) ?? index,
  initialRect: { width: 0, height: first * rowHeight },
  overscan: OVERSCAN,
})

const getKey = (row: ReactNode) => (isValidElement(row) ? row.key : null)

function PageRows(props: RowsProps) {
  const { onScroll, children } = props
  const list = useRef<HTMLUListElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its values are read here only and not memoized
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    ...toOptions(props),
    scrollMargin: list.current?.offsetTop ?? 0,
  })
  useEffect(() => {
    const handle = () => onScroll(document.scrollingElement)
    addEventListener('scroll', handle, { passive: true })
    return () => removeEventListener('scroll', handle)
  })
  return (
    <div className="px-2 pb-4">
      <List ref={list} virtualizer={virtualizer}>
        {children}
      </List>
    </div>
  )
}

function BoxRows(props: RowsProps) {
  const { onScroll, children } = props
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its values are read here only and not memoized
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    ...toOptions(props),
    getScrollElement: () => box.current,
  })
  return (
    <div
      ref={box}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-4"
      onScroll={(event) => onScroll(event.currentTarget)}
    >
      <List virtualizer={virtualizer}>{children}</List>
    </div>
  )
}

type ListProps<Scroller extends Element | Window> = {
  ref?: Ref<HTMLUListElement>
  virtualizer: Virtualizer<Scroller, HTMLLIElement>
  children: ReactNode[]
}

/** The padding takes the place of rows outside the screen; the browser must not correct for it. */
function List<Scroller extends Element | Window>(props: ListProps<Scroller>) {
  const { ref, virtualizer, children } = props
  const items: VirtualItem[] = virtualizer.getVirtualItems()
  const margin = virtualizer.options.scrollMargin
  const last = items.at(-1)
  return (
    <ul
      ref={ref}
      className="[overflow-anchor:none]"
      style={{
        paddingTop: Math.max(0, (items[0]?.start ?? margin) - margin),
        paddingBottom: Math.max(0, virtualizer.getTotalSize() - ((last?.end ?? margin) - margin)),
      }}
    >
      {items.map(({ index, key }) => (
        <li key={String(key)} ref={virtualizer.measureElement} data-index={index}>
          {children[index]}
        </li>
      ))}
    </ul>
  )
}
