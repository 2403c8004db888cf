import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useTranslations } from '../../web/i18n.tsx'
import type { Output } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'
import { useNavigate } from '../../web/router/hooks.ts'
import { Button } from '../../web/ui/button.tsx'
import { Dialog } from '../../web/ui/dialog.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { removeChat, type listChats } from '../contract.ts'

type Pages = InfiniteData<Output<typeof listChats>>

/**
 * Removes the conversation optimistically; after a failure the list is fetched again and an error
 * is shown (specification, section 4).
 */
export function RemoveDialog({
  conversation,
  name,
  onClose,
}: {
  conversation: string
  name: string
  onClose: () => void
}) {
  const t = useTranslations('chat')
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const remove = async () => {
    queries.setQueriesData<Pages>(
      { queryKey: ['chats'] },
      (pages) => pages && without(pages, conversation),
    )
    onClose()
    await navigate('/chats')
    try {
      await api(removeChat, { conversation })
    } catch {
      showToast({ tone: 'danger', text: t('list.removeFailed') })
    }
    queries.removeQueries({ queryKey: ['chat', conversation] })
    for (const key of ['chats', 'user']) void queries.invalidateQueries({ queryKey: [key] })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('remove.title')}
      actions={
        <>
          <Button variant="danger-solid" onClick={() => void remove()}>
            {t('remove.confirm')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('remove.cancel')}
          </Button>
        </>
      }
    >
      {t('remove.text', { name })}
    </Dialog>
  )
}

const without = ({ pages, pageParams }: Pages, conversation: string): Pages => ({
  pageParams,
  pages: pages.map((page) => ({
    ...page,
    chats: page.chats.filter((chat) => chat.conversation.id !== conversation),
  })),
})
