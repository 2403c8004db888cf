import { useSuspenseQuery } from '@tanstack/react-query'
import { localePath } from '../../../platform/locales.ts'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle } from '../../../web/page-title.tsx'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ShieldCheckIcon } from '../../../web/ui/icon.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Card, Narrow, PageTitle as Heading } from '../../../web/ui/page.tsx'
import { CONSENT_PATH } from '../../rules.ts'
import { ConsentForm } from '../consent-form.tsx'
import { consentQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(consentQuery(api))
  return null
})

/** Shows the visitor's answer and the form to change it. */
export function Component() {
  const t = useTranslations('consent')
  const locale = useLocale()
  const [search] = useSearchParams()
  const consent = useSuspenseQuery(consentQuery(useApi())).data
  const isOpen = consent.asked && !consent.privacy_control
  return (
    <Narrow className="grid gap-6 py-8">
      <PageTitle>{t('page.title')}</PageTitle>
      <div className="grid gap-2">
        <Heading>{t('page.title')}</Heading>
        {consent.asked && <p className="text-ink-2">{t('lead')}</p>}
      </div>
      {search.has('saved') && isOpen && (
        <Notice tone="ok" role="status">
          {t('page.saved')}
        </Notice>
      )}
      {consent.asked && consent.privacy_control && (
        <Notice title={t('page.controlTitle')}>{t('page.control')}</Notice>
      )}
      {isOpen && (
        <Card className="grid gap-4">
          <h2>{t('title')}</h2>
          <p className="text-ink-2">
            {t('page.current', {
              statistics: consent.statistics ? 'yes' : 'no',
              marketing: consent.marketing ? 'yes' : 'no',
            })}
          </p>
          <ConsentForm
            returnTo={localePath(locale, `${CONSENT_PATH}?saved=1`)}
            choice={consent}
            open
          />
        </Card>
      )}
      {consent.asked ? (
        <p>
          <TextLink to="/pages/cookies">{t('more')}</TextLink>
        </p>
      ) : (
        <Empty
          icon={ShieldCheckIcon}
          title={t('page.nothing')}
          action={<ButtonLink to="/pages/cookies">{t('more')}</ButtonLink>}
        >
          {t('page.nothingText')}
        </Empty>
      )}
    </Narrow>
  )
}
