import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../web/i18n.tsx'
import { localeNames } from '../../../platform/locales.ts'
import { useApi, useServices } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle } from '../../../web/page-title.tsx'
import { useNavigate, useSearchParams } from '../../../web/router/hooks.ts'
import { useUser } from '../../../web/shell-queries.ts'
import { TextLink } from '../../../web/ui/link.tsx'
import { Steps } from '../../../web/ui/progress.tsx'
import { myPhotosQuery, useSignupStep } from '../queries.ts'
import { profileQuery } from '../../../profiles/web/public.ts'
import { SignupAboutStep } from '../signup-about-step.tsx'
import { SignupFrame } from '../signup-frame.tsx'
import { SignupPersonalStep } from '../signup-personal-step.tsx'
import { SignupPhotoStep } from '../signup-photo-step.tsx'
import { SignupLocationStep } from '../signup-location-step.tsx'
import { SignupPreview } from '../signup-preview.tsx'
import type { StepNavigation } from '../step-frame.tsx'

const path = '/complete-signup?step='
const names = ['photo', 'about', 'personal', 'location'] as const

/** The step is a URL parameter, so that reload and the back button work. */
const stepOf = (param: string | null, reached: number) => {
  const step = param === null ? reached : Number(param)
  return Number.isInteger(step) && step >= 1 && step <= 4 ? step : 1
}

export const loader = pageLoader(async ({ api, queries, url, user, redirectTo }) => {
  if (url.searchParams.get('step') === null && (user?.signup_step ?? 1) > 4)
    throw redirectTo('/signup-matches')
  await Promise.all([
    queries.query({ ...profileQuery(api), staleTime: 'static' }),
    queries.query({ ...myPhotosQuery(api), staleTime: 'static' }),
  ])
  return null
})

/** Steps 1 to 4 of sign-up, each optional, in any order. */
export function Component() {
  const t = useTranslations('accounts')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const user = useUser()
  const remember = useSignupStep()
  const step = stepOf(search.get('step'), user?.signup_step ?? 1)
  // Step 3 has two screens: interests, then traits.
  const isTraits = search.get('part') === 'traits'
  const isHalf = step === 3 && !isTraits
  const next = nextAddress(step, isTraits)
  const onNext = () => remember(isHalf ? step : step + 1)
  const leave = () => {
    onNext()
    void navigate(next)
  }
  const name = names[step - 1] ?? 'photo'
  const title = t('signup.step', { step, name: t(`signup.${name}`) })
  const following = names[step]
  return (
    <SignupFrame asideLabel={t('signup.preview')} aside={<Preview />}>
      <PageTitle>{title}</PageTitle>
      <Steps
        step={step}
        label={t('signup.progress')}
        title={title}
        valueText={title}
        next={t('signup.next', { step: following ? t(`signup.${following}`) : t('steps.ready') })}
      />
      <Step
        key={`${step} ${isTraits}`}
        step={step}
        isTraits={isTraits}
        navigation={{ next, onNext }}
        leave={leave}
      />
      <p className="flex flex-wrap gap-x-5 text-sm">
        {step > 1 && <TextLink to={backAddress(step, isTraits)}>{t('steps.back')}</TextLink>}
        <TextLink to="/members">{t('steps.leave')}</TextLink>
      </p>
    </SignupFrame>
  )
}

function nextAddress(step: number, isTraits: boolean): string {
  if (step === 4) return '/signup-matches'
  return step === 3 && !isTraits ? `${path}3&part=traits` : `${path}${step + 1}`
}

function backAddress(step: number, isTraits: boolean): string {
  if (step === 4) return `${path}3&part=traits`
  return `${path}${step === 3 && isTraits ? 3 : step - 1}`
}

function Step({
  step,
  isTraits,
  navigation,
  leave,
}: {
  step: number
  isTraits: boolean
  navigation: StepNavigation
  leave: () => void
}) {
  const { profile } = useSuspenseQuery(profileQuery(useApi())).data
  if (step === 2) return <SignupAboutStep profile={profile} navigation={navigation} leave={leave} />
  if (step === 3)
    return (
      <SignupPersonalStep
        profile={profile}
        isTraits={isTraits}
        navigation={navigation}
        leave={leave}
      />
    )
  if (step === 4)
    return <SignupLocationStep profile={profile} navigation={navigation} leave={leave} />
  return <SignupPhotoStep navigation={navigation} leave={leave} />
}

function Preview() {
  const { api, locale } = useServices()
  const { profile } = useSuspenseQuery(profileQuery(api)).data
  const { photos } = useSuspenseQuery(myPhotosQuery(api)).data
  const photo = photos.find(({ main }) => main) ?? photos[0]
  return (
    <SignupPreview
      name={profile.name}
      age={profile.age}
      location={profile.city_name || profile.region_name}
      language={{ code: locale, name: localeNames[locale] }}
      photo={photo?.card}
    />
  )
}
