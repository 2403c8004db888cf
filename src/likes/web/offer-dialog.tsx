import { formatNameAge } from '../../platform/text-direction.ts'
import { WhyLink } from '../../causes/web/public.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { Button, ButtonLink } from '../../web/ui/button.tsx'
import { Dialog } from '../../web/ui/dialog.tsx'
import { HeartIcon } from '../../web/ui/icon.tsx'
import { Portrait } from '../../web/ui/portrait.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import type { Offer } from '../contract.ts'
import { useShowMatch } from './match-moment.tsx'
import { offerWhyPath } from './offer-why-path.ts'
import { useLike } from './use-like.ts'

/** Offers to like a member. Claims that they like the viewer only if they do. */
export function OfferDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const t = useTranslations('matching')
  const likes = useTranslations('likes')
  const failureText = useFailureText()
  const showMatch = useShowMatch()
  const { id, name, age, main_image, reason } = offer
  const likesYou = reason === 'liked_you'
  const { give } = useLike(id, false, {
    onMatch: showMatch,
    onFailed: (error) => showToast({ tone: 'danger', text: failureText(error) }),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(likesYou ? 'offer.likedYou' : 'offer.suggestion', {
        name: likesYou ? name : formatNameAge(name, age),
      })}
      top={
        <div className="mx-auto aspect-4/5 h-[min(44dvh,400px)] overflow-hidden rounded-card bg-sunken">
          <Portrait
            src={main_image?.match}
            name={name}
            thumbhash={main_image?.thumbhash}
            alt={likes(main_image ? 'photoOf' : 'noPhoto', { name })}
          />
        </div>
      }
      actions={
        <>
          <Button
            variant="primary"
            className="sm:basis-full"
            onClick={() => {
              give()
              onClose()
            }}
          >
            <HeartIcon />
            {t('offer.like', { name })}
          </Button>
          <ButtonLink to={`/members/${id}`} variant="line" className="sm:flex-1" onClick={onClose}>
            {t('offer.viewProfile')}
          </ButtonLink>
          <Button variant="ghost" className="sm:flex-1" onClick={onClose}>
            {t('offer.dismiss')}
          </Button>
        </>
      }
    >
      {t(likesYou ? 'offer.likedText' : 'offer.suggestionText', { name })}{' '}
      <WhyLink to={offerWhyPath(offer)} name={name} onClick={onClose} />
    </Dialog>
  )
}
