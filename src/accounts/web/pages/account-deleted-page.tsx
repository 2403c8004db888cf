import { useTranslations } from 'use-intl'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { Button } from '../../../web/ui/button.tsx'
import { HistoryIcon, MailIcon, UserRoundIcon } from '../../../web/ui/icon.tsx'
import { Outcome } from '../outcome.tsx'
import { useReactivate } from '../queries.ts'
import { SmallPage } from '../small-page.tsx'
import { useLinkToken } from '../use-link-token.ts'

/** After the deletion, and where the mailed link leads that takes it back. */
export function Component() {
  const t = useTranslations('accounts')
  const settings = useTranslations('settings')
  const failureText = useFailureText()
  const token = useLinkToken()
  const reactivate = useReactivate()
  if (reactivate.isSuccess)
    return (
      <Outcome icon={UserRoundIcon} title={settings('deleted.backTitle')} to="/login" toLabel={t('login.title')}>
        {settings('deleted.backText')}
      </Outcome>
    )
  if (reactivate.error) return <Outcome title={failureText(reactivate.error)} to="/login" toLabel={t('login.title')} />
  if (!token)
    return (
      <Outcome icon={MailIcon} title={settings('deleted.title')} to="/" toLabel={settings('deleted.home')}>
        {settings('deleted.text')}
      </Outcome>
    )
  return (
    <SmallPage title={settings('deleted.ask')} lead={settings('deleted.askText')}>
      <Button variant="primary" large busy={reactivate.isPending} onClick={() => reactivate.mutate(token)}>
        <HistoryIcon />
        {settings('deleted.back')}
      </Button>
    </SmallPage>
  )
}
