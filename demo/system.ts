import type { Queryable } from '../src/server/database/query.ts'
import { addSamples } from '../src/system/server/system-sample.ts'
import { randomOf } from './random.ts'

const HOUR = 3_600_000
/** Of a day, in half hours. */
const SAMPLES = 47

/**
 * The figures of the last day: quiet at night, busy in the evening. Backups are not invented: the
 * demo has none.
 */
export async function insertSamples(
  db: Queryable,
  siteId: number,
  seed: string,
  now: Date,
): Promise<void> {
  const random = randomOf(`${seed} samples ${siteId}`)
  const around = (value: number) => Math.round(value * (0.8 + 0.4 * random.next()))
  for (let before = SAMPLES; before > 0; before--) {
    const at = new Date(now.getTime() - (before * HOUR) / 2)
    const busy = 0.35 + 0.65 * Math.sin(((at.getUTCHours() - 5) / 24) * Math.PI) ** 2
    await addSamples(
      db,
      { siteId, now: at },
      {
        pages: around(10 + 14 * busy),
        database: around(6 + 10 * busy),
        jobs: around(4 * busy),
        mail: 100 - random.integer(0, 3),
        payments: around(5 * busy),
        photos: around(3 * busy),
        push: around(60 * busy),
        storage: around(4),
        sms: around(2 * busy),
      },
    )
  }
}
