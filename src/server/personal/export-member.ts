import { strToU8, zip, type AsyncZippable } from 'fflate'
import sql, { raw } from 'sql-template-tag'
import { namesOfPhotos } from '../../photos/server/photos.ts'
import type { Context } from '../context.ts'
import { rows, type Queryable } from '../database/query.ts'
import { markReady, newExportName } from './kept-exports.ts'
import { personalTables, tableName } from './personal-tables.ts'

/** Keys to the account, counters against abuse, and what is computed from the rest. */
const leftOut: ReadonlySet<string> = new Set([
  'one_time_link',
  'idempotency_key',
  'opening_message',
  'data_export',
  'recovery_code',
  'visit',
])
/** Secrets, and words of other people. */
const leftOutColumns = [
  'password_hash',
  'token_hash',
  'last_preview',
  'auth',
  'p256dh',
  'public_key',
  'perceptual_hash',
  'about_score',
  'snapshot',
  'reported_id',
  'secret',
  'last_step',
  'credential_id',
  'request_key',
  'request_hash',
]

/** All that is kept of a member, by table, and the messages they wrote; nobody else's words. */
async function personalData(db: Queryable, memberId: string): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const { table, columns } of await personalTables(db)) {
    if (leftOut.has(table) || !columns.includes('member_id')) continue
    found[table] = await ownRows(db, table, 'member_id', memberId)
  }
  // Who blocked the member is for nobody to learn.
  found['hidden_member'] = (found['hidden_member'] ?? []).filter(isOwnBlock)
  found['message'] = await ownRows(db, 'message', 'sender_id', memberId)
  return found
}

const isOwnBlock = (row: unknown) => typeof row === 'object' && row !== null && 'reason' in row && row.reason === 1

async function ownRows(db: Queryable, table: string, column: string, memberId: string): Promise<unknown[]> {
  const found = await rows<{ own: unknown }>(
    db,
    sql`select to_jsonb(t) - ${leftOutColumns}::text[] as own from ${tableName(table)} t where ${raw(column)} = ${memberId}`,
  )
  return found.map(({ own }) => own)
}

/** Writes the copy as a zip: everything as JSON, and the photos. */
export async function exportMember(ctx: Context, memberId: string, exportId: string): Promise<void> {
  const content: AsyncZippable = {
    'data.json': strToU8(JSON.stringify(await personalData(ctx.db, memberId), null, 2)),
  }
  for (const name of await namesOfPhotos(ctx.db, memberId)) {
    const bytes = await ctx.files.get(`photos/${name}/full`)
    if (bytes) content[`photos/${name}.webp`] = [new Uint8Array(bytes), { level: 0 }]
  }
  const bytes = await new Promise<Uint8Array>((resolve, reject) =>
    zip(content, (error, zipped) => (error ? reject(error) : resolve(zipped))),
  )
  const file = newExportName()
  await ctx.files.put(file, bytes)
  await ctx.inTransaction((own) => markReady(own, memberId, exportId, file, bytes.length))
}
