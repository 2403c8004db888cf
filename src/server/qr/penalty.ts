const FINDER_LIKE = /(?=10111010000|00001011101)/g

/** How hard a symbol is to read: long runs, blocks, what looks like a finder, too much of one colour (ISO/IEC 18004, 7.8.3). */
export function penaltyOf(dark: boolean[][]): number {
  const rows = dark.map((row) => row.map(Number).join(''))
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(''))
  const lines = [...rows, ...columns]
  return sum(lines.map(runs)) + sum(lines.map(finders)) + blocks(dark) + imbalance(rows)
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

const runs = (line: string) => sum((line.match(/0{5,}|1{5,}/g) ?? []).map((run) => run.length - 2))

const finders = (line: string) => (line.match(FINDER_LIKE)?.length ?? 0) * 40

const blocks = (dark: boolean[][]) =>
  sum(dark.map((row, y) => row.filter((value, x) => x > 0 && y > 0 && isBlock(dark, value, x, y)).length * 3))

const isBlock = (dark: boolean[][], value: boolean, x: number, y: number) =>
  dark[y]?.[x - 1] === value && dark[y - 1]?.[x] === value && dark[y - 1]?.[x - 1] === value

function imbalance(rows: string[]): number {
  const all = rows.join('')
  const share = all.replaceAll('0', '').length / all.length
  return Math.floor(Math.abs(share * 20 - 10)) * 10
}
