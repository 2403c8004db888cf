import { useId } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useUser } from '../../web/shell-queries.ts'
import { Button, ButtonLink, IconButton } from '../../web/ui/button.tsx'
import { HeartIcon, MessageCircleIcon, XIcon } from '../../web/ui/icon.tsx'
import { Modal } from '../../web/ui/modal.tsx'
import { Portrait } from '../../web/ui/portrait.tsx'
import { OriginLabel } from '../../web/ui/tag.tsx'
import type { Match } from '../contract.ts'

type MatchDialogProps = { match: Match | null; onClose: () => void }

/**
 * The moment two like each other: both pictures, and the way to a first message. It hangs on the document itself,
 * because the list that the like was given in changes its order at that very moment, and a dialog that is moved closes.
 */
export function MatchDialog({ match, onClose }: MatchDialogProps) {
  const id = useId()
  if (!match) return null
  return createPortal(
    <Modal open onClose={onClose} aria-labelledby={id} className="m-auto w-[min(100%-32px,480px)]">
      <MatchMoment match={match} titleId={id} onClose={onClose} />
    </Modal>,
    document.body,
  )
}

function MatchMoment({ match, titleId, onClose }: { match: Match; titleId: string; onClose: () => void }) {
  const t = useTranslations('likes')
  const shell = useTranslations('shell')
  const { profile, free_message } = match
  const { name, origin } = profile
  return (
    <div className="relative grid max-h-[calc(100dvh-32px)] justify-items-center gap-4.5 overflow-y-auto rounded-panel bg-field px-6 pt-9 pb-6 text-center text-on-field shadow-3">
      <IconButton label={t('close')} variant="field-ghost" onClick={onClose} className="absolute end-2.5 top-2.5">
        <XIcon />
      </IconButton>
      <Duo match={match} />
      <h2 id={titleId} className="mt-3 text-[34px] leading-9.5">
        {t('match.title', { name })}
      </h2>
      {origin !== 'member' && <OriginLabel origin={origin}>{shell(`origin.${origin}`)}</OriginLabel>}
      <p className="max-w-[34ch] text-on-field-2">{free_message ? t('match.free') : t('match.text', { name })}</p>
      <ButtonLink to={`/members/${profile.id}/chat`} variant="spark" large block onClick={onClose}>
        <MessageCircleIcon />
        {t('match.write', { name })}
      </ButtonLink>
      <Button variant="field-ghost" block onClick={onClose}>
        {t('match.later')}
      </Button>
    </div>
  )
}

const picture = 'block h-46.25 w-37 overflow-hidden rounded-panel border-5 border-field'

/** The only tilted pictures and the only springy motion of the product. */
function Duo({ match }: { match: Match }) {
  const t = useTranslations('likes')
  const user = useUser()
  const { profile, own_image } = match
  return (
    <div className="relative flex justify-center">
      <span className={`${picture} translate-x-2.5 -rotate-5 animate-duo-start`}>
        <Portrait src={own_image ?? user?.profile.main_image?.thumb} alt={t('match.you')} eager />
      </span>
      <span className={`${picture} -translate-x-2.5 translate-y-3 rotate-5 animate-duo-end`}>
        <Portrait src={profile.main_image?.match} thumbhash={profile.main_image?.thumbhash} alt={profile.name} eager />
      </span>
      <span className="absolute start-1/2 -bottom-4 z-2 grid size-15 -translate-x-1/2 place-items-center rounded-full border-5 border-field bg-spark text-on-spark">
        <HeartIcon className="size-6 fill-current" />
      </span>
    </div>
  )
}
