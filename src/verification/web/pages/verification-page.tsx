import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { Narrow, PageTitle } from '../../../web/ui/page.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { verificationQuery } from '../use-verification.ts'
import { VerificationSteps } from '../verification-steps.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(verificationQuery(api))
  return null
})

/** Where a member asks for the badge "Verified". */
export function Component() {
  const t = useTranslations('verification')
  const { verification } = useSuspenseQuery(verificationQuery(useApi())).data
  return (
    <Narrow className="grid gap-5 py-6 md:py-9">
      <TabTitle>{t('title')}</TabTitle>
      <header className="grid gap-2">
        <PageTitle>{t('title')}</PageTitle>
        <p className="text-ink-2">{t('lead')}</p>
      </header>
      <VerificationSteps verification={verification} />
      <p>
        <TextLink to="/profile">{t('back')}</TextLink>
      </p>
    </Narrow>
  )
}
