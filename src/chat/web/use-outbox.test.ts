import { expect, test } from 'vitest'
import type { PendingMessage } from '../../web/outbox-store.ts'
import { toError } from './use-outbox.ts'

test('a message that was refused keeps the code and the parameters of the refusal', () => {
  const message: PendingMessage = {
    id: '1',
    member: '7',
    partner: '9',
    name: 'Noor',
    conversation: null,
    text: 'Hello',
    confirmFictional: false,
    credits: 1,
    submittedAt: '2026-11-28T12:00:00Z',
    sequence: 0,
    state: 'held',
    failure: { code: 'premium_required', params: { limit: 2 } },
  }
  expect(toError(message)).toMatchObject({ code: 'premium_required', params: { limit: 2 } })
  expect(toError({ ...message, failure: null }).code).toBe('unexpected')
})
