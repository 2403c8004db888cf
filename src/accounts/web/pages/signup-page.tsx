import { useTranslations } from '../../../web/i18n.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { useSettings } from '../../../web/shell-queries.ts'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { SignupStart } from '../signup-start.tsx'
import { useAnswers } from '../use-answers.ts'
import { useSignup } from '../use-signup.ts'

export function Component() {
  const t = useTranslations('accounts')
  const [search] = useSearchParams()
  const signup = useSignup(null, useAnswers())
  const { signup_credits } = useSettings()
  return (
    <>
      <PageTitle>{t('signup.title')}</PageTitle>
      <meta name="description" content={t('signup.lead', { credits: signup_credits })} />
      <SignupStart title={t('signup.title')} signup={signup} next={search.get('next')} />
    </>
  )
}
