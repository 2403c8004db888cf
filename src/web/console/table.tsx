import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocale, useTranslations } from '../i18n.tsx'
import { useSearchParams } from '../router/hooks.ts'
import { useHydrated } from '../use-hydrated.ts'
import { classes } from '../ui/classes.ts'
import { Cell, HeadCell } from '../ui/table.tsx'
import { type BulkAction, useSelection } from './bulk.ts'
import { Button } from '../ui/button.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { downloadText, toSheet, type Cell as SheetCell } from './csv.ts'
import { readHiddenColumns, readSorting } from './list-address.ts'
import { sortRows } from './sort-rows.ts'
import { panelFoot } from './panel.tsx'
import { TableHead } from './table-head.tsx'
import { ChooseAll, ChooseCell, ChosenRows, type Selectable } from './table-selection.tsx'
import { useExport, type ExportSource } from './use-export.ts'

export type Column<Row> = {
  key: string
  header: string
  cell(row: Row): ReactNode
  /** The value in the CSV file; a column without it is left out there. */
  csv?(row: Row): SheetCell
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
  /** Of a main list with pages: what its call sorts by. A list without pages sorts every column itself. */
  sortKey?: string
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
  /** The list that its page is about: the address says how it is sorted and which columns it shows. */
  isMain?: boolean
  /** What can be done with several rows at once. */
  bulk?: BulkAction<Row> | undefined
  /** Sums of all rows that the filter leaves, above the list. */
  totals?: ReactNode
}

/** From this many rows only those on the screen are in the document. */
const VIRTUAL_FROM = 120
/** Of a row of one line; the others are measured. */
const ROW_HEIGHT = 36

/** The table of a console list: sticky head, two-line rows on phones, CSV. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, empty, pages, csvName, bulk, totals, isMain = false } = props
  const t = useTranslations('console.table')
  const { rows, columns, displayed } = useListState(props)
  const selection = useSelection()
  const hydrated = useHydrated()
  if (rows.length === 0) return <div className="nothing-here">{empty}</div>
  const selectable = bulk && hydrated ? { bulk, selection } : undefined
  const canSort = ({ csv, sortKey }: Column<Row>) => isMain && (pages ? sortKey : csv) !== undefined
  return (
    <>
      {selectable && <ChosenRows {...props} {...selectable} rows={rows} />}
      {totals && (
        <div className="border-b border-line px-3.5 py-2 text-xs text-ink-2">{totals}</div>
      )}
      <div className="overflow-x-clip">
        <table className="list-table">
          <caption className="sr-only">{caption}</caption>
          <TableHead
            columns={displayed.map((column) => ({
              key: column.key,
              header: column.header,
              isFigure: column.isFigure,
              sortKey: canSort(column) ? (column.sortKey ?? column.key) : null,
            }))}
          >
            {selectable && <ChooseAll {...props} {...selectable} rows={rows} />}
          </TableHead>
          <Rows {...props} rows={rows} columns={displayed} selectable={selectable} />
        </table>
      </div>
      {(pages?.hasNextPage || csvName || isMain) && (
        <div className={classes(panelFoot, 'flex flex-wrap items-center gap-2')}>
          {pages?.hasNextPage && (
            <Button
              variant="line"
              small
              busy={pages.isFetchingNextPage}
              onClick={() => void pages.fetchNextPage()}
            >
              {t('more')}
            </Button>
          )}
          {csvName && <CsvButton {...props} rows={rows} columns={columns} csvName={csvName} />}
          {isMain && hydrated && <ColumnChoice columns={props.columns.filter(isOptional)} />}
        </div>
      )}
    </>
  )
}

const isOptional = <Row,>({ isHeader, isExported, isActions }: Column<Row>) =>
  !isHeader && !isExported && !isActions

/** The rows as they are sorted, the columns of the file, and those on the page. */
function useListState<Row>({ rows, columns, pages, isMain }: DataTableProps<Row>) {
  const locale = useLocale()
  const [search] = useSearchParams()
  const hidden = isMain ? readHiddenColumns(search) : new Set<string>()
  const left = columns.filter((column) => !hidden.has(column.key) || !isOptional(column))
  const sorting = isMain && !pages ? readSorting(search) : null
  const csv = columns.find(({ key }) => key === sorting?.key)?.csv
  return {
    rows: sorting && csv ? sortRows(rows, csv, { isDown: sorting.isDown, locale }) : rows,
    columns: left,
    displayed: left.filter(({ isExported }) => !isExported),
  }
}

/** The cells of a file: a head, and a line for each row. */
function toLines<Row>(columns: Column<Row>[], rows: Row[]): SheetCell[][] {
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
    <Button small variant="ghost" busy={isExporting} onClick={start}>
      {isExporting ? t('collecting', { count: rows.length }) : t('csv')}
    </Button>
  )
}

type RowsProps<Row> = DataTableProps<Row> & { selectable?: Selectable<Row> | undefined }

function Rows<Row>(props: RowsProps<Row>) {
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

function VirtualRows<Row>(props: RowsProps<Row>) {
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

type TableRowProps<Row> = RowsProps<Row> & {
  row: Row
  /** Of a virtual row, whose height is that of its words. */
  index?: number
  measure?: (row: HTMLTableRowElement | null) => void
}

/** Phones show no head: there, a number alone would not say what it counts. */
const isBareNumber = (content: ReactNode): boolean =>
  typeof content === 'number' || (typeof content === 'string' && /^[\d.,\s]+$/.test(content))

function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, index, measure, columns, rowKey, selected, selectable } = props
  const key = rowKey(row)
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-selected={selected === undefined ? undefined : selected === key}
      data-row={key}
    >
      {selectable && <ChooseCell {...selectable} row={row} rowKey={rowKey} />}
      {columns.map((column) => {
        const Around = column.isHeader ? HeadCell : Cell
        const content = column.cell(row)
        return (
          <Around
            key={column.key}
            scope={column.isHeader ? 'row' : undefined}
            numeric={column.isFigure}
            data-figure={column.isFigure ? '' : undefined}
            data-actions={column.isActions ? '' : undefined}
            data-hide={column.isWide ? '' : undefined}
            data-phones={column.onPhones}
            data-label={column.isLabelled || isBareNumber(content) ? column.header : undefined}
          >
            {content}
          </Around>
        )
      })}
    </tr>
  )
}
