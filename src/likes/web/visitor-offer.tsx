import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { isApiError } from '../../platform/api-error.ts'
import type { ProfileCard } from '../../profiles/contract.ts'
import { listMembers } from '../../search/contract.ts'
import { useApi } from '../../web/page-context.ts'
import { Button, ButtonLink } from '../../web/ui/button.tsx'
import { Dialog } from '../../web/ui/dialog.tsx'
import { Portrait } from '../../web/ui/portrait.tsx'
import { WithTexts } from '../../web/with-texts.tsx'

/** A member whom this site shows to visitors; nothing if there is none. */
export function VisitorOffer() {
  const api = useApi()
  const [closed, setClosed] = useState(false)
  const { data: profile } = useQuery({
    queryKey: ['visitor-offer'],
    queryFn: async ({ signal }) => {
      try {
        const { results } = await api(listMembers, {}, { signal })
        return (
          results.find(({ profile }) => profile.origin === 'member' && profile.main_image)
            ?.profile ?? null
        )
      } catch (error) {
        if (isApiError(error) && error.code === 'search_closed') return null
        throw error
      }
    },
    staleTime: Infinity,
  })
  if (!profile || closed) return null
  return (
    <WithTexts features="likes matching">
      <VisitorOfferDialog profile={profile} onClose={() => setClosed(true)} />
    </WithTexts>
  )
}

/** Invites a visitor to sign up; it never claims that a member likes the visitor. */
function VisitorOfferDialog({ profile, onClose }: { profile: ProfileCard; onClose: () => void }) {
  const t = useTranslations('matching')
  const likes = useTranslations('likes')
  const { id, name, age, city, region, main_image: image } = profile
  return (
    <Dialog
      open
      onClose={onClose}
      title={name ? t('offer.visitorNamed', { name, age }) : t('offer.visitorNameless', { age })}
      top={
        <div className="aspect-4/3 overflow-hidden rounded-card bg-sunken">
          <Portrait
            src={image?.match}
            thumbhash={image?.thumbhash}
            alt={name ? likes('photoOf', { name }) : t('offer.blurred')}
            className="object-[50%_22%]"
          />
        </div>
      }
      actions={
        <>
          <ButtonLink to={`/members/${id}/signup`} variant="primary" onClick={onClose}>
            {t('offer.join')}
          </ButtonLink>
          <Button variant="ghost" onClick={onClose}>
            {t('offer.dismiss')}
          </Button>
        </>
      }
    >
      {[city || region, t(name ? 'offer.visitorText' : 'offer.visitorBlurredText')]
        .filter(Boolean)
        .join('. ')}
    </Dialog>
  )
}
