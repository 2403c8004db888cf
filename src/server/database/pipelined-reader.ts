import type { PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import { isConnectionLost } from './failures.ts'
import type { Database } from './pool.ts'
import type { Queryable } from './query.ts'

type Waiting = { config: QueryConfig; resolve(result: QueryResult): void; reject(error: unknown): void }

/**
 * For one reader: statements asked for in the same moment go to the database in one packet, on one connection.
 * A packet to and fro costs more than most of the statements in it.
 */
export function readTogether(pool: Database): Queryable {
  let waiting: Waiting[] = []
  const send = () => {
    const batch = waiting
    waiting = []
    void sendAll(pool, batch)
  }
  return {
    query<Row extends QueryResultRow>(config: QueryConfig) {
      return new Promise<QueryResult<Row>>((resolve, reject) => {
        waiting.push({ config, resolve, reject })
        // After all that runs now, promises included.
        if (waiting.length === 1) process.nextTick(send)
      })
    },
  }
}

async function sendAll(pool: Database, batch: Waiting[]): Promise<void> {
  let client: PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    for (const { reject } of batch) reject(error)
    return
  }
  const { stream } = client.connection
  stream.cork()
  const answers = batch.map(({ config }) => client.query(config))
  stream.uncork()
  let lost = false
  await Promise.all(
    answers.map(async (answer, index) => {
      try {
        batch[index]?.resolve(await answer)
      } catch (error) {
        lost ||= isConnectionLost(error)
        batch[index]?.reject(error)
      }
    }),
  )
  client.release(lost)
}
