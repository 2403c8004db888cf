import { expect, test } from 'vitest'
import { untyped } from '../platform/untyped.ts'
import { findPending, listPending, savePending, type PendingMessage } from './outbox-store.ts'

const stored = {
  id: 'a',
  member: '7',
  partner: '8',
  name: 'Noor',
  conversation: null,
  text: 'Hello',
  confirmFictional: false,
  credits: 1,
  submittedAt: '2026-11-28T10:00:00.000Z',
  sequence: 0,
  state: 'held',
} as const

test('keeps the parameters of the failure that holds a message back', async () => {
  const failure = { code: 'premium_required', params: { limit: 2 } }
  const message: PendingMessage = { ...stored, failure }
  await savePending(message)
  expect(await listPending('7')).toEqual([message])
})

test('reads messages that an earlier release stored without parameters', async () => {
  const earlier: PendingMessage = untyped({ ...stored, id: 'b', reason: 'premium_required' })
  await savePending(earlier)
  const expected = { ...stored, id: 'b', failure: { code: 'premium_required', params: {} } }
  expect(await findPending('7', 'b')).toEqual(expected)
  expect(await listPending('7')).toContainEqual(expected)
})
