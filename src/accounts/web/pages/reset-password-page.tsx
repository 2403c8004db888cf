import { type SubmitEvent, useState } from 'react'
import { useTranslations } from '../../../web/i18n.tsx'
import { useSettings } from '../../../web/shell-queries.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { Button } from '../../../web/ui/button.tsx'
import { MailIcon } from '../../../web/ui/icon.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { Card } from '../../../web/ui/page.tsx'
import { useFocusInvalid } from '../../../web/ui/use-focus-invalid.ts'
import { BesidePortraits } from '../beside-portraits.tsx'
import { EmailField } from '../email-field.tsx'
import { Outcome } from '../outcome.tsx'
import { RESET_HOURS } from '../../contract.ts'
import { useRequestReset } from '../queries.ts'
import { useRequired } from '../use-required.ts'
import { SmallPage } from '../small-page.tsx'

export function Component() {
  const t = useTranslations('accounts')
  const failureText = useFailureText()
  const [email, setEmail] = useState('')
  const reset = useRequestReset()
  const required = useRequired({ email: email !== '' })
  const form = useFocusInvalid(reset.error)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (required.isComplete(event.currentTarget)) reset.mutate(email)
  }
  if (reset.isSuccess) return <LinkSent email={reset.variables} />
  return (
    <BesidePortraits>
      <SmallPage title={t('reset.title')} lead={t('reset.lead')}>
        <Card>
          <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
            <EmailField
              value={email}
              error={required.getText('email') ?? (reset.error && failureText(reset.error))}
              onChange={setEmail}
            />
            <Button type="submit" variant="primary" large busy={reset.isPending}>
              {t('reset.submit')}
            </Button>
          </form>
        </Card>
        <TextLink to="/login" standalone className="justify-self-center">
          {t('reset.backToLogin')}
        </TextLink>
      </SmallPage>
    </BesidePortraits>
  )
}

function LinkSent({ email }: { email: string }) {
  const t = useTranslations('accounts')
  const { local } = useSettings()
  const mailbox = local ? `/dev/mailbox?to=${encodeURIComponent(email.trim())}` : null
  return (
    <Outcome
      icon={MailIcon}
      title={t('reset.sentTitle')}
      to={mailbox ?? '/login'}
      toLabel={mailbox ? t('matches.mailbox') : t('reset.backToLogin')}
    >
      {t('reset.sentText', { email: email.trim(), hours: RESET_HOURS })}
    </Outcome>
  )
}
