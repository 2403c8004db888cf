import type { Cell } from './csv.ts'

const toValue = (cell: Cell): string | number | null =>
  typeof cell === 'object' && cell !== null ? cell.amount : cell

/** Sorts rows by a column's value in the file: figures as figures, names by language, empty ones last. */
export function sortRows<Row>(
  rows: readonly Row[],
  toCell: (row: Row) => Cell,
  { isDown, locale }: { isDown: boolean; locale: string },
): Row[] {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const direction = isDown ? -1 : 1
  const isEmpty = (value: string | number | null) => value === null || value === ''
  return rows.toSorted((one, other) => {
    const [a, b] = [toValue(toCell(one)), toValue(toCell(other))]
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b))
    if (typeof a === 'number' && typeof b === 'number') return direction * (a - b)
    return direction * compare(String(a), String(b))
  })
}
