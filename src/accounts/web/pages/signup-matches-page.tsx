import { useSuspenseQuery } from '@tanstack/react-query'
import { whyPath } from '../../../causes/web/public.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { ReasonChips } from '../../../likes/web/public.tsx'
import { chatsQuery } from '../../../chat/web/public.ts'
import { useApi } from '../../../web/page-context.ts'
import { MemberCard } from '../../../search/web/public.tsx'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle } from '../../../web/page-title.tsx'
import { useUser } from '../../../web/shell-queries.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { SectionTitle, Wrap } from '../../../web/ui/page.tsx'
import { People } from '../../../web/ui/person-card.tsx'
import { firstMatchesQuery } from '../queries.ts'
import { Welcome } from '../welcome.tsx'

const MAX_MATCHES = 12

export const loader = pageLoader(async ({ api, queries, user }) => {
  await Promise.all([
    queries.query(firstMatchesQuery(api)),
    user?.unsent_messages ? queries.infiniteQuery(chatsQuery(api)) : null,
  ])
  return null
})

/** The last page of sign-up: the welcome, then the first suggested members. */
export function Component() {
  const t = useTranslations('accounts')
  const user = useUser()
  const { suggestions } = useSuspenseQuery(firstMatchesQuery(useApi())).data
  if (!user) return null
  const hasNoPhoto = ({ profile }: (typeof suggestions)[number]) => Number(!profile.main_image)
  // A newcomer meets faces first; the best suggestions stay in front among them.
  const people = suggestions.toSorted((one, other) => hasNoPhoto(one) - hasNoPhoto(other))
  const portraits = suggestions.flatMap(({ profile: { main_image: image } }) =>
    image ? [{ src: image.match, thumbhash: image.thumbhash, alt: '' }] : [],
  )
  return (
    <>
      <PageTitle>{t('welcome.title', { name: user.profile.name })}</PageTitle>
      <Welcome user={user} portraits={portraits} />
      {suggestions.length > 0 && (
        <Wrap className="grid gap-6 py-8">
          <SectionTitle>{t('matches.title')}</SectionTitle>
          <People>
            {people.slice(0, MAX_MATCHES).map(({ profile, reasons }) => (
              <MemberCard
                key={profile.id}
                result={{ profile, distance: null, liked: false, like_new: false }}
                heading="h3"
              >
                <ReasonChips
                  reasons={reasons}
                  why={whyPath('suggestion', profile.id)}
                  name={profile.name}
                />
                <ButtonLink
                  to={`/members/${profile.id}/chat?hello=1`}
                  variant="solid"
                  aria-label={t('matches.helloTo', { name: profile.name })}
                  className="relative z-1 mt-1.5 w-full self-end"
                >
                  {t('matches.hello')}
                </ButtonLink>
              </MemberCard>
            ))}
          </People>
        </Wrap>
      )}
    </>
  )
}
