import * as z from 'zod'
import packageJson from '../../../package.json' with { type: 'json' }
import { ApiError } from '../../platform/api-error.ts'
import { splitLocale } from '../../platform/locales.ts'
import { cutText } from '../../platform/text-length.ts'
import { assertStorable, readBytes } from '../../server/http/input.ts'
import type { RawRoute } from '../../server/http/route.ts'
import { maskText } from '../../server/log-mask.ts'
import type { Pages } from '../../server/pages/load-pages.ts'
import { addBrowserError } from '../../system/server/public.ts'

const MAX_BYTES = 4_000

const Report = z.object({
  kind: z.enum(['error', 'rejection', 'csp']),
  message: z.string().check(z.maxLength(300)),
  source: z.string().check(z.maxLength(300)),
  path: z.string().check(z.maxLength(200)),
})

/** What every page reports of errors in the browser (web/inline/report-errors.ts). */
export function pageErrorRoute(pages: Pages): RawRoute {
  return {
    method: 'POST',
    path: '/api/page-errors.php',
    limits: [{ name: 'page-errors', points: 30, seconds: 3600, by: 'address', store: 'memory' }],
    async handle(ctx, request) {
      const { kind, message, source, path } = await readReport(request)
      if (!isForeign(message, source)) {
        const { pageName } = await pages.bundle()
        const route = pageName(splitLocale(path)[1]) ?? 'other pages'
        const error = { kind, message: maskMessage(message), source: maskSource(kind, source) }
        ctx.log.warn({ browser: { ...error, route } }, 'an error in a browser')
        await addBrowserError(ctx.db, { ...error, route, release: packageJson.version }, ctx.now)
      }
      return new Response(null, { status: 204 })
    },
  }
}

async function readReport(request: Request): Promise<z.infer<typeof Report>> {
  const text = new TextDecoder().decode(await readBytes(request, MAX_BYTES))
  const { data } = z.safeParse(Report, parse(text))
  if (!data) throw new ApiError('bad_input', { field: 'report', reason: 'invalid' })
  assertStorable(data)
  return data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Extensions of the browser, scripts of other hosts, and what a person or the network ended. */
const isForeign = (message: string, source: string) =>
  /-extension:\/\//.test(source) || /^(Script error\.?$|AbortError|ApiError: offline)/.test(message)

/** Engines quote input in their messages, which may be a text of a person. */
const quoted = /"[^"]*"?|“[^”]*”?|„[^“”]*[“”]?|«[^»]*»?|`[^`]*`?|(?<!\w)'[^']*'?/g

function maskMessage(message: string): string {
  const masked = maskText(message)
    .replaceAll(/\(reading '([\w$]{1,40})'\)/g, '(reading $1)')
    .replaceAll(/\w+:\/\/\S+/g, '[address]')
    .replaceAll(quoted, '[text]')
    .replaceAll(/\d{4,}/g, '[number]')
  return cutText(masked, 200)
}

const builtFile = /\/(assets\/[\w.-]{1,80}\.js)(?::(\d{1,7}):(\d{1,7}))?/

/** The built file with line and column; of the policy, what it blocked without its path. */
function maskSource(kind: string, source: string): string {
  if (kind === 'csp') return URL.parse(source)?.host || (/^[\w-]{1,30}$/.test(source) ? source : '')
  const [, file, line, column] = builtFile.exec(source) ?? []
  return file === undefined ? '' : line === undefined ? file : `${file}:${line}:${column}`
}
