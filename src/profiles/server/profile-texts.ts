import type { Queryable } from '../../server/database/query.ts'
import { aboutScore } from '../about-hint-rules.ts'
import { updateProfileColumns } from './profile.ts'

/** Gives a profile its earlier texts back. */
export async function restoreProfileTexts(
  db: Queryable,
  memberId: string,
  { name, about }: { name: string; about: string },
  now: Date,
): Promise<void> {
  await updateProfileColumns(db, memberId, { name, about, about_score: aboutScore(about) }, now)
}
