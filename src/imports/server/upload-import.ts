import { readFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import { recordAudit } from '../../staff/server/public.ts'
import { MAX_COLUMNS, MAX_ROWS, type uploadImport as contract } from '../contract.ts'
import { isSecretColumn } from '../rules.ts'
import { addImport } from './member-import.ts'
import { addRows } from './member-import-row.ts'

const MAX_CELL = 5_000

/** Runs with `transaction: 'own'`, because reading a large file takes a while. */
export async function uploadImport(
  ctx: MemberContext,
  { name }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { columns, rows } = await readCsv(ctx.upload.path)
  const retained = columns.flatMap((heading, index) => (isSecretColumn(heading) ? [] : [index]))
  const pick = (cells: string[]) =>
    retained.map((index) => cells[index]?.replaceAll('\0', '') ?? '')
  const id = newId()
  const { site, actor, now } = ctx
  await ctx.inTransaction(async (tx) => {
    await addImport(tx.db, {
      import_id: id,
      site_id: site.id,
      file_name: name,
      columns: pick(columns),
      total: rows.length,
      created_by: actor.memberId,
      created_at: now,
    })
    const added = rows.map(({ line, cells }) => ({ line, cells: pick(cells) }))
    await addRows(tx.db, id, site.id, added)
    await recordAudit(tx.db, tx, {
      action: 'import.upload',
      subject: { kind: 'import', id },
      after: { file_name: name, rows: rows.length },
    })
  })
  return { id }
}

type Table = { columns: string[]; rows: { line: number; cells: string[] }[] }

/** Reads a file as spreadsheets save it: any usual separator, UTF-8, UTF-16 or Windows-1252. */
async function readCsv(path: string): Promise<Table> {
  const text = decode(await readFile(path))
  const [columns, ...rows] = await readRows(text)
  if (!columns || rows.length === 0) throw new ApiError('import_file_refused')
  if (columns.cells.length > MAX_COLUMNS) throw new ApiError('import_file_refused')
  return { columns: columns.cells, rows }
}

/** All lines but empty ones, with their numbers. */
async function readRows(text: string): Promise<Table['rows']> {
  const { separator, table } = splitSeparator(text)
  const records: AsyncIterable<string[]> = parse(table, {
    delimiter: separator,
    relax_column_count: true,
    max_record_size: MAX_COLUMNS * MAX_CELL,
    trim: true,
  })
  const rows: Table['rows'] = []
  let line = table === text ? 0 : 1
  try {
    for await (const cells of records) {
      line += 1
      if (cells.some((cell) => cell !== '')) rows.push({ line, cells })
      if (rows.length > MAX_ROWS + 1) throw new ApiError('import_file_refused')
    }
  } catch (error) {
    if (error instanceof CsvError) throw new ApiError('import_file_refused')
    throw error
  }
  return rows
}

/** A byte that UTF-8 refuses means the encoding of Windows; NUL characters mean UTF-16. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const separators = [',', ';', '\t', '|']

/** Excel names the separator in a line before the heading: `sep=;`. */
function splitSeparator(text: string): { separator: string; table: string } {
  const [line = '', separator] = /^"?sep=(.)"?(?:\r\n|\r|\n)/i.exec(text) ?? []
  const table = text.slice(line.length)
  return { separator: separator ?? detectSeparator(table), table }
}

/** The separator that the heading has most of, outside quotes. */
function detectSeparator(text: string): string {
  const heading = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const counts = separators.map((separator) => heading.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}
