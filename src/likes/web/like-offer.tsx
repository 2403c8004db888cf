import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { WhyLink } from '../../causes/web/public.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { TextLink } from '../../web/ui/link.tsx'
import { WithTexts } from '../../web/with-texts.tsx'
import { autoLike, type Offer } from '../contract.ts'
import { OfferDialog } from './offer-dialog.tsx'
import { offerWhyPath } from './offer-why-path.ts'
import { reloadLikesAfterOffer } from './queries.ts'

/** Fetches a profile to offer once, and shows it as a dialog or as a toast. */
export function LikeOffer({ dialog }: { dialog: boolean }) {
  const api = useApi()
  const queries = useQueryClient()
  const [closed, setClosed] = useState(false)
  const { data: offer } = useQuery({
    queryKey: ['auto-like'],
    queryFn: ({ signal }) => api(autoLike, {}, { signal }),
    staleTime: Infinity,
  })
  const answered = offer !== undefined
  useEffect(
    () => (answered ? reloadLikesAfterOffer(queries, api) : undefined),
    [answered, queries, api],
  )
  if (!offer || closed) return null
  return (
    <WithTexts features="likes matching why">
      {dialog ? (
        <OfferDialog offer={offer} onClose={() => setClosed(true)} />
      ) : (
        <OfferToast offer={offer} />
      )}
    </WithTexts>
  )
}

function OfferToast({ offer }: { offer: Offer }) {
  const { id, name, reason } = offer
  const t = useTranslations('matching')
  const text = t(reason === 'liked_you' ? 'offer.likedYou' : 'offer.suggestion', { name })
  const to = reason === 'liked_you' ? `/likes/m/${id}` : `/members/${id}`
  const why = offerWhyPath(offer)
  useEffect(() => {
    showToast({
      tone: reason === 'liked_you' ? 'like' : 'info',
      text: (
        <>
          <TextLink to={to}>{text}</TextLink> <WhyLink to={why} name={name} />
        </>
      ),
    })
  }, [name, reason, text, to, why])
  return null
}
