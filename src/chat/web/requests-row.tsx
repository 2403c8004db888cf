import { useTranslations } from '../../web/i18n.tsx'
import { MessageCircleIcon } from '../../web/ui/icon.tsx'
import { Link } from '../../web/ui/link.tsx'

type RequestsRowProps = { received: number; sent: number }

/** The way to the requests of a member who has some. */
export function RequestsRow({ received }: RequestsRowProps) {
  const t = useTranslations('chat')
  return (
    <Link
      to="/requests"
      className="mx-2 mb-1 flex min-h-14 items-center gap-3 rounded-control bg-plum-soft px-4 py-2.5 font-semibold text-plum-ink no-underline"
    >
      <MessageCircleIcon className="size-5 flex-none" />
      {received > 0 ? t('list.requests', { count: received }) : t('list.requestsSent')}
    </Link>
  )
}
