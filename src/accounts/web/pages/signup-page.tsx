import { useTranslations } from '../../../web/i18n.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { SignupStart } from '../signup-start.tsx'
import { useSignup } from '../use-signup.ts'

export function Component() {
  const t = useTranslations('accounts')
  const [search] = useSearchParams()
  const signup = useSignup()
  return (
    <>
      <PageTitle>{t('signup.title')}</PageTitle>
      <SignupStart title={t('signup.title')} signup={signup} next={search.get('next')} />
    </>
  )
}
