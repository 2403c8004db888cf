import { expect, test } from 'vitest'
import { spendKey } from './spend-key.ts'

const id = '0193f0a4-7d5c-7c33-9a8e-2f0d3b6c1a55'

test('the key of a debit is the one by which earlier debits are stored', () => {
  expect(spendKey('123456789', id)).toBe('eU3BNIT-gvWjGmZXwOgnAQ')
})

test('the key of a debit depends on the conversation and on the message', () => {
  const other = '0193f0a4-7d5c-7c33-9a8e-2f0d3b6c1a56'
  const keys = [spendKey('1', id), spendKey('2', id), spendKey('1', other), spendKey('1', id)]
  expect(new Set(keys).size).toBe(3)
})
