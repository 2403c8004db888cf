import { useTranslations } from 'use-intl'
import { localeNames } from '../../../platform/locales.ts'
import { ageOn } from '../../../profiles/rules.ts'
import { useServices } from '../../../web/page-context.ts'
import { PageTitle } from '../../../web/page-title.tsx'
import { useSettings } from '../../../web/shell-queries.ts'
import { TextLink } from '../../../web/ui/link.tsx'
import { PageTitle as Heading } from '../../../web/ui/page.tsx'
import { Steps } from '../../../web/ui/progress.tsx'
import { refuseBirthDate, wholeDate } from '../../rules.ts'
import { SignupForm } from '../signup-form.tsx'
import { SignupFrame } from '../signup-frame.tsx'
import { SignupPreview } from '../signup-preview.tsx'
import { useSignup } from '../use-signup.ts'

export function Component() {
  const t = useTranslations('accounts')
  const { locale } = useServices()
  const settings = useSettings()
  const signup = useSignup()
  const { name, date_of_birth } = signup.fields.values
  const now = new Date(settings.now)
  const born = wholeDate(date_of_birth)
  const sound = refuseBirthDate(born, settings.min_age, settings.geoip_selected_country, now) === null
  const language = { code: locale, name: localeNames[locale] }
  return (
    <SignupFrame
      asideLabel={t('signup.preview')}
      aside={<SignupPreview name={name.trim()} age={sound ? ageOn(born, now) : null} place="" language={language} />}
    >
      <PageTitle>{t('signup.title')}</PageTitle>
      <Steps
        step={0}
        label={t('signup.progress')}
        title={t('signup.stepAccount')}
        valueText={t('signup.stepAccount')}
        next={t('signup.next', { step: t('signup.photo') })}
      />
      <div className="grid gap-2">
        <Heading>{t('signup.title')}</Heading>
        <p className="text-ink-2">{t('signup.lead', { credits: settings.signup_credits })}</p>
      </div>
      <SignupForm signup={signup} />
      <p>
        {t('signup.haveAccount')} <TextLink to="/login">{t('login.title')}</TextLink>
      </p>
    </SignupFrame>
  )
}
