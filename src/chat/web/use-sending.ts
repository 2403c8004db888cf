import { useEffect, useRef, useState } from 'react'
import { useUser } from '../../web/shell-queries.ts'
import type { Conversation } from '../contract.ts'
import { currentTime } from '../../web/clock.ts'
import { keep, kept, useKept } from './use-kept.ts'
import { useOutbox } from './use-outbox.ts'

export type Refusal = { error: Error }

/** The draft, what is on its way, and what a refusal asks of the member; a refused text is back in the box with its id. */
export function useSending(head: Conversation, onStarted: (conversation: string) => void) {
  const user = useUser()
  const partner = head.profile.id
  const [text, setText] = useKept(`draft:${partner}`)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [asking, setAsking] = useState(false)
  const refused = useRef<{ id: string; text: string } | null>(null)
  const outbox = useOutbox({
    partner,
    head,
    onStarted,
    onRefused: (pending, error) => {
      refused.current = pending
      setText(kept(`draft:${partner}`) ? `${pending.text}\n${kept(`draft:${partner}`)}` : pending.text)
      if ('code' in error && error.code === 'fictional_not_confirmed') return setAsking(true)
      if ('code' in error && error.code === 'not_enough_credits')
        keep(`buying:${partner}`, `${pending.id} ${currentTime().getTime()}`)
      setRefusal({ error })
    },
  })

  const send = (confirmFictional = false) => {
    const written = text.trim()
    if (written === '') return
    if (head.must_confirm_fictional && !confirmFictional) return setAsking(true)
    setAsking(false)
    setRefusal(null)
    keep(`buying:${partner}`, null)
    const id = refused.current?.text.trim() === written ? { id: refused.current.id } : {}
    refused.current = null
    setText('')
    outbox.send(written, { ...id, confirmFictional })
  }

  useSendAfterBuying(partner, text, (user?.credits ?? 0) >= head.text_price.credits, (id) => {
    refused.current = { id, text }
    send()
  })
  return {
    text,
    setText,
    send,
    refusal,
    clearRefusal: () => setRefusal(null),
    asking,
    stopAsking: () => setAsking(false),
    outbox,
  }
}

/** Milliseconds after which a text that lacked credits waits in the box for another press. */
const BUYING = 3_600_000

/** A text that only lacked credits goes out by itself once its writer is back from buying them. */
function useSendAfterBuying(partner: string, text: string, enough: boolean, send: (id: string) => void) {
  const sent = useRef(false)
  useEffect(() => {
    const buying = kept(`buying:${partner}`)
    if (!buying || !enough || text.trim() === '' || sent.current) return
    const [id = '', at = ''] = buying.split(' ')
    if (!(currentTime().getTime() - Number(at) < BUYING)) return keep(`buying:${partner}`, null)
    sent.current = true
    send(id)
  })
}

export type Sending = ReturnType<typeof useSending>
