import { describe, expect, test } from 'vitest'
import { findViolations, type FinalState, type Sent } from './check-history.ts'

const history: Sent[] = [
  { key: 'a', sender: '1', conversation: '9', sentAt: 1, acknowledged: { at: 2, seq: 1 } },
  { key: 'b', sender: '1', conversation: '9', sentAt: 3, acknowledged: null },
]
const validState: FinalState = {
  stored: [
    { conversation: '9', seq: 1, key: 'a', sender: '1', cost: 1 },
    { conversation: '9', seq: 2, key: 'b', sender: '1', cost: 1 },
  ],
  books: [{ member: '1', granted: 5, balance: 3, entries: 3, debits: 2 }],
  unread: [{ member: '2', conversation: '9', unread: 2, received: 2 }],
}
const [first, second] = validState.stored
if (!first || !second) throw new Error('two messages are stored')

describe('findViolations', () => {
  test('reports nothing for a history without violations', () => {
    expect(findViolations(history, validState)).toEqual([])
  })

  test.each([
    ['a lost message', { ...validState, stored: [] }, 'a was acknowledged and is lost'],
    ['a double one', { ...validState, stored: [first, first, second] }, 'a is stored 2 times'],
    [
      'an invented one',
      { ...validState, stored: [first, second, { ...first, seq: 3, key: 'c' }] },
      'c was never sent',
    ],
    ['a gap', { ...validState, stored: [first, { ...second, seq: 3 }] }, '9 has 3 in place 2'],
    [
      'a changed number',
      {
        ...validState,
        stored: [
          { ...first, seq: 2 },
          { ...second, seq: 1 },
        ],
      },
      'a was acknowledged as 1 and is 2',
    ],
    [
      'a debit without a message',
      { ...validState, books: [{ member: '1', granted: 5, balance: 2, entries: 2, debits: 3 }] },
      '1 has 2 paid messages and 3 debits',
    ],
    [
      'a balance of its own',
      { ...validState, books: [{ member: '1', granted: 5, balance: 3, entries: 4, debits: 2 }] },
      '1 has 3 credits and 4 in the ledger',
    ],
    [
      'a wrong count',
      { ...validState, unread: [{ member: '2', conversation: '9', unread: 1, received: 2 }] },
      '2 sees 1 unread in 9 and has 2',
    ],
  ] as const)('reports %s', (_what, ending, broken) => {
    expect(
      findViolations(history, {
        stored: [...ending.stored],
        books: [...ending.books],
        unread: [...ending.unread],
      }),
    ).toContain(broken)
  })
})
