import type { ReactNode } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { localeNames } from '../../platform/locales.ts'
import { ageOn } from '../../platform/ages.ts'
import { useServices } from '../../web/page-context.ts'
import { useSettings } from '../../web/shell-queries.ts'
import { PageTitle as Heading } from '../../web/ui/page.tsx'
import { Steps } from '../../web/ui/progress.tsx'
import { validateBirthDate, toIsoDate } from '../birth-date-rules.ts'
import { SignupAnswers } from './signup-answers.tsx'
import { SignupFields } from './signup-fields.tsx'
import { LocalLaw } from '../../legal/web/public-local.tsx'
import { SignupFrame } from './signup-frame.tsx'
import { SignupPreview } from './signup-preview.tsx'
import type { useSignup } from './use-signup.ts'

type Signup = ReturnType<typeof useSignup>

type Props = {
  title: string
  signup: Signup
  /** The page to open after logging in instead. */
  next: string | null
  /** The receiver of a first message, shown above the form. */
  children?: ReactNode
}

/** Step 0 with its live preview card. */
export function SignupStart({ title, signup, next, children }: Props) {
  const t = useTranslations('accounts')
  const settings = useSettings()
  const step = t('signup.step', { step: 1, name: t('signup.stepAccount') })
  return (
    <SignupFrame asideLabel={t('signup.preview')} aside={<Preview signup={signup} />}>
      <Steps
        step={0}
        label={t('signup.progress')}
        title={step}
        valueText={step}
        next={t('signup.next', { step: t('signup.photo') })}
      />
      <div className="grid gap-2">
        <Heading>{title}</Heading>
        <p className="text-ink-2">{t('signup.lead', { credits: settings.signup_credits })}</p>
      </div>
      {children}
      <SignupAnswers signup={signup} hasReceiver={Boolean(children)} />
      <LocalLaw place="sign_up" />
      <div className="pb-8 lg:pb-12">
        <SignupFields signup={signup} next={next} />
      </div>
    </SignupFrame>
  )
}

function Preview({ signup }: { signup: Signup }) {
  const { locale } = useServices()
  const settings = useSettings()
  const { name, date_of_birth } = signup.fields.values
  const now = new Date(settings.now)
  const birthDate = toIsoDate(date_of_birth)
  const isValid =
    validateBirthDate(birthDate, settings.min_age, settings.geoip_selected_country, now) === null
  const language = { code: locale, name: localeNames[locale] }
  return (
    <SignupPreview
      name={name.trim()}
      age={isValid ? ageOn(birthDate, now) : null}
      location=""
      language={language}
    />
  )
}
