import { useTranslations } from '../../web/i18n.tsx'
import { isApiError } from '../../platform/api-error.ts'
import { useSettings } from '../../web/shell-queries.ts'
import { TextLink } from '../../web/ui/link.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import type { Conversation } from '../contract.ts'
import type { Refusal } from './use-sending.ts'

type ComposerNoticeProps = {
  head: Conversation
  refusal: Refusal | null
  bought?: boolean
  unanswered: boolean
  /** Nothing was written here yet: what becomes of the credits is said before they are spent. */
  first?: boolean
}

/** Why the text cannot be sent yet, with a link or button that solves it. */
export function ComposerNotice({
  head,
  refusal,
  bought = false,
  unanswered,
  first = false,
}: ComposerNoticeProps) {
  const t = useTranslations('chat')
  const { state } = head.profile
  if (state === 'deleted')
    return <Notice tone="plain">{t('composer.deleted', { months: head.history_months })}</Notice>
  if (state === 'unavailable') return <Notice tone="plain">{t('composer.unavailable')}</Notice>
  if (head.door === 'closed')
    return (
      <Notice tone="plain">
        <ClosedReason head={head} />
      </Notice>
    )
  if (bought)
    return (
      <Notice tone="ok" role="status">
        {t('composer.bought')}
      </Notice>
    )
  if (refusal) return <RefusalNotice head={head} error={refusal.error} />
  if (unanswered)
    return (
      <Notice tone="plain">
        {t('composer.unanswered')} <Guarantee />
      </Notice>
    )
  if (head.door === 'request')
    return (
      <Notice tone="plain">{t('request.first', { name: head.profile.card?.name ?? '' })}</Notice>
    )
  if (first && head.text_price.credits > 0)
    return (
      <Notice tone="plain">
        <Guarantee />
      </Notice>
    )
  return null
}

/** At a closed door: a request that waits, or what the member's own profile lacks. */
function ClosedReason({ head }: { head: Conversation }) {
  const t = useTranslations('chat')
  const name = head.profile.card?.name ?? ''
  if (head.request?.state === 'sent') return t('request.waits', { name })
  return (
    <>
      {t('composer.closed', { name })}{' '}
      <TextLink plain to={`/members/${head.profile.id}`}>
        {t('composer.closedProfile')}
      </TextLink>
    </>
  )
}

/** What becomes of the credits of an unread message, with a link to whether that is kept. */
function Guarantee() {
  const t = useTranslations('chat')
  const { guarantee_days } = useSettings()
  return t.rich('composer.guarantee', {
    days: guarantee_days,
    figure: (words) => (
      <TextLink plain to="/honesty#guarantee_on_time">
        {words}
      </TextLink>
    ),
  })
}

function RefusalNotice({ head, error }: { head: Conversation; error: Error }) {
  const t = useTranslations('chat')
  const failureText = useFailureText()
  const code = isApiError(error) ? error.code : ''
  const resolution = resolutions[code]
  return (
    <Notice tone={resolution ? 'warn' : 'danger'} role="alert">
      {failureText(error)}{' '}
      {resolution && (
        <TextLink plain to={pathBackTo(head, resolution.to)}>
          {t(resolution.label)}
        </TextLink>
      )}
    </Notice>
  )
}

/** The path to buy credits, which leads back to this conversation. */
export const buyPath = (head: Conversation): string => pathBackTo(head, '/credits')

const pathBackTo = ({ id, profile }: Conversation, to: string) =>
  `${to}?next=${encodeURIComponent(id ? `/chats/${id}` : `/members/${profile.id}/chat`)}`

const resolutions: Record<string, { to: string; label: 'composer.buy' | 'composer.premium' }> = {
  not_enough_credits: { to: '/credits', label: 'composer.buy' },
  premium_required: { to: '/premium', label: 'composer.premium' },
}
