import type { ReactNode } from 'react'
import type { ProfileCard } from '../../profiles/contract.ts'
import { PersonRow } from '../../profiles/web/public-person-row.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { Button } from '../../web/ui/button.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { useLocalTime } from '../../web/ui/local-time.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { useAlbumGrant } from './queries.ts'

type PersonProps = { profile: ProfileCard | null; text?: string; children?: ReactNode }

/** Somebody in a list of the album; no profile while they cannot be seen. */
export function AlbumPerson({ profile, text = '', children }: PersonProps) {
  const t = useTranslations('albums')
  return (
    <PersonRow
      profile={profile}
      name={profile ? t('nameAge', { name: profile.name, age: profile.age }) : t('unavailable')}
      text={text}
    >
      {children}
    </PersonRow>
  )
}

/** Somebody who may see the album, with the button that ends it. */
export function GrantedPerson(props: { id: string; profile: ProfileCard | null; at: string }) {
  const { id, profile, at } = props
  const t = useTranslations('albums')
  const failureText = useFailureText()
  const { mutate, isPending } = useAlbumGrant(id)
  const date = useLocalTime()(at, 'date')
  return (
    <AlbumPerson profile={profile} text={date ? t('since', { date }) : ''}>
      <Button
        variant="line"
        busy={isPending}
        aria-label={profile ? t('revokeName', { name: profile.name }) : undefined}
        onClick={() =>
          mutate(false, {
            onError: (error) => showToast({ tone: 'danger', text: failureText(error) }),
          })
        }
      >
        {t('revoke')}
      </Button>
    </AlbumPerson>
  )
}

/** A match or conversation partner, with the button that opens the album to them. */
export function ContactPerson({ profile }: { profile: ProfileCard }) {
  const t = useTranslations('albums')
  const failureText = useFailureText()
  const { mutate, isPending } = useAlbumGrant(profile.id)
  const { id, name } = profile
  return (
    <AlbumPerson profile={profile}>
      <Button
        variant="line"
        busy={isPending}
        aria-label={t('grantName', { name })}
        onClick={() =>
          mutate(true, {
            onSuccess: () =>
              showToast({
                tone: 'ok',
                text: <TextLink to={`/members/${id}/chat`}>{t('granted', { name })}</TextLink>,
              }),
            onError: (error) => showToast({ tone: 'danger', text: failureText(error) }),
          })
        }
      >
        {t('grant')}
      </Button>
    </AlbumPerson>
  )
}
