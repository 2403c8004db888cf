import type { MiddlewareHandler } from 'hono'
import type { App } from '../app.ts'

/**
 * Answers 421 (RFC 9110, 15.5.20) at a host that no site names. What a page of such a host asks for
 * is never ours to answer, even if its name leads to this server.
 */
export const answerConfiguredHosts =
  (app: App): MiddlewareHandler =>
  async (c, next) => {
    if (app.findSite(new URL(c.req.url).host)) return next()
    return c.text('No site of this server has this host.\n', 421)
  }
