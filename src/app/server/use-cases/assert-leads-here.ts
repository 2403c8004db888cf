import { ApiError } from '../../../platform/api-error.ts'
import type { Context } from '../../../server/context.ts'
import { HEALTH_PATH, INSTALLATION_HEADER, INSTALLATION_TEXT } from '../../../server/http/health.ts'
import { OutgoingError } from '../../../server/outgoing/outgoing.ts'
import { isSignature } from '../../../server/signatures.ts'
import { removeOtherHostChecks, saveHostCheck } from '../../../sites/console/server/public.ts'
import type { HostState } from '../../../sites/console/setup-contract.ts'

/**
 * Fetches the health of a host from outside and looks for the token of this installation. A host in
 * the own network, which requests of the server never reach, is left to its owner.
 */
async function checkHost(ctx: Context, origin: string): Promise<HostState> {
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

/** Throws `not_found` for an unknown site. */
function getHosts(ctx: Context, siteId: number): { main: URL; hosts: string[] } {
  const site = ctx.findSiteById(siteId)
  if (!site) throw new ApiError('not_found')
  const main = new URL(ctx.getOrigin(site))
  return { main, hosts: [main.host, ...site.aliases] }
}

async function checkAndSave(
  ctx: Context,
  site: number,
  { protocol, host }: Pick<URL, 'protocol' | 'host'>,
): Promise<HostState> {
  const state = await checkHost(ctx, `${protocol}//${host}`)
  await saveHostCheck(ctx.everySite, { site, host, state, at: ctx.now })
  return state
}

/** Checks all hosts of a site and stores what each led to, without hosts that it no longer has. */
export async function checkHosts(ctx: Context, site: number): Promise<void> {
  const { main, hosts } = getHosts(ctx, site)
  await removeOtherHostChecks(ctx.everySite, site, hosts)
  for (const host of hosts) await checkAndSave(ctx, site, { protocol: main.protocol, host })
}

/**
 * Throws `host_elsewhere` unless the public address of a site leads to a node of this installation;
 * stores what it led to either way.
 */
export async function assertLeadsHere(ctx: Context, site: number): Promise<void> {
  const { main, hosts } = getHosts(ctx, site)
  await removeOtherHostChecks(ctx.everySite, site, hosts)
  if (!isHostWell(await checkAndSave(ctx, site, main)))
    throw new ApiError('host_elsewhere', { host: main.host })
}
