import { join } from 'node:path'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { refreshProfilePhotos } from '../../src/photos/server/photo.ts'
import { photoSizes } from '../../src/platform/photo-url.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { execute, rows } from '../../src/server/database/query.ts'
import { createDiskFiles } from '../../src/server/files/disk-files.ts'

/** Adds photos of a day ago with their files, which any page may show. */
export async function addPhotos(
  db: Database,
  owner: string,
  { status, count }: { status: 'review' | 'active'; count: number },
): Promise<void> {
  const names = await rows<{ name: string }>(
    db,
    sql`insert into photo (member_id, photo_id, name, status, position, created_at)
        select ${owner}::bigint, ${owner}::bigint + n, lpad(${owner} || n, 32, '0'), ${status}, n, now() - interval '1 day'
        from generate_series(1, ${count}::int) n returning name`,
  )
  if (status === 'review')
    await execute(
      db,
      sql`insert into review (site_id, kind, subject_id, member_id, since, due_at)
          select 1, 'photo', photo_id, member_id, created_at, created_at + interval '1 hour' from photo
          where member_id = ${owner} and status = 'review'`,
    )
  const files = await createDiskFiles(join(process.env['JOURNEY_VAR'] ?? '', 'files'), new Date())
  const picture = sharp({ create: { width: 4, height: 5, channels: 3, background: '#864' } })
  const bytes = await picture.webp().toBuffer()
  for (const { name } of names)
    await Promise.all(photoSizes.map((size) => files.put(`photos/${name}/${size}`, bytes)))
  await refreshProfilePhotos(db, owner)
}
