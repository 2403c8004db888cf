import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { checkDraft as contract } from '../contract.ts'
import { toSentences } from './plain-text.ts'
import { draftWords } from './rules/draft-words.ts'

/** How a first message may read. What it quotes is not its sender's. */
export function readDraft(text: string): 'insult' | 'advance' | null {
  const sentences = toSentences(text)
  const matches = (kind: 'insult' | 'advance') =>
    draftWords.some((words) => sentences.some((sentence) => words[kind].test(sentence)))
  if (matches('insult')) return 'insult'
  return matches('advance') ? 'advance' : null
}

/** Reads the draft and forgets it. */
export const checkDraft = (
  ctx: MemberContext,
  { text }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> =>
  Promise.resolve({ reads_as: ctx.site.settings.second_thought ? readDraft(text) : null })
