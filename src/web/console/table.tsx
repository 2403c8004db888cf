import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocale, useTranslations } from '../i18n.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { classes } from '../ui/classes.ts'
import { Button } from './button.tsx'
import { downloadText, toSheet, type Cell } from './csv.ts'
import { useExport, type ExportSource } from './use-export.ts'

export type Column<Row> = {
  key: string
  header: string
  cell(row: Row): ReactNode
  /** The value in the CSV file; a column without it is left out there. */
  csv?(row: Row): Cell
  /** Figures stand on the right. */
  isFigure?: boolean
  /** On phones, which show no head, the header stands before the value. */
  isLabelled?: boolean
  /** Several buttons; on phones they have a line of their own. */
  isActions?: boolean
  /** Names the row; one column does. */
  isHeader?: boolean
  /** On phones: at the end of the first line that has room there, or on a line of its own. */
  onPhones?: 'end' | 'line'
  /** Left out on phones. */
  isWide?: boolean
  /** Is in the CSV file alone. */
  isExported?: boolean
}

type DataTableProps<Row> = ExportSource<Row> & {
  caption: string
  columns: Column<Row>[]
  rowKey(row: Row): string
  /** Shown instead of rows. */
  empty: ReactNode
  /** The row that the keyboard is on; see `useRowKeys`. */
  selected?: string | null
  /** The name of a CSV file of the whole list. */
  csvName?: string
}

const isVisible = <Row,>({ isExported }: Column<Row>) => !isExported

/** From this many rows only those on the screen are in the document. */
const VIRTUAL_FROM = 120
/** Of a row of one line; the others are measured. */
const ROW_HEIGHT = 36

/** The table of a console list: sticky head, two-line rows on phones, CSV. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, empty, pages, csvName } = props
  const t = useTranslations('console.table')
  if (rows.length === 0) return <div className="empty">{empty}</div>
  return (
    <>
      <div className="tw">
        <table className="tbl tbl--cards">
          <caption className="sr">{caption}</caption>
          <thead>
            <tr>
              {columns.filter(isVisible).map(({ key, header, isFigure }) => (
                <th key={key} scope="col" className={classes(isFigure && 'r')}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <Rows {...props} />
        </table>
      </div>
      {(pages?.hasNextPage || csvName) && (
        <div className="panel__f row row--wrap">
          {pages?.hasNextPage && (
            <Button
              small
              busy={pages.isFetchingNextPage}
              onClick={() => void pages.fetchNextPage()}
            >
              {t('more')}
            </Button>
          )}
          {csvName && <CsvButton {...props} csvName={csvName} />}
        </div>
      )}
    </>
  )
}

/** The cells of a file: a head, and a line for each row. */
function toLines<Row>(columns: Column<Row>[], rows: Row[]): Cell[][] {
  const exported = columns.filter(({ csv }) => csv)
  return [
    exported.map(({ header }) => header),
    ...rows.map((row) => exported.map(({ csv }) => csv?.(row) ?? null)),
  ]
}

/** Saves all rows of the list, also those that are not loaded yet. */
function CsvButton<Row>(props: DataTableProps<Row> & { csvName: string }) {
  const { columns, rows, csvName } = props
  const t = useTranslations('console.table')
  const locale = useLocale()
  const { isExporting, start } = useExport(props, (all) =>
    downloadText(csvName, toSheet(toLines(columns, all), locale)),
  )
  return (
    <Button small look="ghost" busy={isExporting} onClick={start}>
      {isExporting ? t('collecting', { count: rows.length }) : t('csv')}
    </Button>
  )
}

function Rows<Row>(props: DataTableProps<Row>) {
  const hydrated = useHydrated()
  return hydrated && props.rows.length >= VIRTUAL_FROM ? (
    <VirtualRows {...props} />
  ) : (
    <tbody>
      {props.rows.map((row) => (
        <TableRow key={props.rowKey(row)} row={row} {...props} />
      ))}
    </tbody>
  )
}

function VirtualRows<Row>(props: DataTableProps<Row>) {
  const { rows, rowKey } = props
  const body = useRef<HTMLTableSectionElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its values are read here only and not memoized
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 20,
    scrollMargin: body.current?.offsetTop ?? 0,
  })
  useEffect(stopScrollAnchoring, [])
  const items = virtualizer.getVirtualItems()
  const before = (items[0]?.start ?? 0) - virtualizer.options.scrollMargin
  const after =
    virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) + virtualizer.options.scrollMargin
  return (
    <tbody ref={body}>
      <Spacer height={Math.max(0, before)} />
      {items.map(({ index }) => {
        const row = rows[index]
        return row === undefined ? null : (
          <TableRow
            key={rowKey(row)}
            row={row}
            index={index}
            measure={virtualizer.measureElement}
            {...props}
          />
        )
      })}
      <Spacer height={Math.max(0, after)} />
    </tbody>
  )
}

/** The browser would move the page too when a row turns out higher, and both without an end. */
function stopScrollAnchoring(): () => void {
  const { style } = document.documentElement
  style.setProperty('overflow-anchor', 'none')
  return () => void style.removeProperty('overflow-anchor')
}

/** Takes the place of rows outside the screen. */
function Spacer({ height }: { height: number }) {
  return <tr aria-hidden="true" ref={(row) => row?.style.setProperty('height', `${height}px`)} />
}

type TableRowProps<Row> = DataTableProps<Row> & {
  row: Row
  /** Of a virtual row, whose height is that of its words. */
  index?: number
  measure?: (row: HTMLTableRowElement | null) => void
}

function TableRow<Row>({ row, index, measure, columns, rowKey, selected }: TableRowProps<Row>) {
  const key = rowKey(row)
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-selected={selected === undefined ? undefined : selected === key}
      data-row={key}
    >
      {columns.filter(isVisible).map((column) => {
        const Cell = column.isHeader ? 'th' : 'td'
        return (
          <Cell
            key={column.key}
            scope={column.isHeader ? 'row' : undefined}
            className={classes(column.isFigure && 'r', column.isActions && 'acts')}
            data-hide={column.isWide ? '' : undefined}
            data-phones={column.onPhones}
            data-label={column.isLabelled ? column.header : undefined}
          >
            {column.cell(row)}
          </Cell>
        )
      })}
    </tr>
  )
}
