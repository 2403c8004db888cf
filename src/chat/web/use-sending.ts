import { useRef, useState } from 'react'
import { ApiError } from '../../platform/api-error.ts'
import { currentTime } from '../../web/clock.ts'
import type { PendingMessage } from '../../web/outbox-store.ts'
import { type PageServices, useServices } from '../../web/page-context.ts'
import { useUser } from '../../web/shell-queries.ts'
import type { Conversation, WaitingMessage } from '../contract.ts'
import { cancelWaiting } from '../sending-contract.ts'
import { getStoredItem, useLocalStorage } from './use-local-storage.ts'
import { cancelPending, enqueue, sendAgain } from './use-outbox.ts'
import { usePendingMessages } from './use-pending-messages.ts'
import { usePartnerName } from './use-partner-name.ts'

export type Refusal = { error: Error }

/** Distinguishes presses of this page within one millisecond. */
let pressCount = 0

/**
 * The draft, the pending messages and the last refusal; a refused text returns to the composer with
 * its id.
 */
export function useSending(head: Conversation, onStarted: (conversation: string) => void) {
  const user = useUser()
  const services = useServices()
  const partner = head.profile.id
  const name = usePartnerName()(head.profile)
  const [text, setText] = useLocalStorage(`draft:${partner}`)
  const [buying, setBuying] = useLocalStorage(`buying:${partner}`)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [asking, setAsking] = useState(false)
  const quote = useQuote()
  const refused = useRef<{ id: string; text: string } | null>(null)
  const pending = usePendingMessages().filter((message) => message.partner === partner)
  const enough = (user?.credits ?? 0) >= head.text_price.credits

  // Credits for the text in the composer were bought: it can be sent now.
  const bought = buying !== '' && enough && text.trim() !== ''

  const handleRefusal = (error: ApiError) => {
    if (error.code === 'fictional_not_confirmed') return setAsking(true)
    if (error.code === 'not_enough_credits') setBuying('1')
    // The page's balance and price may be outdated.
    for (const key of ['user', 'chat']) void services.queries.invalidateQueries({ queryKey: [key] })
    setRefusal({ error })
  }
  const restoreDraft = (message: { id: string; text: string }, error?: ApiError) => {
    refused.current = message
    const draft = getStoredItem(`draft:${partner}`)
    setText(draft ? `${message.text}\n${draft}` : message.text)
    if (error) handleRefusal(error)
  }
  const send = (confirmFictional = false) => {
    const written = text.trim()
    if (written === '' || !user) return
    // Checked before sending, so that a message that cannot be paid does not wait for a connection.
    if (!enough) return handleRefusal(new ApiError('not_enough_credits', {}, 402))
    if (head.must_confirm_fictional && !confirmFictional) return setAsking(true)
    setAsking(false)
    setRefusal(null)
    setBuying('')
    const id = refused.current?.text.trim() === written ? refused.current.id : crypto.randomUUID()
    const content = { text: written, confirmFictional, quote: quote.seq }
    const message = toPendingMessage(head, { id, member: user.id, name, ...content })
    refused.current = null
    setText('')
    quote.drop()
    void enqueue(services, message, {
      onSent: (conversation) => conversation && onStarted(conversation),
      onRefused: restoreDraft,
    })
  }
  return {
    text,
    setText,
    quote,
    send,
    refusal: bought ? null : refusal,
    bought,
    asking,
    stopAsking: () => setAsking(false),
    pending,
    edit: async (message: PendingMessage) =>
      (await cancelPending(message)) && restoreDraft(message),
    /** Takes a message that waits for the confirmation back into the composer. */
    editWaiting: async ({ id, text: written }: WaitingMessage) => {
      if (!(await services.api(cancelWaiting, { id })).cancelled) return
      restoreDraft({ id, text: written })
      for (const key of ['chat', 'chats', 'user'])
        void services.queries.invalidateQueries({ queryKey: [key] })
    },
    ...pendingActions(services, head.text_price.credits),
  }
}

/** The message that the text in the composer will quote. */
function useQuote() {
  const [seq, choose] = useState<number | undefined>()
  return { seq, choose, drop: () => choose(undefined) }
}

/** The actions of a pending message. Sending it again accepts the current price. */
const pendingActions = (services: PageServices, credits: number) => ({
  discard: (message: PendingMessage) => void cancelPending(message),
  retry: (message: PendingMessage) => void sendAgain(services, message, credits),
})

type PendingInput = Pick<
  PendingMessage,
  'id' | 'member' | 'name' | 'text' | 'confirmFictional' | 'quote'
>

const toPendingMessage = (head: Conversation, message: PendingInput): PendingMessage => ({
  ...message,
  partner: head.profile.id,
  conversation: head.id,
  credits: head.text_price.credits,
  submittedAt: currentTime().toISOString(),
  sequence: pressCount++,
  state: 'waiting',
  failure: null,
})

export type SendState = ReturnType<typeof useSending>
