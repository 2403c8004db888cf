import { ApiError } from '../../../platform/api-error.ts'
import type { Context } from '../../../server/context.ts'
import { HEALTH_PATH, INSTALLATION_HEADER, INSTALLATION_TEXT } from '../../../server/http/health.ts'
import { OutgoingError } from '../../../server/outgoing/outgoing.ts'

/**
 * Throws `host_elsewhere` unless the public address of a site leads to a node of this installation.
 * One in the own network, which requests of the server never reach, is left to its owner.
 */
export async function assertLeadsHere(ctx: Context, siteId: number): Promise<void> {
  const site = ctx.findSiteById(siteId)
  const origin = site && ctx.originOf(site)
  if (!origin?.startsWith('https:')) return
  try {
    const request = { maxBytes: 64 * 1024, timeout: 10_000 }
    const response = await ctx.outgoing.request(`${origin}${HEALTH_PATH}`, request)
    const installation = response.header(INSTALLATION_HEADER)
    if (installation && ctx.signatures(INSTALLATION_TEXT).includes(installation)) return
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    if (error.code === 'address_refused') return
  }
  throw new ApiError('host_elsewhere', { host: new URL(origin).host })
}
