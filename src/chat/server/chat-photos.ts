import { rows, type Queryable } from '../../server/database/query.ts'
import { defineJob } from '../../server/jobs/job.ts'
import sql from 'sql-template-tag'

/** Deletes the files of a photo whose message was unsent. */
export const removeChatPhoto = defineJob<{ site: number; name: string }>('remove_chat_photo')

/** Photos and voice notes that a member sent and did not unsend, for the data export. */
export async function listSentPhotos(
  db: Queryable,
  memberId: string,
): Promise<
  { conversation_id: string; seq: number; kind: 'photo' | 'voice'; photo_name: string }[]
> {
  return rows(
    db,
    sql`select conversation_id, seq, kind, photo_name from message
        where sender_id = ${memberId} and photo_name is not null and unsent_at is null order by conversation_id, seq`,
  )
}

/** The photo names in use, for the job that deletes unused files. */
export const chatPhotoNames = {
  async referred(db: Queryable, names: string[]): Promise<string[]> {
    const matches = await rows<{ photo_name: string }>(
      db,
      sql`select photo_name from message where photo_name = any(${names}::text[]) and unsent_at is null`,
    )
    return matches.map(({ photo_name }) => photo_name)
  },
  async after(db: Queryable, name: string, limit: number): Promise<string[]> {
    const matches = await rows<{ photo_name: string }>(
      db,
      sql`select photo_name from message where photo_name > ${name} and unsent_at is null order by photo_name limit ${limit}`,
    )
    return matches.map(({ photo_name }) => photo_name)
  },
}
