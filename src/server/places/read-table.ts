import { readFileSync } from 'node:fs'

/** Reads a cell of one line by the name of its column. */
export type Line = (column: string) => string

/** Reads tab-separated text whose first line contains the column names. */
export function readTable(file: URL): Line[] {
  const [header = '', ...lines] = readFileSync(file, 'utf8').replace(/\n$/, '').split('\n')
  const columns = new Map(header.split('\t').map((column, index) => [column, index]))
  return lines.map((line) => {
    const cells = line.split('\t')
    return (column) => {
      const index = columns.get(column)
      if (index === undefined) throw new Error(`${file.pathname} has no column ${column}`)
      return cells[index] ?? ''
    }
  })
}
