import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '../../web/page-context.ts'
import type { Conversation } from '../contract.ts'
import { sendMessage } from '../sending-contract.ts'
import { ComposerNotice } from './composer-notice.tsx'
import { FictionalWarning } from './lazy-components.tsx'
import { MessageBox } from './message-box.tsx'
import { conversationQuery } from './queries.ts'
import { useLocalStorage } from './use-local-storage.ts'
import { applySentMessage } from './use-sent-message.ts'

type FirstMessageProps = {
  member: string
  name: string
  onSent: (conversation: string | null) => void
}

/** The composer on its own, shown after a match. The draft is shared with the conversation page. */
export function FirstMessage({ member, name, onSent }: FirstMessageProps) {
  const { data: head } = useQuery(conversationQuery(useApi(), { profile: member }))
  if (!head) return null
  return <FirstMessageForm head={head} name={name} onSent={onSent} />
}

function FirstMessageForm({
  head,
  name,
  onSent,
}: {
  head: Conversation
  name: string
  onSent: FirstMessageProps['onSent']
}) {
  const api = useApi()
  const queries = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  const partner = head.profile.id
  const [text, setText] = useLocalStorage(`draft:${partner}`)
  const [asking, setAsking] = useState(false)
  // One id for all attempts, so that the message is stored and charged once.
  const [id] = useState(() => crypto.randomUUID())
  const send = useMutation({
    mutationFn: (confirm_fictional: boolean) =>
      api(sendMessage, {
        id,
        text,
        confirm_fictional,
        ...(head.id ? { conversation: head.id } : { profile: partner }),
      }),
    onSuccess: (sent) => {
      setText('')
      applySentMessage({ api, queries }, { partner, conversation: head.id }, sent)
      onSent(sent.conversation)
    },
  })
  const confirm = (confirmed: boolean) => {
    setAsking(false)
    if (!send.isPending) send.mutate(confirmed)
  }
  return (
    <>
      <MessageBox
        head={head}
        name={name}
        text={text}
        onText={setText}
        onSend={() => (head.must_confirm_fictional ? setAsking(true) : confirm(false))}
        field={field}
        extras={null}
        quote={null}
        notice={
          <ComposerNotice
            head={head}
            refusal={send.error && { error: send.error }}
            unanswered={false}
          />
        }
      />
      {asking && (
        <FictionalWarning
          head={head}
          name={name}
          open
          onClose={() => setAsking(false)}
          onConfirm={() => confirm(true)}
        />
      )}
    </>
  )
}
