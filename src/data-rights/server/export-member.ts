import { strToU8, zip, type AsyncZippable } from 'fflate'
import sql, { raw } from 'sql-template-tag'
import { listSentPhotos } from '../../chat/server/public.ts'
import { findSelfiePicture } from '../../verification/server/public.ts'
import { listPhotoNames } from '../../photos/server/public.ts'
import { listIntroFiles } from '../../voice/server/public.ts'
import type { Context } from '../../server/context.ts'
import { rows, type Queryable } from '../../server/database/query.ts'
import { markReady, newExportName } from './export-archives.ts'
import { exportedTables } from './exported-tables.ts'
import { tableName } from './personal-tables.ts'

/** Reads the columns that each feature declares as exported, by table. */
async function personalData(db: Queryable, memberId: string): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {}
  for (const { table, owner, where = sql`true`, exported } of exportedTables) {
    if (owner === null) continue
    const columns = raw(exported.map((column) => `"${column}"`).join(', '))
    const data = await rows<{ data: unknown }>(
      db,
      sql`select to_jsonb(t) as data from (
            select ${columns} from ${tableName(table)} where ${raw(owner)} = ${memberId} and ${where}) t`,
    )
    content[table] = data.map((each) => each.data)
  }
  return content
}

/** Maps file names in the archive to stored files: profile photos, sent photos, voice notes and what the profile says. */
async function photoFiles(db: Queryable, memberId: string): Promise<Map<string, string>> {
  const profilePhotos = (await listPhotoNames(db, memberId)).map((name): [string, string] => [
    `photos/${name}.webp`,
    name,
  ])
  const sent = (await listSentPhotos(db, memberId)).map(
    ({ conversation_id, seq, kind, photo_name }): [string, string] => [
      `messages/${conversation_id}-${seq}.${kind === 'voice' ? 'webm' : 'webp'}`,
      photo_name,
    ],
  )
  const spoken = (await listIntroFiles(db, memberId)).map((name): [string, string] => [
    `profile-voice/${name}.webm`,
    name,
  ])
  return new Map([...profilePhotos, ...sent, ...spoken])
}

/** Writes the archive: all rows as JSON, and the photos. */
export async function exportMember(
  ctx: Context,
  memberId: string,
  exportId: string,
): Promise<void> {
  const content: AsyncZippable = {
    'data.json': strToU8(JSON.stringify(await personalData(ctx.db, memberId), null, 2)),
  }
  for (const [file, name] of await photoFiles(ctx.db, memberId)) {
    const bytes = await ctx.files.get(`photos/${name}/full`)
    if (bytes) content[file] = [new Uint8Array(bytes), { level: 0 }]
  }
  const selfie = await findSelfiePicture(ctx.db, memberId)
  if (selfie) content['selfie.webp'] = [new Uint8Array(selfie), { level: 0 }]
  const bytes = await new Promise<Uint8Array>((resolve, reject) =>
    zip(content, (error, zipped) => (error ? reject(error) : resolve(zipped))),
  )
  const zipFile = newExportName()
  await ctx.files.put(zipFile, bytes)
  await ctx.inTransaction((txCtx) => markReady(txCtx, memberId, exportId, zipFile, bytes.length))
}
