import { once } from 'node:events'
import { Query } from 'pg'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/factories/database.ts'
import { CallbackClient } from './callback-client.ts'

const { url } = await testDatabase({ empty: true })

async function withClient(work: (db: CallbackClient) => Promise<void>): Promise<void> {
  const db = new CallbackClient({ connectionString: url })
  await db.connect()
  try {
    await work(db)
  } finally {
    await db.end()
  }
}

describe('the database client', () => {
  test('returns results for a text, a text with values and a named statement', async () => {
    await withClient(async (db) => {
      expect((await db.query('select 1 as n')).rows).toEqual([{ n: 1 }])
      expect((await db.query('select $1::int as n', [2])).rows).toEqual([{ n: 2 }])
      expect((await db.query('select 1 as n', undefined)).rows).toEqual([{ n: 1 }])
      const named = { name: 'three', text: 'select $1::int as n', values: [3] }
      expect((await db.query(named)).rows).toEqual([{ n: 3 }])
      expect((await db.query({ ...named, values: [4] })).rows).toEqual([{ n: 4 }])
    })
  })

  test('calls back, and returns a submittable as it is', async () => {
    await withClient(async (db) => {
      const rows = await new Promise((resolve, reject) => {
        db.query('select 5 as n', (error, result) => (error ? reject(error) : resolve(result.rows)))
      })
      expect(rows).toEqual([{ n: 5 }])
      const query = new Query('select 6 as n')
      expect(db.query(query)).toBe(query)
      await once(query, 'end')
    })
  })

  test('rejects with the error of the database and a stack that names the caller', async () => {
    await withClient(async (db) => {
      async function divideByZero(): Promise<unknown> {
        try {
          return await db.query('select 1 / 0')
        } catch (error) {
          return error
        }
      }
      const error = await divideByZero()
      expect(error).toMatchObject({ code: '22012' })
      expect(error).toHaveProperty('stack', expect.stringContaining('divideByZero'))
      expect((await db.query('select 7 as n')).rows).toEqual([{ n: 7 }])
    })
  })
})
