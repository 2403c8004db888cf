import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parse } from 'hono/utils/cookie'
import {
  defaultLocale,
  isLocale,
  LOCALE_COOKIE,
  splitLocale,
  type Locale,
} from '../../platform/locales.ts'
import { WINDOW, type Admission, type Priority } from './admission.ts'

type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>

type Settings = {
  admission: Admission
  getPriority(request: Request): Priority
  /** The HTML that a person reads instead of the page. */
  busyPage(locale: Locale): Promise<string>
}

/** Turns requests away before anything is read of them, and measures the others. */
export function withAdmission<Env>(
  answer: Fetch<Env>,
  { admission, getPriority: readPriority, busyPage }: Settings,
): Fetch<Env> {
  return async (request, env) => {
    const priority = readPriority(request)
    if (!admission.accepts(priority)) return rejection(request, busyPage)
    if (priority !== 'read') return answer(request, env)
    const startedAt = performance.now()
    const isInTime = await admission.reads.begin()
    try {
      return isInTime ? await answer(request, env) : await rejection(request, busyPage)
    } finally {
      if (isInTime) admission.reads.end()
      admission.record(performance.now() - startedAt)
    }
  }
}

/** Adjusts the share that is turned away until it is stopped. */
export function startAdjusting(admission: Admission): { stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const timer = setInterval(() => {
    admission.adjust(delay.percentile(90) / 1_000_000)
    delay.reset()
  }, WINDOW)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      delay.disable()
    },
  }
}

/** `essential` are the declared paths of calls that are never turned away. */
export function createPriorities(essential: string[]): (request: Request) => Priority {
  const exact = new Set(['/api/health.php', ...essential])
  const prefixes = ['/assets/', ...essential.flatMap((path) => /^(.+?):/.exec(path)?.[1] ?? [])]
  return ({ url, method }) => {
    const { pathname } = new URL(url)
    if (exact.has(pathname) || prefixes.some((prefix) => pathname.startsWith(prefix)))
      return 'essential'
    return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
  }
}

/**
 * Seconds until a rejected client may try again: more than ten, so that our own client shows the
 * failure instead of repeating the request, and spread, so that not all return at once.
 */
const retryAfter = () => String(11 + Math.floor(Math.random() * 10))

async function rejection(request: Request, busyPage: Settings['busyPage']): Promise<Response> {
  const headers = { 'retry-after': retryAfter(), 'cache-control': 'no-store' }
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/api/') || pathname.startsWith('/photos/'))
    return Response.json({ error: { code: 'unavailable', params: {} } }, { status: 503, headers })
  return new Response(await busyPage(getLocale(request)), {
    status: 503,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  })
}

function getLocale({ url, headers }: Request): Locale {
  const [prefix] = splitLocale(new URL(url).pathname)
  const chosen = prefix ?? parse(headers.get('cookie') ?? '')[LOCALE_COOKIE]
  return isLocale(chosen) ? chosen : defaultLocale
}
