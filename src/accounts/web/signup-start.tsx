import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { localeNames } from '../../platform/locales.ts'
import { ageOn } from '../../profiles/rules.ts'
import { useServices } from '../../web/page-context.ts'
import { useSettings } from '../../web/shell-queries.ts'
import { Field, TextInput } from '../../web/ui/field.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { PageTitle as Heading } from '../../web/ui/page.tsx'
import { Steps } from '../../web/ui/progress.tsx'
import { refuseBirthDate, wholeDate } from '../rules.ts'
import { SignupForm } from './signup-form.tsx'
import { SignupFrame } from './signup-frame.tsx'
import { SignupPreview } from './signup-preview.tsx'
import { useSignup } from './use-signup.ts'

type Props = {
  title: string
  /** Sent to this member once the address is confirmed. */
  member?: string | undefined
  message?: string | undefined
  /** Above the form: whom the first message is for. */
  children?: ReactNode
}

/** Step 0 with its live card; on a closed site an invitation code opens it. */
export function SignupStart({ title, member, message, children }: Props) {
  const t = useTranslations('accounts')
  const settings = useSettings()
  const [invitation, setInvitation] = useState('')
  const signup = useSignup({ ...(member && { member, signup_message: message ?? '' }), ...(invitation && { invitation }) })
  return (
    <SignupFrame asideLabel={t('signup.preview')} aside={<Preview signup={signup} />}>
      <Steps
        step={0}
        label={t('signup.progress')}
        title={t('signup.stepAccount')}
        valueText={t('signup.stepAccount')}
        next={t('signup.next', { step: t('signup.photo') })}
      />
      <div className="grid gap-2">
        <Heading>{title}</Heading>
        <p className="text-ink-2">{t('signup.lead', { credits: settings.signup_credits })}</p>
      </div>
      {children}
      {!settings.signups_open && (
        <div className="grid gap-4">
          <Notice tone="warn" title={t('signup.closedTitle')}>
            {t('signup.closedText')}
          </Notice>
          <Field label={t('signup.invitation')}>
            <TextInput
              autoComplete="off"
              autoCapitalize="characters"
              value={invitation}
              onChange={(event) => setInvitation(event.target.value)}
            />
          </Field>
        </div>
      )}
      <SignupForm signup={signup} />
      <p>
        {t('signup.haveAccount')} <TextLink to="/login">{t('login.title')}</TextLink>
      </p>
    </SignupFrame>
  )
}

function Preview({ signup }: { signup: ReturnType<typeof useSignup> }) {
  const { locale } = useServices()
  const settings = useSettings()
  const { name, date_of_birth } = signup.fields.values
  const now = new Date(settings.now)
  const born = wholeDate(date_of_birth)
  const sound = refuseBirthDate(born, settings.min_age, settings.geoip_selected_country, now) === null
  const language = { code: locale, name: localeNames[locale] }
  return <SignupPreview name={name.trim()} age={sound ? ageOn(born, now) : null} place="" language={language} />
}
