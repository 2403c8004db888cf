import type { Output } from '../../platform/contract.ts'
import type { hidePage as contract } from '../contract.ts'

/** The request metrics count these calls by route; nothing else is stored. */
export function hidePage(): Promise<Output<typeof contract>> {
  return Promise.resolve({})
}
