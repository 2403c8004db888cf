import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../web/i18n.tsx'
import type { User } from '../../contract.ts'
import { ReasonList } from '../../../likes/web/public.tsx'
import { PushOffer } from '../../../notifications/web/public.tsx'
import { useApi } from '../../../web/page-context.ts'
import { MemberCard } from '../../../search/web/public.tsx'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle } from '../../../web/page-title.tsx'
import { useSettings, useUser } from '../../../web/shell-queries.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { MailIcon } from '../../../web/ui/icon.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PageTitle as Heading, Wrap } from '../../../web/ui/page.tsx'
import { People } from '../../../web/ui/person-card.tsx'
import { firstMatchesQuery } from '../queries.ts'
import { ResendConfirmation } from '../resend-confirmation.tsx'

const MAX_MATCHES = 12

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(firstMatchesQuery(api))
  return null
})

/**
 * The last page of sign-up: asks to open the confirmation mail and shows the first suggested
 * members.
 */
export function Component() {
  const t = useTranslations('accounts')
  const user = useUser()
  if (!user) return null
  return (
    <Wrap className="grid gap-6 py-8">
      <PageTitle>{t('matches.title')}</PageTitle>
      {user.status === 'not_confirmed' && <Confirm user={user} />}
      <PushOffer />
      <Matches />
      <ButtonLink to="/members" variant="primary" large className="justify-self-start">
        {t('matches.all')}
      </ButtonLink>
    </Wrap>
  )
}

function Confirm({ user }: { user: User }) {
  const t = useTranslations('accounts')
  const { local } = useSettings()
  return (
    <div className="grid gap-3">
      <Notice tone="info" icon={MailIcon} role="status">
        {t('matches.confirm', { email: user.email })}{' '}
        {local && (
          <TextLink plain to={`/dev/mailbox?to=${encodeURIComponent(user.email)}`}>
            {t('matches.mailbox')}
          </TextLink>
        )}
      </Notice>
      <ResendConfirmation email={user.email} />
    </div>
  )
}

function Matches() {
  const t = useTranslations('accounts')
  const { suggestions } = useSuspenseQuery(firstMatchesQuery(useApi())).data
  if (suggestions.length === 0) return <Heading>{t('matches.none')}</Heading>
  return (
    <>
      <Heading>{t('matches.title')}</Heading>
      <People>
        {suggestions.slice(0, MAX_MATCHES).map(({ profile, reasons }, index) => (
          <MemberCard
            key={profile.id}
            result={{ profile, distance: null, liked: false, like_new: false }}
            eager={index < 4}
          >
            <ReasonList reasons={reasons} />
          </MemberCard>
        ))}
      </People>
    </>
  )
}
