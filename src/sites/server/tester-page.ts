import { ApiError } from '../../platform/api-error.ts'
import type { Context } from '../../server/context.ts'
import type { RawRoute } from '../../server/http/route.ts'
import { readTesterToken, TESTER_PATH, testerCookieName } from '../../server/http/tester.ts'

/** Remembers an invitation in the browser; unknown once it is over or the brand is open. */
async function acceptTester(
  ctx: Context,
  _: Request,
  { token = '' }: Record<string, string>,
): Promise<Response> {
  const seconds = readTesterToken(ctx, token)
  if (seconds === 0) throw new ApiError('not_found')
  ctx.setCookie(testerCookieName(ctx.origin), token, seconds)
  return new Response(null, { status: 303, headers: { location: '/' } })
}

export const sitesRawRoutes: RawRoute[] = [
  { method: 'GET', path: `${TESTER_PATH}/:token`, handle: acceptTester },
]
