import { expect, test } from 'vitest'
import { renderWithTexts } from '../../../tests/factories/page-texts.tsx'
import { getQueuePath } from '../../platform/staff-queues.ts'
import { QueuesTable } from './queues-table.tsx'

const names = ['photos', 'selfies', 'profile_texts', 'new_accounts', 'quality', 'reports'] as const
const more = ['complaints', 'appeals', 'order_cases', 'service_cases', 'mine'] as const

const markup = renderWithTexts(
  <QueuesTable
    queues={[...names, ...more].map((name, index) => ({
      name,
      waiting: 400 + index,
      late: 0,
      oldest_at: '2026-11-28T08:00:00Z',
      due_at: '2026-11-29T08:00:00Z',
      due_since: '2026-11-28T08:00:00Z',
      of_bank: false,
    }))}
  />,
)

test('a queue has a key only if one press is enough for its number', () => {
  const keys = [...markup.matchAll(/<kbd>(\d+)<\/kbd>/g)].map(([, key]) => key)
  expect(keys).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  for (const name of more) expect(markup).toContain(`href="${getQueuePath(name)}"`)
})

test('on a phone, which shows no head, every figure of a queue has its label', () => {
  const figures = [...markup.matchAll(/<td([^>]*)>4\d\d<\/td>/g)].map(
    ([, attributes]) => attributes,
  )
  expect(figures).toHaveLength(names.length + more.length)
  for (const attributes of figures) expect(attributes).toContain('data-label="Waiting"')
  expect(markup.match(/data-label="Time left"/g)).toHaveLength(figures.length)
})
