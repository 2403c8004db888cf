import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/factories/database.ts'
import { foldText } from '../../platform/fold-text.ts'
import { matchesName } from './match-name.ts'
import { row, rows } from './query.ts'

const { pool } = await testDatabase()

/** Latin, Greek and Cyrillic letters, punctuation, full-width forms and styled letters. */
const ranges = [
  [0x20, 0x52f],
  [0x1e00, 0x1fff],
  [0x2000, 0x206f],
  [0xff01, 0xff5e],
  [0x1d400, 0x1d4ff],
] as const

test('the database folds every letter as the application does', async () => {
  const letters = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  )
  const texts = letters.filter((letter) => /[\p{L}\p{N}\p{P}\p{Z}]/u.test(letter))
  const folded = await rows<{ text: string; folded: string }>(
    pool,
    sql`select text, fold_text('a' || text || 'b') as folded from unnest(${texts}::text[]) text`,
  )
  expect(folded.length).toBeGreaterThan(1500)
  expect(folded.filter(({ text, folded: each }) => each !== foldText(`a${text}b`))).toEqual([])
})

test.each([
  ['Siobhán O’Brien', ['siobhan', 'SIOBHÁN', 'siobhan o', "o'brien", 'obrien', 'brien', 'O’B']],
  ['Łukasz Żółć', ['lukasz', 'Łuk', 'zolc', 'żółć luk']],
  ['Jürgen Mu\u0308ller', ['muller', 'mueller', 'Müller', 'juergen m']],
  ['Anne-Marie Groß', ['marie', 'annemarie', 'gross', 'anne-m', 'groß']],
  ['😀Ann «Kim»', ['ann', 'kim']],
  ['𝓕𝓻𝓮𝓭 Ørsted', ['fred', 'orsted', 'oersted']],
  ['Анна Й.', ['анна', 'АННА й']],
])('%s is found by the beginning of any word', async (name, texts) => {
  for (const text of texts) expect(await isMatch(name, text), text).toBe(true)
  for (const text of ['iobhan', 'xyz', '☃', '%', "'", 'ann xyz', "q':*", "ann' | x"])
    expect(await isMatch(name, text), text).toBe(false)
})

const isMatch = async (name: string, text: string) =>
  (
    await row<{ matches: boolean }>(
      pool,
      sql`select coalesce(${matchesName(sql`${name}::text`, text)}, false) as matches`,
    )
  ).matches
