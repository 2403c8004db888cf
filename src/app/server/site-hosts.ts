import type { Config } from '../../server/config.ts'
import type { Site } from '../../sites/rules.ts'

type Installation = Pick<Config, 'mode' | 'origin'>

/** Names and addresses that lead to this machine or are no name: no foreign page can have them. */
const LOCAL_HOST = /^(?:(?:[a-z0-9-]+\.)*localhost|\d+(?:\.\d+){3}|\[[\da-f:.]+\])(?::\d+)?$/

const withoutPort = (host: string) => host.replace(/:\d+$/, '')

/**
 * The site that a host names; null for any other host. `ORIGIN` names the first site. In local mode
 * localhost and bare addresses do too, but no other name: one that a stranger points at this machine
 * would let their page read it (DNS rebinding).
 */
export function findSite(
  sites: readonly Site[],
  host: string,
  { mode, origin }: Installation,
): Site | null {
  const named = sites.find((site) => hasHost(site, host))
  if (named) return named
  const isFirst =
    withoutPort(host) === new URL(origin).hostname || (mode === 'local' && LOCAL_HOST.test(host))
  return (isFirst && sites[0]) || null
}

/** A site's configured host may omit the port, as in local mode. */
const hasHost = ({ host, aliases }: Site, requestHost: string) =>
  [host, ...aliases].some((name) => name === requestHost || name === withoutPort(requestHost))

/**
 * The configured origin, with the host of the site; all sites of an installation share scheme and
 * port.
 */
export function getOrigin({ origin }: Installation, site: Pick<Site, 'id' | 'host'>): string {
  if (site.id === 1) return origin
  const url = new URL(origin)
  url.hostname = site.host
  return url.origin
}
