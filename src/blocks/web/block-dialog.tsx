import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from '../../web/i18n.tsx'
import { useServices } from '../../web/page-context.ts'
import { useNavigate } from '../../web/router/hooks.ts'
import { Button } from '../../web/ui/button.tsx'
import { Dialog } from '../../web/ui/dialog.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { WithTexts } from '../../web/with-texts.tsx'
import { blockMember } from '../contract.ts'

type BlockDialogProps = {
  member: string
  name: string
  onBlocked: (() => void) | undefined
  onClose: () => void
}

/** Explains what a block does and asks for confirmation. */
export const BlockDialog = (props: BlockDialogProps) => (
  <WithTexts features="blocks">
    <Confirm {...props} />
  </WithTexts>
)

function Confirm({ member, name, onBlocked, onClose }: BlockDialogProps) {
  const t = useTranslations('blocks')
  const { api } = useServices()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const block = useMutation({
    mutationFn: () => api(blockMember, { member }),
    onSuccess: async () => {
      onClose()
      showToast({ tone: 'ok', text: t('blocked', { name }) })
      if (onBlocked) onBlocked()
      else await navigate('/members')
      for (const key of ['chats', 'likes', 'members', 'user'])
        void queries.invalidateQueries({ queryKey: [key] })
    },
    onError: (error) => showToast({ tone: 'danger', text: failureText(error) }),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('ask.title', { name })}
      actions={
        <>
          <Button variant="danger-solid" busy={block.isPending} onClick={() => block.mutate()}>
            {block.isPending ? t('ask.busy') : t('ask.yes')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('ask.no')}
          </Button>
        </>
      }
    >
      <p>{t('ask.text', { name })}</p>
      <p className="mt-2">{t('ask.undo')}</p>
    </Dialog>
  )
}
