import { useTranslations } from '../../web/i18n.tsx'
import { useLocation } from '../../web/router/hooks.ts'
import { useUser } from '../../web/shell-queries.ts'
import { Button, ButtonLink, IconButtonLink } from '../../web/ui/button.tsx'
import { HeartIcon } from '../../web/ui/icon.tsx'
import { LikeButton } from '../../web/ui/like-button.tsx'
import { TextButton } from '../../web/ui/link.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { useShowMatch } from './match-moment.tsx'
import { useLike } from './use-like.ts'

type LikeToggleProps = {
  member: string
  name: string
  /** The initial state from the list that contains this member. */
  liked: boolean
  /** `heart` over a picture; `button` with text, as the main action of a profile. */
  look?: 'heart' | 'button' | undefined
  className?: string | undefined
  /** That member likes the viewer, which the text mentions. */
  back?: boolean | undefined
}

/**
 * Likes a member or removes the like: optimistic, with an undo and an error toast. The layout shows
 * the match. Links visitors to sign-up.
 */
export function LikeToggle(props: LikeToggleProps) {
  const user = useUser()
  if (!user) return <LikeLink {...props} />
  return user.id === props.member ? null : <MemberToggle {...props} />
}

function MemberToggle({
  member,
  name,
  liked: initiallyLiked,
  look = 'heart',
  className,
  back,
}: LikeToggleProps) {
  const t = useTranslations('likes')
  const showMatch = useShowMatch()
  const failureText = useFailureText()
  const { liked, isPending, give, unlike } = useLike(member, initiallyLiked, {
    onMatch: showMatch,
    onFailed: (error) => showToast({ tone: 'danger', text: failureText(error) }),
    onUnliked: () =>
      showToast({
        tone: 'like',
        text: <UnlikedToast text={t('unliked', { name })} undo={t('undo')} onUndo={give} />,
      }),
  })
  const toggle = () => {
    if (!isPending) (liked ? unlike : give)()
  }
  if (look === 'heart')
    return (
      <LikeButton
        label={t('like', { name })}
        pressed={liked}
        onClick={toggle}
        className={className}
      />
    )
  return (
    <Button variant="primary" pressed={liked} onClick={toggle} className={className}>
      <HeartIcon />
      <span>
        {liked ? t('liked') : back ? t('likeBack') : t('likeShort')}
        <span className="sr-only"> {name}</span>
      </span>
    </Button>
  )
}

function UnlikedToast({ text, undo, onUndo }: { text: string; undo: string; onUndo: () => void }) {
  return (
    <>
      {text} <TextButton onClick={onUndo}>{undo}</TextButton>
    </>
  )
}

/** The like button for visitors: links to sign-up, which returns to this page. */
function LikeLink({ name, look = 'heart', className }: LikeToggleProps) {
  const t = useTranslations('likes')
  const { pathname, search } = useLocation()
  const to = `/signup?next=${encodeURIComponent(pathname + search)}`
  if (look === 'heart')
    return (
      <IconButtonLink to={to} label={t('like', { name })} variant="surface" className={className}>
        <HeartIcon className="stroke-[1.8]" />
      </IconButtonLink>
    )
  return (
    <ButtonLink to={to} variant="primary" className={className}>
      <HeartIcon />
      {t('likeShort')}
    </ButtonLink>
  )
}
