import sql from 'sql-template-tag'
import { execute, maybeRow, row, rows, type Queryable } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'

type Chargeback = { order: string; chargeback: string }

const whereSql = (site: number, { order, chargeback }: Chargeback) =>
  sql`site_id = ${site} and order_id = ${order} and chargeback_id = ${chargeback}`

/** The pictures that the staff added to the evidence, the first first. */
export async function listPictures(
  db: Queryable,
  site: number,
  chargeback: Chargeback,
): Promise<{ id: string; name: string }[]> {
  return rows(
    db,
    sql`select picture_id as id, name from dispute_picture where ${whereSql(site, chargeback)} order by picture_id`,
  )
}

/** Their JPEG files. */
export async function listPictureFiles(
  db: Queryable,
  site: number,
  chargeback: Chargeback,
): Promise<Buffer[]> {
  const pictures = await rows<{ content: Buffer }>(
    db,
    sql`select content from dispute_picture where ${whereSql(site, chargeback)} order by picture_id`,
  )
  return pictures.map(({ content }) => content)
}

/** The picture that was made of the same file before. */
export async function findPicture(
  db: Queryable,
  site: number,
  chargeback: Chargeback,
  sha256: Buffer,
): Promise<string | null> {
  const existing = await maybeRow<{ picture_id: string }>(
    db,
    sql`select picture_id from dispute_picture where ${whereSql(site, chargeback)} and sha256 = ${sha256}`,
  )
  return existing?.picture_id ?? null
}

type NewPicture = Chargeback & {
  member: string
  name: string
  sha256: Buffer
  content: Buffer
  by: string
  now: Date
}

/** The caller holds the lock of the order, so that the count of its pictures stays true. */
export async function insertPicture(
  db: Queryable,
  site: number,
  picture: NewPicture,
): Promise<string> {
  const { picture_id: id } = await row<{ picture_id: string }>(
    db,
    sql`insert into dispute_picture (site_id, picture_id, order_id, chargeback_id, member_id, name, sha256, content, added_by, added_at)
        values (${site}, ${newId()}, ${picture.order}, ${picture.chargeback}, ${picture.member}, ${picture.name}, ${picture.sha256},
                ${picture.content}, ${picture.by}, ${picture.now})
        returning picture_id`,
  )
  return id
}

export async function deletePicture(
  db: Queryable,
  site: number,
  { id, ...chargeback }: Chargeback & { id: string },
): Promise<void> {
  await execute(
    db,
    sql`delete from dispute_picture where ${whereSql(site, chargeback)} and picture_id = ${id}`,
  )
}
