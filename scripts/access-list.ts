import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { features } from '../src/server/features.ts'

/** Writes who may make which call, for a person to read in review; `tests/contract` refuses a call that is not listed. */
const entries = features
  .flatMap((feature) => feature.routes ?? [])
  .map(({ call }): [string, string] => [`${call.method} ${call.path}${call.variant ? `?${call.variant}` : ''}`, call.access])
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(
  join(import.meta.dirname, '../tests/contract/access.json'),
  `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`,
)
