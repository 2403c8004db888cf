import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Id } from '../platform/ids.ts'
import { Seq } from './contract.ts'

export const reactionKinds = ['love', 'funny', 'agree', 'wow', 'sorry', 'more'] as const
export const ReactionKind = z.enum(reactionKinds)
export type ReactionKind = z.infer<typeof ReactionKind>

/** A reaction of one of the two to a message of the other. */
export const Reaction = z.object({ seq: Seq, mine: z.boolean(), reaction: ReactionKind })
export type Reaction = z.infer<typeof Reaction>

const Reactions = z.object({ reactions: z.array(Reaction) })

/** Lists the reactions to the latest messages of a conversation. */
export const listReactions = call({
  method: 'GET',
  path: '/api/chat-reactions.php',
  access: 'member',
  input: z.object({ conversation: Id }),
  output: Reactions,
  fails: { not_in_conversation: 404 },
})

/** Reacts to a message of the partner, free; null takes the reaction back. */
export const react = call({
  method: 'PUT',
  path: '/api/chat-reactions.php',
  access: 'member',
  input: z.object({ conversation: Id, seq: Seq, reaction: z.nullable(ReactionKind) }),
  output: Reactions,
  fails: { not_in_conversation: 404, profile_not_available: 404 },
  repeat: 'natural',
})
