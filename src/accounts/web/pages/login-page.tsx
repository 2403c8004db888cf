import { useTranslations } from '../../../web/i18n.tsx'
import { useJoinText } from '../../../web/join-text.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { nextPath } from '../../../web/middleware.ts'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { TextLink } from '../../../web/ui/link.tsx'
import { Card, PageTitle as Heading } from '../../../web/ui/page.tsx'
import { BesidePortraits } from '../beside-portraits.tsx'
import { LoginForm } from '../login-form.tsx'

export function Component() {
  const t = useTranslations('accounts')
  const toJoinText = useJoinText()
  const [search] = useSearchParams()
  return (
    <BesidePortraits>
      <div className="mx-auto grid w-full max-w-120 content-start gap-6 px-4 py-8 sm:py-14">
        <PageTitle>{t('login.title')}</PageTitle>
        <div className="grid gap-2">
          <Heading>{t('login.title')}</Heading>
          <p className="text-ink-2">{t('login.lead')}</p>
        </div>
        <Card>
          <LoginForm next={nextPath(search)} />
        </Card>
        <p className="text-center">
          {t('login.newHere')} <TextLink to="/signup">{toJoinText(t('login.signUp'))}</TextLink>
        </p>
      </div>
    </BesidePortraits>
  )
}
