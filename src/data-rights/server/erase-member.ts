import sql, { raw } from 'sql-template-tag'
import { forgetBannedName } from '../../aftercare/server/public.ts'
import { eraseAccount, findErasable } from '../../accounts/server/public.ts'
import { eraseConversations } from '../../chat/server/public.ts'
import { forgetPartnerName } from '../../meetings/server/public.ts'
import { eraseCustomers } from '../../payments/server/public.ts'
import {
  deleteMemberPhotos,
  listPhotoNames,
  removeFiles,
  removePhotoFiles,
} from '../../photos/server/public.ts'
import { listIntroFiles } from '../../voice/server/public.ts'
import type { Context } from '../../server/context.ts'
import { execute } from '../../server/database/query.ts'
import { findHold } from '../../server/legal-hold.ts'
import { deleteMailLog } from '../../server/mail/mail-log.ts'
import { recordErasure } from './erase-restored.ts'
import { removeExports } from './export-archives.ts'
import { retainedTables, personalTables, tableName } from './personal-tables.ts'

/**
 * Erases all rows and files of a member except the tables in `retainedTables`; nothing while a legal
 * hold keeps them: the next run after its end does it. Runs as a job with
 * `transaction: false`: files are removed first, so that a retry after a crash still finds their
 * names.
 */
export async function eraseMember(ctx: Context, memberId: string, atOnce: boolean): Promise<void> {
  const account = await findErasable(ctx, memberId, atOnce)
  if (!account || (await findHold(ctx.db, memberId, ctx.now))) return
  const files = [
    ...(await listPhotoNames(ctx.db, memberId)),
    ...(await listIntroFiles(ctx.db, memberId)),
  ]
  for (const name of files) await removeFiles(ctx.files, name)
  await recordErasure(ctx, memberId)
  await removeExports(ctx, memberId)
  await ctx.inTransaction(async (txCtx) => {
    // Removed again after the commit: until here a concurrent edit or copy may have stored files. From
    // here on it waits for this transaction's locks, or finds no row and removes its files itself.
    const names = [
      ...(await deleteMemberPhotos(txCtx.db, memberId)),
      ...(await listIntroFiles(txCtx.db, memberId)),
      ...(await eraseConversations(txCtx.db, memberId)),
    ]
    for (const name of names) await txCtx.enqueue(removePhotoFiles, { site: txCtx.site.id, name })
    await eraseCustomers(txCtx, memberId)
    await forgetBannedName(txCtx.db, memberId)
    await forgetPartnerName(txCtx.db, memberId)
    for (const { table, columns } of await personalTables(txCtx.db)) {
      if (retainedTables.has(table)) continue
      for (const column of columns)
        await execute(
          txCtx.db,
          sql`delete from ${tableName(table)} where ${raw(column)} = ${memberId}`,
        )
    }
    await execute(txCtx.db, sql`delete from like_pair where lo = ${memberId} or hi = ${memberId}`)
    await execute(txCtx.db, sql`delete from visit where visitor_id = ${memberId}`)
    await execute(
      txCtx.db,
      sql`delete from local_mail where lower(to_address) = ${account.email.toLowerCase()}`,
    )
    await deleteMailLog(txCtx, account.email)
    await eraseAccount(txCtx, account)
  })
}
