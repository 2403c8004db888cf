import { useTranslations } from '../../web/i18n.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Card } from '../../web/ui/page.tsx'
import type { useSignup } from './use-signup.ts'

/**
 * The answers from the page before sign-up, which go into the profile unless the visitor removes
 * them. `hasReceiver`: the message has a field of its own.
 */
export function SignupAnswers({
  signup: { fields },
  hasReceiver,
}: {
  signup: ReturnType<typeof useSignup>
  hasReceiver: boolean
}) {
  const t = useTranslations('accounts.answers')
  const { interests, about, region, signup_message } = fields.values
  const message = hasReceiver ? '' : signup_message
  if (!interests && !about && !region && !message) return null
  const leaveOut = () => {
    for (const name of ['interests', 'about', 'region'] as const) fields.set(name, '')
    if (!hasReceiver) fields.set('signup_message', '')
  }
  return (
    <Card className="grid justify-items-start gap-2">
      <h2 className="text-lg">{t('title')}</h2>
      {interests && <p>{t('interests', { count: interests.split(',').length })}</p>}
      {region && <p>{t('region')}</p>}
      {about && <QuotedText label={t('about')} text={about} />}
      {message && <QuotedText label={t('message')} text={message} />}
      <Button variant="ghost" onClick={leaveOut} className="-ms-4">
        {t('leaveOut')}
      </Button>
    </Card>
  )
}

function QuotedText({ label, text }: { label: string; text: string }) {
  return (
    <p className="max-w-full">
      {label}
      <q dir="auto" className="mt-1 block whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
        {text}
      </q>
    </p>
  )
}
