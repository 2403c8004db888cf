import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { whyPath } from '../../causes/web/public.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { ReportDialog } from '../../moderation/web/public.tsx'
import { useApi } from '../../web/page-context.ts'
import { userQuery } from '../../web/shell-queries.ts'
import { Button, ButtonLink } from '../../web/ui/button.tsx'
import { Sheet } from '../../web/ui/dialog.tsx'
import { CopyIcon, FlagIcon, InfoIcon, MessageCircleIcon, Undo2Icon } from '../../web/ui/icon.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { unsendMessage } from '../sending-contract.ts'
import type { Message } from '../contract.ts'
import { ReactionBar } from './reaction-bar.tsx'

type MessageActionsProps = {
  conversation: string
  partner: string
  name: string
  message: Message
  otherReadUpTo: number
  onQuote: () => void
  /** Nobody can write here any more. */
  isClosed: boolean
  onClose: () => void
}

/** Actions of one message: copy its text, unsend it while it is unopened. */
export function MessageActions({
  conversation,
  partner,
  name,
  message,
  otherReadUpTo,
  onQuote,
  isClosed,
  onClose,
}: MessageActionsProps) {
  const t = useTranslations('chat')
  const x = useTranslations('chatExtras')
  const api = useApi()
  const queries = useQueryClient()
  const failureText = useFailureText()
  const unsend = useMutation({
    mutationFn: () => api(unsendMessage, { conversation, seq: message.seq }),
    onSuccess: async ({ credits, returned }) => {
      queries.setQueryData(userQuery(api).queryKey, (data) =>
        data?.user ? { user: { ...data.user, credits } } : data,
      )
      await Promise.all(
        ['chat', 'chats'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      )
      if (!returned) showToast({ tone: 'info', text: x('actions.notReturned', { name }) })
      onClose()
    },
  })
  const copy = async () => {
    await navigator.clipboard.writeText(message.text)
    showToast({ tone: 'ok', text: t('actions.copied') })
    onClose()
  }
  const [reporting, setReporting] = useState(false)
  const canUnsend = message.mine && !message.unsent && message.seq > otherReadUpTo
  if (reporting) {
    const subject = message.kind === 'gift' ? 'gift' : 'message'
    return (
      <ReportDialog
        reported={{ subject, member: partner, conversation, seq: message.seq }}
        name={name}
        onClose={onClose}
      />
    )
  }
  return (
    <Sheet open onClose={onClose} title={x('actions.title')} closeLabel={t('close')}>
      <div className="grid gap-2">
        {unsend.error && (
          <Notice tone="danger" role="alert">
            {failureText(unsend.error)}
          </Notice>
        )}
        {!isClosed && !message.mine && (
          <ReactionBar conversation={conversation} seq={message.seq} onDone={onClose} />
        )}
        {!isClosed && (
          <Button
            variant="line"
            block
            onClick={() => {
              onClose()
              // After the sheet has returned the focus to its button.
              requestAnimationFrame(onQuote)
            }}
          >
            <MessageCircleIcon className="size-5" />
            {x('actions.quote')}
          </Button>
        )}
        {message.text !== '' && (
          <Button variant="line" block onClick={() => void copy()}>
            <CopyIcon className="size-5" />
            {t('actions.copy')}
          </Button>
        )}
        {canUnsend && (
          <Button variant="line" block busy={unsend.isPending} onClick={() => unsend.mutate()}>
            <Undo2Icon className="size-5" />
            {t('state.unsend')}
          </Button>
        )}
        {!message.mine && !message.unsent && (
          <ButtonLink
            to={whyPath('message', `${conversation}-${message.seq}`)}
            variant="line"
            block
          >
            <InfoIcon className="size-5" />
            {x('actions.why')}
          </ButtonLink>
        )}
        {!message.mine && (
          <Button variant="line" block onClick={() => setReporting(true)}>
            <FlagIcon className="size-5" />
            {x('actions.report')}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
