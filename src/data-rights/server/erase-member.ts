import sql, { raw } from 'sql-template-tag'
import { eraseAccount, findErasable } from '../../accounts/server/public.ts'
import { eraseConversationsOf } from '../../chat/server/public.ts'
import { revokeCards } from '../../payments/server/public.ts'
import { deletePhotosOf, namesOfPhotos, removeFiles, removePhotoFiles } from '../../photos/server/public.ts'
import type { Context } from '../../server/context.ts'
import { execute } from '../../server/database/query.ts'
import { rememberErasure } from './erase-again.ts'
import { removeExports } from './kept-exports.ts'
import { keptTables, personalTables, tableName } from './personal-tables.ts'

/**
 * Takes everything of a member away but what keptTables names. Runs as a job with `transaction: false`: files go first,
 * so that a run that was cut short finds their names again.
 */
export async function eraseMember(ctx: Context, memberId: string, atOnce: boolean): Promise<void> {
  const account = await findErasable(ctx, memberId, atOnce)
  if (!account) return
  const removed = new Set(await namesOfPhotos(ctx.db, memberId))
  for (const name of removed) await removeFiles(ctx.files, name)
  await rememberErasure(ctx, memberId)
  await removeExports(ctx, memberId)
  await revokeCards(ctx, memberId)
  await ctx.inTransaction(async (own) => {
    // An edit that was under way has other files by now, and waits for this transaction from here on.
    const later = (await deletePhotosOf(own.db, memberId)).filter((name) => !removed.has(name))
    const names = [...later, ...(await eraseConversationsOf(own.db, memberId))]
    for (const name of names) await own.enqueue(removePhotoFiles, { site: own.site.id, name })
    for (const { table, columns } of await personalTables(own.db)) {
      if (keptTables.has(table)) continue
      for (const column of columns) await execute(own.db, sql`delete from ${tableName(table)} where ${raw(column)} = ${memberId}`)
    }
    await execute(own.db, sql`delete from like_pair where lo = ${memberId} or hi = ${memberId}`)
    await execute(own.db, sql`delete from visit where visitor_id = ${memberId}`)
    await execute(own.db, sql`delete from local_mail where lower(to_address) = ${account.email.toLowerCase()}`)
    await eraseAccount(own, account)
  })
}
