import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Button } from '../../web/ui/button.tsx'
import { Dialog } from '../../web/ui/dialog.tsx'
import { usePreviewUrl } from '../../web/ui/use-preview-url.ts'
import type { Conversation } from '../contract.ts'
import { sendPhoto } from '../sending-contract.ts'
import { ComposerNotice } from './composer-notice.tsx'
import { FictionalNotice } from './fictional-notice.tsx'
import { applySentMessage } from './use-sent-message.ts'
import { usePrice } from './use-price.ts'

type ConfirmPhotoProps = {
  head: Conversation
  name: string
  file: File
  onClose: () => void
  onStarted: (conversation: string) => void
}

/** Shows the chosen photo with its price before it is sent. */
export function ConfirmPhoto({ head, name, file, onClose, onStarted }: ConfirmPhotoProps) {
  const t = useTranslations('chat')
  const x = useTranslations('chatExtras')
  const api = useApi()
  const queries = useQueryClient()
  const { price } = usePrice()
  const [id] = useState(() => crypto.randomUUID())
  const preview = usePreviewUrl(file)
  const partner = head.profile.id
  const send = useMutation({
    mutationFn: () => {
      const target = head.id ? { conversation: head.id } : { profile: partner }
      return api(sendPhoto, { id, ...target, confirm_fictional: 'true' }, { file })
    },
    onSuccess: (sent) => {
      applySentMessage({ api, queries }, { partner, conversation: head.id }, sent)
      onClose()
      onStarted(sent.conversation)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={x('photo.confirm')}
      top={
        preview && (
          <img
            src={preview}
            alt={t('photo.yours')}
            className="max-h-72 w-full rounded-card bg-sunken object-contain"
          />
        )
      }
      actions={
        <>
          <Button variant="primary" busy={send.isPending} onClick={() => send.mutate()}>
            {send.isPending ? x('photo.sending') : t('photo.send')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {x('cancel')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{x('photo.confirmText', { name, price: price(head.photo_price) })}</p>
        <FictionalNotice head={head} name={name} />
        <ComposerNotice
          head={head}
          refusal={send.error && { error: send.error }}
          unanswered={false}
        />
      </div>
    </Dialog>
  )
}
