import { useTranslations } from '../../../web/i18n.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { useUser } from '../../../web/shell-queries.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { MailCheckIcon } from '../../../web/ui/icon.tsx'
import { Narrow } from '../../../web/ui/page.tsx'

export function Component() {
  const t = useTranslations('accounts')
  const user = useUser()
  const next = user ? '/members' : '/login'
  return (
    <Narrow className="py-10 sm:py-16">
      <PageTitle>{t('activate.doneTitle')}</PageTitle>
      <Empty
        heading="h1"
        icon={MailCheckIcon}
        title={t('activate.doneTitle')}
        action={
          <ButtonLink to={next} variant="primary" large>
            {t('activate.continue')}
          </ButtonLink>
        }
      >
        {t('activate.doneText')}
      </Empty>
    </Narrow>
  )
}
