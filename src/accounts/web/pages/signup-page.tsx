import { useTranslations } from 'use-intl'
import { PageTitle } from '../../../web/page-title.tsx'
import { SignupStart } from '../signup-start.tsx'

export function Component() {
  const t = useTranslations('accounts')
  return (
    <>
      <PageTitle>{t('signup.title')}</PageTitle>
      <SignupStart title={t('signup.title')} />
    </>
  )
}
