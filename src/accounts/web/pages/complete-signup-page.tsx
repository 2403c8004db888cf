import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../web/i18n.tsx'
import { localeNames } from '../../../platform/locales.ts'
import { useApi, useServices } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle } from '../../../web/page-title.tsx'
import { useNavigate } from '../../../web/router/hooks.ts'
import { Steps } from '../../../web/ui/progress.tsx'
import { myPhotosQuery, useSignupStep } from '../queries.ts'
import { profileQuery } from '../../../profiles/web/public.ts'
import { sharedInterestsQuery } from '../../../search/web/public-interests.ts'
import { SignupAboutStep } from '../signup-about-step.tsx'
import { SignupDetailsStep } from '../signup-details-step.tsx'
import { SignupFrame } from '../signup-frame.tsx'
import { SignupInterestsStep } from '../signup-interests-step.tsx'
import { SignupPhotoStep } from '../signup-photo-step.tsx'
import { SignupLocationStep } from '../signup-location-step.tsx'
import { SignupPreview } from '../signup-preview.tsx'
import {
  backAddress,
  getNextScreen,
  useSignupScreen,
  type SignupScreen,
} from '../use-signup-screen.ts'
import type { StepProps } from '../step-frame.tsx'

const names = ['photo', 'about', 'personal', 'location'] as const
const followingNames = ['about', 'interests', 'personal'] as const

export const loader = pageLoader(async ({ api, queries, url, user, redirectTo }) => {
  if (url.searchParams.get('step') === null && (user?.signup_step ?? 1) > 4)
    throw redirectTo('/signup-matches')
  await Promise.all([
    queries.query({ ...profileQuery(api), staleTime: 'static' }),
    queries.query({ ...myPhotosQuery(api), staleTime: 'static' }),
    queries.query({ ...sharedInterestsQuery(api), staleTime: 'static' }),
  ])
  return null
})

/** Steps 1 to 4 of sign-up, each optional, in any order. */
export function Component() {
  const t = useTranslations('accounts')
  const navigate = useNavigate()
  const remember = useSignupStep()
  const screen = useSignupScreen()
  const { step, part } = screen
  const next = getNextScreen(screen)
  const onNext = () => remember(next.step)
  const leave = () => {
    onNext()
    void navigate(next.address)
  }
  const name = step === 3 && !part ? 'interests' : (names[step - 1] ?? 'photo')
  // The account, with which sign-up starts, is the first of five.
  const title = t('signup.step', { step: step + 1, name: t(`signup.${name}`) })
  return (
    <SignupFrame asideLabel={t('signup.preview')} aside={<Preview />}>
      <PageTitle>{title}</PageTitle>
      <Steps
        step={step}
        label={t('signup.progress')}
        title={title}
        valueText={title}
        next={<StepContent screen={screen} />}
      />
      <Step
        key={`${step} ${part}`}
        screen={screen}
        navigation={{ next: next.address, back: backAddress(screen), onNext }}
        leave={leave}
      />
    </SignupFrame>
  )
}

/** The next screen. */
function StepContent({ screen: { step, part } }: { screen: SignupScreen }) {
  const t = useTranslations('accounts')
  const following = part ? 'location' : followingNames[step - 1]
  return t('signup.next', { step: following ? t(`signup.${following}`) : t('steps.ready') })
}

function Step({ screen, ...rest }: { screen: SignupScreen } & StepProps) {
  const { profile } = useSuspenseQuery(profileQuery(useApi())).data
  const { step, part } = screen
  if (step === 2) return <SignupAboutStep profile={profile} {...rest} />
  if (part) return <SignupDetailsStep profile={profile} {...rest} />
  if (step === 3) return <SignupInterestsStep profile={profile} {...rest} />
  if (step === 4) return <SignupLocationStep profile={profile} {...rest} />
  return <SignupPhotoStep {...rest} />
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
