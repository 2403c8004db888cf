import type { Context } from '../../../server/context.ts'
import type { ChangedValue } from '../../../staff/contract.ts'

/** Names and addresses that prove nothing; all others are secrets. */
const plain = new Set(['shopID', 'orderUrl', 'merchantAccount', 'liveEndpointUrlPrefix', 'apiUser'])

/**
 * What changes in the keys of an account, for a second person: of a secret a fingerprint, by which
 * two people can tell versions apart without learning it.
 */
export function compareCredentials(
  { sign }: Pick<Context, 'sign'>,
  before: Record<string, string>,
  after: Record<string, string>,
): ChangedValue[] {
  const display = (name: string, value: string | undefined): string | null => {
    if (value === undefined || plain.has(name)) return value ?? null
    return `•••••• ${sign(`credential ${value}`).slice(0, 6)}`
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      path: name,
      from: display(name, before[name]),
      to: display(name, after[name]),
    }))
}
