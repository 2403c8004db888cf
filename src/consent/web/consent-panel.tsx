import { localePath } from '../../platform/locales.ts'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { NO_CONSENT } from '../rules.ts'
import { ConsentForm } from './consent-form.tsx'

/**
 * Asks visitors who have not answered yet. The server renders it as plain HTML after the page, so
 * that no page loads script for it. It stays until it is answered and does not block the page.
 */
export function ConsentPanel({ returnTo }: { returnTo: string }) {
  const t = useTranslations('consent')
  const locale = useLocale()
  return (
    <section
      id="consent-panel"
      aria-labelledby="consent-title"
      className="pad-safe-bottom fixed inset-x-0 bottom-0 z-50 max-h-[60dvh] overflow-y-auto border-t border-line bg-surface shadow-3 print:hidden"
    >
      <div className="mx-auto grid w-full max-w-188 gap-2.5 px-4 pt-4 sm:px-6">
        <h2 id="consent-title" className="text-lg leading-6">
          {t('title')}
        </h2>
        <p className="text-sm text-ink-2">
          {t('lead')}{' '}
          <a
            href={localePath(locale, '/pages/cookies')}
            className="font-semibold text-ink underline"
          >
            {t('more')}
          </a>
        </p>
        <ConsentForm returnTo={returnTo} choice={NO_CONSENT} />
      </div>
    </section>
  )
}
