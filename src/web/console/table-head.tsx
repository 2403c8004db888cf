import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from '../router/hooks.ts'
import { Link } from '../ui/link.tsx'
import { HeadCell } from '../ui/table.tsx'
import { readSorting, toListPath, toNextSort } from './list-address.ts'

type Head = { key: string; header: string; isFigure?: boolean | undefined; sortKey: string | null }

/** The head of a list; the name of a column that can be sorted is a link. */
export function TableHead({ columns, children }: { columns: Head[]; children?: ReactNode }) {
  return (
    <thead>
      <tr>
        {children}
        {columns.map(({ key, ...column }) => (
          <ColumnHead key={key} {...column} />
        ))}
      </tr>
    </thead>
  )
}

const arrows = { ascending: '↑', descending: '↓' } as const

function ColumnHead({ header, isFigure, sortKey }: Omit<Head, 'key'>) {
  return sortKey === null ? (
    <HeadCell numeric={isFigure}>{header}</HeadCell>
  ) : (
    <SortCell header={header} numeric={isFigure} sortKey={sortKey} />
  )
}

type SortCellProps = { header: string; numeric: boolean | undefined; sortKey: string }

function SortCell({ header, numeric, sortKey }: SortCellProps) {
  const sorting = readSorting(useSearchParams()[0])
  const location = useLocation()
  const isSorted = sorting?.key === sortKey
  const direction = isSorted ? (sorting.isDown ? 'descending' : 'ascending') : undefined
  return (
    <HeadCell numeric={numeric} aria-sort={direction}>
      <Link to={toListPath(location, 'sort', toNextSort(sortKey, sorting))}>
        {header}
        {direction && <span aria-hidden="true"> {arrows[direction]}</span>}
      </Link>
    </HeadCell>
  )
}
