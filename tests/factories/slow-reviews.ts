import sql, { raw } from 'sql-template-tag'
import { rows, type Queryable } from '../../src/server/database/query.ts'
import type * as tables from '../../src/server/database/generated/tables.ts'

type Case = { who: string | null; due: Date; done: Date | null }
type SlowPromise = { value: number; base: number; people: number }

/** Counts in memory what the staff had to decide within a month, and what they did not in time. */
export async function countReviewsSlowly(
  db: Queryable,
  site: number,
  isDue: (at: Date) => boolean,
): Promise<
  Record<
    | 'photos_on_time'
    | 'texts_on_time'
    | 'accounts_on_time'
    | 'selfies_on_time'
    | 'cases_on_time'
    | 'appeals_on_time',
    SlowPromise
  >
> {
  const ofSite = async <Row extends { site_id: number }>(table: string) =>
    (await rows<Row & Record<string, unknown>>(db, sql`select * from ${raw(table)}`)).filter(
      (each) => each.site_id === site,
    )
  const photos = await rows<tables.PhotoTable & Record<string, unknown>>(
    db,
    sql`select * from photo`,
  )
  const owners = new Map(photos.map((photo) => [photo.photo_id, photo.member_id]))
  const answers = await ofSite<tables.ReviewAnswerTable>('review_answer')
  const waiting = await ofSite<tables.ReviewTable>('review')
  const selfies = await ofSite<tables.SelfieTable>('selfie')
  const complaints = (await ofSite<tables.ComplaintTable>('complaint')).filter(
    ({ merged_into }) => merged_into === null,
  )

  const reviews = (kind: string, toPerson: (subject: string) => string | null): Case[] => [
    ...answers
      .filter((each) => each.kind === kind)
      .map((each) => ({ who: toPerson(each.subject_id), due: each.due_at, done: each.decided_at })),
    ...waiting
      .filter((each) => each.kind === kind && each.decided_by === null)
      .map((each) => ({ who: toPerson(each.subject_id), due: each.due_at, done: null })),
  ]
  const count = (cases: Case[]): SlowPromise => {
    const counted = cases.filter(({ due }) => isDue(due))
    return {
      value: counted.filter(({ due, done }) => done === null || done > due).length,
      base: counted.length,
      people: new Set(counted.flatMap(({ who }) => (who === null ? [] : [who]))).size,
    }
  }
  const complaintCases = (isAppeal: boolean): Case[] =>
    complaints
      .filter(({ appeals }) => (appeals !== null) === isAppeal)
      .map((each) => ({
        who: each.member_id ?? each.complaint_id,
        due: each.answer_by,
        done: each.decided_at,
      }))
  return {
    photos_on_time: count(reviews('photo', (subject) => owners.get(subject) ?? null)),
    texts_on_time: count(reviews('profile_text', (subject) => subject)),
    accounts_on_time: count(reviews('new_account', (subject) => subject)),
    selfies_on_time: count(
      selfies.flatMap(({ member_id: who, sent_at, due_at: due, state, decided_at }) =>
        sent_at === null || due === null
          ? []
          : [{ who, due, done: state === 'waiting' ? null : decided_at }],
      ),
    ),
    cases_on_time: count(complaintCases(false)),
    appeals_on_time: count(complaintCases(true)),
  }
}
