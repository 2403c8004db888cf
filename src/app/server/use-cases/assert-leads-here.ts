import { ApiError } from '../../../platform/api-error.ts'
import type { Context } from '../../../server/context.ts'
import { HEALTH_PATH, INSTALLATION_HEADER, INSTALLATION_TEXT } from '../../../server/http/health.ts'
import { OutgoingError } from '../../../server/outgoing/outgoing.ts'
import { isSignature } from '../../../server/signatures.ts'
import type { HostState } from '../../../sites/operator/setup-contract.ts'

/**
 * Fetches the health of a host from outside and looks for the token of this installation. A host in
 * the own network, which requests of the server never reach, is left to its owner.
 */
export async function checkHost(ctx: Context, origin: string): Promise<HostState> {
  if (!origin.startsWith('https:')) return 'not_https'
  try {
    const request = { maxBytes: 64 * 1024, timeout: 10_000 }
    const response = await ctx.outgoing.request(`${origin}${HEALTH_PATH}`, request)
    const installation = response.header(INSTALLATION_HEADER)
    const isOurs = installation !== null && isSignature(ctx, INSTALLATION_TEXT, installation)
    return isOurs ? 'leads_here' : 'elsewhere'
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return error.code === 'address_refused' ? 'own_network' : 'unreachable'
  }
}

export const isHostWell = (state: HostState): boolean =>
  state === 'leads_here' || state === 'own_network' || state === 'not_https'

/** Throws `host_elsewhere` unless the public address of a site leads to a node of this installation. */
export async function assertLeadsHere(ctx: Context, siteId: number): Promise<void> {
  const site = ctx.findSiteById(siteId)
  const origin = site && ctx.getOrigin(site)
  if (!origin || isHostWell(await checkHost(ctx, origin))) return
  throw new ApiError('host_elsewhere', { host: new URL(origin).host })
}
