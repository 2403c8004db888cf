import sql from 'sql-template-tag'
import type { Likeable } from '../../src/likes/server/permissions.ts'
import { addLike } from '../../src/likes/server/like-pairs.ts'
import { execute, row, type Queryable } from '../../src/server/database/query.ts'
import { benchApp } from './bench-app.ts'
import { print } from './figures.ts'

const MEMBERS = 20_000
const WORKERS = 24
const SECONDS = 6

/** A like is one statement with its own commit and fsync; every twentieth answers an earlier one and creates a match. */
export async function likesBench(): Promise<void> {
  const bench = await benchApp({ members: 0, pages: null })
  await execute(
    bench.pool,
    sql`insert into session (session_id, member_id, site_id, token_hash, created_at, last_used_at, expires_at)
        select n, n, 1, sha256(n::text::bytea), now(), now(), now() + interval '1 day' from generate_series(1, ${MEMBERS}::int) n`,
  )
  const likedPairs: [number, number][] = []
  let likes = 0
  const giveOne = async () => {
    const [from, to] = ++likes % 20 === 0 ? answerTo(likedPairs) : [random(), random()]
    if (from === to) return
    if (likes % 7 === 0) likedPairs.push([from, to])
    await like(bench.pool, from, to)
  }
  await perSecond(1, giveOne)
  const rate = await perSecond(SECONDS, giveOne)
  const commits = await perSecond(SECONDS / 2, () => bareCommit(bench.pool))
  const { wrong, matches } = await row<{ wrong: number; matches: number }>(
    bench.pool,
    disagreements,
  )
  print('likes a second in SQL', String(Math.round(rate)), { ok: rate >= 5000, text: '5,000' })
  print('one-row commits a second beside it', String(Math.round(commits)))
  print('likes to one-row commits', (rate / commits).toFixed(2))
  print('lists that disagree with their pair', String(wrong), { ok: wrong === 0, text: '0' })
  print('matches among them', String(matches))
  await bench.close()
}

async function perSecond(seconds: number, work: () => Promise<void>): Promise<number> {
  let done = 0
  const begin = performance.now()
  const worker = async () => {
    while (performance.now() - begin < seconds * 1000) {
      await work()
      done++
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  return done / ((performance.now() - begin) / 1000)
}

/** The minimal cost of a stored row: one narrow row, committed with fsync. */
const bareCommit = async (db: Queryable) =>
  void (await execute(
    db,
    sql`insert into swipe_pass (member_id, other_id, at) values (${random()}, ${random()}, now()) on conflict do nothing`,
  ))

const random = () => 1 + Math.floor(Math.random() * MEMBERS)

function answerTo(likedPairs: [number, number][]): [number, number] {
  const [from, to] = likedPairs[Math.floor(Math.random() * likedPairs.length)] ?? [
    random(),
    random(),
  ]
  return [to, from]
}

async function like(db: Queryable, from: number, to: number): Promise<void> {
  const other: Likeable = JSON.parse(JSON.stringify({ id: String(to) }))
  await addLike(db, { memberId: String(from), sessionId: String(from), via: 0 }, other, new Date())
}

/** Pairs whose rows in the lists of both members contradict the pair. */
const disagreements = sql`
  with wanted as (
    select lo as member_id, 1 as direction, hi as other_id, matched_at from like_pair where lo_at is not null
    union all select hi, 2, lo, matched_at from like_pair where lo_at is not null
    union all select hi, 1, lo, matched_at from like_pair where hi_at is not null
    union all select lo, 2, hi, matched_at from like_pair where hi_at is not null
  )
  select (select count(*)::int from like_pair where matched_at is not null) as matches, (
    select count(*)::int from wanted w full join like_inbox l using (member_id, direction, other_id)
    where w.member_id is null or l.member_id is null or w.matched_at is distinct from l.matched_at) as wrong`
