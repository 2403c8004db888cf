import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { data } from '../../../web/router/route-response.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Card, Narrow, PageTitle } from '../../../web/ui/page.tsx'
import { AlbumPerson, ContactPerson, GrantedPerson } from '../album-person.tsx'
import { albumQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries, settings }) => {
  if (!settings.private_albums) throw data({ code: 'not_found' }, { status: 404 })
  await queries.query({ ...albumQuery(api), staleTime: 0 })
  return null
})

/** The member's private album: who may see it, whom else it can be opened to, and albums of others. */
export function Component() {
  const t = useTranslations('albums')
  const { photos, granted, contacts, received } = useSuspenseQuery(albumQuery(useApi())).data
  return (
    <Narrow className="grid gap-6 py-5 md:py-8">
      <TabTitle>{t('title')}</TabTitle>
      <div className="grid gap-3">
        <PageTitle>{t('title')}</PageTitle>
        <p className="text-ink-2">{t('lead')}</p>
        <p className="flex flex-wrap items-center justify-between gap-3">
          <strong>{t('photos', { count: photos })}</strong>
          <ButtonLink to="/profile/edit/photo" variant="line">
            {t('choose')}
          </ButtonLink>
        </p>
      </div>
      <People title={t('grantedTitle')} none={t('grantedNone')}>
        {granted.map((person) => (
          <GrantedPerson key={person.id} {...person} />
        ))}
      </People>
      <People title={t('contactsTitle')} none={t('contactsNone')}>
        {contacts.map((profile) => (
          <ContactPerson key={profile.id} profile={profile} />
        ))}
      </People>
      {received.length > 0 && (
        <People title={t('receivedTitle')} none="">
          {received.map((profile) => (
            <AlbumPerson key={profile.id} profile={profile} />
          ))}
        </People>
      )}
    </Narrow>
  )
}

function People({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      {children.length === 0 ? (
        <p className="text-ink-2">{none}</p>
      ) : (
        <Card padded={false}>
          <ul className="grid divide-y divide-line px-4">{children}</ul>
        </Card>
      )}
    </section>
  )
}
