import { useTranslations } from '../../web/i18n.tsx'
import { ButtonLink } from '../../web/ui/button.tsx'
import { Empty } from '../../web/ui/empty.tsx'
import { MessageCircleIcon } from '../../web/ui/icon.tsx'
import type { ChatFilter } from './use-chats.ts'

/** The empty list, with a link to what to do next. */
export function NoChats({ filter, searched }: { filter: ChatFilter; searched: boolean }) {
  const t = useTranslations('chat')
  if (searched || filter !== 'all')
    return (
      <p className="px-5 py-6 text-ink-2">
        {searched
          ? t('list.noMatch')
          : t(`list.none.${filter === 'unread' ? 'unread' : 'matches'}`)}
      </p>
    )
  return (
    <div className="px-4">
      <Empty
        bare
        icon={MessageCircleIcon}
        picture="tram"
        title={t('list.empty')}
        action={
          <ButtonLink to="/members" variant="primary">
            {t('list.searchMembers')}
          </ButtonLink>
        }
      >
        {t('list.emptyText')}
      </Empty>
    </div>
  )
}
