import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from '../router/hooks.ts'
import { classes } from '../ui/classes.ts'
import { Link } from '../ui/link.tsx'
import { readSorting, toListPath, toNextSort } from './list-address.ts'

type Head = { key: string; header: string; isFigure?: boolean | undefined; sortKey: string | null }

/** The head of a list; the name of a column that can be sorted is a link. */
export function TableHead({ columns, children }: { columns: Head[]; children?: ReactNode }) {
  return (
    <thead>
      <tr>
        {children}
        {columns.map(({ key, ...column }) => (
          <HeadCell key={key} {...column} />
        ))}
      </tr>
    </thead>
  )
}

const arrows = { ascending: '↑', descending: '↓' } as const

function HeadCell({ header, isFigure, sortKey }: Omit<Head, 'key'>) {
  const className = classes(isFigure && 'r')
  return sortKey === null ? (
    <th scope="col" className={className}>
      {header}
    </th>
  ) : (
    <SortCell header={header} className={className} sortKey={sortKey} />
  )
}

type SortCellProps = { header: string; className: string; sortKey: string }

function SortCell({ header, className, sortKey }: SortCellProps) {
  const sorting = readSorting(useSearchParams()[0])
  const location = useLocation()
  const isSorted = sorting?.key === sortKey
  const direction = isSorted ? (sorting.isDown ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <Link to={toListPath(location, 'sort', toNextSort(sortKey, sorting))}>
        {header}
        {direction && <span aria-hidden="true"> {arrows[direction]}</span>}
      </Link>
    </th>
  )
}
