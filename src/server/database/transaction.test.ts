import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/factories/database.ts'
import { isUniqueViolation } from './failures.ts'
import { execute, row, rows, type Queryable } from './query.ts'
import { inTransaction } from './transaction.ts'

const { pool } = await testDatabase({ empty: true })
await execute(pool, sql`create table account (id int primary key, balance int not null)`)

beforeEach(async () => {
  await execute(pool, sql`truncate account`)
  await execute(pool, sql`insert into account values (1, 10), (2, 10)`)
})

const add = (db: Queryable, id: number, amount: number) =>
  execute(db, sql`update account set balance = balance + ${amount} where id = ${id}`)
const balance = async (id: number) =>
  (await row<{ balance: number }>(pool, sql`select balance from account where id = ${id}`)).balance
const cutOff = (db: Queryable) => rows(db, sql`select pg_terminate_backend(pg_backend_pid())`)

describe('a transaction', () => {
  test('commits and returns the result of the callback', async () => {
    expect(await inTransaction(pool, async (db) => add(db, 1, 5))).toBe(1)
    expect(await balance(1)).toBe(15)
  })

  test('rolls back when the callback throws', async () => {
    const work = inTransaction(pool, async (db) => {
      await add(db, 1, 5)
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await balance(1)).toBe(10)
  })

  test('fails when the error of one of its statements was swallowed', async () => {
    const work = inTransaction(pool, async (db) => {
      await add(db, 1, 5)
      await execute(db, sql`insert into account values (1, 0)`).catch(() => {})
    })
    await expect(work).rejects.toThrow('rolled back')
    expect(await balance(1)).toBe(10)
  })

  test('is retried after a deadlock', async () => {
    let runs = 0
    const both = Promise.withResolvers<void>()
    const crossing = (first: number, second: number) =>
      inTransaction(pool, async (db) => {
        runs += 1
        await add(db, first, 1)
        if (runs === 2) both.resolve()
        await both.promise
        await add(db, second, 1)
      })
    await Promise.all([crossing(1, 2), crossing(2, 1)])
    expect(runs).toBeGreaterThan(2)
    expect([await balance(1), await balance(2)]).toEqual([12, 12])
  })

  test('is retried after a serialization failure until it succeeds', async () => {
    const increment = () =>
      inTransaction(
        pool,
        async (db) => {
          const account = await row<{ balance: number }>(
            db,
            sql`select balance from account where id = 1`,
          )
          await execute(db, sql`update account set balance = ${account.balance + 1} where id = 1`)
        },
        { isolation: 'serializable', retry: { attempts: 20 } },
      )
    await Promise.all(Array.from({ length: 5 }, increment))
    expect(await balance(1)).toBe(15)
  })

  test('is not retried after a lost connection', async () => {
    let runs = 0
    const work = inTransaction(pool, async (db) => {
      runs += 1
      await cutOff(db)
    })
    await expect(work).rejects.toMatchObject({ code: '57P01' })
    expect(runs).toBe(1)
  })

  test('is retried after a lost connection when it is idempotent', async () => {
    let runs = 0
    const work = async (db: Queryable) => {
      runs += 1
      if (runs === 1) await cutOff(db)
      await add(db, 1, 5)
    }
    await inTransaction(pool, work, { retry: { idempotent: true } })
    expect(runs).toBe(2)
    expect(await balance(1)).toBe(15)
  })

  test('throws a constraint violation at once and keeps the connection usable', async () => {
    let runs = 0
    const work = inTransaction(pool, async (db) => {
      runs += 1
      await execute(db, sql`insert into account values (1, 0)`)
    })
    const error: unknown = await work.catch((caught: unknown) => caught)
    expect(isUniqueViolation(error, 'account_pkey')).toBe(true)
    expect(isUniqueViolation(error, 'other')).toBe(false)
    expect(runs).toBe(1)
    expect(pool.idleCount).toBe(pool.totalCount)
  })
})
