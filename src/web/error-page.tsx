import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useTranslations } from 'use-intl'
import { ErrorPanel } from './ui/error-panel.tsx'
import { ButtonLink } from './ui/button.tsx'

/** What a page that failed shows in place of itself; the status is the answer's too. */
export function ErrorPage() {
  const t = useTranslations('shell')
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const unknownMiddleware = isRouteErrorResponse(error) && error.statusText === 'Unknown middleware'
  const title = status === 404 ? t('error.notFound') : unknownMiddleware ? 'Unknown middleware' : t('error.unexpected')
  return (
    <div className="mx-auto w-full max-w-188 px-4 py-12 sm:px-6">
      <title>{title}</title>
      <ErrorPanel
        heading="h1"
        title={title}
        action={
          <ButtonLink to="/" variant="primary">
            {t('error.home')}
          </ButtonLink>
        }
      >
        {status === 404 ? t('error.notFoundText') : t('error.unexpectedText')}
      </ErrorPanel>
    </div>
  )
}
