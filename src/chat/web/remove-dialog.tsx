import { useTranslations } from '../../web/i18n.tsx'
import { useNavigate } from '../../web/router/hooks.ts'
import { Button } from '../../web/ui/button.tsx'
import { Dialog } from '../../web/ui/dialog.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { useRemoveChat } from './use-remove-chat.ts'

export function RemoveDialog({
  conversation,
  name,
  onClose,
}: {
  conversation: string
  name: string
  onClose: () => void
}) {
  const x = useTranslations('chatExtras')
  const navigate = useNavigate()
  const removeConversation = useRemoveChat()
  const remove = () =>
    removeConversation(conversation, {
      onHidden() {
        onClose()
        return navigate('/chats')
      },
      onFailure: () => showToast({ tone: 'danger', text: x('remove.failed') }),
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={x('remove.title')}
      actions={
        <>
          <Button variant="danger-solid" onClick={() => void remove()}>
            {x('remove.confirm')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {x('remove.cancel')}
          </Button>
        </>
      }
    >
      {x('remove.text', { name })}
    </Dialog>
  )
}
