import type { SyntheticEvent } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { findMatches, listLikes } from '../../likes/contract.ts'
import { isApiError } from '../../platform/api-error.ts'
import type { Api } from '../../platform/contract.ts'
import {
  getMember,
  type Member,
  type ProfileCard,
  type VisiblePhoto,
} from '../../profiles/contract.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Link } from '../../web/ui/link.tsx'
import { Card } from '../../web/ui/page.tsx'
import { Portrait } from '../../web/ui/portrait.tsx'
import { Bone } from '../../web/ui/bone.tsx'
import type { Order } from '../contract.ts'
import { memberOfPath, moreOpenedFirst } from '../rules.ts'

const MAX_PHOTOS = 3

/**
 * The member whose photos show what Premium has opened: the one whose page the order came from, else
 * a person who likes the buyer, else one who suits the buyer. Null if none of them has more photos.
 */
export const openedMemberQuery = (api: Api, next: string | null) =>
  queryOptions({
    // Below the key of members, so that a block hides the photos here, too.
    queryKey: ['member', 'opened', next],
    queryFn: async ({ signal }): Promise<Member | null> => {
      const from = memberOfPath(next)
      const member = from && (await find(api, from, signal))
      if (member && openedPhotos(member).length > 0) return member
      const chosen = (await findCandidates(api, signal))[0]
      return chosen ? find(api, chosen.id, signal) : null
    },
  })

async function findCandidates(api: Api, signal: AbortSignal): Promise<ProfileCard[]> {
  const likes = await api(listLikes, { type: 'received' }, { signal })
  const liking = moreOpenedFirst(likes.profiles)
  if (liking.length > 0) return liking
  const { suggestions } = await api(findMatches, { page: '1' }, { signal })
  return moreOpenedFirst(suggestions.map(({ profile }) => profile))
}

/** Null if the profile is not shown to the buyer. */
async function find(api: Api, id: string, signal: AbortSignal): Promise<Member | null> {
  try {
    return (await api(getMember, { id }, { signal })).member
  } catch (error) {
    if (isApiError(error)) return null
    throw error
  }
}

/** Every photo but the main one, which everybody sees. */
const openedPhotos = ({ photos, main_image: main }: Member) =>
  photos.slice(main ? 1 : 0).filter(({ locked }) => !locked)

/** Photos of one member that become sharp, with a link to the profile. */
export function OpenedPhotos({ order }: { order: Order }) {
  const t = useTranslations('payments')
  const { data: member, isPending } = useQuery(openedMemberQuery(useApi(), order.next))
  const photos = member ? openedPhotos(member).slice(0, MAX_PHOTOS) : []
  return (
    <Card className="relative grid gap-4">
      {(isPending || photos.length > 0) && (
        <div className="grid grid-cols-3 gap-2">
          {isPending &&
            bones.map((bone) => <Bone key={bone} shape="card" className="aspect-4/5" />)}
          {photos.map((photo) => (
            <SharpPhoto key={photo.full} photo={photo} />
          ))}
        </div>
      )}
      <div>
        <h3 className="text-lg">
          <Link
            to={member ? `/members/${member.id}` : '/members'}
            className="text-ink no-underline after:absolute after:inset-0 after:rounded-card"
          >
            {t('includes.photos')}
          </Link>
        </h3>
        <p className="text-sm text-ink-2">
          {member ? t('done.sharp', { name: member.name }) : t('done.photos')}
        </p>
      </div>
    </Card>
  )
}

const bones = [1, 2, 3]

/** A photo that arrives after the blur of its frame has ended becomes sharp from then on. */
function sharpen({ target }: SyntheticEvent): void {
  if (!(target instanceof Element) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  target.animate([{ filter: 'blur(18px)' }, {}], { duration: 900, easing: 'ease-out' })
}

const SharpPhoto = ({ photo }: { photo: VisiblePhoto }) => (
  <div className="aspect-4/5 overflow-hidden rounded-control" onLoadCapture={sharpen}>
    <Portrait
      src={photo.full}
      width={photo.width}
      height={photo.height}
      thumbhash={photo.thumbhash}
      alt=""
      className="animate-sharpen"
      eager
    />
  </div>
)
