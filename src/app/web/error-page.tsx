import { useTranslations } from '../../web/i18n.tsx'
import { ApiError, type ErrorParams } from '../../platform/api-error.ts'
import { getProperty, stringProperty } from '../../platform/parse-unknown.ts'
import type { RouteResponse } from '../../web/router/route-response.ts'
import { CONSOLE_PATH, isConsolePath } from '../../web/console-path.ts'
import { useLocation } from '../../web/router/hooks.ts'
import { OfflineFailure } from '../../web/offline-failure.tsx'
import { useUser } from '../../web/shell-queries.ts'
import { ButtonLink } from '../../web/ui/button.tsx'
import { ErrorPanel } from '../../web/ui/error-panel.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'

/** The page shown in place of one that failed; the response has the same status. */
export function ErrorPage({ failure }: { failure: RouteResponse | null }) {
  const t = useTranslations('shell')
  const failureText = useFailureText()
  const { status, statusText, code, params, incident } = readFailureDetails(failure)
  const { pathname, search } = useLocation()
  const isStaff = useUser()?.role === 'operator'
  if (code === 'offline') return <OfflineFailure />
  const isTemporary = status === 429 || status === 503 || code === 'needs_script'
  const isNamed = code !== null && status !== 404 && (status < 500 || status === 503)
  const start = isStaff && isConsolePath(pathname) ? CONSOLE_PATH : '/'
  const unexpected = statusText === 'Unknown middleware' ? statusText : t('error.unexpected')
  const title =
    status === 404
      ? t('error.notFound')
      : isNamed
        ? failureText(new ApiError(code, params))
        : unexpected
  return (
    <div className="mx-auto w-full max-w-188 px-4 py-12 sm:px-6">
      <title>{title}</title>
      <ErrorPanel
        heading="h1"
        picture={status === 404 ? 'lost' : undefined}
        title={title}
        incident={incident && t('error.incident', { id: incident })}
        action={
          <ButtonLink to={isTemporary ? pathname + search : start} variant="primary">
            {t(isTemporary ? 'lazy.again' : 'error.home')}
          </ButtonLink>
        }
      >
        {!isNamed && (status === 404 ? t('error.notFoundText') : t('error.unexpectedText'))}
      </ErrorPanel>
    </div>
  )
}

type FailureDetails = {
  status: number
  statusText: string
  code: string | null
  params: ErrorParams
  incident: string | null
}

/**
 * The server sends a failure code with parameters, or an incident number; a bug in the browser has
 * no details.
 */
function readFailureDetails(failure: RouteResponse | null): FailureDetails {
  if (!failure) return { status: 500, statusText: '', code: null, params: {}, incident: null }
  const { data, status, statusText } = failure
  return {
    status,
    statusText,
    code: stringProperty(data, 'code'),
    params: toErrorParams(getProperty(data, 'params')),
    incident: stringProperty(data, 'incident'),
  }
}

const toErrorParams = (params: unknown): ErrorParams =>
  Object.fromEntries(
    Object.entries(params ?? {}).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
    ),
  )
