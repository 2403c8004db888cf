import type { Kind } from '../rules.ts'
import type { ConversationTarget } from './conversations.ts'
import type { ChatPhoto } from './send-rows.ts'

export type OutgoingMessage = {
  id: string
  target: ConversationTarget
  kind: Kind
  text: string
  gift: string | null
  photo: ChatPhoto | null
  /** The seq of the message that it quotes. */
  quoted: number | null
  confirmFictional: boolean
  /** The maximum price in credits. */
  credits?: number | undefined
}

type TargetInput = {
  id: string
  conversation?: string | undefined
  profile?: string | undefined
  confirm_fictional?: boolean | undefined
}

export function toOutgoingMessage(input: TargetInput): OutgoingMessage {
  const target = { conversation: input.conversation, profile: input.profile }
  return {
    id: input.id,
    target,
    kind: 'text',
    text: '',
    gift: null,
    photo: null,
    quoted: null,
    confirmFictional: input.confirm_fictional ?? false,
  }
}
