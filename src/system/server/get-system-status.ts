import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { listNodes } from '../../server/node-status.ts'
import type { getSystemStatus as contract } from '../contract.ts'
import { getDatabaseStatus, getSiteStatus } from './database-status.ts'
import { countJobs } from './jobs-table.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null
const redisStates = ['none', 'up', 'down'] as const

export async function getSystemStatus({
  db,
  site,
  now,
}: MemberContext): Promise<Output<typeof contract>> {
  const { accepted, refused, limited, failed, ...status } = await getSiteStatus(db, site.id, now)
  return {
    nodes: (await listNodes(db, now)).map((node) => ({
      id: node.node_id,
      version: node.version,
      started_at: node.started_at.toISOString(),
      redis: redisStates.find((state) => state === node.redis) ?? 'none',
      event_loop_delay: node.event_loop_delay,
      connections: node.connections,
      streams: node.streams,
    })),
    database: await getDatabaseStatus(db),
    mail: { accepted, refused, limited, failed },
    payments: {
      last_report: iso(status.last_report),
      open_orders: status.open_orders,
      faults: status.faults,
    },
    photos: { processing: status.processing, oldest: iso(status.oldest_photo) },
    push: { subscriptions: status.subscriptions },
    queues: (await countJobs(db, now)).map((queue) => ({ ...queue, oldest: iso(queue.oldest) })),
    checked_at: now.toISOString(),
  }
}
