import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { newId } from '../../server/ids.ts'
import {
  consumeDiscount,
  isDiscountReserved,
  releaseDiscount,
  reserveDiscount,
} from './discount-uses.ts'

const { app, now } = await testApp()
const db = app.pool
const reserve = (memberId: string, binding: boolean, orderId = newId()) =>
  inTransaction(db, (tx) =>
    reserveDiscount(tx, { memberId, code: 'SPRING', orderId, binding }, now()),
  )

const consume = (memberId: string, orderId: string, isOffered = true) =>
  consumeDiscount(db, { memberId, code: 'SPRING', orderId, isOffered }, now())

describe('consumeDiscount', () => {
  const [used, lost] = [
    { isLost: false, replaced: null },
    { isLost: true, replaced: null },
  ]

  test('uses it for the order that holds it, also after the offer ended', async () => {
    const [member, order] = [await addMember(db), newId()]
    await reserve(member, false, order)
    expect(await consume(member, order, false)).toEqual(used)
    expect(await consume(member, newId())).toEqual(lost)
  })

  test('gives it to whichever of two open orders is paid first', async () => {
    const [member, first, second] = [await addMember(db), newId(), newId()]
    await reserve(member, false, first)
    await reserve(member, false, second)
    expect(await consume(member, first)).toEqual({ isLost: false, replaced: second })
    expect(await consume(member, second)).toEqual(lost)
  })

  test('is lost for an order that was released once the offer has ended', async () => {
    const [member, order] = [await addMember(db), newId()]
    await reserve(member, false, order)
    await releaseDiscount(db, order)
    expect(await consume(member, order, false)).toEqual(lost)
    expect(await consume(member, order)).toEqual(used)
  })

  test('is never taken from an order that is charged without its member', async () => {
    const [member, debit] = [await addMember(db), newId()]
    await reserve(member, true, debit)
    expect(await consume(member, newId())).toEqual(lost)
    expect(await consume(member, debit)).toEqual(used)
  })
})

describe('reserveDiscount', () => {
  test('never takes a discount from an order that is charged without its member', async () => {
    const [member, debit] = [await addMember(db), newId()]
    await reserve(member, true, debit)
    for (const binding of [true, false])
      await expect(reserve(member, binding)).rejects.toMatchObject({ code: 'discount_in_use' })
    expect(await isDiscountReserved(db, member, 'SPRING')).toBe(true)
    await releaseDiscount(db, debit)
    await expect(reserve(member, false)).resolves.toEqual({ replaced: null })
  })

  test('refuses one that was paid with while another order wanted it', async () => {
    const [memberId, orderId] = [await addMember(db), newId()]
    await reserve(memberId, false, orderId)
    await consume(memberId, orderId)
    await expect(reserve(memberId, false)).rejects.toMatchObject({ code: 'discount_not_found' })
  })

  test('takes it from an open checkout, also when several orders want it at once', async () => {
    const [member, open] = [await addMember(db), newId()]
    await reserve(member, false, open)
    const debits = await Promise.allSettled([1, 2, 3].map(() => reserve(member, true)))
    expect(debits.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))).toEqual([
      { replaced: open },
    ])
  })
})
