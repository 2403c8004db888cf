import { expect, test } from 'vitest'
import { planFor, type Costs } from './model.ts'

const cost = { node: 600, database: 420 }
const costs: Costs = {
  send: cost,
  search: cost,
  profile: cost,
  chats: cost,
  messages: cost,
  user: cost,
}
const sizes = { bytesPerStream: 30_000, bytesPerSend: 500 }

test('cores follow from calls per second and their processor time', () => {
  // 60,000 online make 6,500 calls a second: 1,000 sends and their reading, 2,400 searches and profiles, 600 chats, 1,500 polls.
  expect(planFor(60_000, costs, sizes)).toEqual({
    online: 60_000,
    sendsPerSecond: 1_000,
    nodeCores: 7,
    leaderCores: 7,
    leaderCoresWithReplicas: 5,
    replicaCores: 3,
    streamGigabytes: 2,
    diskGigabytesPerDay: 17,
  })
})

test('a search that costs more on the database costs no more on the leader with replicas', () => {
  const dear = { ...costs, search: { node: 600, database: 4_200 } }
  const plan = planFor(60_000, dear, sizes)
  expect(plan.leaderCores).toBeGreaterThan(7)
  expect(plan.leaderCoresWithReplicas).toBe(5)
})
