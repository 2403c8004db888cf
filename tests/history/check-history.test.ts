import { expect, test } from 'vitest'
import { brokenPromises, type Ending, type Sent } from './check-history.ts'

const history: Sent[] = [
  { key: 'a', sender: '1', conversation: '9', sentAt: 1, acknowledged: { at: 2, seq: 1 } },
  { key: 'b', sender: '1', conversation: '9', sentAt: 3, acknowledged: null },
]
const kept: Ending = {
  stored: [
    { conversation: '9', seq: 1, key: 'a', sender: '1', cost: 1 },
    { conversation: '9', seq: 2, key: 'b', sender: '1', cost: 1 },
  ],
  books: [{ member: '1', granted: 5, balance: 3, entries: 3, debits: 2 }],
  unread: [{ member: '2', conversation: '9', unread: 2, received: 2 }],
}
const [first, second] = kept.stored
if (!first || !second) throw new Error('two messages are stored')

test('finds nothing where every promise was kept', () => {
  expect(brokenPromises(history, kept)).toEqual([])
})

test.each([
  ['a lost message', { ...kept, stored: [] }, 'a was acknowledged and is lost'],
  ['a double one', { ...kept, stored: [first, first, second] }, 'a is stored 2 times'],
  ['an invented one', { ...kept, stored: [first, second, { ...first, seq: 3, key: 'c' }] }, 'c was never sent'],
  ['a gap', { ...kept, stored: [first, { ...second, seq: 3 }] }, '9 has 3 in place 2'],
  [
    'a changed number',
    {
      ...kept,
      stored: [
        { ...first, seq: 2 },
        { ...second, seq: 1 },
      ],
    },
    'a was acknowledged as 1 and is 2',
  ],
  [
    'a debit without a message',
    { ...kept, books: [{ member: '1', granted: 5, balance: 2, entries: 2, debits: 3 }] },
    '1 has 2 paid messages and 3 debits',
  ],
  [
    'a balance of its own',
    { ...kept, books: [{ member: '1', granted: 5, balance: 3, entries: 4, debits: 2 }] },
    '1 has 3 credits and 4 in the ledger',
  ],
  [
    'a wrong count',
    { ...kept, unread: [{ member: '2', conversation: '9', unread: 1, received: 2 }] },
    '2 sees 1 unread in 9 and has 2',
  ],
] as const)('tells of %s', (_what, ending, broken) => {
  expect(brokenPromises(history, { stored: [...ending.stored], books: [...ending.books], unread: [...ending.unread] })).toContain(
    broken,
  )
})
