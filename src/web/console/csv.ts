import { plainAmount } from '../../platform/money.ts'

/** Spreadsheets run cells that begin so as formulas, also in full width (OWASP CSV injection). */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/

/** An amount is in minor units. */
export type Cell = string | number | { amount: number } | null

type Dialect = { separator: ',' | ';'; decimals: '.' | ','; isSheet: boolean }

/** RFC 4180, for programs. */
const plain: Dialect = { separator: ',', decimals: '.', isSheet: false }

function cellText(cell: Cell, { separator, decimals, isSheet }: Dialect): string {
  if (typeof cell === 'number') return String(cell).replace('.', decimals)
  if (typeof cell === 'object' && cell !== null) return plainAmount(cell).replace('.', decimals)
  const text = isSheet ? (cell ?? '').replace(instant, '$1 $2') : (cell ?? '')
  const safe = formula.test(text) ? `'${text}` : text
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A CSV file whose texts no spreadsheet reads as formulas. */
export const toCsv = (lines: readonly (readonly Cell[])[], dialect = plain): string =>
  lines
    .map((line) => `${line.map((cell) => cellText(cell, dialect)).join(dialect.separator)}\r\n`)
    .join('')

/**
 * The same for a spreadsheet in a language: it takes a file without this mark for Windows-1252, and
 * where a comma separates decimals it expects semicolons between cells. Times are those of UTC.
 */
export function toSheet(lines: readonly (readonly Cell[])[], locale: string): string {
  const hasComma = (1.5).toLocaleString(locale).includes(',')
  const dialect: Dialect = hasComma
    ? { separator: ';', decimals: ',', isSheet: true }
    : { separator: ',', decimals: '.', isSheet: true }
  return `\uFEFF${toCsv(lines, dialect)}`
}

/** Offers a text as a file. */
export function downloadText(name: string, text: string, type = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
