import type { Client } from 'pg'
import type { Files } from '../../../server/files/files.ts'

/** The names of photos and exports of a brand, as folders or files of the storage. */
async function listNames(db: Client, site: number): Promise<Set<string>> {
  const { rows } = await db.query<{ name: string }>(
    `with members as (select member_id from account where site_id = $1)
     select 'photos/' || name as name from photo where member_id in (select member_id from members)
     union select 'photos/' || photo_name from message where photo_name is not null
       and conversation_id in (select conversation_id from conversation where site_id = $1)
     union select file from data_export where file is not null and member_id in (select member_id from members)`,
    [site],
  )
  return new Set(rows.map(({ name }) => name))
}

/** Storage that lists the files of the brand alone. */
export async function filesOfBrand(files: Files, db: Client, site: number): Promise<Files> {
  const names = await listNames(db, site)
  const isOfBrand = (name: string) =>
    names.has(name) || names.has(name.split('/').slice(0, 2).join('/'))
  return {
    ...files,
    async *list() {
      for await (const file of files.list()) if (isOfBrand(file.name)) yield file
    },
  }
}
