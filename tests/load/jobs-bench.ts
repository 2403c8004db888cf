import sql, { type Sql } from 'sql-template-tag'
import { addMessage } from '../../src/chat/server/add-message.ts'
import { startMovingJobs } from '../../src/server/jobs/job-outbox.ts'
import { defineJob, enqueueRowSql } from '../../src/server/jobs/job.ts'
import { silentLog } from '../factories/cluster.ts'
import { chatNode, type ChatNode, type Sender } from './chat-node.ts'
import { print } from './figures.ts'

const LANES = 16
const ROUNDS = 4
const ROUND_MILLISECONDS = 2_500

const push = defineJob<{ site: number; member: string }>('bench_push')
const enqueuing = {
  nothing: () => [],
  'a push in the outbox': ({ other }: Sender) => [
    enqueueRowSql(push, {
      payload: sql`json_build_object('site', 1, 'member', ${other}::text)`,
      traceparent: sql`null`,
      maxAttempts: 3,
    }),
  ],
  // What the outbox replaced: its NOTIFY serialises all commits.
  'a push by add_job': ({ other }: Sender) => [
    sql`(graphile_worker.add_job('bench_push', json_build_object('site', 1, 'member', ${other}::text), max_attempts := 3)).id`,
  ],
} satisfies Record<string, (sender: Sender) => Sql[]>

/** The statement of a send, 16 in flight, with and without a push, while a worker moves the jobs to the queue. */
export async function sendsWithPushBench(): Promise<void> {
  const node = await chatNode(32)
  const moving = startMovingJobs({ db: node.pool, log: silentLog })
  const sent = new Map<string, number>()
  // Alternating, so that all share the machine's good and bad moments.
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, listeners] of Object.entries(enqueuing))
      sent.set(name, (sent.get(name) ?? 0) + (await countSends(node, listeners)))
  await moving.stop()
  await node.close()
  const perSecond = (name: keyof typeof enqueuing) =>
    ((sent.get(name) ?? 0) * 1000) / (ROUNDS * ROUND_MILLISECONDS)
  const plain = perSecond('nothing')
  const outbox = perSecond('a push in the outbox') / plain
  print('sends a second that enqueue nothing', String(Math.round(plain)))
  print('with a push, to those without', outbox.toFixed(2), { ok: outbox >= 0.6, text: '0.6' })
  print(
    'with a push by add_job, to those without',
    (perSecond('a push by add_job') / plain).toFixed(2),
  )
}

async function countSends(node: ChatNode, listeners: (sender: Sender) => Sql[]): Promise<number> {
  let count = 0
  const end = performance.now() + ROUND_MILLISECONDS
  const lane = async (number: number) => {
    for (let n = number; performance.now() < end; n += LANES) {
      const sender = node.senders[n % node.senders.length]
      if (sender && (await send(node, sender, listeners(sender)))) count++
    }
  }
  await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)))
  return count
}

async function send(
  node: ChatNode,
  { member, session, other, conversation }: Sender,
  listeners: Sql[],
): Promise<boolean> {
  const message = {
    id: crypto.randomUUID(),
    kind: 'text',
    text: 'Hello',
    gift: null,
    photo: null,
    quoted: null,
    cost: 1,
  } as const
  const added = await addMessage(
    node.pool,
    {
      siteId: 1,
      memberId: member,
      otherId: other,
      conversation,
      blockVersion: 0,
      first: false,
      muted: false,
      now: new Date(),
      sessionId: session,
      via: 0,
      traceparent: null,
      message,
    },
    listeners,
  )
  return added?.outcome === 'spent'
}
