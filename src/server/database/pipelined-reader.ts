import type { PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import { isConnectionLost } from './failures.ts'
import type { Queryable } from './query.ts'
import type { WalledDatabase } from './walls.ts'

type PendingQuery = {
  config: QueryConfig
  resolve(result: QueryResult): void
  reject(error: unknown): void
}

/**
 * For one request: sends the statements of one moment to the database in one packet, on one
 * connection. A round trip costs more than most of the statements in it.
 */
export function createPipelinedReader(pool: WalledDatabase): Queryable {
  let pending: PendingQuery[] = []
  const send = () => {
    const batch = pending
    pending = []
    void sendAll(pool, batch)
  }
  return {
    query<Row extends QueryResultRow>(config: QueryConfig) {
      return new Promise<QueryResult<Row>>((resolve, reject) => {
        pending.push({ config, resolve, reject })
        // Runs after the current code, promises included.
        if (pending.length === 1) process.nextTick(send)
      })
    },
  }
}

async function sendAll(pool: WalledDatabase, batch: PendingQuery[]): Promise<void> {
  let client: PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    for (const { reject } of batch) reject(error)
    return
  }
  const { stream } = client.connection
  stream.cork()
  const results = batch.map(({ config }) => pool.send(client, config))
  stream.uncork()
  let isLost = false
  await Promise.all(
    results.map(async (result, index) => {
      try {
        batch[index]?.resolve(await result)
      } catch (error) {
        isLost ||= isConnectionLost(error)
        batch[index]?.reject(error)
      }
    }),
  )
  client.release(isLost)
}
