import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError } from '../../platform/api-error.ts'
import type { PendingMessage } from '../../web/outbox-store.ts'
import { enqueue, toError } from './use-outbox.ts'

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

test('a message that was refused keeps the code and the parameters of the refusal', () => {
  expect(toError(message)).toMatchObject({ code: 'premium_required', params: { limit: 2 } })
  expect(toError({ ...message, failure: null }).code).toBe('unexpected')
})

test('a message that the server refuses returns to the composer with the reason and its parameters', async () => {
  const api = async () => {
    throw new ApiError('premium_required', { limit: 2 }, 403)
  }
  const refused = Promise.withResolvers<{ text: string; error: ApiError }>()
  const sent: PendingMessage = {
    ...message,
    id: crypto.randomUUID(),
    submittedAt: new Date().toISOString(),
    state: 'waiting',
    failure: null,
  }
  await enqueue({ api, queries: new QueryClient() }, sent, {
    onSent: () => refused.reject(new Error('It was sent')),
    onRefused: ({ text }, error) => refused.resolve({ text, error }),
  })
  const { text, error } = await refused.promise
  expect(text).toBe('Hello')
  expect(error).toMatchObject({ code: 'premium_required', params: { limit: 2 } })
})
