/** Spreadsheets run cells that begin so as formulas (OWASP CSV injection). */
const formula = /^[=+\-@\t\r]/

type Cell = string | number | null

function cellText(cell: Cell): string {
  const text = String(cell ?? '')
  const safe = typeof cell === 'string' && formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A CSV file (RFC 4180) whose texts no spreadsheet reads as formulas. */
export const toCsv = (lines: readonly (readonly Cell[])[]): string =>
  lines.map((line) => `${line.map(cellText).join(',')}\r\n`).join('')

/** Offers a text as a file. */
export function downloadText(name: string, text: string, type = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
