import { useTranslations } from 'use-intl'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { Button, ButtonLink } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { HistoryIcon, UserRoundIcon } from '../../../web/ui/icon.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { useReactivate } from '../queries.ts'
import { SmallPage } from '../small-page.tsx'
import { useLinkToken } from '../use-link-token.ts'

/** After the deletion, and where the mailed link leads that takes it back. */
export function Component() {
  const t = useTranslations('accounts')
  const failureText = useFailureText()
  const token = useLinkToken()
  const reactivate = useReactivate()
  if (reactivate.isSuccess)
    return (
      <SmallPage title={t('deleted.backTitle')}>
        <Empty
          icon={UserRoundIcon}
          role="status"
          title={t('deleted.backText')}
          action={
            <ButtonLink to="/login" variant="primary">
              {t('login.title')}
            </ButtonLink>
          }
        />
      </SmallPage>
    )
  return (
    <SmallPage title={token ? t('deleted.ask') : t('deleted.title')} lead={token ? undefined : t('deleted.text')}>
      {reactivate.error && (
        <Notice tone="danger" role="alert">
          {failureText(reactivate.error)}
        </Notice>
      )}
      {token && (
        <Button variant="primary" large busy={reactivate.isPending} onClick={() => reactivate.mutate(token)}>
          <HistoryIcon />
          {t('deleted.back')}
        </Button>
      )}
    </SmallPage>
  )
}
