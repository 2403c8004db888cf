import sql from 'sql-template-tag'
import { execute, rows, type Queryable } from '../../server/database/query.ts'

export type NewNote = {
  noteId: string
  siteId: number
  memberId: string
  authorId: string
  text: string
  at: Date
}

export async function addNote(db: Queryable, note: NewNote): Promise<void> {
  await execute(
    db,
    sql`insert into staff_note (note_id, site_id, member_id, author_id, text, at)
        values (${note.noteId}, ${note.siteId}, ${note.memberId}, ${note.authorId}, ${note.text}, ${note.at})`,
  )
}

export type ListedNote = { note_id: string; author: string; text: string; at: Date }

export async function listNotes(db: Queryable, memberId: string): Promise<ListedNote[]> {
  return rows<ListedNote>(
    db,
    sql`select n.note_id, coalesce(p.name, '') as author, n.text, n.at
        from staff_note n left join profile p on p.member_id = n.author_id
        where n.member_id = ${memberId} order by n.at desc, n.note_id desc limit 50`,
  )
}
