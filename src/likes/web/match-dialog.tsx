import { useId } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { FirstMessage } from '../../chat/web/public.ts'
import { useUser } from '../../web/shell-queries.ts'
import { Button, IconButton } from '../../web/ui/button.tsx'
import { HeartIcon, XIcon } from '../../web/ui/icon.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { Modal } from '../../web/ui/modal.tsx'
import { Portrait } from '../../web/ui/portrait.tsx'
import { OriginLabel } from '../../web/ui/tag.tsx'
import { showToast } from '../../web/ui/toast.ts'
import type { Match } from '../contract.ts'

type MatchDialogProps = { match: Match; onClose: () => void }

/** Announces a match: both pictures, and a composer for a first message. */
export function MatchDialog({ match, onClose }: MatchDialogProps) {
  const id = useId()
  return (
    <Modal open onClose={onClose} aria-labelledby={id} className="m-auto w-[min(100%-32px,480px)]">
      <MatchContent match={match} titleId={id} onClose={onClose} />
    </Modal>
  )
}

function MatchContent({
  match,
  titleId,
  onClose,
}: {
  match: Match
  titleId: string
  onClose: () => void
}) {
  const t = useTranslations('likes')
  const shell = useTranslations('shell')
  const { profile, free_message } = match
  const { id, name, origin } = profile
  const sent = (conversation: string | null) => {
    const to = conversation ? `/chats/${conversation}` : `/members/${id}/chat`
    showToast({ tone: 'ok', text: <TextLink to={to}>{t('match.sent', { name })}</TextLink> })
    onClose()
  }
  return (
    <div className="relative grid max-h-[calc(100dvh-32px)] justify-items-center gap-4.5 overflow-y-auto rounded-panel bg-field px-6 pt-9 pb-6 text-center text-on-field shadow-3">
      <IconButton
        label={t('close')}
        variant="field-ghost"
        onClick={onClose}
        className="absolute end-2.5 top-2.5"
      >
        <XIcon />
      </IconButton>
      <PortraitPair match={match} />
      <h2 id={titleId} className="mt-3 text-[2.125rem] leading-9.5">
        {t('match.title', { name })}
      </h2>
      {origin !== 'member' && (
        <OriginLabel origin={origin}>{shell(`origin.${origin}`)}</OriginLabel>
      )}
      <p className="max-w-[34ch] text-on-field-2">
        {free_message ? t('match.free') : t('match.text', { name })}
      </p>
      {/* The outline of the composer, which is here before its code. */}
      <div className="min-h-25 w-full rounded-[26px] bg-surface text-start text-ink [&_form]:border-0 [&_form]:bg-transparent [&_form]:p-0">
        <FirstMessage member={id} name={name} onSent={sent} />
      </div>
      <Button variant="field-ghost" block onClick={onClose}>
        {t('match.keepBrowsing')}
      </Button>
    </div>
  )
}

const picture = 'block h-46.25 w-37 overflow-hidden rounded-panel border-5 border-field'

/** The only rotated pictures and the only spring animation of the product (design). */
function PortraitPair({ match }: { match: Match }) {
  const t = useTranslations('likes')
  const user = useUser()
  const { profile, own_image: viewerImage } = match
  return (
    <div className="relative flex justify-center">
      <span className={`${picture} translate-x-2.5 -rotate-5 animate-duo-start`}>
        <Portrait src={viewerImage ?? user?.profile.main_image?.match} alt={t('match.you')} eager />
      </span>
      <span className={`${picture} -translate-x-2.5 translate-y-3 rotate-5 animate-duo-end`}>
        <Portrait
          src={profile.main_image?.match}
          name={profile.name}
          thumbhash={profile.main_image?.thumbhash}
          alt={profile.name}
          eager
        />
      </span>
      <Spark />
      <span className="absolute start-1/2 -bottom-4 z-2 grid size-15 -translate-x-1/2 place-items-center rounded-full border-5 border-field bg-spark text-on-spark">
        <HeartIcon className="size-6 fill-current" />
      </span>
    </div>
  )
}

/** A spark between the two pictures, drawn once they have arrived. */
const Spark = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 48 48"
    className="absolute start-1/2 top-3 z-2 size-12 -translate-x-1/2 fill-none stroke-spark stroke-3 rtl:translate-x-1/2"
  >
    <path
      pathLength="1"
      strokeDasharray="1"
      strokeLinejoin="round"
      d="M24 3c1.5 12 7.5 18.5 21 21-13.5 2.5-19.5 9-21 21-1.5-12-7.5-18.5-21-21 13.5-2.5 19.5-9 21-21Z"
      className="animate-spark"
    />
  </svg>
)
